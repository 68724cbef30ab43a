import { placeFinding } from '../model/finding.ts';
import type { FindingCode } from '../model/finding-catalogue.ts';
import { toInputStem } from '../model/input-stem.ts';
import type { EnteredSecurity } from '../model/knowledge.ts';
import type { LinkedSecurity, LinkedTransaction } from '../model/linked.ts';
import type { RowKey } from '../model/origin.ts';
import type { Change } from '../model/plan.ts';
import { targetKey } from '../model/target-key.ts';
import type { Holding } from './holdings.ts';
import { differingSecurityFields, fitsConsumption, hasSameKey } from './match-securities.ts';
import type { PlanContext } from './plan-context.ts';
import { type Decision, decideByChanges, placeOf, toChange } from './row-plan.ts';

export interface SecurityState {
  readonly context: PlanContext;
  readonly matched: ReadonlyMap<RowKey, Holding>;
  /** Holdings that no row is, by company. */
  readonly left: ReadonlyMap<string, readonly Holding[]>;
  /** Conversion and exercise rows by the company's target key: each creates a certificate. */
  readonly creating: ReadonlyMap<string, readonly LinkedTransaction[]>;
  readonly entered: ReadonlyMap<string, EnteredSecurity>;
  /** What a transaction row's security is, to know the fund of what it creates. */
  readonly fundOf: (transaction: LinkedTransaction) => string | undefined;
}

/** Whatever makes a row that is nowhere look like something that is there; nobody but the user can know. */
export function findDoubt(row: LinkedSecurity, state: SecurityState): Decision | undefined {
  const company = row.stated.company === undefined ? '' : targetKey(row.stated.company);
  const left = state.left.get(company) ?? [];
  const sameKey = left.filter((holding) => holding.createdBy === undefined && hasSameKey(row, holding));
  if (sameKey.length > 0) return differsFrom(row, sameKey, state);
  const created = left.filter((holding) => holding.createdBy !== undefined && hasSameKey(row, holding));
  if (created[0] !== undefined)
    return createdDecision(
      row,
      `the ${created[0].createdBy?.event} of ${created[0].createdBy?.date} created`,
      created[0].id,
    );
  const creating = (state.creating.get(company) ?? []).find((transaction) => looksLikeOutput(row, transaction, state));
  if (creating !== undefined) {
    return createdDecision(
      row,
      `the ${creating.stated.event} in ${creating.record.origin.sheet} row ${creating.record.origin.rowNumber} creates`,
    );
  }
  const consumed = left.filter(
    (holding) => holding.security === undefined && holding.createdBy === undefined && fitsConsumption(row, holding),
  );
  if (consumed[0] !== undefined) return consumedDecision(row, consumed);
  return enteredOtherwise(row, state);
}

function differsFrom(row: LinkedSecurity, candidates: readonly Holding[], state: SecurityState): Decision {
  const nearest = [...candidates].sort(
    (a, b) => differingSecurityFields(row, a).length - differingSecurityFields(row, b).length || (a.id < b.id ? -1 : 1),
  );
  const [first] = nearest;
  if (first === undefined) throw new Error('no candidate to differ from');
  const decision = decideByChanges(
    row,
    first.id,
    'A security of the same type, company, fund, date and class is there',
    changesOf(row, first, state),
  );
  if (nearest.length === 1) return decision;
  const list = nearest.map((holding) => describe(holding)).join('; ');
  return { ...decision, id: undefined, why: `${decision.why} ${nearest.length} could be meant: ${list}.` };
}

function describe({ id, security }: Holding): string {
  const amount = security?.investmentAmount ?? security?.totalCost;
  const count = security?.shares ?? security?.quantity;
  return `${id} (${[count, amount && `${amount.value} ${amount.currency}`].filter((part) => part !== undefined).join(', ')})`;
}

function createdDecision(row: LinkedSecurity, what: string, id?: string): Decision {
  const message = `This is what ${what}; nothing is sent for it.`;
  return doubt(
    row,
    'created-by-transaction',
    message,
    'Take the row out. If it is a further security, set its Action to "new".',
    id,
  );
}

function consumedDecision(row: LinkedSecurity, consumed: readonly Holding[]): Decision {
  const events = consumed.flatMap((holding) => holding.transactions).map(({ event, date }) => `${event} of ${date}`);
  const message = `The portfolio service knows a transaction of something it no longer lists (${events.join('; ')}); this row may be what was transacted. Nothing is sent.`;
  return doubt(
    row,
    'differs',
    message,
    'Add the transaction as a row that refers to this one, or set its Action to "new" if it is a further security.',
  );
}

/** An earlier run entered this Ref with another date, fund or class, and that security is still there. */
function enteredOtherwise(row: LinkedSecurity, state: SecurityState): Decision | undefined {
  const { ref, origin } = row.record;
  if (ref === undefined || row.stated.company === undefined) return undefined;
  const known = state.entered.get(enteredKey(toInputStem(origin.file), targetKey(row.stated.company), ref));
  const holding = known && state.context.holdings.get(known.id);
  if (holding?.security === undefined || hasSameKey(row, holding)) return undefined;
  const how = `An earlier run entered the Ref "${ref}" of this workbook`;
  return decideByChanges(row, holding.id, how, changesOf(row, holding, state));
}

function doubt(row: LinkedSecurity, code: FindingCode, message: string, hint: string, id?: string): Decision {
  const finding = placeFinding({ severity: 'warning', code, message, hint }, row.record.origin, placeOf(row, 'Type'));
  return { action: 'differs', why: message, id, findings: [finding] };
}

function looksLikeOutput(row: LinkedSecurity, transaction: LinkedTransaction, state: SecurityState): boolean {
  const { type, issueDate, shareClass, fundId } = row.stated;
  const { date, convertedTo } = transaction.stated;
  if (type !== 'certificate' || issueDate !== date || shareClass === undefined || convertedTo === undefined)
    return false;
  const fund = state.fundOf(transaction);
  return targetKey(shareClass) === targetKey(convertedTo) && (fund === undefined || fund === fundId);
}

export function changesOf(row: LinkedSecurity, holding: Holding, state: SecurityState): Change[] {
  const { security } = holding;
  if (security === undefined) return [];
  return differingSecurityFields(row, holding).map((field) =>
    toChange(field, row.stated, security, state.context.nameOf),
  );
}

/** Refs mean something within their input and company only. */
export function enteredKey(input: string, companyId: string, ref: string | undefined): string {
  return JSON.stringify([input, companyId, ref ?? null]);
}
