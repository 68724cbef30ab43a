import { byId } from '../../../base/util/collections/by-id.ts';
import { toCanonicalJson } from '../../../base/util/collections/canonical-json.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { costOf } from '../../../model/fields/cost.ts';
import { canUndergo } from '../../../model/fields/security-types.ts';
import { unitsOf } from '../../../model/fields/units.ts';
import { type Finding, placeFinding } from '../../../model/findings/finding.ts';
import { isSameNumber } from '../../../model/identity/match-level.ts';
import type { PlanRow } from '../../../model/outcomes/plan.ts';
import { type AcceptedThing, acceptedById, seenKey } from '../../../model/service/entry-history.ts';
import type { NewSecurity } from '../../../model/service/new-data.ts';
import type { Transaction } from '../../../model/service/snapshot.ts';
import { compareDecimals, type Decimal, sumDecimals, ZERO } from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { explainGone, listVanished } from '../../ledger/explain-gone.ts';
import type { PlanContext } from '../plan-context.ts';
import type { PlannedRecord } from '../row-plan.ts';

/**
 * A second one that whoever entered it has consumed since is not seen where the service lists it no longer. What happened
 * to it shows it: the rows of this workbook state just that, or it took all of what was sent, while all securities
 * that it could have happened to are others. Gives each with the row of which so one too many was entered.
 */
export function findConsumedDuplicates(
  planned: readonly PlannedRecord[],
  context: PlanContext,
): readonly (readonly [PlannedRecord, Finding])[] {
  const elsewhere = findElsewhere(planned, context);
  const unstated = new Set(findUnstated(planned, context));
  if (elsewhere.size + unstated.size === 0) return [];
  const accepted = acceptedById(context.entryHistory.accepted);
  const securities = planned.filter(({ linked }) => linked.kind === 'security');
  const crowds = groupBy(securities, ({ linked }) => ('stated' in linked ? toCanonicalJson(linked.stated) : ''));
  return [...crowds.values()].flatMap((equal) => {
    if (!equal.every((record) => isKnown(record, context))) return [];
    const entered = equal.flatMap((record): Entered[] => {
      const thing = accepted.get('security', record.row.id ?? '');
      return thing?.runNumber === undefined ? [] : [{ record, thing, runNumber: thing.runNumber }];
    });
    const ofRows = equal.map(({ row }) => elsewhere.get(row.rowKey) ?? []).filter(({ length }) => length > 0);
    const ofNone = [...unstated].filter((each) => entered.some(({ thing }) => isOfOneLike(thing, each)));
    for (const each of ofNone) unstated.delete(each);
    return reportDuplicate({ equal, entered, duplicates: [...ofRows, ...ofNone], unstated: new Set(ofNone), context });
  });
}

interface Entered {
  readonly record: PlannedRecord;
  readonly thing: AcceptedThing;
  readonly runNumber: number;
}

function isOfOneLike({ data }: AcceptedThing, transactions: Elsewhere): boolean {
  return data.kind === 'security' && couldHaveHappenedTo(data, transactions);
}

function rowSeenKey({ row }: PlannedRecord): string {
  return seenKey('security', row.id ?? '');
}

/** An unlisted one may be the very one, unless it is known what consumed it. */
function isKnown({ row }: PlannedRecord, { holdings }: PlanContext): boolean {
  const holding = holdings.get(row.id ?? '');
  return row.action === 'unchanged' && holding?.security !== undefined && !holding.isAwaited;
}

interface Crowd {
  readonly equal: readonly PlannedRecord[];
  readonly entered: readonly Entered[];
  readonly duplicates: readonly Elsewhere[];
  readonly unstated: ReadonlySet<Elsewhere>;
  readonly context: PlanContext;
}

/** Only of what a run entered can anybody know that another was not there before. */
function reportDuplicate({
  equal,
  entered,
  duplicates,
  unstated,
  context,
}: Crowd): (readonly [PlannedRecord, Finding])[] {
  const { firstSeen } = context.entryHistory;
  const isLater = (key: string, { runNumber }: Entered): boolean =>
    (firstSeen.get(key) ?? Number.POSITIVE_INFINITY) > runNumber;
  const own = new Set(entered.map(({ record }) => record));
  const others = equal.filter((record) => !own.has(record));
  const open = [...duplicates];
  return entered.flatMap((mine) => {
    const place = open.findIndex((duplicate) => duplicate.every(({ id }) => isLater(seenKey('transaction', id), mine)));
    if (place >= 0) {
      const told = open.splice(place, 1);
      return told.map((each) => [mine.record, unstated.has(each) ? toPossible(mine, each) : toSurplus(mine, each)]);
    }
    const other = others.findIndex((record) => isLater(rowSeenKey(record), mine));
    const stated = open.findIndex((each) => !unstated.has(each));
    if (other < 0 || stated < 0) return [];
    const [late] = others.splice(other, 1);
    const told = open.splice(stated, 1);
    return told.map((each) => [mine.record, toListedSurplus(mine, late?.row.id ?? '', each)]);
  });
}

