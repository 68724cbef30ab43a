import { groupBy } from '../../../base/util/collections/group-by.ts';
import { OUTPUT_TYPE } from '../../../model/fields/security-types.ts';
import type { LinkedTransaction } from '../../../model/records/linked.ts';
import { enteredIds } from '../../../model/service/entry-history.ts';
import type { Transaction } from '../../../model/service/snapshot.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { inferOutputs } from '../../ledger/created/infer-outputs.ts';
import type { Holding } from '../../ledger/holding.ts';
import { EVIDENCE, pairUp } from '../pairing/pair-up.ts';
import type { PlanContext } from '../plan-context.ts';
import { matchTransactions, outputKey, type TransactionTree } from './transaction-tree.ts';

interface OutputSearch {
  readonly rowOf: ReadonlyMap<string, LinkedTransaction>;
  readonly isRow: () => ReadonlySet<string>;
  readonly fundOfRow: (row: RowKey) => string | undefined;
  readonly tree: TransactionTree;
  readonly context: PlanContext;
}

/** Finds outputs that the service does not name: by later transactions, then as the only certificate that fits. */
export function findOutputs(search: OutputSearch): readonly (readonly [Transaction, string])[] {
  const { context, tree } = search;
  const silent = context.transactions.filter((each) => each.event !== 'sale' && tree.outputIdOf(each) === undefined);
  if (silent.length === 0) return [];
  const shown = findByUse(silent, search);
  if (shown.length > 0) return shown;
  const isOutput = tree.inferredCreators();
  const entered = enteredIds(context.entryHistory);
  const known = new Set(context.transactions.filter((each) => tree.outputIdOf(each) !== undefined).map(({ id }) => id));
  const outputs = inferOutputs(
    { ...context.snapshot, transactions: context.transactions.filter(({ id }) => !known.has(id)) },
    {
      fundOf: (transaction) => fundOf(transaction, search),
      classOf: (transaction) => classOf(transaction, search),
      figures: () => context.createdFigures,
      pairsUnclear: true,
      withoutClass: false,
      mayBeCreated: ({ id }) =>
        !isOutput.has(id) &&
        !search.isRow().has(id) &&
        !entered.has(id) &&
        context.holdings.get(id)?.createdBy === undefined,
    },
  );
  return silent.flatMap((transaction) => {
    const id = outputs.get(transaction.id);
    return id === undefined ? [] : [[transaction, id] as const];
  });
}

/** By what happened to it since: the rows that transact what a row creates explain transactions of just one security. */
function findByUse(silent: readonly Transaction[], search: OutputSearch): (readonly [Transaction, string])[] {
  const { context, tree, rowOf, isRow } = search;
  const isOutput = tree.inferredCreators();
  const used = silent.filter(({ id }) => {
    const row = rowOf.get(id);
    return row !== undefined && tree.rowsOn(outputKey(row)).length > 0;
  });
  if (used.length === 0) return [];
  const candidates = [...context.holdings.values()].filter(
    ({ id, isPlaceholder, createdBy, transactions }) =>
      transactions.length > 0 && !isPlaceholder && createdBy === undefined && !isRow().has(id) && !isOutput.has(id),
  );
  const pairs = pairUp(used, candidates, {
    leftSignature: ({ id }) => id,
    rightSignature: ({ id }) => id,
    weigh: (transaction, holding) => {
      const row = rowOf.get(transaction.id);
      if (row === undefined || !fitsOutput(transaction, holding, search)) return undefined;
      const { found, left } = tree.evidence(outputKey(row), holding.transactions);
      return found === 0 ? undefined : found - EVIDENCE.unexplained * left;
    },
    find: (holdings) => {
      const find = findAlike({ holdings, tree, isOthers: () => false, most: Number.POSITIVE_INFINITY });
      return ({ id }) => {
        const row = rowOf.get(id);
        return row === undefined ? [] : find(outputKey(row));
      };
    },
  });
  return [...pairs].map(([transaction, { id }]) => [transaction, id] as const);
}

function fitsOutput(transaction: Transaction, { security }: Holding, search: OutputSearch): boolean {
  if (security === undefined) return true;
  const fund = fundOf(transaction, search);
  const into = classOf(transaction, search);
  return (
    security.type === OUTPUT_TYPE &&
    security.issueDate === transaction.date &&
    (fund === undefined || fund === security.fundId) &&
    (into === undefined || into === security.shareClassId)
  );
}

function fundOf({ id, inputSecurityId }: Transaction, search: OutputSearch): string | undefined {
  const held = inputSecurityId === undefined ? undefined : search.context.holdings.get(inputSecurityId)?.security;
  const security = search.rowOf.get(id)?.stated.security;
  return held?.fundId ?? (security?.kind === 'planned' ? search.fundOfRow(security.row) : undefined);
}

function classOf(transaction: Transaction, { rowOf, tree }: OutputSearch): string | undefined {
  const stated = rowOf.get(transaction.id)?.stated.convertedTo;
  return stated === undefined ? tree.enteredInto(transaction) : targetKey(stated);
}

interface AlikeSearch {
  readonly holdings: readonly Holding[];
  readonly tree: TransactionTree;
  /** A holding that is likely another row's comes last. */
  readonly isOthers: (holding: Holding) => boolean;
  readonly most: number;
}

/**
 * By the key of a security, the places of the holdings of which something is known that the rows on it state.
 *
 * Only some of thousands that are alike are given, or as many rows would meet as many holdings: those of the very history
 * that the rows state, or else the first. That decides which of those that nothing but their histories tells apart a row
 * is said to be; how many rows find a partner never hangs on it.
 */
export function findAlike({ holdings, tree, isOthers, most }: AlikeSearch): (securityKey: string) => readonly number[] {
  const inTurn = [...holdings.entries()].sort(([, a], [, b]) => Number(isOthers(a)) - Number(isOthers(b)));
  const known = inTurn.flatMap(([place, { transactions }]) =>
    transactions.map((transaction) => ({ transaction, place })),
  );
  const find = matchTransactions(known.map(({ transaction }) => transaction));
  const histories = inTurn.map(([place, holding]) => ({ place, history: tree.knownHistory(holding) }));
  const byHistory = groupBy(histories, ({ history: [full] }) => full);
  const byBare = groupBy(histories, ({ history: [, bare] }) => bare);
  return (securityKey) => {
    const found = new Set<number>();
    for (const row of tree.rowsOn(securityKey)) {
      for (const place of find(row)) {
        if (found.size > most) break;
        const holding = known[place]?.place;
        if (holding !== undefined) found.add(holding);
      }
    }
    if (found.size <= most) return [...found];
    const [full, bare] = tree.statedHistory(securityKey);
    const same = (byHistory.get(full) ?? byBare.get(bare))?.slice(0, most).map(({ place }) => place);
    return same ?? [...found].slice(0, most);
  };
}
