import { type ComparedField, SECURITY_FIELDS } from '../model/identity.ts';
import type { LinkedSecurity, Stated } from '../model/linked.ts';
import type { NewSecurity, Target } from '../model/new-data.ts';
import type { RowKey } from '../model/origin.ts';
import type { Security } from '../model/snapshot.ts';
import { targetKey } from '../model/target-key.ts';
import { groupBy } from '../util/group-by.ts';
import { type Holding, isSameCount } from './holdings.ts';
import { pairUp } from './pair-up.ts';
import { EVIDENCE, toWeight } from './row-weight.ts';
import type { TransactionTree } from './transaction-tree.ts';

type SecurityField = ComparedField<Stated<NewSecurity<Target>>, Security>;

/** What sales take from: a count equals what is returned, or that plus what was sold. */
const COUNTS: ReadonlySet<string> = new Set(['Shares', 'Quantity']);

export interface SecurityProblem {
  readonly rows: readonly LinkedSecurity[];
  readonly holdings: readonly Holding[];
  readonly tree: TransactionTree;
  /** The id of what an earlier run entered for a row of this Ref, of the same input and company. */
  readonly enteredIdOf: (row: LinkedSecurity) => string | undefined;
}

/**
 * Which holding each Securities row is. Securities have no name, so rows and holdings are paired as multisets, company
 * by company: equal in every filled-in column. Among the largest pairings the one is taken that explains most of the known
 * transactions, and among those the one in which rows and holdings are most alike (a row that leaves its round out fits
 * many, and must not take what another row states fully). What a transaction created is matched by that transaction,
 * and that of which nothing is known but what happened to it by just that, never here.
 */
export function matchSecurities(problem: SecurityProblem): ReadonlyMap<RowKey, Holding> {
  const { rows, holdings, tree, enteredIdOf } = problem;
  const matched = new Map<RowKey, Holding>();
  const entered = new Set(rows.map(enteredIdOf));
  const free = groupBy(
    holdings.filter(({ createdBy, security }) => createdBy === undefined && security !== undefined),
    (holding) => holding.companyId,
  );
  const byCompany = groupBy(rows, ({ stated }) => (stated.company === undefined ? '' : targetKey(stated.company)));
  for (const [companyId, rowsHere] of byCompany) {
    const pairs = pairUp(rowsHere, free.get(companyId) ?? [], {
      leftSignature: (row) => `${enteredIdOf(row) ?? ''} ${rowSignature(row, tree)}`,
      rightSignature: (holding) => `${entered.has(holding.id) ? holding.id : ''} ${holdingSignature(holding, tree)}`,
      weigh: (row, holding) => weigh(row, holding, problem),
      leftBucket: ({ stated }) => bucketOf(stated.type, stated.fundId, stated.issueDate),
      rightBucket: ({ security }) => security && bucketOf(security.type, security.fundId, security.issueDate),
    });
    for (const [row, holding] of pairs) matched.set(row.record.key, holding);
  }
  return matched;
}

/** The columns in which a filled-in value is not what the holding has. */
export function differingSecurityFields(row: LinkedSecurity, holding: Holding): readonly SecurityField[] {
  const { security } = holding;
  return security === undefined ? [] : SECURITY_FIELDS.filter((field) => !isSameField(field, row, holding, security));
}

/** Of one key: nothing that makes it another thing differs, so one of the two may be the other, entered differently. */
export function hasSameKey(row: LinkedSecurity, holding: Holding): boolean {
  const { security } = holding;
  if (security === undefined) return false;
  return SECURITY_FIELDS.every((field) => field.isKey !== true || isSameField(field, row, holding, security));
}

/** Could this row be a holding of which nothing is known but what consumed it? Right kind, and issued by then. */
export function fitsConsumption(row: LinkedSecurity, holding: Holding): boolean {
  const { type, issueDate } = row.stated;
  return holding.transactions.every((transaction) => {
    if (issueDate !== undefined && issueDate > transaction.date) return false;
    if (transaction.event === 'exercise') return type === 'warrant' || type === 'token_warrant';
    if (transaction.event === 'conversion')
      return type === 'convertible' || type === 'token_convertible' || type === 'certificate';
    return true;
  });
}

function weigh(row: LinkedSecurity, holding: Holding, problem: SecurityProblem): number | undefined {
  const { security } = holding;
  if (security === undefined || !SECURITY_FIELDS.every((field) => isSameField(field, row, holding, security)))
    return undefined;
  const key = targetKey({ kind: 'planned', row: row.record.key });
  const { found, left } = problem.tree.evidence(key, holding.transactions);
  const wasEntered = problem.enteredIdOf(row) === holding.id ? EVIDENCE.wasEntered : 0;
  // A row that may be what is listed no longer leaves what is listed to a row that cannot.
  const elsewhere = found === 0 && problem.tree.isLooselyExplained(key) ? EVIDENCE.class : 0;
  return toWeight({
    evidence: found + wasEntered - EVIDENCE.unexplained * left - elsewhere,
    isSound: row.status === 'sound',
    closeness: closenessOf(row, security),
  });
}

function closenessOf(row: LinkedSecurity, security: Security): number {
  return SECURITY_FIELDS.filter((field) => field.stated(row.stated) === field.held(security)).length;
}

function isSameField(field: SecurityField, row: LinkedSecurity, holding: Holding, security: Security): boolean {
  const stated = field.stated(row.stated);
  if (stated === undefined || stated === field.held(security)) return true;
  if (!COUNTS.has(field.column)) return false;
  const count = field.column === 'Shares' ? row.stated.shares : row.stated.quantity;
  const returned = field.column === 'Shares' ? security.shares : security.quantity;
  return count !== undefined && isSameCount(count, returned, holding);
}

function bucketOf(type: string | undefined, fund: string | undefined, date: string | undefined): string | undefined {
  return type === undefined || fund === undefined || date === undefined ? undefined : `${type} ${fund} ${date}`;
}

function rowSignature(row: LinkedSecurity, tree: TransactionTree): string {
  const fields = SECURITY_FIELDS.map((field) => field.stated(row.stated) ?? null);
  const on = tree.signatureOn(targetKey({ kind: 'planned', row: row.record.key }));
  return JSON.stringify([row.status, fields, on]);
}

function holdingSignature(holding: Holding, tree: TransactionTree): string {
  const { security, isListed } = holding;
  const fields = security === undefined ? holding.id : SECURITY_FIELDS.map((field) => field.held(security) ?? null);
  return JSON.stringify([fields, isListed, tree.knownSignatureOn(holding)]);
}
