import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { CreatingEvent } from '../../../model/conversion/expected-output.ts';
import {
  type ClassFacts,
  type ConsumedFacts,
  type ConvertingTerms,
  type PossibleOutput,
  possibleOutputs,
} from '../../../model/conversion/possible-outputs.ts';
import { costOf } from '../../../model/fields/cost.ts';
import { isConvertibleNote, OUTPUT_TYPE } from '../../../model/fields/security-types.ts';
import type { unitsOf } from '../../../model/fields/units.ts';
import type { Transaction } from '../../../model/service/snapshot.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import { addDecimals, compareDecimals, type Decimal, subtractDecimals, ZERO } from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import type { Holding } from '../holding.ts';
import type { SecurityLedger } from '../security-ledger.ts';
import { costLeft } from '../stock.ts';

export interface Taking {
  readonly event: CreatingEvent;
  readonly date: CalendarDate;
  readonly soldByRows?: Decimal;
}

/** The facts of a security that decide what becomes of it. */
export type SecurityFacts = ConvertingTerms & Partial<Parameters<typeof costOf>[0] & Parameters<typeof unitsOf>[0]>;

/** Every amount it had at any time, less what rows sell: nobody says whether the service has deducted that already. */
export function consumedHolding(holding: Holding, ledger: SecurityLedger, taking: Taking): ConsumedFacts | undefined {
  const facts: SecurityFacts | undefined = holding.security ?? holding.before;
  if (facts === undefined) return undefined;
  const [issued, ...later] = ledger.historyOf(holding.id)?.states ?? [];
  const { soldByRows = ZERO } = taking;
  const sold = addDecimals(holding.sharesSold, soldByRows);
  const { costs, ...entered } = toConsumed(facts, { whole: issued?.units, sold }, taking);
  if (entered.units === undefined) return { ...entered, costs };
  const units = [...(ledger.countsOf(holding) ?? [])].flatMap((count) => [subtractDecimals(count, soldByRows), count]);
  const left = later.flatMap(({ cost }) => costs.slice(0, 1).map(({ currency }) => ({ value: cost, currency })));
  return { ...entered, units: whatIsThere([...entered.units, ...units]), costs: [...costs, ...left.filter(isSome)] };
}

function isSome({ value }: Money): boolean {
  return value !== ZERO;
}

function whatIsThere(counts: readonly Decimal[]): readonly Decimal[] {
  return [...new Set(counts)].filter((count) => compareDecimals(count, ZERO) > 0);
}

interface Taken {
  readonly whole: Decimal | undefined;
  readonly sold: Decimal;
}

/** With what sales have left of it, and as it was entered. */
export function toConsumed(facts: SecurityFacts, { whole, sold }: Taken, { event, date }: Taking): ConsumedFacts {
  const { type = '' } = facts;
  const entered = costOf({ ...facts, type });
  const common = { event, date, terms: facts };
  if (isConvertibleNote(type)) return { ...common, costs: entered === undefined ? [] : [entered] };
  const left = ({ value, currency }: Money): Money => {
    return { value: costLeft(omitAbsent({ cost: value, currency, sold, isGone: false, units: whole })), currency };
  };
  return {
    ...common,
    units: whole === undefined ? [] : whatIsThere([subtractDecimals(whole, sold), whole]),
    costs: entered === undefined ? [] : [left(entered), entered].filter(isSome),
  };
}

/** The output as the service states it with the transaction. */
export function statedOutput({ shares, investmentAmount }: Transaction): readonly PossibleOutput[] {
  const count = shares === undefined || shares === ZERO ? undefined : { value: shares, margin: ZERO };
  const cost = investmentAmount && isSome(investmentAmount) ? { ...investmentAmount, margin: ZERO } : undefined;
  return count === undefined && cost === undefined ? [] : [omitAbsent({ shares: count, cost, by: [] })];
}

/** The output of a conversion that is converted in turn: the same, less what was sold of it. */
export function carriedOn(
  { shares, cost, by }: PossibleOutput,
  { event, date, soldByRows = ZERO }: Taking,
  into: ClassFacts,
): readonly PossibleOutput[] {
  const investmentAmount = cost && { value: cost.value, currency: cost.currency };
  const facts = omitAbsent({ type: OUTPUT_TYPE, shares: shares?.value, investmentAmount });
  const consumed = toConsumed(facts, { whole: shares?.value, sold: soldByRows }, { event, date });
  return possibleOutputs(consumed, into).map((output) =>
    omitAbsent({
      shares: output.shares && { ...output.shares, margin: shares?.margin ?? ZERO },
      cost: output.cost && { ...output.cost, margin: cost?.margin ?? output.cost.margin },
      by,
    }),
  );
}
