import { foldName } from '../../../base/util/text/text.ts';
import { placeFinding } from '../../../model/findings/finding.ts';
import { linksOf } from '../../../model/records/map-links.ts';
import { type ExistingRecord, existingRecords } from '../../../model/service/existing-record.ts';
import type { Recalled, RewrittenText, Snapshot } from '../../../model/service/snapshot.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import { type PlannedRecord, placeOf } from '../row-plan.ts';

type RecalledThing = ExistingRecord & { readonly thing: { readonly recalled: Recalled } };

/**
 * Says of rows what the service made of them: listed under another text, or accepted and not listed. What was accepted is
 * never sent again, so a row that is not listed is held as `differs`; what needs its id waits where nobody knows that yet.
 */
export function tellRecalled(planned: readonly PlannedRecord[], snapshot: Snapshot): readonly PlannedRecord[] {
  const recalled = existingRecords(snapshot).filter(isRecalled);
  if (recalled.length === 0) return planned;
  const byId = new Map(recalled.map((held) => [`${held.kind} ${held.thing.id}`, held.thing.recalled]));
  const withoutId = new Map(
    recalled.flatMap((held) => (held.thing.recalled.hasId ? [] : [[held.thing.id, held.thing.recalled]])),
  );
  return planned.map((record) => {
    const thing = byId.get(`${record.row.kind} ${record.row.id}`);
    const told = thing === undefined ? record : tell(record, thing);
    return waitForId(told, withoutId);
  });
}

function isRecalled(held: ExistingRecord): held is RecalledThing {
  return held.thing.recalled !== undefined;
}

function tell(record: PlannedRecord, recalled: Recalled): PlannedRecord {
  const { row } = record;
  if (row.action !== 'unchanged' && row.action !== 'differs') return record;
  return recalled.isListed ? tellRewritten(record, recalled) : hold(record, recalled);
}

function tellRewritten(record: PlannedRecord, { runId, rewritten }: Recalled): PlannedRecord {
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

/** What names a thing by a stand-in cannot be sent. */
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
