import { createHash } from 'node:crypto';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { readNamedFile } from '../../disk/read-named-file.ts';
import { writeNewFile } from '../../disk/write-new-file.ts';
import type { Journal } from '../../journal/open-journal.ts';
import type { OutcomeKind } from '../../model/outcomes/outcome.ts';
import { otherAppService, type PlanAction, type PlanDocument } from '../../model/outcomes/plan.ts';
import type { RunNote } from '../../model/outcomes/run-report.ts';
import type { Firm } from '../../model/service/snapshot.ts';
import type { RowKey } from '../../model/values/origin.ts';
import { comparePlans } from '../../plan/compare-plans.ts';
import { parsePlanFile, toPlanFile } from '../../plan/file/plan-file.ts';
import { usageError } from '../../util/capsheet-error.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';
import type { ReadingRequest } from '../check-inputs.ts';

/** A plan file that is to be applied. */
export interface SavedPlan {
  /** As the user typed it. */
  readonly path: string;
  /** Of the file's bytes. */
  readonly sha256: string;
  readonly document: PlanDocument;
}

const MOST_SHOWN = 20;
const SENDING: ReadonlySet<PlanAction> = new Set(['add', 'replace', 'upload']);
const DONE: ReadonlySet<OutcomeKind> = new Set(['added', 'replaced', 'uploaded']);
/** As a run that goes on after an interruption finds them. */
const THERE: ReadonlySet<OutcomeKind> = new Set([...DONE, 'unchanged']);

/** Reads a plan file; its inputs' paths are relative to it. Errors: `plan-not-found`, `plan-not-a-file`, and those of parsePlanFile. */
export async function loadSavedPlan(path: string): Promise<SavedPlan> {
  const bytes = await readNamedFile({
    path,
    subject: `The plan "${path}"`,
    kind: 'plan',
    missingCode: 'plan-not-found',
    hint: 'Check the spelling, or save a plan with "capsheet plan INPUT --out PLAN.json".',
  });
  const document = parsePlanFile(bytes.toString('utf8'));
  return { path, sha256: createHash('sha256').update(bytes).digest('hex'), document };
}

/** Where the inputs of a saved plan are, seen from this folder. */
function inputPathsOf({ path, document }: SavedPlan): string[] {
  return document.inputs.map((input) => resolve(dirname(path), input.path));
}

/** How the inputs of a saved plan are read: as when it was made, whatever is said now. */
export function readingRequestOf(saved: SavedPlan): ReadingRequest {
  const { mappingPath, ...reading } = saved.document.reading ?? { decimalSign: '.' as const };
  const mapping = mappingPath === undefined ? {} : { mappingPath: resolve(dirname(saved.path), mappingPath) };
  return { paths: inputPathsOf(saved), reading: { ...reading, ...mapping }, rules: saved.document.plan.rules ?? [] };
}

/** The run that carried this very plan out, every row of it, as a note; applying it again sends nothing. */
export async function findCompletedRun(saved: SavedPlan, journal: Journal): Promise<RunNote | undefined> {
  for (const { id, planSha256, status, endedAt, startedAt } of await journal.listRuns()) {
    if (planSha256 !== saved.sha256 || status !== 'done') continue;
    if (await isAllIn(saved, journal, id)) return { kind: 'earlier-run', runId: id, finishedAt: endedAt ?? startedAt };
  }
  return undefined;
}

/** A row that failed may be sent once more; what the plan never meant to send is not missed. */
async function isAllIn({ document }: SavedPlan, journal: Journal, runId: string): Promise<boolean> {
  const toSend = new Set(document.plan.rows.filter(({ action }) => SENDING.has(action)).map(({ rowKey }) => rowKey));
  const { outcomes = [] } = (await journal.readRun(runId)) ?? {};
  return outcomes.every(({ rowKey, outcome }) => !toSend.has(rowKey) || THERE.has(outcome));
}

/** Throws `plan-stale` (exit status 2) where the workbook, the profile, the service or what it holds is not what the plan shows. */
export async function assertFresh(saved: SavedPlan, fresh: PlanDocument, journal: Journal): Promise<void> {
  const moved = [...movedFacts(saved.document, fresh), ...(await movedRows(saved, fresh, journal))];
  if (moved.length === 0) return;
  const shown = moved.slice(0, MOST_SHOWN).map((line) => `\n  - ${line}`);
  const more = moved.length > MOST_SHOWN ? `\n  … and ${moved.length - MOST_SHOWN} more` : '';
  throw usageError(
    'plan-stale',
    `The plan ${basename(saved.path)} no longer holds; nothing was sent.${shown.join('')}${more}`,
    'Make a new plan, and have it looked at again.',
  );
}

