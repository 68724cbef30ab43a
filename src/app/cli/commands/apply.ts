import { type ExitStatus, usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { type ApplyOpenedOptions, applyOpened } from '../../../jobs/library/inside/apply-opened.ts';
import { assertOther, savedOf } from '../../../jobs/library/inside/plan-values.ts';
import { otherAppService, type PlanDocument } from '../../../model/outcomes/plan.ts';
import type { RunReport } from '../../../model/outcomes/run-report.ts';
import { toResultJson } from '../../../report/json/result-json.ts';
import { toPlanText } from '../../../report/text/plan-text.ts';
import { toResultText } from '../../../report/text/result-text.ts';
import { assertResultPath } from '../../../report/workbook-path.ts';
import { toAccess } from '../connect.ts';
import type { OptionsOf, RunOf } from '../declare/declare.ts';
import { assertKept, toTyped } from '../declare/typed-input.ts';
import { assertOneInput, toTypedFlags } from '../options/reading.ts';
import { toRuleList } from '../options/rules-option.ts';
import { readUserName } from '../settings/settings.ts';
import { writeAnswer } from '../terminal/answer.ts';
import { confirm } from '../terminal/ask.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { GRACEFUL, type Io, interruptible, toView } from '../terminal/terminal.ts';
import { type GivenInputs, openGiven, planGiven, readGiven } from './plan.ts';
import type { apply } from './workbook-commands.ts';

type ApplyOptions = OptionsOf<typeof apply>;

/** `capsheet apply INPUT…` and `capsheet apply PLAN.json`. */
export const runApply: RunOf<typeof apply> = async ({ inputs: typed }, options, io) => {
  if (options.rules === true) return toRuleList(options, io);
  const given = await readGiven(typed, options);
  if (options.dryRun === true) return planGiven(given, options, io);
  if (options.requireOther === true) assertOther(given.saved, readUserName(io));
  assertOneInput(given.paths, '--result', options.result);
  if (options.result === undefined)
    assertKept(
      given.paths,
      'The result workbook is written beside the input, and "-" is nowhere.',
      'Say with --result where to write it.',
    );
  else assertResultPath(options.result, '--result', given.paths);
  assertConfirmable(options, io);
  return interruptible(
    io,
    async (signal) => {
      const report = await applyGiven(given, { ...options, signal }, io);
      if (report === undefined) return reportDeclined(io);
      return writeAnswer(io, options, {
        status: report.exitStatus,
        json: () => toResultJson(report),
        text: () =>
          toResultText(report, {
            view: toView(io, options.color, options.all),
            typedInputs: typed.map(toTyped),
            typedFlags: toTypedFlags(given.reading, options),
          }),
      });
    },
    GRACEFUL,
  );
};

type ApplyCall = ApplyOptions & { readonly signal: AbortSignal };

async function applyGiven(given: GivenInputs, options: ApplyCall, io: Io): Promise<RunReport | undefined> {
  const bar = new ProgressBar(io, options);
  try {
    const access = await toAccess(options, io);
    bar.enter('Reading the workbook');
    const workbooks = await openGiven(given, options, io);
    bar.enter('Asking the portfolio service');
    return await applyOpened(workbooks, access, {
      plan: given.saved,
      isPartial: options.partial === true,
      isStrict: options.strict === true,
      signal: options.signal,
      confirm: (document) => {
        bar.clear();
        return ask(document, given, options, io);
      },
      onProgress: ({ stage, rowsDone, rowsToSend, writesSent, isSettling }) => {
        const what = isSettling ? 'Asking the service what became of a request' : `Sending ${stage.replace('-', ' ')}`;
        bar.show({ stage: what, done: rowsDone, total: rowsToSend, requests: writesSent });
      },
      ...omitAbsent({ resultPath: options.result }),
    });
  } finally {
    bar.clear();
  }
}

type Confirmation = Awaited<ReturnType<ApplyOpenedOptions['confirm']>>;

async function ask(document: PlanDocument, given: GivenInputs, options: ApplyCall, io: Io): Promise<Confirmation> {
  if (options.yes === true) return 'unasked';
  const { plan, firm, service } = document;
  const app = otherAppService(document);
  const at = app === undefined ? service : `${service}, its cap tables at ${app}`;
  const shown = {
    view: toView(io, options.color, options.all),
    typedInputs: given.typed.map(toTyped),
    isPartial: options.partial === true,
    isAsked: true,
    ...omitAbsent({ saved: given.saved && savedOf(given.saved) }),
  };
  io.stderr.write(`${toPlanText(document, shown)}\n\n`);
  const { add, replace, upload } = plan.summary;
  const counts = [`${add} to add`, `${replace} to replace`, ...(upload === 0 ? [] : [`${upload} to upload`])].join(
    ', ',
  );
  const isGiven = await confirm(`Apply this to ${firm.name} at ${at} (${counts})?`, io, options.signal);
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
