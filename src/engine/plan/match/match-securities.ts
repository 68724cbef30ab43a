import { byId } from '../../../base/util/collections/by-id.ts';
import { FilledIndex } from '../../../base/util/collections/filled-index.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { makeOnce } from '../../../base/util/derive-once.ts';
import type { Steps } from '../../../base/util/steps.ts';
import { canUndergo } from '../../../model/fields/security-types.ts';
import type { LinkedSecurity } from '../../../model/records/linked.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import type { Holding } from '../../ledger/holding.ts';
import { isCountUnknown } from '../../ledger/issued-count.ts';
import type { SecurityLedger } from '../../ledger/security-ledger.ts';
import { type Attribution, furtherSignature } from '../attribution.ts';
import { type CrowdRules, EVIDENCE, pairInSteps, toWeight } from '../pairing/pair-up.ts';
import { FieldTexts, isAsStated } from './compare-security.ts';
import { findAlike } from './find-outputs.ts';
import { companyOf } from './match-histories.ts';
import type { TransactionTree } from './transaction-tree.ts';

export interface SecurityProblem {
  readonly rows: readonly LinkedSecurity[];
  readonly holdings: readonly Holding[];
  readonly tree: TransactionTree;
  /** Ids of the securities that transaction rows name by them. */
  readonly named: ReadonlySet<string>;
  readonly attribution: Attribution;
  readonly ledger: SecurityLedger;
}

/**
 * Which holding each Securities row is. Securities have no name, so rows and holdings are paired as multisets, company
 * by company: equal in every filled-in column. Among the largest pairings the one is taken that explains most of the known
 * transactions, and among those the one in which rows and holdings are most alike (a row that leaves its round out fits
 * many, and must not take what another row states fully). What a transaction created is matched by that transaction,
 * and that of which nothing is known but what happened to it by just that, never here.
 */
export function* matchSecurities(problem: SecurityProblem): Steps<ReadonlyMap<RowKey, Holding>> {
  const { rows, holdings, attribution } = problem;
  const matched = new Map<RowKey, Holding>();
  const entered = makeOnce(() => new Set(rows.map((row) => attribution.idOf(row))));
  const free = groupBy(
    holdings.filter(({ createdBy, security }) => createdBy === undefined && security !== undefined),
    (holding) => holding.companyId,
  );
  const byCompany = groupBy(rows, companyOf);
  for (const [companyId, rowsHere] of byCompany) {
    const texts = new FieldTexts(problem.ledger);
    const here = free.get(companyId) ?? [];
    const own = pairOwn(rowsHere, here, problem);
    yield;
    const pairs =
      own ??
      (yield* pairInSteps(rowsHere, here, {
        leftSignature: (row) => rowSignature(row, problem, texts),
        rightSignature: (holding) => holdingSignature(holding, problem, { texts, entered }),
        weigh: (row, holding) => weigh(row, holding, problem, texts),
        find: (among) => {
          const index = new FilledIndex(among.map((holding) => texts.readingsOf(holding)));
          return (row) => index.find(texts.ofRow(row));
        },
        crowds: crowdRules(problem, { texts, entered }),
      }));
    for (const [row, holding] of pairs) matched.set(row.record.key, holding);
  }
  return matched;
}

/**
 * Each row with what an earlier run entered for it, where that is there for every one of them, is as the row states it, and
 * nothing happened to it but the sales that rows state. No other pair of such a row weighs as much, so that this is the one
 * pairing that the general way finds, without holding each of them against each. `undefined` where a row is not so.
 */
function pairOwn(
  rows: readonly LinkedSecurity[],
  holdings: readonly Holding[],
  problem: SecurityProblem,
): ReadonlyMap<LinkedSecurity, Holding> | undefined {
  const { attribution, tree, ledger } = problem;
  const free = byId(holdings);
  const pairs = new Map<LinkedSecurity, Holding>();
  for (const row of rows) {
    const holding = free.get(attribution.idOf(row) ?? '');
    if (holding === undefined || holding.isAwaited || !isAsStated(row, holding, ledger)) return undefined;
    const { key } = row.record;
    const sales = tree.rowsOnRow(key);
    if (sales.some(({ stated }) => stated.event !== 'sale')) return undefined;
    // Nothing happened to most of them: then no key is made to find that out.
    const isUntouched = sales.length + holding.transactions.length === 0;
    if (!isUntouched && tree.evidence(targetKey({ kind: 'planned', row: key }), holding.transactions).left > 0)
      return undefined;
    // Another row of the same label would be entered as the same.
    free.delete(holding.id);
    pairs.set(row, holding);
  }
  return pairs;
}

/** Could this row be a holding of which nothing is known but what consumed it? Right kind, and issued by then. */
export function fitsConsumption(row: LinkedSecurity, holding: Holding): boolean {
  const { type, issueDate } = row.stated;
  return holding.transactions.every((transaction) => {
    if (issueDate !== undefined && issueDate > transaction.date) return false;
    return canUndergo(transaction.event, type);
  });
}