/** The transactions of this workbook were entered for one that is gone. */
function toSurplus(mine: Entered, duplicate: Elsewhere): Finding {
  const { id, runId } = mine.thing;
  const message = `The portfolio service had one more like it, which it no longer lists${which(duplicate)}: the transactions that this workbook gives for this security, or for an equal one, were entered for that one (${describeEvents(duplicate)}). It did not exist before run ${runId} entered this row (${id}).`;
  return toError(mine, message, `delete ${id}`, duplicate);
}

function toPossible(mine: Entered, duplicate: Elsewhere): Finding {
  const { id, runId } = mine.thing;
  const message = `The portfolio service may have had one more like it, which it no longer lists${which(duplicate)}: ${describeEvents(duplicate)} used up exactly what this row has, is not in this workbook, and did not exist before run ${runId} entered this row (${id}).`;
  return toError(mine, message, `delete ${id}`, duplicate);
}

function toListedSurplus(mine: Entered, otherId: string, duplicate: Elsewhere): Finding {
  const { id, runId } = mine.thing;
  const message = `The portfolio service has one more like it than this workbook has rows (${otherId}): it did not exist before run ${runId} entered this row (${id}), and the transactions that this workbook gives for it were entered for another one, which is no longer listed${which(duplicate)} (${describeEvents(duplicate)}).`;
  return toError(mine, message, `delete ${otherId} or ${id}`, duplicate);
}

function which([first]: Elsewhere): string {
  return first?.inputSecurityId === undefined ? '' : ` (${first.inputSecurityId})`;
}

function describeEvents(duplicate: Elsewhere): string {
  return duplicate.map(({ event, date, id }) => `${event} of ${date}, ${id}`).join('; ');
}

function toError({ record: { linked } }: Entered, message: string, what: string, duplicate: Elsewhere): Finding {
  const ids = duplicate.map(({ id }) => id).join(', ');
  const hint = `If somebody else entered the same at that time, agree with them which to keep, and ${what} in the app. If both are right, add a row to Transactions with the ID ${ids}.`;
  return placeFinding({ severity: 'error', code: 'surplus', message, hint }, linked.record.origin);
}

/** Outputs are left out: they have the cost, and often the shares, of what they came of. */
function findUnstated(planned: readonly PlannedRecord[], context: PlanContext): readonly Elsewhere[] {
  const stated = new Set(planned.flatMap(({ linked, row }) => (linked.kind === 'transaction' ? (row.id ?? []) : [])));
  const unstated = findUnattributed(context).filter(({ id }) => !stated.has(id));
  if (unstated.length === 0) return [];
  const creations = groupBy(findLostCreations(context), ({ companyId }) => companyId);
  const isOfRoot = (later: Transaction): boolean =>
    creations.get(later.companyId)?.every(({ id, date }) => id === later.id || date > later.date) !== false;
  const ofRoots = unstated.filter(isOfRoot);
  const named = ofRoots.filter(({ inputSecurityId }) => inputSecurityId !== undefined);
  // Sales that name nothing may be of parts of anything that is listed.
  const nameless = ofRoots.filter(({ event, inputSecurityId }) => inputSecurityId === undefined && event !== 'sale');
  const ofOne = groupBy(named, ({ inputSecurityId }) => inputSecurityId);
  return [...ofOne.values(), ...nameless.map((each) => [each])];
}

/** Transactions of which nobody knows what became of what they created: it is not named, or neither listed nor consumed. */
function findLostCreations({ transactions, holdings }: PlanContext): readonly Transaction[] {
  return transactions.filter(({ event, outputSecurityId }) => {
    const created = holdings.get(outputSecurityId ?? '');
    return event !== 'sale' && created?.isListed !== true && (created?.transactions.length ?? 0) === 0;
  });
}

/** By kind, company and date, and by taking all of its shares or all of its cost. */
function couldHaveHappenedTo(data: NewSecurity<string>, transactions: Elsewhere): boolean {
  const isPossible = transactions.every(
    ({ companyId, event, date }) =>
      companyId === data.company && canUndergo(event, data.type) && data.issueDate <= date,
  );
  return isPossible && (hasItsUnits(data, transactions) || hasItsCost(data, transactions));
}

