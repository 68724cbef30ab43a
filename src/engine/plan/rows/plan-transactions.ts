import { byKey } from '../../../base/util/collections/by-id.ts';
import { ClaimIndex } from '../../../base/util/collections/filled-index.ts';
import { makeOnce } from '../../../base/util/derive-once.ts';
import type { Steps } from '../../../base/util/steps.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { isConvertibleNote } from '../../../model/fields/security-types.ts';
import { differingFields, TRANSACTION_FIELDS } from '../../../model/identity/identity.ts';
import type { Change } from '../../../model/outcomes/plan.ts';
import type { LinkedTransaction } from '../../../model/records/linked.ts';
import { type EnteredTransaction, foundKey } from '../../../model/service/entry-history.ts';
import type { Target } from '../../../model/service/new-data.ts';
import type { Transaction } from '../../../model/service/snapshot.ts';
import { existing, targetKey } from '../../../model/service/target-key.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { transactionAsSent } from '../../ledger/as-sent.ts';
import type { Holding } from '../../ledger/holding.ts';
import { completeTransaction } from '../known/complete.ts';
import { FOUND_BEFORE } from '../match/claim-entered.ts';
import type { TransactionMatches } from '../match/match-transactions.ts';
import type { TransactionTree } from '../match/transaction-tree.ts';
import type { PlanContext } from '../plan-context.ts';
import {
  decideByChanges,
  decideByNearest,
  decideFor,
  decideUnexplained,
  decideUnsound,
  joinKey,
  listChanges,
  type PlannedRecord,
  type RowDecision,
  toPlanned,
} from '../row-plan.ts';
import type { PlannedSecurities } from './plan-securities.ts';
import { questionFurther } from './plan-securities.ts';

export interface TransactionInput {
  readonly rows: readonly LinkedTransaction[];
  readonly matches: TransactionMatches;
  readonly tree: TransactionTree;
  readonly undecided: PlannedSecurities['undecided'];
  readonly typeOf: (security: Target) => string | undefined;
  readonly context: PlanContext;
}

interface Deciding extends TransactionInput {
  /** The transactions that runs entered on a security, each for one row. */
  readonly enteredOn: (securityId: string) => ClaimIndex<Transaction>;
  /** The ids of those that a row is that matches nothing. */
  readonly claimed: Set<string>;
}

export function* planTransactions(given: TransactionInput): Steps<PlannedRecord[]> {
  const input = { ...given, enteredOn: indexEntered(given), claimed: new Set<string>() };
  const planned: PlannedRecord[] = [];
  for (const row of input.rows) {
    yield;
    planned.push(toPlanned(row, keyOf(row), decideUnsound(row) ?? decide(row, input)));
  }
  return planned;
}

function decide(row: LinkedTransaction, input: Deciding): RowDecision {
  const { matches } = input;
  const known = matches.transactionOf.get(row.record.key);
  if (known !== undefined)
    return row.match === undefined ? decideEqual(row, known, input) : decideById(row, known, input);
  if (row.unlessExplained !== undefined) return decideUnexplained(row);
  const { security } = row.stated;
  if (security === undefined) throw new Error(`sound row ${row.record.key} has no security`);
  const mayBe = security.kind === 'planned' ? input.undecided.get(security.row) : undefined;
  if (mayBe !== undefined) return decideOnUndecided(row, mayBe, input);
  if (security.kind === 'output' && isOutputUnknown(row, security.row, matches)) return unknownOutput(row);
  if (isShareCountMissing(row, input.typeOf(security))) return shareCountMissing(row);
  const sameKey = row.record.action === 'new' ? [] : matches.leftOver(row);
  if (sameKey.length > 0) return differsFrom(row, sameKey, input);
  const entered = row.record.action === 'new' ? undefined : findSeenBefore(row, input);
  if (entered !== undefined) return entered;
  const inputId = matches.inputIdOf(row);
  const why = 'The portfolio service has no other transaction like it for this security.';
  const target = inputId === undefined ? security : existing(inputId);
  return { action: 'add', why, items: [completeTransaction(row, target)] };
}

function decideEqual(row: LinkedTransaction, known: Transaction, input: TransactionInput): RowDecision {
  const why = `The portfolio service has a transaction that is equal in every filled-in column.${describeClassOf(row, known, input)}`;
  return { action: 'unchanged', why, id: known.id, findings: questionFurther(row, known.id, input.context) };
}