function weigh(row: LinkedSecurity, holding: Holding, problem: SecurityProblem, texts: FieldTexts): number | undefined {
  const alike = texts.compare(row, holding);
  if (alike === undefined || isAnother(row, holding, problem)) return undefined;
  const key = targetKey({ kind: 'planned', row: row.record.key });
  const { found, left, leftRows } = problem.tree.evidence(key, holding.transactions);
  const missing = weighMissing(leftRows);
  // A row that may be what is listed no longer leaves what is listed to a row that cannot, whichever of several equal
  // ones it was found to be when that was not consumed yet.
  const isElsewhere = found === 0 && problem.tree.isLooselyExplained(key);
  // Transactions that are not sent yet say nothing against what a run entered for this very row.
  const isOwn = !isElsewhere && problem.attribution.idOf(row) === holding.id;
  const entered = isOwn ? EVIDENCE.wasEntered + missing : 0;
  const against = missing + EVIDENCE.unexplained * (left - leftRows) + weighElsewhere(isElsewhere, holding);
  return toWeight({
    evidence: found + entered - against - (holding.isAwaited ? EVIDENCE.awaited : 0),
    isSound: row.status === 'sound',
    closeness: alike,
  });
}

/** A thing entered and not listed (yet) may be the very one that was transacted. */
function weighElsewhere(isElsewhere: boolean, { isAwaited }: Pick<Holding, 'isAwaited'>): number {
  return isElsewhere && !isAwaited ? EVIDENCE.transaction : 0;
}

/** Less than any transaction elsewhere: a row still to be sent may not take its place. */
function weighMissing(rows: number): number {
  return Math.min(EVIDENCE.unexplained * rows, EVIDENCE.transaction);
}

/** True where a row of Action `new` cannot be this holding. */
function isAnother(row: LinkedSecurity, holding: Holding, problem: SecurityProblem): boolean {
  return problem.attribution.idOf(row) !== holding.id && isOfOthers(row, holding, problem);
}

/** The same of every row of its crowd, whatever a run entered for the one or the other of them. */
function isOfOthers(row: LinkedSecurity, holding: Holding, problem: SecurityProblem): boolean {
  const { id, isAwaited } = holding;
  const { attribution, named } = problem;
  if (row.record.action !== 'new') return false;
  if (isAwaited || attribution.isOfOthers(row, id)) return true;
  return named.has(id) && isCountUnknown(holding);
}

interface Known {
  readonly texts: FieldTexts;
  /** The ids that rows are known to have been entered as. */
  readonly entered: () => ReadonlySet<string | undefined>;
}

/**
 * Rows that state the same fit the same holdings, whatever happened to either. Where nothing that happened to the one is
 * stated of the other, and no run entered the one as the other, the pair weighs just what is missing on both sides.
 */
function crowdRules(problem: SecurityProblem, { texts, entered }: Known): CrowdRules<LinkedSecurity, Holding> {
  const { tree, named, attribution } = problem;
  const keyOf = (row: LinkedSecurity): string => targetKey({ kind: 'planned', row: row.record.key });
  const isElsewhere = (row: LinkedSecurity): boolean => tree.isLooselyExplained(keyOf(row));
  return {
    leftCrowd: (row) => JSON.stringify([texts.ofRow(row), furtherSignature(row.record), isElsewhere(row)]),
    rightCrowd: (holding) => {
      const isUncounted = named.has(holding.id) && isCountUnknown(holding);
      return JSON.stringify([
        texts.readingsText(holding),
        isUncounted,
        holding.isAwaited,
        attribution.signatureOf('security', holding.id),
      ]);
    },
    weighCrowds: (row, holding) => {
      const alike = texts.compare(row, holding);
      if (alike === undefined || isOfOthers(row, holding, problem)) return undefined;
      return toWeight({ evidence: -weighElsewhere(isElsewhere(row), holding), isSound: false, closeness: alike });
    },
    weighLeft: (row) => {
      const missing = weighMissing(tree.rowsOn(keyOf(row)).length);
      return toWeight({ evidence: -missing, isSound: row.status === 'sound', closeness: 0 });
    },
    weighRight: ({ transactions, isAwaited }) => {
      const missing = EVIDENCE.unexplained * transactions.length + (isAwaited ? EVIDENCE.awaited : 0);
      return toWeight({ evidence: -missing, isSound: false, closeness: 0 });
    },
    findLikelier: (holdings, most) => {
      const find = findAlike({ holdings, tree, isOthers: ({ id }) => entered().has(id), most });
      return (row) => find(keyOf(row));
    },
    findOwn: (holdings) => {
      const byId = new Map(holdings.map(({ id }, index) => [id, index]));
      return (row) => byId.get(attribution.idOf(row) ?? '');
    },
  };
}

function rowSignature(row: LinkedSecurity, { tree, attribution }: SecurityProblem, texts: FieldTexts): string {
  const on = tree.signatureOn(targetKey({ kind: 'planned', row: row.record.key }));
  const own = [attribution.idOf(row) ?? null, furtherSignature(row.record)];
  return JSON.stringify([own, row.status, row.record.action ?? null, texts.ofRow(row), on]);
}

/** A holding that a row is known to have been entered as is in a class of its own. */
function holdingSignature(holding: Holding, problem: SecurityProblem, { texts, entered }: Known): string {
  const { tree, named, attribution } = problem;
  const { id, isListed, isAwaited, before, soldBefore } = holding;
  const own = entered().has(id) ? id : null;
  const count = [before?.shares ?? null, before?.quantity ?? null, soldBefore, named.has(id)];
  return JSON.stringify([
    own,
    texts.ofHolding(holding),
    isListed,
    isAwaited,
    attribution.signatureOf('security', id),
    count,
    tree.knownSignatureOn(holding),
  ]);
}
