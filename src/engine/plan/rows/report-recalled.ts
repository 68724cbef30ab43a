import { byId } from '../../../base/util/collections/by-id.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { makeOnce } from '../../../base/util/derive-once.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { isConvertibleNote } from '../../../model/fields/security-types.ts';
import { unitsOf } from '../../../model/fields/units.ts';
import { type Finding, placeFinding } from '../../../model/findings/finding.ts';
import { linksOf } from '../../../model/records/map-links.ts';
import type { EntryHistory } from '../../../model/service/entry-history.ts';
import { type ExistingRecord, existingRecords } from '../../../model/service/existing-record.ts';
import type { Company, Recalled, RewrittenText, Round, Security, Snapshot } from '../../../model/service/snapshot.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import { addDecimals, compareDecimals, type Decimal, ZERO } from '../../../model/values/decimal.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { addPlanFindings, byRowKey, findingAt, type PlannedRecord } from '../row-plan.ts';

type RecalledThing = ExistingRecord & { readonly thing: { readonly recalled: Recalled } };

/** Reports what the service made of rows: listed under another text, or accepted and not listed. None is sent again. */
export function reportRecalled(
  planned: readonly PlannedRecord[],
  snapshot: Snapshot,
  { accepted }: Pick<EntryHistory, 'accepted'>,
): readonly PlannedRecord[] {
  const recalled = existingRecords(snapshot).filter(isRecalled);
  if (recalled.length === 0) return planned;
  const recalledById = new Map(recalled.map((held) => [`${held.kind} ${held.thing.id}`, held.thing.recalled]));
  const withoutId = new Map(
    recalled.flatMap((held) => (held.thing.recalled.hasId ? [] : [[held.thing.id, held.thing.recalled]])),
  );
  const recalledAs = ({ row }: PlannedRecord) => recalledById.get(`${row.kind} ${row.id}`);
  const usedUp = findUsedUp(planned, (record) => recalledAs(record)?.isListed !== false);
  const mergedInto = makeOnce(() => findMerged(snapshot, accepted));
  return planned.map((record) => {
    const thing = usedUp.has(record.row.rowKey) ? undefined : recalledAs(record);
    const reported = thing === undefined ? record : reportRecalledRow(record, thing);
    const isGone = thing?.isListed === false && record.row.kind === 'company';
    const into = isGone ? mergedInto().get(record.row.id ?? '') : undefined;
    return waitForId(into === undefined ? reported : reportMerged(reported, into), withoutId);
  });
}

/** By a company for which runs entered something that is listed of another one by now: that one. */
function findMerged(
  { companies, rounds, securities }: Snapshot,
  accepted: EntryHistory['accepted'],
): ReadonlyMap<string, Company> {
  const companyById = byId(companies);
  const listed = byId<string, Round | Security>(rounds, securities);
  const merged = new Map<string, Company>();
  for (const { id, data } of accepted) {
    const into = companyById.get(listed.get(id)?.companyId ?? '');
    if (into !== undefined && 'company' in data && data.company !== into.id) merged.set(data.company, into);
  }
  return merged;
}

/** Reports a company that is no longer listed, and into which one it may have gone. */
function reportMerged(record: PlannedRecord, { name }: Company): PlannedRecord {
  const message = `What was entered for it is listed of ${quote(name)} by now: the two may have been merged in the app.`;
  const hint = `If so, write ${quote(name)} in the rows of this company and remove this row; "new" would enter it all once more.`;
  return addPlanFindings(record, [notListed(record, message, hint)]);
}

/**
 * Rows that have nothing left by their transactions, all of which are listed: no wonder that the service lists them no longer.
 * Where a transaction is not listed either, somebody may have deleted both.
 */
function findUsedUp(
  planned: readonly PlannedRecord[],
  isListed: (record: PlannedRecord) => boolean,
): ReadonlySet<RowKey> {
  const idOf = new Map(planned.flatMap(({ row }) => (row.id === undefined ? [] : [[row.rowKey, row.id] as const])));
  const sold = new Map<string, Decimal | 'all'>();
  for (const record of planned) {
    const { linked, row } = record;
    if (linked.kind !== 'transaction' || row.action !== 'unchanged' || !isListed(record)) continue;
    const { security } = linked.stated;
    const id = security?.kind === 'existing' ? security.id : idOf.get(security?.row ?? '');
    if (id === undefined) continue;
    const { event, sharesSold = ZERO } = linked.stated;
    const before = sold.get(id) ?? ZERO;
    sold.set(id, event !== 'sale' || before === 'all' ? 'all' : addDecimals(before, sharesSold));
  }
  const isUsedUp = ({ linked, row }: PlannedRecord): boolean => {
    const taken = sold.get(row.id ?? '');
    if (linked.kind !== 'security' || taken === undefined) return false;
    if (taken === 'all') return true;
    const units = unitsOf(linked.stated);
    // A note is sold as a whole.
    return units === undefined ? isConvertibleNote(linked.stated.type) : compareDecimals(taken, units) >= 0;
  };
  return new Set(planned.filter(isUsedUp).map(({ row }) => row.rowKey));
}

function isRecalled(held: ExistingRecord): held is RecalledThing {
  return held.thing.recalled !== undefined;
}

function reportRecalledRow(record: PlannedRecord, recalled: Recalled): PlannedRecord {
  const { row } = record;
  if (row.action !== 'unchanged' && row.action !== 'differs') return record;
  return recalled.isListed ? reportRewritten(record, recalled) : hold(record, recalled);
}

