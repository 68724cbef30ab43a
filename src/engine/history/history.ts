import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { foldName } from '../../base/util/text/text.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import type { PlanRow } from '../../model/outcomes/plan.ts';
import type {
  CreatedByRun,
  CreatedThing,
  RunHistory,
  RunHistoryDetail,
  RunHistoryEntry,
  RunHistoryFilter,
  RunHistoryRow,
} from '../../model/outcomes/run-report.ts';
import type { InputReading } from '../../model/records/input-reading.ts';
import type { FirmOfService } from '../../model/service/portfolio-name.ts';
import { ZERO } from '../../model/values/decimal.ts';
import type { Journal } from '../journal/journal.ts';
import { openJournal } from '../journal/open-store.ts';
import { type OutcomeEntry, type RunDetail, type RunEntry, toPlanRow } from '../journal/run-entry.ts';

/** All that the journal has of a run. */
export type JournalledRun = RunDetail;

/** Lists the runs that fit a filter, and whatever of the history cannot be read; of one firm alone, none of the rest. */
export async function listHistory(place: JournalPlace, filter: RunHistoryFilter = {}): Promise<RunHistory> {
  const [all, damaged] = await withJournal(place, (journal) =>
    Promise.all([
      journal.listRuns(omitAbsent({ within: filter.within })),
      filter.within === undefined ? journal.listDamagedRuns() : [],
    ]),
  );
  const fits = ({ firm, startedAt, inputs, status }: RunEntry): boolean =>
    (filter.firm === undefined || firm.id === filter.firm || isPart(filter.firm, firm.name)) &&
    (filter.since === undefined || startedAt.slice(0, filter.since.length) >= filter.since) &&
    (filter.workbook === undefined || inputs.some(({ name }) => isPart(filter.workbook ?? '', name))) &&
    (filter.status === undefined || status === filter.status);
  return { runs: all.filter(fits).map(toEntry), total: all.length, damaged };
}

/** Reads one run in full; `undefined` where there is none of that id, or none of that firm where one is named. */
export async function readHistory(
  place: JournalPlace,
  runId: string,
  within?: FirmOfService,
): Promise<RunHistoryDetail | undefined> {
  const detail = await readPastRun(place, runId, within);
  return detail === undefined ? undefined : toRunHistory(detail);
}

/** Finds a run without its rows, as `readPastRun` does. */
export async function findRun(
  place: JournalPlace,
  runId: string,
  within?: FirmOfService,
): Promise<RunEntry | undefined> {
  return (await withJournal(place, (journal) => journal.listRuns(omitAbsent({ within, runId }))))[0];
}

/**
 * Reads a run with all that the journal has of it; of one firm alone where one is named. Looks at the firm first: a run of
 * another firm is none of theirs, damaged or not.
 */
export async function readPastRun(
  place: JournalPlace,
  runId: string,
  within?: FirmOfService,
): Promise<RunDetail | undefined> {
  return withJournal(place, async (journal) => {
    const isOwn = within === undefined || (await journal.listRuns({ within, runId })).length > 0;
    return isOwn ? journal.readRun(runId) : undefined;
  });
}

/** Lists the runs that carried out the saved plan of that digest, in full, the latest first; of one firm alone where one is named. */
export async function listRunsOfPlan(
  place: JournalPlace,
  planSha256: string,
  within?: FirmOfService,
): Promise<readonly RunHistoryDetail[]> {
  return withJournal(place, async (journal) => {
    const runs = await journal.listRuns(omitAbsent({ within, planSha256 }));
    const details = await Promise.all(runs.map(({ id }) => journal.readRun(id)));
    return details.filter((detail) => detail !== undefined).map(toRunHistory);
  });
}

/** Lists what a run created; `undefined` where there is none of that id, or none of that firm where one is named. */
export async function listCreated(
  place: JournalPlace,
  runId: string,
  within?: FirmOfService,
): Promise<CreatedByRun | undefined> {
  const detail = await readPastRun(place, runId, within);
  return detail === undefined ? undefined : toCreatedByRun(detail);
}