/** Into what something was converted stands on what came of it, and only there. */
function describeClassOf(row: LinkedTransaction, known: Transaction, { tree }: TransactionInput): string {
  if (row.stated.convertedTo === undefined || tree.classInto(known) !== undefined) return '';
  return ' Converted To could not be compared: the portfolio service does not list what came of it.';
}

/** An earlier run had it, and no row is that one by now. */
function findSeenBefore(row: LinkedTransaction, input: Deciding): RowDecision | undefined {
  return enteredOtherwise(row, input) ?? changedSince(row, input) ?? movedSince(row, input);
}

/** An earlier run entered this Ref with another date or event, or of another security, and no row says that one. */
function enteredOtherwise(row: LinkedTransaction, input: TransactionInput): RowDecision | undefined {
  const id = input.context.attribution.idOf(row);
  if (id === undefined) return undefined;
  return differsFromEntered(
    row,
    id,
    `An earlier run entered the Ref ${quote(row.record.ref ?? '')} of this workbook`,
    input,
  );
}

/** A run entered just what the row states, and somebody has given that another date or security in the service since. */
function changedSince(row: LinkedTransaction, input: Deciding): RowDecision | undefined {
  const inputId = input.matches.inputIdOf(row);
  if (inputId === undefined) return undefined;
  const differs = ({ id }: Transaction): RowDecision | undefined =>
    differsFromEntered(row, id, 'An earlier run entered just this', input);
  const texts = TRANSACTION_FIELDS.map((field) => field.stated(row.stated));
  const entered = input.enteredOn(inputId).claim(texts, (each) => differs(each) !== undefined);
  return entered && differs(entered);
}

/** An earlier run found the row listed, and somebody has given that another date in the service since. */
function movedSince(row: LinkedTransaction, input: Deciding): RowDecision | undefined {
  const { entryHistory, transactionById } = input.context;
  for (const id of entryHistory.found.get(foundKey(row.kind, keyOf(row))) ?? []) {
    const known = transactionById.get(id);
    const differing = known === undefined ? [] : differingFields(TRANSACTION_FIELDS, row.stated, known);
    if (known?.inputSecurityId !== input.matches.inputIdOf(row) || input.claimed.has(id)) continue;
    if (!differing.every(({ isKey }) => isKey === true)) continue;
    const decision = differsFromEntered(row, id, FOUND_BEFORE, input);
    if (decision === undefined) continue;
    input.claimed.add(id);
    return decision;
  }
  return undefined;
}

/** Leaves out what is known by the Ref of a row that still states it and is nothing else: it is that row's. */
function indexEntered({ rows, matches, context: { attribution } }: TransactionInput): Deciding['enteredOn'] {
  const rowOf = makeOnce(() => {
    const open = rows.filter((row) => row.status === 'sound' && row.record.action !== 'new');
    return byKey(
      open.filter(({ record }) => !matches.transactionOf.has(record.key)),
      (row) => attribution.idOf(row),
    );
  });
  const isOfRow = ({ id, data }: EnteredTransaction): boolean => {
    const row = rowOf().get(id);
    if (row === undefined || matches.inputIdOf(row) !== data.security) return false;
    return differingFields(TRANSACTION_FIELDS, row.stated, transactionAsSent(data, id)).length === 0;
  };
  const indexes = new Map<string, ClaimIndex<Transaction>>();
  return (securityId) => {
    const known = indexes.get(securityId);
    if (known !== undefined) return known;
    const others = attribution.enteredOn(securityId).filter((entered) => !isOfRow(entered));
    const index = new ClaimIndex(
      others.map(({ id, data }) => transactionAsSent(data, id)),
      (each) => TRANSACTION_FIELDS.map((field) => field.held(each)),
    );
    indexes.set(securityId, index);
    return index;
  };
}

function differsFromEntered(
  row: LinkedTransaction,
  id: string,
  how: string,
  input: TransactionInput,
): RowDecision | undefined {
  const known = input.context.transactionById.get(id);
  if (known === undefined || input.matches.isRow(known)) return undefined;
  const changes = changesWithInput(row, known, input);
  return changes.length === 0 ? undefined : decideByChanges(row, id, how, changes);
}

function changesWithInput(row: LinkedTransaction, known: Transaction, input: TransactionInput): Change[] {
  const { matches } = input;
  const changes = changesOf(row, known, input);
  const inputId = matches.isInputGuessed(row) ? undefined : (matches.inputIdOf(row) ?? row.record.security);
  if (inputId !== undefined && known.inputSecurityId !== undefined && inputId !== known.inputSecurityId) {
    changes.push({ column: 'Security', service: known.inputSecurityId, workbook: inputId });
  }
  return changes;
}

