import { type ExitStatus, usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { writePlanCopy } from '../../../jobs/library/inside/plan-opened.ts';
import { assertPlanPath, documentOf, requestOf, savedOf } from '../../../jobs/library/inside/plan-values.ts';
import { showPlan } from '../../../jobs/library/inside/show-plan.ts';
import { openPlanned, openWorkbooks } from '../../../jobs/library/open-workbooks.ts';
import {
  type PortfolioPlan,
  planWorkbooks,
  readPlanFile,
  writePlanFile,
} from '../../../jobs/library/portfolio-plan.ts';
import type { Workbooks } from '../../../jobs/library/workbooks.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import { toPrintedPlan } from '../../../model/outcomes/plan-json.ts';
import type { InputReading } from '../../../model/records/input-reading.ts';
import { planExitStatus } from '../../../report/exit-status.ts';
import { toCopyJson, toShownPlanJson } from '../../../report/json/small-documents.ts';
import { toPlanText } from '../../../report/text/plan-text.ts';
import { assertResultPath } from '../../../report/workbook-path.ts';
import { toAccess } from '../connect.ts';
import type { OptionsOf, RunOf } from '../declare/declare.ts';
import { assertKept, toTyped } from '../declare/typed-input.ts';
import { assertOneInput, toAskPassword, toReading, toReadOptions, toTypedFlags } from '../options/reading.ts';
import { toRuleList } from '../options/rules-option.ts';
import { writeAnswer } from '../terminal/answer.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { type Io, interruptible, toView } from '../terminal/terminal.ts';
import type { plan } from './workbook-commands.ts';

type PlanOptions = OptionsOf<typeof plan>;

/** `capsheet plan` and `capsheet apply --dry-run`: exit status 0, 3 if the workbook has errors, 4 under `--strict`, 6 under `--exit-code`. */
export const runPlan: RunOf<typeof plan> = async ({ inputs: paths }, options, io) => {
  if (options.rules === true) return toRuleList(options, io);
  const given = await readGiven(paths, options);
  return given.saved === undefined ? planGiven(given, options, io) : showSaved(given.saved, options, io);
};

/** Inputs or a saved plan, and how they are read. */
export interface GivenInputs {
  readonly typed: readonly string[];
  readonly paths: readonly string[];
  readonly reading: InputReading;
  readonly saved: PortfolioPlan | undefined;
}

/** The saved plan is recognised by its ending. */
export async function readGiven(
  typed: readonly string[],
  options: Parameters<typeof toReading>[0],
): Promise<GivenInputs> {
  const [path] = typed;
  if (path === undefined || !path.toLowerCase().endsWith('.json'))
    return { typed, paths: typed, reading: toReading(options), saved: undefined };
  if (typed.length > 1)
    throw usageError(
      'plan-with-inputs',
      'A saved plan is given alone.',
      'Give the plan file and nothing else; it names its workbook itself.',
    );
  const saved = await readPlanFile(path);
  return { typed, saved, ...requestOf(saved) };
}

/** Reads the inputs: those of a saved plan as they were read for it. */
export function openGiven(
  { paths, saved }: GivenInputs,
  options: Parameters<typeof toReadOptions>[0] & { readonly signal: AbortSignal },
  io: Io,
): Promise<Workbooks> {
  const { signal, ...others } = options;
  if (saved === undefined) return openWorkbooks(paths, { ...toReadOptions(others, io), signal });
  return openPlanned(saved, { password: toAskPassword(options, io), signal });
}

/** Prints what would be done; for a saved plan also who made it, and whether it still holds. */
export async function planGiven(given: GivenInputs, options: PlanOptions, io: Io): Promise<ExitStatus> {
  const { paths } = given;
  if (options.out !== undefined) {
    assertKept(
      paths,
      'A saved plan names its workbook, and "-" names none.',
      'Give the workbook as a file, or leave --out out.',
    );
    assertPlanPath(options.out);
  }
  assertReportPath(paths, options);
  return interruptible(io, async (signal) => {
    const bar = new ProgressBar(io, options);
    try {
      bar.enter('Reading the workbook');
      const workbooks = await openGiven(given, { ...options, signal }, io);
      bar.enter('Asking the portfolio service');
      const earlier = omitAbsent({ earlier: given.saved });
      const made = await planWorkbooks(workbooks, await toAccess(options, io), { ...earlier, signal });
      bar.clear();
      return await showMade(given, workbooks, made, options, io);
    } finally {
      bar.clear();
    }
  });
}

function assertReportPath(paths: readonly string[], { report }: PlanOptions): void {
  assertOneInput(paths, '--report', report);
  if (report !== undefined) assertResultPath(report, '--report', paths);
}

async function showMade(
  { saved, typed, reading }: GivenInputs,
  workbooks: Workbooks,
  made: PortfolioPlan,
  options: PlanOptions,
  io: Io,
): Promise<ExitStatus> {
  const { out: planFile, report: path } = options;
  const document = documentOf(made);
  const kept = planFile === undefined ? saved : await writePlanFile(made, planFile);
  const planSha256 = kept?.sha256;
  const copy = path === undefined ? undefined : await writePlanCopy(made, workbooks, { path, planSha256 });
  const shown = {
    typedInputs: typed.map(toTyped),
    typedFlags: toTypedFlags(reading, options),
    ...omitAbsent({ planFile, planSha256, saved: saved && savedOf(saved), copy }),
  };
  return print(document, options, io, shown, () => ({ ...toPrintedPlan(document), ...toCopyJson(copy) }));
}

type Shown = Omit<Parameters<typeof toPlanText>[1], 'view' | 'isPartial'>;

async function print(document: PlanDocument, options: PlanOptions, io: Io, shown: Shown, json: () => object) {
  const { partial: isPartial = false, markdown, color, all: isFull = false } = options;
  const toText = async (): Promise<string> => {
    if (markdown !== true) return toPlanText(document, { view: toView(io, color, isFull), isPartial, ...shown });
    const { toPlanMarkdown } = await import('../../../report/text/plan-markdown.ts');
    return toPlanMarkdown(document, { isPartial, isFull });
  };
  const { strict: isStrict = false, exitCode: areChangesTold = false } = options;
  const status = planExitStatus(document.plan, { isStrict, areChangesTold });
  return writeAnswer(io, options, { json, text: toText, status });
}

/** `capsheet plan PLAN.json`: exit status as for the plan, 2 if the workbook beside it has changed. */
async function showSaved(plan: PortfolioPlan, options: PlanOptions, io: Io): Promise<ExitStatus> {
  assertNotMade(options);
  const { report } = options;
  const saved = savedOf(plan);
  const { document } = saved;
  assertReportPath(
    document.inputs.map(({ path }) => path),
    options,
  );
  return interruptible(io, async (signal) => {
    const workbooks = await showPlan(plan, { signal, password: toAskPassword(options, io), report });
    const json = () => toShownPlanJson(document, { planSha256: saved.sha256, workbooks });
    const shown = { typedInputs: [toTyped(saved.path)], saved, workbooks };
    const exitStatus = await print(document, options, io, shown, json);
    return workbooks.some(({ state }) => state === 'changed') ? 2 : exitStatus;
  });
}

function assertNotMade({ out }: PlanOptions): void {
  if (out === undefined) return;
  throw usageError(
    'plan-made-already',
    'A saved plan is shown as it is: --out has nothing to save.',
    'Leave --out out, or give the workbook to make a new plan.',
  );
}