function hasItsUnits(data: NewSecurity<string>, transactions: Elsewhere): boolean {
  const units = unitsOf(data);
  const taken = transactions.flatMap(({ event, shares }) => (event === 'conversion' ? [] : (shares ?? [])));
  return units !== undefined && taken.length > 0 && isSameNumber(units, sumDecimals(taken));
}

function hasItsCost(data: NewSecurity<string>, transactions: Elsewhere): boolean {
  const cost = costOf(data);
  const isItsCost = ({ investmentAmount }: Transaction): boolean =>
    cost !== undefined && investmentAmount !== undefined && isSameNumber(toText(cost), toText(investmentAmount));
  return transactions.some(isItsCost);
}

function toText({ value, currency }: Money): string {
  return `${value} ${currency}`;
}

type Elsewhere = readonly Transaction[];

/** By Securities row, the transactions that its rows state but that happened to something unknown. */
function findElsewhere(planned: readonly PlannedRecord[], context: PlanContext): ReadonlyMap<RowKey, Elsewhere> {
  const unattributed = byId(findUnattributed(context));
  if (unattributed.size === 0) return new Map();
  const found = new Map<RowKey, Transaction[]>();
  for (const { linked, row } of planned) {
    const transaction = unattributed.get(row.id ?? '');
    const security = linked.kind === 'transaction' ? linked.stated.security : undefined;
    if (transaction === undefined || security?.kind !== 'planned' || !isAsStated(row)) continue;
    found.set(security.row, [...(found.get(security.row) ?? []), transaction]);
  }
  const counts = countsOf(planned);
  return new Map([...found].filter(([row, transactions]) => isOfAll(transactions, counts.get(row) ?? ZERO)));
}

/** Transactions that no run entered, and of which nothing lists what they consumed. */
function findUnattributed({ transactions, holdings, entryHistory, snapshot }: PlanContext): readonly Transaction[] {
  const entered = new Map(entryHistory.transactions.map(({ id, data }) => [id, data.security]));
  const isListed = ({ id }: Transaction) => holdings.get(entered.get(id) ?? '')?.isListed === true;
  // A service that does not name either what it lists shows nothing by that.
  const isSilent = snapshot.transactions.some((each) => each.inputSecurityId === undefined && isListed(each));
  const explained = findExplained({ transactions, holdings, entryHistory });
  return transactions.filter(({ id, inputSecurityId }) => {
    if (entered.has(id) || explained.has(id)) return false;
    const input = inputSecurityId === undefined ? undefined : holdings.get(inputSecurityId);
    if (inputSecurityId === undefined) return !isSilent;
    return input?.security === undefined && input?.createdBy === undefined;
  });
}

/** Those that took just what a run has entered and is not listed any more. */
function findExplained({
  transactions,
  holdings,
  entryHistory,
}: Pick<PlanContext, 'transactions' | 'holdings' | 'entryHistory'>): ReadonlySet<string> {
  const unnamed = transactions.filter(({ inputSecurityId }) => inputSecurityId === undefined);
  if (unnamed.length === 0) return new Set();
  const vanished = listVanished(entryHistory, {
    isListed: (id) => holdings.get(id)?.isListed === true,
    takenFrom: (id) => holdings.get(id)?.transactions ?? [],
  });
  const explained = explainGone(
    vanished,
    unnamed,
    ({ outputSecurityId = '' }) => holdings.get(outputSecurityId)?.security?.fundId,
  );
  return new Set([...explained.values()].flatMap((some) => some.map(({ id }) => id)));
}

/** Another share class of the same name does not matter: that may be there twice as well. */
function isAsStated({ changes }: PlanRow): boolean {
  return changes.every(({ column, service, workbook }) => column === 'Security' || service === workbook);
}

/** A security sold in part is still listed: a sale that does not name it may be its own. */
function isOfAll(transactions: readonly Transaction[], count: Decimal): boolean {
  if (transactions.some(({ event, inputSecurityId }) => event !== 'sale' || inputSecurityId !== undefined)) return true;
  return compareDecimals(sumDecimals(transactions.flatMap(({ shares }) => shares ?? [])), count) >= 0;
}

function countsOf(planned: readonly PlannedRecord[]): ReadonlyMap<RowKey, Decimal> {
  return new Map(
    planned.flatMap(({ linked, row }) => {
      if (linked.kind !== 'security') return [];
      return [[row.rowKey, linked.stated.shares ?? linked.stated.quantity ?? ZERO] as const];
    }),
  );
}