export function toCreatedByRun(detail: RunDetail): CreatedByRun {
  const runId = detail.run.id;
  const { rows } = toRunHistory(detail);
  const sentAs = new Map(detail.requests.flatMap(({ rowKeys }) => rowKeys).map((rowKey, place) => [rowKey, place]));
  const isOwn = ({ enteredBy }: RunHistoryRow): boolean => enteredBy === undefined || enteredBy === runId;
  const halfIn = new Set(detail.outcomes.filter(isHalfIn).map(({ rowKey }) => rowKey));
  const isCreated = ({ rowKey, outcome }: RunHistoryRow): boolean =>
    outcome === 'added' || outcome === 'uploaded' || halfIn.has(rowKey);
  const placeOf = ({ rowKey }: RunHistoryRow): number => sentAs.get(rowKey) ?? -1;
  const own = rows.filter(isOwn).sort((a, b) => placeOf(b) - placeOf(a));
  const created = own.filter(isCreated);
  return {
    run: toEntry(detail.run),
    created: UNDO_ORDER.flatMap((kind) => created.filter((row) => createdKind(row) === kind).flatMap(toCreated)),
    replaced: own.filter(({ outcome }) => outcome === 'replaced').length,
  };
}

/** A company that was created, while its logo was not uploaded. */
function isHalfIn({ kind, planned, outcome, id }: OutcomeEntry): boolean {
  return kind === 'company' && planned?.action === 'add' && outcome !== 'added' && id !== undefined;
}

/** Lists the row's own thing, then the one that the service made of it: a certificate goes after the conversion that created it. */
function toCreated(row: RunHistoryRow): CreatedThing[] {
  const { file, sheet, rowNumber, key, id, createdId } = row;
  const place = { file, sheet, rowNumber };
  const stated: CreatedThing = omitAbsent({ ...place, kind: createdKind(row), key, id });
  if (createdId === undefined) return [stated];
  return [stated, omitAbsent({ ...place, kind: 'security', key: `from ${key}`, id: createdId, createdBy: id })];
}

/** A row of a company that was there brings in a logo and nothing else. */
function createdKind({ kind, outcome }: RunHistoryRow): CreatedThing['kind'] {
  return kind === 'company' && outcome === 'uploaded' ? 'logo' : kind;
}

/** A thing that needs another is deleted before it. */
const UNDO_ORDER: readonly CreatedThing['kind'][] = [
  'document',
  'logo',
  'transaction',
  'security',
  'share-class',
  'round',
  'company',
];

function isPart(part: string, name: string): boolean {
  return foldName(name).includes(foldName(part));
}

async function withJournal<T>(place: JournalPlace, read: (journal: Journal) => Promise<T>): Promise<T> {
  const journal = await openJournal(place);
  try {
    return await read(journal);
  } finally {
    await journal.close();
  }
}

function toEntry(run: RunEntry): RunHistoryEntry {
  return omitAbsent({
    runId: run.id,
    status: run.status,
    startedAt: run.startedAt,
    finishedAt: run.endedAt,
    appliedBy: run.appliedBy,
    service: run.service,
    firm: run.firm.name,
    inputs: run.inputs.map(({ name }) => name),
    summary: run.counts,
    doesNotTieOut: run.tieOut.some(({ difference }) => difference !== ZERO) || undefined,
    newErrors: run.newErrors,
  });
}

/** As the history shows a run. */
export function toRunHistory({ run, outcomes }: RunDetail): RunHistoryDetail {
  const rows = outcomes.map(({ rowKey, origin, record, kind, key, outcome, message, id, createdId, runId, verified }) =>
    omitAbsent({
      rowKey,
      file: origin.file,
      sheet: origin.sheet,
      rowNumber: origin.rowNumber,
      record,
      kind,
      key,
      outcome,
      message,
      id,
      createdId,
      enteredBy: runId,
      verified,
    }),
  );
  const { madeBy, madeAt, planSha256, requests, tieOut, rollForward, marks, results } = run;
  const { approval } = run.basis;
  const facts = { madeBy, madeAt, planSha256, approval, requests, tieOut, rollForward, marks, results, rows };
  return { ...toEntry(run), ...omitAbsent(facts) };
}

/** The rows as the plan of their run had them. */
export function plannedRowsOf({ outcomes }: Pick<JournalledRun, 'outcomes'>): readonly PlanRow[] {
  return outcomes.map(toPlanRow);
}

/** The inputs and the plan that a run was made from. */
export interface RunSource {
  /** The paths of its inputs then, in their order. */
  readonly paths: readonly string[];
  /** The digest of the saved plan that it carried out. */
  readonly planSha256?: string;
  /** The way they were read then, where the journal knows it. */
  readonly reading?: InputReading;
}

/** `undefined` where there is no run of that id. */
export async function findRunSource(place: JournalPlace, runId: string): Promise<RunSource | undefined> {
  const run = (await withJournal(place, (journal) => journal.readRun(runId)))?.run;
  if (run === undefined) return undefined;
  return {
    paths: run.inputs.map(({ path }) => path),
    ...omitAbsent({ planSha256: run.planSha256, reading: run.basis.reading }),
  };
}