function decideById(row: LinkedTransaction, known: Transaction, input: TransactionInput): RowDecision {
  const changes = changesWithInput(row, known, input);
  const decision = decideByChanges(row, known.id, 'The transaction with this ID exists', changes);
  return { ...decision, why: `${decision.why}${describeClassOf(row, known, input)}` };
}

function differsFrom(row: LinkedTransaction, candidates: readonly Transaction[], input: TransactionInput): RowDecision {
  const inputId = input.matches.inputIdOf(row);
  return decideByNearest(row, candidates, {
    changesTo: (known) => (inputId === undefined ? changesOf : changesWithInput)(row, known, input),
    how: (known) => `A ${known.event} of ${describeInput(known, inputId, input)} on the same day exists`,
    describe: ({ id }) => id,
  });
}

function describeInput(
  { inputSecurityId }: Transaction,
  wanted: string | undefined,
  { context }: TransactionInput,
): string {
  if (inputSecurityId === undefined) return 'a security that the service does not name';
  const isKnown = context.holdings.get(inputSecurityId)?.security !== undefined;
  if (!isKnown) return 'a security that the service no longer lists';
  return inputSecurityId === (wanted ?? inputSecurityId) ? 'the same security' : 'a security that was bought alike';
}

/** Everything but what was converted into is on the transaction; that is on the security it created. */
function changesOf(row: LinkedTransaction, known: Transaction, { tree, context }: TransactionInput): Change[] {
  const changes = listChanges(TRANSACTION_FIELDS, row.stated, known, context.nameOf);
  const into = tree.classInto(known);
  if (into === undefined || row.stated.convertedTo === undefined || !tree.isConvertedElsewhere(row, known))
    return changes;
  const workbook = context.nameOf(targetKey(row.stated.convertedTo));
  return [...changes, { column: 'Converted To', service: context.nameOf(into), workbook }];
}

/** `mayBe`: what the row's security may be that the service no longer lists. */
function decideOnUndecided(row: LinkedTransaction, mayBe: readonly Holding[], input: TransactionInput): RowDecision {
  if (mayBe.length === 0) {
    const message = `The security ${quote(row.record.security ?? '')} could be one of several in the portfolio service.`;
    return blockedBySecurity(row, message, 'Write the Security ID instead of the Ref.');
  }
  const { event, date } = row.stated;
  const known = mayBe.flatMap(({ transactions }) => transactions);
  const sameKey = known.filter((each) => each.event === event && each.date === date && !input.matches.isRow(each));
  if (sameKey.length > 0 && row.record.action !== 'new') return differsFrom(row, sameKey, input);
  const events = [...new Set(known.map((each) => `${each.event} of ${each.date}`))].join('; ');
  const message = `It is not clear whether the security ${quote(row.record.security ?? '')} is the one the service no longer lists (${events}).`;
  return blockedBySecurity(row, message, 'Decide on the row of that security first.');
}

function blockedBySecurity(row: LinkedTransaction, message: string, hint: string): RowDecision {
  return decideFor(row, 'Security', 'blocked', { code: 'reference-blocked', message, hint });
}

function isOutputUnknown(row: LinkedTransaction, creator: RowKey, matches: TransactionMatches): boolean {
  return matches.transactionOf.has(creator) && matches.inputIdOf(row) === undefined;
}

function unknownOutput(row: LinkedTransaction): RowDecision {
  const message = `The transaction that creates ${quote(row.record.security ?? '')} exists, but the portfolio service does not say which security it created.`;
  return blockedBySecurity(row, message, 'Write the Security ID of the created certificate instead.');
}

/** Only a note is sold without a number of shares. */
function isShareCountMissing({ stated }: LinkedTransaction, type: string | undefined): boolean {
  return stated.event === 'sale' && stated.sharesSold === undefined && !isConvertibleNote(type);
}

function shareCountMissing(row: LinkedTransaction): RowDecision {
  const message = 'Shares Sold is empty; the sale of anything but a note needs it.';
  const hint = 'Write the number of shares (or tokens) sold.';
  return decideFor(row, 'Shares Sold', 'invalid', { code: 'value-missing', message, hint });
}

function keyOf({ record, companyName }: LinkedTransaction): string {
  return joinKey(record.event, companyName, record.date, record.security) || (record.id ?? '');
}
