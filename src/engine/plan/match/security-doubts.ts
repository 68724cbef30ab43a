import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { OUTPUT_TYPE } from '../../../model/fields/security-types.ts';
import { UNIT_COLUMNS } from '../../../model/fields/units.ts';
import { placeFinding } from '../../../model/findings/finding.ts';
import type { FindingCode } from '../../../model/findings/finding-codes.ts';
import type { LinkedSecurity, LinkedTransaction } from '../../../model/records/linked.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import { formatDecimal } from '../../../model/values/decimal.ts';
import { formatMoney } from '../../../model/values/money.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import type { Holding } from '../../ledger/holding.ts';
import type { PlanContext } from '../plan-context.ts';
import { decideByChanges, type ExplainedChange, placeOf, type RowDecision, toChange } from '../row-plan.ts';
import { differingSecurityFields, hasSameKey } from './compare-security.ts';
import { type Alike, findLike, judgeLike, type PossiblyCreated } from './created-doubts.ts';
import type { Creations } from './creations.ts';
import { fitsConsumption } from './match-securities.ts';
import { type OriginOf, sayCounts } from './say-counts.ts';

export interface SecurityState {
  readonly context: PlanContext;
  readonly matched: ReadonlyMap<RowKey, Holding>;
  /** Holdings that no row is, by company. */
  readonly left: ReadonlyMap<string, readonly Holding[]>;
  /** Transaction rows that name by its ID a security which is not listed: a Securities row may state just that one. */
  readonly namingUnlisted: ReadonlySet<RowKey>;
  /** Conversion and exercise rows, by `creationKeyOf`: each creates a certificate. */
  readonly creating: ReadonlyMap<string, readonly LinkedTransaction[]>;
  /** The row that a known transaction is. */
  readonly originOf: OriginOf;
  /** What a transaction row's security is, to know the fund of what it creates. */
  readonly fundOf: (transaction: LinkedTransaction) => string | undefined;
}

/** Whatever makes a row that is nowhere look like something that is there, or that another row creates. */
export function findDoubt(row: LinkedSecurity, state: SecurityState, creations: Creations): PossiblyCreated {
  const left = leftOf(row, state);
  const bought = left.filter((holding) => creations.creatorOf(holding) === undefined && hasSameKey(row, holding));
  if (bought.length > 0) return { decision: differsFrom(row, bought, state) };
  const like = findLike(row, alikeOf(row, left, { state, creations }), creations);
  if (like === undefined) return omitAbsent({ decision: enteredOtherwise(row, state) });
  return judgeLike(row, like, creations);
}

/**
 * What a row may be of which nothing is known but known transactions: neither listed nor a row. `isExplained` tells the
 * transactions that are rows of the workbook, and the securities that these were found to concern.
 */
export function findConsumed(
  row: LinkedSecurity,
  state: SecurityState,
  isExplained: (holding: Holding) => boolean,
): readonly Holding[] {
  return leftOf(row, state).filter(
    (holding) =>
      holding.security === undefined &&
      holding.createdBy === undefined &&
      !isExplained(holding) &&
      fitsConsumption(row, holding),
  );
}

/** What differs; of shares or tokens with what the known transactions have made of them. */
export function changesOf(
  row: LinkedSecurity,
  holding: Holding,
  { context, originOf }: Pick<SecurityState, 'context' | 'originOf'>,
): ExplainedChange[] {
  const { security } = holding;
  if (security === undefined) return [];
  return differingSecurityFields(row, holding, context.ledger).map((field) => {
    const change = toChange(field, row.stated, security, context.nameOf);
    return UNIT_COLUMNS.has(field.column)
      ? { ...change, explained: sayCounts(holding, context.ledger, originOf) }
      : change;
  });
}

function companyOf({ stated }: LinkedSecurity): string {
  return stated.company === undefined ? '' : targetKey(stated.company);
}

function leftOf(row: LinkedSecurity, state: SecurityState): readonly Holding[] {
  return state.left.get(companyOf(row)) ?? [];
}

