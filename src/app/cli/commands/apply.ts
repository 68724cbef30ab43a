import { type ExitStatus, usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { applyInputs } from '../../../jobs/pipeline/apply-inputs.ts';
import type { Confirmation } from '../../../jobs/pipeline/applying/run-in-progress.ts';
import { readAndCheck } from '../../../jobs/pipeline/check-inputs.ts';
import type { ReadingRequest } from '../../../jobs/pipeline/inputs/read-inputs.ts';
import { assertOther } from '../../../jobs/pipeline/planning/list-moved-since.ts';
import { readingRequestOf, type SavedPlan } from '../../../jobs/pipeline/planning/saved-plan.ts';
import type { Session } from '../../../jobs/pipeline/session/session.ts';
import { otherAppService, type PlanDocument } from '../../../model/outcomes/plan.ts';
import type { RunReport } from '../../../model/outcomes/run-report.ts';
import { toResultJson } from '../../../report/json/result-json.ts';
import { toPlanText } from '../../../report/text/plan-text.ts';
import { toResultText } from '../../../report/text/result-text.ts';
import { assertResultPath } from '../../../report/workbook-path.ts';
import { connect } from '../connect.ts';
import type { OptionsOf, RunOf } from '../declare/declare.ts';
import { assertKept, toTyped } from '../declare/typed-input.ts';
import { toPasswords } from '../options/passwords.ts';
import { assertOneInput, toReadingRequest, toTypedFlags } from '../options/reading.ts';
import { withRules, writeRuleList } from '../options/rules-option.ts';
import { writeReport } from '../options/write-report.ts';
import { readUserName } from '../settings/settings.ts';
import { confirm } from '../terminal/ask.ts';
import { catchInterrupts } from '../terminal/interrupts.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { type Io, toView } from '../terminal/terminal.ts';
import { loadIfPlan, planRequest } from './plan.ts';
import type { apply } from './workbook-commands.ts';

type ApplyOptions = OptionsOf<typeof apply>;

/** `capsheet apply INPUT…` and `capsheet apply PLAN.json`. */
export const runApply: RunOf<typeof apply> = async ({ inputs: typed }, options, io) => {
  if (options.rules === true) return writeRuleList(options, io);
  const saved = await loadIfPlan(typed);
  const request =
    saved === undefined
      ? await withRules(toReadingRequest(typed, options, io), options)
      : { ...readingRequestOf(saved), passwords: toPasswords(options, io) };
  if (options.dryRun === true) return planRequest({ request, saved }, options, io);
  if (options.requireOther === true) assertOther(saved, readUserName(io));
  assertOneInput(request.paths, '--result', options.result);
  if (options.result === undefined)
    assertKept(
      request.paths,
      'The result workbook is written beside the input, and "-" is nowhere.',
      'Say with --result where to write it.',
    );
  else assertResultPath(options.result, '--result', request.paths);
  assertConfirmable(options, io);
  const interrupts = catchInterrupts(io);
  const session = await connect(options, io, interrupts.signal);
  try {
    const report = await applyAll({ typed, request, saved, session, signal: interrupts.signal }, options, io);
    if (report === undefined) return reportDeclined(io);
    await writeReport(io, options, {
      json: () => toResultJson(report),
      text: () =>
        toResultText(report, {
          view: toView(io, options.color, options.all),
          typedInputs: typed.map(toTyped),
          typedFlags: toTypedFlags(request.reading, options),
        }),
    });
    return report.exitStatus;
  } finally {
    interrupts.release();
    await session.close();
  }
};

interface ApplyCall {
  readonly typed: readonly string[];
  readonly request: ReadingRequest;
  readonly saved: SavedPlan | undefined;
  readonly session: Session;
  readonly signal: AbortSignal;
}

async function applyAll(call: ApplyCall, options: ApplyOptions, io: Io): Promise<RunReport | undefined> {
  const { request, saved, session, signal } = call;
  const bar = new ProgressBar(io, options.quiet !== true && options.json !== true);
  try {
    bar.show({ stage: 'Reading the workbook', done: 0, total: 0, requests: 0 });
    const inputs = await readAndCheck({ ...request, signal });
    bar.show({ stage: 'Asking the portfolio service', done: 0, total: 0, requests: 0 });
    return await applyInputs(inputs, session, {
      isPartial: options.partial === true,
      ...omitAbsent({ saved: call.saved }),
      isStrict: options.strict === true,
      signal,
      confirm: (document) => {
        bar.clear();
        return ask(document, call, options, io);
      },
      onProgress: ({ stage, rowsDone, rowsToSend, writesSent, isSettling }) => {
        const what = isSettling ? 'Asking the service what became of a request' : `Sending ${stage.replace('-', ' ')}`;
        bar.show({ stage: what, done: rowsDone, total: rowsToSend, requests: writesSent });
      },
      ...omitAbsent({ resultPath: options.result, saved }),
    });
  } finally {
    bar.clear();
  }
}

async function ask(document: PlanDocument, call: ApplyCall, options: ApplyOptions, io: Io): Promise<Confirmation> {
  if (options.yes === true) return 'unasked';
  const { plan, firm, service } = document;
  const app = otherAppService(document);
  const at = app === undefined ? service : `${service}, its cap tables at ${app}`;
  const shown = {
    view: toView(io, options.color, options.all),
    typedInputs: call.typed.map(toTyped),
    isPartial: options.partial === true,
    isAsked: true,
    ...omitAbsent({ saved: call.saved }),
  };
  io.stderr.write(`${toPlanText(document, shown)}\n\n`);
  const { add, replace, upload } = plan.summary;
  const counts = [`${add} to add`, `${replace} to replace`, ...(upload === 0 ? [] : [`${upload} to upload`])].join(
    ', ',
  );
  const isGiven = await confirm(`Apply this to ${firm.name} at ${at} (${counts})?`, io, call.signal);
  return isGiven ? 'given' : 'declined';
}

function assertConfirmable(options: ApplyOptions, io: Io): void {
  if (options.yes === true || io.isTerminal) return;
  throw usageError(
    'confirmation-missing',
    'Applying needs a confirmation, and there is no terminal to ask on.',
    'Look at the plan first ("capsheet plan"), then add --yes.',
  );
}

function reportDeclined(io: Io): ExitStatus {
  io.stderr.write('Nothing was sent.\n');
  return 0;
}
