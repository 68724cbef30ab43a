import { groupBy } from '../../../base/util/collections/group-by.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { type Finding, placeFinding } from '../../../model/findings/finding.ts';
import { linksOf } from '../../../model/records/map-links.ts';
import { type ExistingRecord, existingRecords } from '../../../model/service/existing-record.ts';
import type { Recalled, RewrittenText, Snapshot } from '../../../model/service/snapshot.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { type PlannedRecord, placeOf } from '../row-plan.ts';

type RecalledThing = ExistingRecord & { readonly thing: { readonly recalled: Recalled } };

/**
 * Says of rows what the service made of them: listed under another text, or accepted and not listed. What was accepted is
 * never sent again, so a row that is not listed is held as `differs`; what needs its id waits where nobody knows that yet.
 */
export function reportRecalled(planned: readonly PlannedRecord[], snapshot: Snapshot): readonly PlannedRecord[] {
  const recalled = existingRecords(snapshot).filter(isRecalled);
  if (recalled.length === 0) return planned;
  const byId = new Map(recalled.map((held) => [`${held.kind} ${held.thing.id}`, held.thing.recalled]));
  const withoutId = new Map(
    recalled.flatMap((held) => (held.thing.recalled.hasId ? [] : [[held.thing.id, held.thing.recalled]])),
  );
  return planned.map((record) => {
    const thing = byId.get(`${record.row.kind} ${record.row.id}`);
    const told = thing === undefined ? record : reportRecalledRow(record, thing);
    return waitForId(told, withoutId);
  });
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
  const unsaid = rewritten.filter(({ listed }) => stated === undefined || foldName(listed) !== foldName(stated));
  const findings = unsaid.map((text) => storedOtherwise(record, runId, text));
  return { ...record, row: { ...record.row, findings: [...record.row.findings, ...findings] } };
}

function storedOtherwise({ linked }: PlannedRecord, runId: string, { column, sent, listed }: RewrittenText) {
  const message = `Run ${runId} sent "${sent}", and the portfolio service lists "${listed}": it is the same by its ID, and is not sent again.`;
  const hint = 'If you do not want the new text, change it in the app; there is nothing to do here.';
  const text = { severity: 'warning', code: 'stored-otherwise', message, hint } as const;
  return placeFinding(text, linked.record.origin, placeOf(linked, column));
}

function hold(record: PlannedRecord, { runId, hasId }: Recalled): PlannedRecord {
  const { row, linked } = record;
  const message = `Run ${runId} entered it and the portfolio service accepted it, but does not list it (yet); nothing is sent.`;
  const hint =
    'Plan again in a few minutes. If somebody deleted it in the app, set its Action to "new" (if it has a Ref, give it a different one).';
  const finding = placeFinding(
    { severity: 'warning', code: 'accepted-not-listed', message, hint },
    linked.record.origin,
  );
  const { id, ...rest } = row;
  const named = hasId && id !== undefined ? { id } : {};
  return {
    ...record,
    row: { ...rest, ...named, action: 'differs', why: message, findings: [...row.findings, finding] },
  };
}

/** An item that names a thing by a stand-in cannot be sent. */
function waitForId(record: PlannedRecord, withoutId: ReadonlyMap<string, Recalled>): PlannedRecord {
  const { row, linked, items } = record;
  if (withoutId.size === 0 || items.length === 0) return record;
  const needed = items.flatMap(linksOf).map((target) => withoutId.get(targetKey(target)));
  const [first] = needed.filter((recalled) => recalled !== undefined);
  if (first === undefined) return record;
  const message = `It needs what run ${first.runId} entered and the portfolio service does not list yet, so that its ID is not known.`;
  const hint = 'Apply again in a few minutes, once it is listed.';
  const finding = placeFinding(
    { severity: 'warning', code: 'accepted-not-listed', message, hint },
    linked.record.origin,
  );
  return {
    ...record,
    items: [],
    row: { ...row, action: 'blocked', why: message, findings: [...row.findings, finding] },
  };
}

/** So many rows that wait for one are each told by themselves. */
const FEW_ROWS = 3;

/**
 * One cause gives one finding: where many rows wait for one that cannot be sent, through whatever stands between, it is
 * told at that one, with their number. At their own cells it is then merely worth knowing. Code: reference-blocked.
 */
export function reportWaiting(planned: readonly PlannedRecord[]): readonly PlannedRecord[] {
  const blocked = planned.filter(({ row }) => row.action === 'blocked');
  if (blocked.length <= FEW_ROWS) return planned;
  const byKey = new Map<RowKey, PlannedRecord>(planned.map((record) => [record.row.rowKey, record]));
  const roots: Roots = new Map();
  const waiting = groupBy(blocked, (record) => findRoot(record, byKey, roots));
  const told = new Map<PlannedRecord, PlannedRecord>();
  for (const [root, some] of waiting) {
    if (root === undefined || some.length <= FEW_ROWS) continue;
    told.set(root, withFindings(root, [...root.row.findings, countWaiting(root, some)]));
    for (const record of some) told.set(record, withFindings(record, record.row.findings.map(soften)));
  }
  return planned.map((record) => told.get(record) ?? record);
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
  return placeFinding(
    { severity: 'warning', code: 'reference-blocked', message, hint },
    record.origin,
    placeOf(linked, column ?? (record.action === 'skip' ? 'Action' : 'Company')),
  );
}

function soften(finding: Finding): Finding {
  return finding.code === 'reference-blocked' ? { ...finding, severity: 'info' } : finding;
}

function withFindings(record: PlannedRecord, findings: readonly Finding[]): PlannedRecord {
  return { ...record, row: { ...record.row, findings } };
}
