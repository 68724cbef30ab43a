import { placeFinding } from '../model/finding.ts';
import { differingFields, TRANSACTION_FIELDS } from '../model/identity.ts';
import type { LinkedTransaction } from '../model/linked.ts';
import type { Target } from '../model/new-data.ts';
import type { RowKey } from '../model/origin.ts';
import type { Change } from '../model/plan.ts';
import type { Transaction } from '../model/snapshot.ts';
import { existing, targetKey } from '../model/target-key.ts';
import { completeTransaction } from './complete.ts';
import type { TransactionMatches } from './match-transactions.ts';
import type { PlanContext } from './plan-context.ts';
import { joinKey } from './plan-named.ts';
import {
  type Decision,
  decideByChanges,
  decideUnexplained,
  decideUnsound,
  type PlannedRecord,
  placeOf,
  toChange,
  toPlanned,
} from './row-plan.ts';
import { isConvertedElsewhere } from './transaction-tree.ts';

export interface TransactionInput {
  readonly rows: readonly LinkedTransaction[];
  readonly matches: TransactionMatches;
  /** Securities rows that are there but nobody can say which of several they are. */
  readonly undecided: ReadonlySet<RowKey>;
  /** The type of security each Securities row states. */
  readonly typeOf: (security: Target) => string | undefined;
  readonly context: PlanContext;
}

export function planTransactions(input: TransactionInput): PlannedRecord[] {
  return input.rows.map((row) => toPlanned(row, keyOf(row), decideUnsound(row) ?? decide(row, input)));
}

function decide(row: LinkedTransaction, input: TransactionInput): Decision {
  const { matches, context } = input;
  const known = matches.transactionOf.get(row.record.key);
  if (known !== undefined && row.match !== undefined) return decideById(row, known, matches, context);
  if (known !== undefined)
    return { action: 'unchanged', why: 'A transaction equal in every filled-in column is there.', id: known.id };
  if (row.unlessExplained !== undefined) return decideUnexplained(row);
  const { security } = row.stated;
  if (security === undefined) throw new Error(`sound row ${row.record.key} has no security`);
  if (security.kind === 'planned' && input.undecided.has(security.row)) return undecidedSecurity(row);
  if (security.kind === 'output' && isOutputUnknown(row, security.row, matches)) return unknownOutput(row);
  if (isShareCountMissing(row, input.typeOf(security))) return shareCountMissing(row);
  const sameKey = row.record.action === 'new' ? [] : matches.leftOver(row);
  if (sameKey.length > 0) return differsFrom(row, sameKey, context);
  const inputId = matches.inputIdOf(row);
  const target = inputId === undefined ? security : existing(inputId);
  return {
    action: 'add',
    why: 'The portfolio service has no further transaction like it of this security.',
    items: [completeTransaction(row, target)],
  };
}

function decideById(
  row: LinkedTransaction,
  known: Transaction,
  matches: TransactionMatches,
  context: PlanContext,
): Decision {
  const changes = changesOf(row, known, context);
  const inputId = matches.isInputGuessed(row) ? undefined : matches.inputIdOf(row);
  if (inputId !== undefined && known.inputSecurityId !== undefined && inputId !== known.inputSecurityId) {
    changes.push({ column: 'Security', service: known.inputSecurityId, workbook: inputId });
  }
  return decideByChanges(row, known.id, 'The transaction of this ID is there', changes);
}

function differsFrom(row: LinkedTransaction, candidates: readonly Transaction[], context: PlanContext): Decision {
  const nearest = [...candidates].sort(
    (a, b) => changesOf(row, a, context).length - changesOf(row, b, context).length || (a.id < b.id ? -1 : 1),
  );
  const [first] = nearest;
  if (first === undefined) throw new Error('no candidate to differ from');
  const what = first.inputSecurityId === undefined ? 'a security that the service does not name' : 'the same security';
  const how = `A ${first.event} of ${what} on the same day is there`;
  const decision = decideByChanges(row, first.id, how, changesOf(row, first, context));
  if (nearest.length === 1) return decision;
  return {
    ...decision,
    id: undefined,
    why: `${decision.why} ${nearest.length} could be meant: ${nearest.map(({ id }) => id).join('; ')}.`,
  };
}

/** Everything but what was converted into is on the transaction; that is on the security it created. */
function changesOf(row: LinkedTransaction, known: Transaction, context: PlanContext): Change[] {
  const fields = differingFields(TRANSACTION_FIELDS, row.stated, known);
  const changes = fields.map((field) => toChange(field, row.stated, known, context.nameOf));
  const output = known.outputSecurityId === undefined ? undefined : context.holdings.get(known.outputSecurityId);
  const into = output?.security?.shareClassId;
  if (into === undefined || row.stated.convertedTo === undefined || !isConvertedElsewhere(row, output)) return changes;
  const workbook = context.nameOf(targetKey(row.stated.convertedTo));
  return [...changes, { column: 'Converted To', service: context.nameOf(into), workbook }];
}

function undecidedSecurity(row: LinkedTransaction): Decision {
  const message = `The security "${row.record.security}" could be one of several that are there.`;
  const finding = {
    severity: 'warning',
    code: 'reference-blocked',
    message,
    hint: 'Write the Security ID instead of the Ref.',
  } as const;
  return {
    action: 'blocked',
    why: message,
    findings: [placeFinding(finding, row.record.origin, placeOf(row, 'Security'))],
  };
}

function isOutputUnknown(row: LinkedTransaction, creator: RowKey, matches: TransactionMatches): boolean {
  return matches.transactionOf.has(creator) && matches.inputIdOf(row) === undefined;
}

function unknownOutput(row: LinkedTransaction): Decision {
  const message = `The transaction that creates "${row.record.security}" is there, but the portfolio service does not say which security it created.`;
  const finding = {
    severity: 'warning',
    code: 'reference-blocked',
    message,
    hint: 'Write the Security ID of the created certificate instead.',
  } as const;
  return {
    action: 'blocked',
    why: message,
    findings: [placeFinding(finding, row.record.origin, placeOf(row, 'Security'))],
  };
}

/** Only a note is sold without a number of shares. */
function isShareCountMissing({ stated }: LinkedTransaction, type: string | undefined): boolean {
  if (stated.event !== 'sale' || stated.sharesSold !== undefined) return false;
  return type !== 'convertible' && type !== 'token_convertible';
}

function shareCountMissing(row: LinkedTransaction): Decision {
  const message = 'Shares Sold is empty; the sale of anything but a note needs it.';
  const finding = {
    severity: 'error',
    code: 'value-missing',
    message,
    hint: 'Write the number of shares (or tokens) sold.',
  } as const;
  return {
    action: 'invalid',
    why: message,
    findings: [placeFinding(finding, row.record.origin, placeOf(row, 'Shares Sold'))],
  };
}

function keyOf({ record, companyName }: LinkedTransaction): string {
  return joinKey(record.event, companyName, record.date, record.security) || (record.id ?? '');
}
