import { groupBy } from '../../../base/util/collections/group-by.ts';
import { makeOnce } from '../../../base/util/derive-once.ts';
import type { Steps } from '../../../base/util/steps.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { LinkedByKind, LinkedRecord, LinkedSecurity, LinkedTransaction } from '../../../model/records/linked.ts';
import type { RowKey, RowOrigin } from '../../../model/values/origin.ts';
import type { Holding } from '../../ledger/holding.ts';
import type { PlanContext } from '../plan-context.ts';
import type { RowDecision } from '../row-plan.ts';
import { claimEntered, continuationKey } from './claim-entered.ts';
import { Creations } from './creations.ts';
import type { OriginOf } from './describe-counts.ts';
import { matchSecurities, type SecurityProblem } from './match-securities.ts';
import { type TransactionMatches, TransactionMatching } from './match-transactions.ts';
import { creationKeyOf, findQuestion, type SecurityState } from './security-questions.ts';
import { TransactionTree } from './transaction-tree.ts';

/** Which securities and transactions of the service the rows are, each known with the help of the other. */
export interface CapTableMatches {
  readonly state: SecurityState;
  /** The holding each row is, or seems to be; absent for rows that are new, and where several could be meant. */
  readonly holdingOf: ReadonlyMap<RowKey, Holding>;
  /** Decisions on rows that match nothing but look like something that exists. */
  readonly doubts: ReadonlyMap<RowKey, RowDecision>;
  /** Findings on rows that are sent although they look like something else. */
  readonly asides: ReadonlyMap<RowKey, Finding>;
  readonly transactions: TransactionMatches;
  readonly tree: TransactionTree;
}

export function* matchCapTable(linked: LinkedByKind, context: PlanContext): Steps<CapTableMatches> {
  const rows = linked.security.filter(isMatchable);
  const transactionRows = linked.transaction.filter(isMatchable);
  const tree = new TransactionTree(transactionRows, context);
  let funds: ReadonlyMap<RowKey, string | undefined> | undefined;
  const fundOfRow = (row: RowKey): string | undefined => {
    funds ??= new Map(rows.map(({ record, stated }) => [record.key, stated.fundId]));
    return funds.get(row);
  };
  const matched = yield* matchAll(rows, { named: namedByTransactions(transactionRows), tree, context });
  const taken = new Set(matched.values());
  const found = toState({ matched, taken, transactions: transactionRows }, { fundOfRow, context });
  const holdingOf = new Map(matched);
  const matching = new TransactionMatching({ rows: transactionRows, holdingOf, fundOfRow, tree, context });
  yield* matching.run();
  const doubtful: LinkedSecurity[] = [];
  const asides = new Map<RowKey, Finding>();
  const inputOf: SecurityState['inputOf'] = (row) => {
    const known = tree.rowsOnRow(row.record.key).flatMap((each) => matching.transactionOf.get(each.record.key) ?? []);
    const inputs = known.flatMap(({ inputSecurityId = '' }) => context.holdings.get(inputSecurityId) ?? []);
    return inputs.find((holding) => holding.security !== undefined && !taken.has(holding));
  };
  const open = rows.filter((row) => !isFoundAlready(row, holdingOf, matching, { tree, inputOf }));
  const entered = yield* claimEntered(
    open.filter((row) => inputOf(row) === undefined),
    { taken, context, continued: makeOnce(() => findContinued(rows, matched, context)) },
  );
  const unmatched = { ...found, entered, inputOf, originOf: () => undefined };
  const firstCreations = new Creations({ linked, tree, context, matching });
  for (const row of open) {
    yield;
    const { decision, aside } = findQuestion(row, unmatched, firstCreations);
    if (aside !== undefined) asides.set(row.record.key, aside);
    if (decision === undefined) continue;
    doubtful.push(row);
    const meant = decision.id === undefined ? undefined : context.holdings.get(decision.id);
    if (meant !== undefined) holdingOf.set(row.record.key, meant);
  }
  // The securities found just now may have been transacted as the workbook says.
  yield* matching.run();
  // The decisions name the rows of transactions, which only now are all known.
  const state = { ...found, entered, inputOf, originOf: originsOf(transactionRows, matching) };
  const creations = new Creations({ linked, tree, context, matching });
  const doubts = new Map<RowKey, RowDecision>();
  for (const row of doubtful) {
    yield;
    const { decision, aside } = findQuestion(row, state, creations);
    if (aside !== undefined) asides.set(row.record.key, aside);
    if (decision !== undefined) doubts.set(row.record.key, decision);
  }
  return { state, holdingOf, doubts, asides, transactions: matching, tree };
}