function differsFrom(row: LinkedSecurity, candidates: readonly Holding[], state: SecurityState): RowDecision {
  const differing = (holding: Holding) => differingSecurityFields(row, holding, state.context.ledger).length;
  const nearest = [...candidates].sort((a, b) => differing(a) - differing(b) || (a.id < b.id ? -1 : 1));
  const [first] = nearest;
  if (first === undefined) throw new Error('no candidate to differ from');
  const how = 'A security of the same type, company, fund, date and class exists';
  const decision = decideByChanges(row, first.id, how, changesOf(row, first, state));
  if (nearest.length === 1) return decision;
  const list = nearest.map(describe).join('; ');
  return { ...decision, id: undefined, why: `${decision.why} ${nearest.length} could be the one: ${list}.` };
}

function describe({ id, security }: Holding): string {
  const amount = security?.investmentAmount ?? security?.totalCost ?? security?.exercisePrice;
  const count = security?.shares ?? security?.quantity;
  const facts = [count && formatDecimal(count), amount && formatMoney(amount)].filter((part) => part !== undefined);
  return facts.length === 0 ? id : `${id} (${facts.join(', ')})`;
}

/** The row may be what was transacted. */
export function decideDoubtful(row: LinkedSecurity, consumed: readonly Holding[]): RowDecision {
  const events = consumed.flatMap((holding) => holding.transactions).map(({ event, date }) => `${event} of ${date}`);
  const message = `The portfolio service has a transaction on something it no longer lists (${[...new Set(events)].join('; ')}), which may be this row. Nothing is sent.`;
  const hint =
    'Add the transaction as a row that refers to this one, or set its Action to "new" if it is an additional security.';
  return doubt({ row, code: 'differs', message, hint });
}

/** An earlier run entered this Ref with another date, fund or class, and that security is still there. */
function enteredOtherwise(row: LinkedSecurity, state: SecurityState): RowDecision | undefined {
  const known = state.context.attribution.idOf(row);
  const holding = leftOf(row, state).find(({ id }) => id === known);
  if (holding?.security === undefined || hasSameKey(row, holding)) return undefined;
  const how = `An earlier run entered the Ref ${quote(row.record.ref ?? '')} of this workbook`;
  return decideByChanges(row, holding.id, how, changesOf(row, holding, state));
}

function doubt(of: {
  row: LinkedSecurity;
  code: FindingCode;
  message: string;
  hint: string;
  id?: string | undefined;
}): RowDecision {
  const { row, code, message, hint, id } = of;
  const finding = placeFinding({ severity: 'warning', code, message, hint }, row.record.origin, placeOf(row, 'Type'));
  return { action: 'differs', why: message, id, findings: [finding] };
}

/** Of the row's key, as far as shares or amount may be those of the row. */
function alikeOf(
  row: LinkedSecurity,
  left: readonly Holding[],
  { state, creations }: { readonly state: SecurityState; readonly creations: Creations },
): Alike {
  const creating = row.stated.type === OUTPUT_TYPE ? (state.creating.get(creationKeyOf(row)) ?? []) : [];
  return {
    created: creations.likelyHoldings(left, row).filter((holding) => hasSameKey(row, holding)),
    creating: creations.likelyRows(creating, row).filter((each) => isOfFund(row, state.fundOf(each))),
  };
}

/** What a certificate agrees in with a conversion or exercise that creates it: company, day and class. */
export function creationKeyOf(row: LinkedSecurity | LinkedTransaction): string {
  const { company } = row.stated;
  const [date, into] =
    row.kind === 'security' ? [row.stated.issueDate, row.stated.shareClass] : [row.stated.date, row.stated.convertedTo];
  return JSON.stringify([company && targetKey(company), date, into && targetKey(into)]);
}

function isOfFund({ stated }: LinkedSecurity, fund: string | undefined): boolean {
  return fund === undefined || fund === stated.fundId;
}
