import type { Steps } from '../../../base/util/steps.ts';
import { unitsOf } from '../../../model/fields/units.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { LinkedSecurity, LinkedTransaction } from '../../../model/records/linked.ts';
import type { Transaction } from '../../../model/service/snapshot.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import type { Holding } from '../../ledger/holding.ts';
import { completeSecurity } from '../known/complete.ts';
import { keyOfSecurity } from '../match/compare-security.ts';
import { describeCounts } from '../match/describe-counts.ts';
import type { CapTableMatches } from '../match/match-cap-table.ts';
import { changesOf, decideUncertain, findConsumed, type SecurityState } from '../match/security-questions.ts';
import type { PlanContext } from '../plan-context.ts';
import {
  decideByChanges,
  decideFor,
  decideUnexplained,
  decideUnsound,
  findingAt,
  type PlannedRecord,
  type RowDecision,
  toPlanned,
} from '../row-plan.ts';

export interface PlannedSecurities {
  readonly planned: PlannedRecord[];
  /** Rows that are there but nobody can say which of several they are, with what they may be that is listed no longer. */
  readonly undecided: ReadonlyMap<RowKey, readonly Holding[]>;
}

export function* planSecurities(rows: readonly LinkedSecurity[], matches: CapTableMatches): Steps<PlannedSecurities> {
  const isExplainedBeside = toIsExplainedBeside(matches);
  const undecided = new Map<RowKey, readonly Holding[]>();
  const planned: PlannedRecord[] = [];
  for (const row of rows) {
    yield;
    // Hardly any row comes so far that it is asked.
    const findMayBe = () => (mayBeConsumed(row, matches) ? findConsumed(row, matches.state, isExplainedBeside) : []);
    const decision = decideUnsound(row) ?? decide(row, matches, findMayBe);
    if (decision.action === 'differs' && decision.id === undefined) undecided.set(row.record.key, findMayBe());
    planned.push(toPlanned(row, keyOfSecurity(row), decision));
  }
  return { planned, undecided };
}

/** Nothing that is listed, and no transaction that is a row, says what it is. */
function mayBeConsumed(row: LinkedSecurity, { state, doubts, transactions }: CapTableMatches): boolean {
  const { key, action } = row.record;
  const isFound = state.matched.has(key) || transactions.foundHoldings.has(key) || doubts.has(key);
  return row.status === 'sound' && row.match === undefined && action !== 'new' && !isFound;
}

function decide(row: LinkedSecurity, matches: CapTableMatches, findMayBe: () => readonly Holding[]): RowDecision {
  const { state, doubts, asides } = matches;
  const { key } = row.record;
  const found = matches.transactions.foundHoldings.get(key);
  const holding = state.matched.get(key);
  if (holding !== undefined && found === undefined) return decideMatched(row, holding, matches);
  if (row.match !== undefined) return decideForgotten(row, row.match.id, matches);
  if (found !== undefined) return { ...decideConsumed(found.transactions), id: found.id };
  const doubt = doubts.get(key);
  if (doubt !== undefined) return doubt;
  const transaction = transactionOn(matches.tree.rowsOnRow(key), matches);
  if (transaction !== undefined) return decideConsumed([transaction]);
  const consumed = findMayBe();
  if (consumed.length > 0) return decideUncertain(row, consumed);
  const aside = asides.get(key);
  const add: RowDecision = { action: 'add', why: whyAdd(row), items: [completeSecurity(row)] };
  return aside === undefined ? add : { ...add, findings: [aside] };
}

function whyAdd({ record }: LinkedSecurity): string {
  if (record.action === 'new')
    return 'Nothing in the portfolio service equals it, and Action says that it is an additional one.';
  return 'The portfolio service has no other security of this type, company, fund, date and class.';
}

function decideMatched(row: LinkedSecurity, holding: Holding, { state }: CapTableMatches): RowDecision {
  if (row.match !== undefined) {
    const decision = decideByChanges(
      row,
      holding.id,
      'The security with this ID exists',
      changesOf(row, holding, state),
    );
    return { ...decision, why: `${decision.why}${describeCountOf(row, holding, state)}` };
  }
  const how = holding.isListed
    ? 'The portfolio service has a security that is equal in every filled-in column.'
    : 'An earlier run entered it, and a known transaction used it up; the service no longer lists it.';
  const why = `${how}${describeCountOf(row, holding, state)}`;
  return { action: 'unchanged', why, id: holding.id, findings: questionFurther(row, holding.id, state.context) };
}

/** Says since when a listed number differs from the row's. */
function describeCountOf({ stated }: LinkedSecurity, holding: Holding, { context, originOf }: SecurityState): string {
  const [count, listed] = [unitsOf(stated), holding.security && unitsOf(holding.security)];
  if (count === undefined || count === listed || !context.ledger.countsOf(holding)?.has(count)) return '';
  const counts = describeCounts(holding, context.ledger, originOf);
  return counts === undefined ? '' : ` It had ${counts}.`;
}