function reportRewritten(record: PlannedRecord, { runId, rewritten }: Recalled): PlannedRecord {
  const { linked } = record;
  const stated = 'name' in linked.record ? linked.record.name : undefined;
  const unstated = rewritten.filter(({ listed }) => stated === undefined || foldName(listed) !== foldName(stated));
  const findings = unstated.map((text) => storedOtherwise(record, runId, text));
  return addPlanFindings(record, findings);
}

function storedOtherwise({ linked }: PlannedRecord, runId: string, { column, sent, listed }: RewrittenText) {
  const message = `Run ${runId} sent "${sent}", and the portfolio service lists "${listed}": it is the same by its ID, and is not sent again.`;
  const hint = 'If you do not want the new text, change it in the app; there is nothing to do here.';
  return findingAt(linked, column, { severity: 'warning', code: 'stored-otherwise', message, hint });
}

function hold(record: PlannedRecord, { runId, hasId }: Recalled): PlannedRecord {
  const { row } = record;
  const message = `Run ${runId} entered it and the portfolio service accepted it, but does not list it (yet); nothing is sent.`;
  const hint =
    'Plan again in a few minutes. If somebody deleted it in the app, set its Action to "new" (if it has a Ref, give it a different one).';
  const { id, ...rest } = row;
  const findings = [...row.findings, notListed(record, message, hint)];
  const named = omitAbsent({ id: hasId ? id : undefined });
  return { ...record, row: { ...rest, ...named, action: 'differs', why: message, findings } };
}

/** An item that names a thing by a stand-in cannot be sent. */
function waitForId(record: PlannedRecord, withoutId: ReadonlyMap<string, Recalled>): PlannedRecord {
  const { row, items } = record;
  if (withoutId.size === 0 || items.length === 0) return record;
  const needed = items.flatMap(linksOf).map((target) => withoutId.get(targetKey(target)));
  const [first] = needed.filter((recalled) => recalled !== undefined);
  if (first === undefined) return record;
  const message = `It needs what run ${first.runId} entered and the portfolio service does not list yet, so that its ID is not known.`;
  const hint = 'Apply again in a few minutes, once it is listed.';
  const findings = [...row.findings, notListed(record, message, hint)];
  return { ...record, items: [], row: { ...row, action: 'blocked', why: message, findings } };
}

function notListed({ linked }: PlannedRecord, message: string, hint: string): Finding {
  return placeFinding({ severity: 'warning', code: 'accepted-not-listed', message, hint }, linked.record.origin);
}

/** Up to this many rows that wait for one are reported one by one. */
const FEW_ROWS = 3;

/** Reports many rows that wait for one at that one, and only as an info at their own cells. Code: reference-blocked. */
export function reportWaiting(planned: readonly PlannedRecord[]): readonly PlannedRecord[] {
  const blocked = planned.filter(({ row }) => row.action === 'blocked');
  if (blocked.length <= FEW_ROWS) return planned;
  const byKey = byRowKey(planned);
  const roots: Roots = new Map();
  const waiting = groupBy(blocked, (record) => findRoot(record, byKey, roots));
  const reported = new Map<PlannedRecord, PlannedRecord>();
  for (const [root, some] of waiting) {
    if (root === undefined || some.length <= FEW_ROWS) continue;
    reported.set(root, addPlanFindings(root, [countWaiting(root, some)]));
    for (const record of some)
      reported.set(record, { ...record, row: { ...record.row, findings: record.row.findings.map(soften) } });
  }
  return planned.map((record) => reported.get(record) ?? record);
}

type Roots = Map<PlannedRecord, PlannedRecord | undefined>;

/** The row at the end of the chain; `undefined` where it waits for something else than a row. Each row is gone through once. */
function findRoot(
  record: PlannedRecord,
  byKey: ReadonlyMap<RowKey, PlannedRecord>,
  roots: Roots,
): PlannedRecord | undefined {
  const way = new Set<PlannedRecord>();
  let at: PlannedRecord | undefined = record;
  while (at !== undefined && at.row.action === 'blocked' && !roots.has(at) && !way.has(at)) {
    way.add(at);
    at = findObstacle(at, byKey);
  }
  const root = at === undefined || at.row.action !== 'blocked' ? at : roots.get(at);
  for (const each of way) roots.set(each, root);
  return root;
}

function findObstacle(
  { linked, row }: PlannedRecord,
  byKey: ReadonlyMap<RowKey, PlannedRecord>,
): PlannedRecord | undefined {
  if (linked.blockedBy !== undefined) return byKey.get(linked.blockedBy);
  return row.dependsOn
    .flatMap((key) => byKey.get(key) ?? [])
    .find((needed) => needed.row.action !== 'add' && needed.row.action !== 'unchanged');
}

function countWaiting({ linked, row }: PlannedRecord, waiting: readonly PlannedRecord[]): Finding {
  const sheets = [...groupBy(waiting, (each) => each.row.origin.sheet)];
  const where = sheets.map(([sheet, { length }]) => `${length} of ${sheet}`).join(', ');
  const message = `${waiting.length} rows depend on this one and are not sent: ${where}.`;
  const hint = 'Correct this row, and they are sent with it.';
  const { record } = linked;
  const column = row.findings.find(({ severity }) => severity === 'error')?.column;
  const place = column ?? (record.action === 'skip' ? 'Action' : 'Company');
  return findingAt(linked, place, { severity: 'warning', code: 'reference-blocked', message, hint });
}

function soften(finding: Finding): Finding {
  return finding.code === 'reference-blocked' ? { ...finding, severity: 'info' } : finding;
}