function originsOf(rows: readonly LinkedTransaction[], { transactionOf }: TransactionMatches): OriginOf {
  let origins: ReadonlyMap<string, RowOrigin> | undefined;
  return (id) => {
    origins ??= new Map(
      rows.flatMap(({ record }) => {
        const transaction = transactionOf.get(record.key);
        return transaction === undefined ? [] : [[transaction.id, record.origin] as const];
      }),
    );
    return origins.get(id);
  };
}

function isFoundAlready(
  row: LinkedSecurity,
  holdingOf: ReadonlyMap<RowKey, Holding>,
  matching: TransactionMatches,
  { tree, inputOf }: Pick<CapTableMatches, 'tree'> & Pick<SecurityState, 'inputOf'>,
): boolean {
  const { key, action } = row.record;
  if (row.match !== undefined || row.status !== 'sound' || action === 'new') return true;
  if (holdingOf.has(key) || matching.foundHoldings.has(key)) return true;
  const isTransacted = tree.rowsOnRow(key).some((each) => matching.transactionOf.has(each.record.key));
  return isTransacted && inputOf(row) === undefined;
}

function isMatchable(row: LinkedRecord): boolean {
  return row.status === 'sound' || (row.status === 'skipped' && row.isClear);
}

interface StateFacts {
  readonly fundOfRow: (row: RowKey) => string | undefined;
  readonly context: PlanContext;
}

interface StateRows {
  readonly matched: ReadonlyMap<RowKey, Holding>;
  readonly taken: ReadonlySet<Holding>;
  readonly transactions: readonly LinkedTransaction[];
}

function toState(
  { matched, taken, transactions }: StateRows,
  { fundOfRow, context }: StateFacts,
): Omit<SecurityState, 'entered' | 'inputOf' | 'originOf'> {
  const left = [...context.holdings.values()].filter((holding) => !taken.has(holding));
  return {
    context,
    matched,
    namingUnlisted: namingUnlisted(transactions, context),
    left: groupBy(left, companyOfHolding),
    leftUnknown: groupBy(left.filter(isUnknown), companyOfHolding),
    creating: groupBy(transactions.filter(createsSecurity), creationKeyOf),
    fundOf: toFundOf(transactions, { fundOfRow, context }),
  };
}

function companyOfHolding({ companyId }: Holding): string {
  return companyId;
}

function isUnknown({ security, createdBy }: Holding): boolean {
  return security === undefined && createdBy === undefined;
}

function findContinued(
  rows: readonly LinkedSecurity[],
  matched: ReadonlyMap<RowKey, Holding>,
  { attribution }: PlanContext,
): ReadonlySet<string> {
  const continued = new Set<string>();
  for (const row of rows) {
    const id = matched.get(row.record.key)?.id;
    if (id === undefined) continue;
    for (const entered of attribution.elsewhereOf(row))
      if (entered.id === id) continued.add(continuationKey(row, entered.input));
  }
  return continued;
}

/** First by ID, then the others among what no ID and no transaction row names. */
function* matchAll(
  rows: readonly LinkedSecurity[],
  { named, tree, context }: Pick<SecurityProblem, 'named' | 'tree'> & Pick<StateFacts, 'context'>,
): Steps<ReadonlyMap<RowKey, Holding>> {
  const { attribution, ledger } = context;
  const matched = new Map<RowKey, Holding>();
  for (const row of rows) {
    const holding = row.match && context.holdings.get(row.match.id);
    if (holding !== undefined) matched.set(row.record.key, holding);
  }
  const claimed = new Set([...matched.values()].map((holding) => holding.id));
  const holdings = [...context.holdings.values()].filter((each) => !claimed.has(each.id) && !isExplained(each, named));
  const others = rows.filter((row) => row.match === undefined);
  const found = yield* matchSecurities({ rows: others, holdings, tree, named, attribution, ledger });
  for (const [row, holding] of found) matched.set(row, holding);
  return matched;
}

function namingUnlisted(transactions: readonly LinkedTransaction[], { holdings }: PlanContext): ReadonlySet<RowKey> {
  const rows = transactions.filter(
    ({ stated: { security } }) => security?.kind === 'existing' && holdings.get(security.id)?.isListed !== true,
  );
  return new Set(rows.map(({ record }) => record.key));
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

function createsSecurity({ status, stated }: LinkedTransaction): boolean {
  return status === 'sound' && (stated.event === 'conversion' || stated.event === 'exercise');
}

/** A conversion's output is of the fund that held its input. */
function toFundOf(
  transactions: readonly LinkedTransaction[],
  { fundOfRow, context }: StateFacts,
): SecurityState['fundOf'] {
  const creators = new Map(transactions.map((row) => [row.record.key, row]));
  return (row) => {
    let { security } = row.stated;
    while (security?.kind === 'output') security = creators.get(security.row)?.stated.security;
    if (security === undefined) return undefined;
    return security.kind === 'existing' ? context.holdings.get(security.id)?.security?.fundId : fundOfRow(security.row);
  };
}