/** An ID that the service does not list, while it has transactions of which it does not say what they concern. */
function decideForgotten(row: LinkedSecurity, id: string, matches: CapTableMatches): RowDecision {
  const transaction = transactionOn(matches.tree.rowsOn(id), matches);
  return transaction === undefined ? decideUnexplained(row) : { ...decideConsumed([transaction]), id };
}

function decideConsumed(transactions: readonly Transaction[]): RowDecision {
  const events = [...new Set(transactions.map(({ event, date }) => `${event} of ${date}`))].join(', ');
  const why = `The service no longer lists it, but has the transactions that this workbook gives for it: ${events}.`;
  return { action: 'unchanged', why };
}

function transactionOn(rows: readonly LinkedTransaction[], { transactions }: CapTableMatches): Transaction | undefined {
  return rows
    .map((row) => transactions.transactionOf.get(row.record.key))
    .find((transaction) => transaction !== undefined);
}

/**
 * Every transaction of it is a row of the workbook, or it is what such a one created. A row that names by its ID what is
 * not listed says that it was there, and a Securities row may state it: that explains nothing, unless the Securities row
 * has a transaction of its own that is yet to happen, for which nothing would be left.
 */
function toIsExplainedBeside({
  transactions,
  tree,
  state,
}: CapTableMatches): (row: LinkedSecurity, holding: Holding) => boolean {
  const rows = [...transactions.transactionOf];
  const stated = new Set(rows.map(([, { id }]) => id));
  const explaining = rows.filter(([row]) => !state.namingUnlisted.has(row));
  const taken = new Set(explaining.map(([, { id }]) => id));
  const created = tree.inferredCreators();
  return ({ record }, holding) => {
    const own = tree.rowsOnRow(record.key);
    const known = own.length > 0 ? stated : taken;
    return created.has(holding.id) || holding.transactions.every(({ id }) => known.has(id));
  };
}

interface Created {
  readonly state: SecurityState;
  readonly planned: ReadonlyMap<RowKey, PlannedRecord>;
}

/** Securities that a conversion or exercise of the workbook creates: they come with it, and are compared once it is there. */
export function planCreated(rows: readonly LinkedSecurity[], created: Created): PlannedRecord[] {
  if (rows.length === 0) return [];
  const holdings = [...created.state.context.ledger.holdings.values()];
  const byCreator = new Map(holdings.map((holding) => [holding.createdBy?.id, holding]));
  return rows.map((row) =>
    toPlanned(row, keyOfSecurity(row), decideUnsound(row) ?? decideCreated(row, { ...created, byCreator })),
  );
}

type ByCreator = ReadonlyMap<string | undefined, Holding>;

function decideCreated(
  row: LinkedSecurity,
  { state, planned, byCreator }: Created & { readonly byCreator: ByCreator },
): RowDecision {
  const createdBy = row.record.former?.createdBy;
  const creator = createdBy === undefined ? undefined : planned.get(createdBy);
  if (creator === undefined) throw new Error(`what creates row ${row.record.key} is not planned`);
  const { action, id, origin } = creator.row;
  const event = creator.linked.kind === 'transaction' ? (creator.linked.stated.event ?? 'transaction') : 'transaction';
  const what = `the ${event} in ${origin.sheet} row ${origin.rowNumber}`;
  if (action === 'add')
    return { action, why: `It comes with ${what}; nothing is sent for it itself.`, comesWith: creator.row.rowKey };
  if (action === 'unchanged')
    return decideThere(row, id === undefined ? undefined : byCreator.get(id), { state, what });
  const message = `It comes with ${what}, which is not sent.`;
  const hint = 'Correct that row first.';
  return decideFor(row, 'Type', 'blocked', { code: 'reference-blocked', message, hint });
}

function decideThere(
  row: LinkedSecurity,
  holding: Holding | undefined,
  { state, what }: { readonly state: SecurityState; readonly what: string },
): RowDecision {
  const why = `It came with ${what}; the service no longer lists it, or does not say which it is.`;
  if (holding?.security === undefined || !holding.isListed) return { action: 'unchanged', why };
  return decideByChanges(row, holding.id, `It came with ${what}`, changesOf(row, holding, state));
}

/** Asks where Action says "additional" but something equal may be this very row. Nothing is sent. */
export function questionFurther(
  row: LinkedSecurity | LinkedTransaction,
  equalId: string,
  { attribution }: PlanContext,
): Finding[] {
  if (row.record.action !== 'new' || attribution.isOwn(row, equalId)) return [];
  const message = `Its Action says that it is an additional one, but ${equalId} equals it in every filled-in column and may be this very row: nothing is sent.`;
  const cure = attribution.isEntered(row.kind, equalId)
    ? 'give the row a Ref of its own'
    : `add a row for ${equalId} as well, with its ID`;
  const hint = `If it is an additional one, ${cure}; if it is ${equalId}, clear its Action.`;
  return [findingAt(row, 'Action', { severity: 'warning', code: 'further-one-unclear', message, hint })];
}
