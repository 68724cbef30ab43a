import type { LinkedSecurity, LinkedTransaction } from '../model/linked.ts';
import type { RowKey } from '../model/origin.ts';
import { targetKey } from '../model/target-key.ts';
import { groupBy } from '../util/group-by.ts';
import { completeSecurity } from './complete.ts';
import type { Holding } from './holdings.ts';
import { matchSecurities } from './match-securities.ts';
import type { PlanContext } from './plan-context.ts';
import { joinKey } from './plan-named.ts';
import { type Decision, decideByChanges, decideUnsound, type PlannedRecord, toPlanned } from './row-plan.ts';
import { changesOf, enteredKey, findDoubt, type SecurityState } from './security-doubts.ts';
import type { TransactionTree } from './transaction-tree.ts';

export interface PlannedSecurities {
  readonly planned: readonly PlannedRecord[];
  /** The holding each row is; absent for rows that are new, and where several could be meant. */
  readonly holdingOf: ReadonlyMap<RowKey, Holding>;
}

export function planSecurities(
  rows: readonly LinkedSecurity[],
  transactions: readonly LinkedTransaction[],
  tree: TransactionTree,
  context: PlanContext,
): PlannedSecurities {
  const state = toState(rows, transactions, tree, context);
  const holdingOf = new Map(state.matched);
  const planned = rows.map((row) => {
    const decision = decideUnsound(row) ?? decide(row, state);
    const meant =
      decision.action === 'differs' && decision.id !== undefined ? context.holdings.get(decision.id) : undefined;
    if (meant !== undefined) holdingOf.set(row.record.key, meant);
    return toPlanned(row, keyOf(row), decision);
  });
  return { planned, holdingOf };
}

function toState(
  rows: readonly LinkedSecurity[],
  transactions: readonly LinkedTransaction[],
  tree: TransactionTree,
  context: PlanContext,
): SecurityState {
  const all = [...context.holdings.values()];
  const matched = matchAll(rows, transactions, tree, context);
  const taken = new Set([...matched.values()].map((holding) => holding.id));
  const named = namedByTransactions(transactions);
  const left = all.filter((holding) => !taken.has(holding.id) && !isExplained(holding, named));
  const fundOfRow = new Map(rows.map((row) => [`row:${row.record.key}`, row.stated.fundId]));
  const entered = context.knowledge.securities.map(
    (known) => [enteredKey(known.input, known.data.company, known.ref), known] as const,
  );
  return {
    context,
    matched,
    left: groupBy(left, (holding) => holding.companyId),
    creating: groupBy(transactions.filter(createsSecurity), ({ stated }) =>
      stated.company === undefined ? '' : targetKey(stated.company),
    ),
    entered: new Map(entered),
    fundOf: ({ stated: { security } }) => {
      if (security === undefined) return undefined;
      return context.holdings.get(targetKey(security))?.security?.fundId ?? fundOfRow.get(targetKey(security));
    },
  };
}

/** First by ID, then the others among what no ID and no transaction row names. */
function matchAll(
  rows: readonly LinkedSecurity[],
  transactions: readonly LinkedTransaction[],
  tree: TransactionTree,
  { holdings }: PlanContext,
): ReadonlyMap<RowKey, Holding> {
  const sound = rows.filter((row) => row.status === 'sound');
  const matched = new Map<RowKey, Holding>();
  for (const row of sound) {
    const holding = row.match && holdings.get(row.match.id);
    if (holding !== undefined) matched.set(row.record.key, holding);
  }
  const claimed = new Set([...matched.values()].map((holding) => holding.id));
  const named = namedByTransactions(transactions);
  const free = [...holdings.values()].filter((holding) => !claimed.has(holding.id) && !isExplained(holding, named));
  const others = sound.filter((row) => row.match === undefined);
  return new Map([...matched, ...matchSecurities(others, free, tree)]);
}

function namedByTransactions(transactions: readonly LinkedTransaction[]): ReadonlySet<string> {
  return new Set(
    transactions.flatMap(({ stated }) => (stated.security?.kind === 'existing' ? [stated.security.id] : [])),
  );
}

/** Known from nothing but a transaction, and named by its ID in a transaction row: then no Securities row is missing. */
function isExplained(holding: Holding, named: ReadonlySet<string>): boolean {
  return holding.security === undefined && named.has(holding.id);
}

function createsSecurity(row: LinkedTransaction): boolean {
  return row.status === 'sound' && (row.stated.event === 'conversion' || row.stated.event === 'exercise');
}

function decide(row: LinkedSecurity, state: SecurityState): Decision {
  const holding = state.matched.get(row.record.key);
  if (holding !== undefined) return decideMatched(row, holding, state);
  const doubt = row.record.action === 'new' ? undefined : findDoubt(row, state);
  return (
    doubt ?? {
      action: 'add',
      why: 'Nothing in the portfolio service has its type, company, fund, date and class.',
      items: [completeSecurity(row)],
    }
  );
}

function decideMatched(row: LinkedSecurity, holding: Holding, state: SecurityState): Decision {
  const id = holding.isAnonymous ? undefined : holding.id;
  if (row.match !== undefined) {
    return decideByChanges(row, holding.id, 'The security of this ID is there', changesOf(row, holding, state));
  }
  const why = holding.isListed
    ? 'A security equal in every filled-in column is there.'
    : 'A known transaction consumed it, so it was there; the service no longer lists it.';
  return { action: 'unchanged', why, id };
}

function keyOf({ record, companyName }: LinkedSecurity): string {
  return (
    joinKey(
      record.type?.replace('_', ' '),
      companyName,
      record.fund,
      record.issueDate,
      record.round,
      record.shareClass,
      record.token,
    ) ||
    (record.id ?? '')
  );
}
