import type { PlanDocument } from '../../model/outcomes/plan.ts';
import { toPlanJson } from '../../model/outcomes/plan-json.ts';
import { readAndCheck } from '../../pipeline/check-inputs.ts';
import type { CheckedInputs } from '../../pipeline/inputs/checked-inputs.ts';
import type { ReadingRequest } from '../../pipeline/inputs/read-inputs.ts';
import { planInputs } from '../../pipeline/plan-inputs.ts';
import { assertPlanPath, type SavedPlan, savePlan } from '../../pipeline/planning/saved-plan.ts';
import { writePlanReport } from '../../pipeline/results/write-reports.ts';
import { throwIfStopped } from '../../pipeline/session/run-steps.ts';
import { planExitStatus } from '../../report/exit-status.ts';
import { toCopyJson } from '../../report/json/copy-json.ts';
import { toPlanText } from '../../report/text/plan-text.ts';
import { assertResultPath } from '../../report/workbook/annotate/result-name.ts';
import type { ExitStatus } from '../../util/capsheet-error.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';
import { connect } from '../connect.ts';
import type {
  ConnectionFlags,
  OutputOptions,
  ReadingOptions,
  RulesOptions,
  StateOptions,
} from '../options/common-options.ts';
import { loadIfPlan } from '../options/load-if-plan.ts';
import { assertOneInput, toReadingRequest } from '../options/reading-request.ts';
import { withRules, writeRuleList } from '../options/rules-option.ts';
import { toTypedFlags } from '../options/typed-flags.ts';
import { writeReport } from '../options/write-report.ts';
import { catchInterrupts } from '../terminal/interrupts.ts';
import type { Io } from '../terminal/io.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { toView } from '../terminal/view.ts';
import { readVersion } from '../version.ts';
import { showSaved } from './show-plan.ts';

interface PlanOptions extends OutputOptions, ReadingOptions, RulesOptions, ConnectionFlags, StateOptions {
  readonly all?: boolean;
  readonly out?: string;
  readonly report?: string;
  readonly strict?: boolean;
  readonly partial?: boolean;
}

/** `capsheet plan` and `capsheet apply --dry-run`: exit status 0, 3 where the workbook has errors, 4 under `--strict`. */
export async function runPlanCommand(paths: readonly string[], options: PlanOptions, io: Io): Promise<ExitStatus> {
  if (options.rules === true) return writeRuleList(options, io);
  const saved = await loadIfPlan(paths);
  if (saved !== undefined) return showSaved(saved, options, io);
  const request = await withRules(toReadingRequest(paths, options, io), options);
  return planRequest({ request, saved: undefined }, options, io);
}

interface PlanCall {
  readonly request: ReadingRequest;
  /** The plan whose inputs these are. */
  readonly saved: SavedPlan | undefined;
}

/** Shows what would be done; of a saved plan, who made it besides, and whether it still holds. */
export async function planRequest({ request, saved }: PlanCall, options: PlanOptions, io: Io): Promise<ExitStatus> {
  const { paths } = request;
  if (options.out !== undefined) assertPlanPath(options.out);
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
    json: () => ({ ...toPlanJson(document), ...toCopyJson(copy) }),
    text: () =>
      toPlanText(document, {
        view: toView(io, options.color, options.all),
        typedInputs: saved === undefined ? paths : [saved.path],
        typedFlags: toTypedFlags(reading, options),
        isPartial: options.partial === true,
        ...omitAbsent({ planFile: options.out, planSha256, saved, copy }),
      }),
  });
  return planExitStatus(document.plan, options.strict === true);
}