function movedFacts(saved: PlanDocument, fresh: PlanDocument): string[] {
  const moved: string[] = [];
  for (const [index, input] of saved.inputs.entries()) {
    if (fresh.inputs[index]?.sha256 !== input.sha256)
      moved.push(`The workbook ${input.name} is not the one that was planned (its digest is another).`);
  }
  if (saved.service !== fresh.service)
    moved.push(`The plan is for ${saved.service}, the settings say ${fresh.service}.`);
  if (saved.appService !== undefined && otherAppService(saved) !== otherAppService(fresh))
    moved.push(`The plan is for cap-table calls at ${saved.appService}, the settings say ${fresh.appService}.`);
  if (saved.firm.id !== fresh.firm.id) {
    const isNamedAlike = saved.firm.name === fresh.firm.name;
    const tell = ({ id, name }: Firm): string => (isNamedAlike ? `${name} (${id})` : name);
    moved.push(`The plan is for the firm ${tell(saved.firm)}, the credentials are of ${tell(fresh.firm)}.`);
  }
  if (saved.mappingSha256 !== fresh.mappingSha256) moved.push('The mapping is not the one that was planned with.');
  if (saved.profileSha256 !== fresh.profileSha256)
    moved.push('The service profile is not the one that was planned with.');
  return moved;
}

async function movedRows(saved: SavedPlan, fresh: PlanDocument, journal: Journal): Promise<string[]> {
  const done = await doneByOwnRuns(saved, fresh, journal);
  return comparePlans(saved.document, fresh, done).map(({ sheet, row, what }) => `${sheet} row ${row}: ${what}`);
}

/** What the plan's own runs brought in; of what they sent without learning its fate, what the service has by now. */
async function doneByOwnRuns(saved: SavedPlan, fresh: PlanDocument, journal: Journal): Promise<ReadonlySet<RowKey>> {
  const [planned, left] = [countItems(saved.document), countItems(fresh)];
  const runs = (await journal.listRuns()).filter((run) => run.planSha256 === saved.sha256);
  const details = await Promise.all(runs.map(({ id }) => journal.readRun(id)));
  const rows = details.flatMap((detail) => detail?.outcomes ?? []);
  const done = rows.filter(
    ({ rowKey, outcome, data }) =>
      DONE.has(outcome) || (data.length > 0 && (left.get(rowKey) ?? 0) < (planned.get(rowKey) ?? 0)),
  );
  return new Set(done.map(({ rowKey }) => rowKey));
}

function countItems({ plan }: PlanDocument): ReadonlyMap<RowKey, number> {
  const counts = new Map<RowKey, number>();
  const items = plan.steps.flatMap(({ requests }) => requests.flatMap((request) => request.items));
  for (const { rowKey } of items) counts.set(rowKey, (counts.get(rowKey) ?? 0) + 1);
  return counts;
}

/** Sees to it before a plan is made that it can be found again: by its ending `apply` knows a plan. Error: `plan-not-json`. */
export function assertPlanPath(path: string): void {
  if (/\.json$/i.test(path)) return;
  throw usageError(
    'plan-not-json',
    `--out names "${path}", which does not end in .json.`,
    'Give a file name that ends in .json, which is how "capsheet apply" knows a plan; --report writes a workbook.',
  );
}

/** Writes a plan file; the inputs' paths in it are relative to it. Errors: `plan-exists`, `plan-unwritable`. */
export async function savePlan(document: PlanDocument, path: string): Promise<void> {
  const folder = dirname(resolve(path));
  const toRelative = (from: string): string => relative(folder, resolve(from)).split(sep).join('/');
  const inputs = document.inputs.map((input) => ({ ...input, path: toRelative(input.path) }));
  const { reading } = document;
  const mappingPath = reading?.mappingPath === undefined ? undefined : toRelative(reading.mappingPath);
  const read = reading === undefined ? {} : { reading: omitAbsent({ ...reading, mappingPath }) };
  const text = toPlanFile({ ...document, inputs, ...read });
  await writeNewFile({ path, text, option: '--out', code: 'plan', noun: 'The plan' });
}

/** `--require-other`: throws `plan-same-user` where maker and applier are one, as they are of a workbook without a plan. */
export function assertOther(saved: SavedPlan | undefined, userName: string): void {
  if (saved === undefined) {
    throw usageError(
      'plan-same-user',
      'A workbook is planned and applied by one and the same user.',
      'Save its plan ("capsheet plan INPUT --out PLAN.json") and let somebody else apply that, or leave --require-other out.',
    );
  }
  if (saved.document.madeBy !== userName) return;
  throw usageError(
    'plan-same-user',
    `The plan was made by ${userName}, who is also applying it.`,
    'Let somebody else apply it, or leave --require-other out.',
  );
}
