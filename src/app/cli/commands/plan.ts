import { readVersion } from '../../../base/package/package-files.ts';
import { type ExitStatus, usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { readAndCheck } from '../../../jobs/pipeline/check-inputs.ts';
import type { CheckedInputs } from '../../../jobs/pipeline/inputs/checked-inputs.ts';
import type { ReadingRequest } from '../../../jobs/pipeline/inputs/read-inputs.ts';
import { planInputs } from '../../../jobs/pipeline/plan-inputs.ts';
import { assertPlanPath, loadSavedPlan, type SavedPlan, savePlan } from '../../../jobs/pipeline/planning/saved-plan.ts';
import { writePlanReport } from '../../../jobs/pipeline/results/write-reports.ts';
import { throwIfStopped } from '../../../jobs/pipeline/session/session.ts';
import { type ShownPlan, showSavedPlan, writeShownReport } from '../../../jobs/pipeline/show-saved-plan.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import { toPrintedPlan } from '../../../model/outcomes/plan-json.ts';
import { planExitStatus } from '../../../report/exit-status.ts';
import { toCopyJson, toShownPlanJson } from '../../../report/json/small-documents.ts';
import { toPlanText } from '../../../report/text/plan-text.ts';
import { assertResultPath } from '../../../report/workbook-path.ts';
import { connect } from '../connect.ts';
import type { OptionsOf, RunOf } from '../declare/declare.ts';
import { assertKept, toTyped } from '../declare/typed-input.ts';
import { toPasswords } from '../options/passwords.ts';
import { assertOneInput, toReadingRequest, toTypedFlags } from '../options/reading.ts';
import { withRules, writeRuleList } from '../options/rules-option.ts';
import { writeReport } from '../options/write-report.ts';
import { catchInterrupts } from '../terminal/interrupts.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { type Io, toView } from '../terminal/terminal.ts';
import type { plan } from './workbook-commands.ts';

type PlanOptions = OptionsOf<typeof plan>;

/** `capsheet plan` and `capsheet apply --dry-run`: exit status 0, 3 if the workbook has errors, 4 under `--strict`, 6 under `--exit-code`. */
export const runPlan: RunOf<typeof plan> = async ({ inputs: paths }, options, io) => {
  if (options.rules === true) return writeRuleList(options, io);
  const saved = await loadIfPlan(paths);
  if (saved !== undefined) return showSaved(saved, options, io);
  const request = await withRules(toReadingRequest(paths, options, io), options);
  return planRequest({ request, saved: undefined }, options, io);
};

/** The saved plan, recognised by its ending; `undefined` if the arguments are inputs. */
export async function loadIfPlan(typed: readonly string[]): Promise<SavedPlan | undefined> {
  const [path] = typed;
  if (path === undefined || !path.toLowerCase().endsWith('.json')) return undefined;
  if (typed.length === 1) return loadSavedPlan(path);
  throw usageError(
    'plan-with-inputs',
    'A saved plan is given alone.',
    'Give the plan file and nothing else; it names its workbook itself.',
  );
}

interface PlanCall {
  readonly request: ReadingRequest;
  readonly saved: SavedPlan | undefined;
}

/** Prints what would be done; for a saved plan also who made it, and whether it still holds. */
export async function planRequest({ request, saved }: PlanCall, options: PlanOptions, io: Io): Promise<ExitStatus> {
  const { paths } = request;
  if (options.out !== undefined) {
    assertKept(
      paths,
      'A saved plan names its workbook, and "-" names none.',
      'Give the workbook as a file, or leave --out out.',
    );
    assertPlanPath(options.out);
  }
  assertOneInput(paths, '--report', options.report);
  if (options.report !== undefined) assertResultPath(options.report, '--report', paths);
  const interrupts = catchInterrupts(io, 'Stopping: nothing is written.');
  const { signal } = interrupts;
  try {
    const planned = await makePlan({ request: { ...request, signal }, saved }, options, io);
    throwIfStopped(signal);
    return await showPlan(planned, options, io);
  } finally {
    interrupts.release();
  }
}

async function makePlan({ request, saved }: PlanCall, options: PlanOptions, io: Io): Promise<PlannedCall> {
  const bar = new ProgressBar(io, options.quiet !== true && options.json !== true);
  const { signal } = request;
  try {
    bar.show({ stage: 'Reading the workbook', done: 0, total: 0, requests: 0 });
    const inputs = await readAndCheck(request);
    bar.show({ stage: 'Asking the portfolio service', done: 0, total: 0, requests: 0 });
    const session = await connect(options, io, signal);
    const document = await planInputs(inputs, session, { saved, signal }).finally(() => session.close());
    return { request, saved, inputs, document };
  } finally {
    bar.clear();
  }
}

interface PlannedCall extends PlanCall {
  readonly inputs: CheckedInputs;
  readonly document: PlanDocument;
}

async function showPlan(
  { document, inputs, request, saved }: PlannedCall,
  options: PlanOptions,
  io: Io,
): Promise<ExitStatus> {
  const { paths, reading } = request;
  const planSha256 = options.out === undefined ? saved?.sha256 : await savePlan(document, options.out);
  const path = options.report;
  const copy =
    path === undefined
      ? undefined
      : await writePlanReport(document, inputs, { version: readVersion(), path, planSha256 });
  await writeReport(io, options, {
    json: () => ({ ...toPrintedPlan(document), ...toCopyJson(copy) }),
    text: async () =>
      (await toMarkdown(document, options)) ??
      toPlanText(document, {
        view: toView(io, options.color, options.all),
        typedInputs: saved === undefined ? paths.map(toTyped) : [saved.path],
        typedFlags: toTypedFlags(reading, options),
        isPartial: options.partial === true,
        ...omitAbsent({ planFile: options.out, planSha256, saved, copy }),
      }),
  });
  return toExitStatus(document, options);
}

/** Absent where it was not asked for. */
async function toMarkdown(document: PlanDocument, options: PlanOptions): Promise<string | undefined> {
  if (options.markdown !== true) return undefined;
  const { toPlanMarkdown } = await import('../../../report/text/plan-markdown.ts');
  return toPlanMarkdown(document, { isPartial: options.partial === true, isFull: options.all === true });
}

function toExitStatus({ plan }: PlanDocument, { strict, exitCode }: PlanOptions): ExitStatus {
  return planExitStatus(plan, { isStrict: strict === true, areChangesTold: exitCode === true });
}

/** `capsheet plan PLAN.json`: exit status as for the plan, 2 if the workbook beside it has changed. */
async function showSaved(saved: SavedPlan, options: PlanOptions, io: Io): Promise<ExitStatus> {
  assertNotMade(options);
  const paths = saved.document.inputs.map(({ path }) => path);
  assertOneInput(paths, '--report', options.report);
  if (options.report !== undefined) assertResultPath(options.report, '--report', paths);
  const interrupts = catchInterrupts(io, 'Stopping: nothing is written.');
  try {
    const shown = await showSavedPlan(saved, { signal: interrupts.signal, passwords: toPasswords(options, io) });
    if (options.report !== undefined) await writeShownReport(shown, { version: readVersion(), path: options.report });
    return await writeSaved(shown, options, io);
  } finally {
    interrupts.release();
  }
}

async function writeSaved({ saved, workbooks }: ShownPlan, options: PlanOptions, io: Io): Promise<ExitStatus> {
  const { document } = saved;
  await writeReport(io, options, {
    json: () => toShownPlanJson(document, { planSha256: saved.sha256, workbooks }),
    text: async () =>
      (await toMarkdown(document, options)) ??
      toPlanText(document, {
        view: toView(io, options.color, options.all),
        typedInputs: [saved.path],
        saved,
        workbooks,
        isPartial: options.partial === true,
      }),
  });
  const isOther = workbooks.some(({ state }) => state === 'changed');
  return isOther ? 2 : toExitStatus(document, options);
}

function assertNotMade({ out }: PlanOptions): void {
  if (out === undefined) return;
  throw usageError(
    'plan-made-already',
    'A saved plan is shown as it is: --out has nothing to save.',
    'Leave --out out, or give the workbook to make a new plan.',
  );
}
