import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { expectedOutput, type OutputFigures } from '../../../../model/conversion/expected-output.ts';
import { costOf } from '../../../../model/fields/cost.ts';
import { OUTPUT_TYPE } from '../../../../model/fields/security-types.ts';
import { unitsOf } from '../../../../model/fields/units.ts';
import type { NewSecurity, NewTransaction } from '../../../../model/service/new-data.ts';
import { type Decimal, ZERO } from '../../../../model/values/decimal.ts';
import type { Money } from '../../../../model/values/money.ts';
import { type Quarter, timingOf } from '../../../../model/values/quarter.ts';
import { costLeft, unitsLeft } from '../../../ledger/stock.ts';
import { asListed, carryCost } from './carry-cost.ts';
import { isExercisedWhole, type Ledger } from './ledger.ts';
import { currencyOfCost, type Lot, type SecurityNamer } from './name-security.ts';

/** An entered item: a security under its own key, a transaction under that of its output. */
export interface RolledEntry {
  readonly key: string;
  /** Links are the keys of lots, companies, rounds and classes. */
  readonly data: NewSecurity<string> | NewTransaction<string>;
}

export interface RollingFacts {
  readonly namer: SecurityNamer;
  readonly priceOf: (shareClass: string) => Money | undefined;
  readonly createdLot?: (key: string) => Lot | undefined;
  /** The cost of what was created: what was left of that of its input and was paid to exercise it, or what the service lists. */
  readonly cost?: 'carried' | 'listed';
  readonly moneyPlaces?: number | undefined;
  /** The units that sales took of an output that is no longer listed: all of it, whatever was expected. */
  readonly soldWhole?: (key: string) => Decimal | undefined;
  /** Entries are told apart by their days relative to it. */
  readonly quarter?: Quarter | undefined;
}

export function rollEntries(ledger: Ledger, entries: Iterable<RolledEntry>, facts: RollingFacts): void {
  for (const { key, data } of entries) {
    const day = data.kind === 'security' ? data.issueDate : data.date;
    const timing = facts.quarter && timingOf(day, facts.quarter);
    if (data.kind === 'security') ledger.buy(toNewLot(key, data, facts), timing);
    else if (data.event === 'sale')
      ledger.sell({ key: data.security, shares: data.sharesSold ?? ZERO, cash: data.cashReceived }, timing);
    else ledger.convert(data.security, { event: data.event, timing }, (lot) => toCreated(key, data, { lot, facts }));
  }
}

function toNewLot(key: string, data: NewSecurity<string>, { namer }: RollingFacts): Lot {
  const { shareClass: shareClassId, round: roundId, company, fundId, type, issueDate, token, exercisePrice } = data;
  return omitAbsent({
    key,
    company,
    fundId,
    type,
    name: namer.nameOf({ type, issueDate, shareClassId, roundId, token }),
    currency: currencyOfCost(data, namer),
    cost: costOf(data)?.value ?? ZERO,
    units: unitsOf(data),
    sold: ZERO,
    isGone: false,
    exercisePrice,
  });
}

/** As it was when it was created: what was taken from it since comes with its own entry. */
function toCreated(key: string, data: NewTransaction<string>, { lot, facts }: Creation): Lot {
  const created = facts.createdLot?.(key);
  if (created !== undefined && created.units !== ZERO) return asCreated(created, data, { lot, facts });
  const { units, cost } = toExpected(data, { lot, facts });
  const expected = facts.soldWhole?.(key) ?? units;
  // An output that the same run used up may be listed with nothing: its units are those expected, or those sold.
  if (created !== undefined) return asCreated({ ...created, units: expected }, data, { lot, facts });
  const { company, fundId } = lot;
  return {
    key,
    company,
    fundId,
    type: OUTPUT_TYPE,
    name: nameCreated(data, { lot, facts }),
    currency: cost.currency,
    cost: cost.value,
    units: expected,
    sold: ZERO,
    isGone: false,
    isExpected: true,
  };
}

function toExpected(data: NewTransaction<string>, { lot, facts }: Creation): OutputFigures {
  return expectedOutput(
    {
      event: data.event === 'exercise' ? 'exercise' : 'conversion',
      units: lot.units === undefined ? undefined : unitsLeft(lot),
      cost: { value: costLeft(lot), currency: lot.currency },
      exercisePrice: lot.exercisePrice,
    },
    data.convertedTo === undefined ? undefined : facts.priceOf(data.convertedTo),
  );
}

function asCreated(created: Lot, data: NewTransaction<string>, { lot, facts }: Creation): Lot {
  const fresh = { ...created, sold: ZERO, isGone: false };
  const isKnown = data.event === 'conversion' || isExercisedWhole(lot, fresh);
  if (!isKnown) return fresh;
  const { value: cost, currency } = toExpected(data, { lot, facts }).cost;
  const carried = carryCost(fresh, { cost, currency }, facts.moneyPlaces);
  return facts.cost === 'listed' ? asListed(carried) : carried;
}

type Creation = { readonly lot: Lot; readonly facts: RollingFacts };

function nameCreated({ date, convertedTo }: NewTransaction<string>, { facts }: Creation): string {
  return facts.namer.nameOf({ type: OUTPUT_TYPE, issueDate: date, shareClassId: convertedTo });
}
