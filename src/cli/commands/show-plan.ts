import type { SavedPlan } from '../../pipeline/planning/saved-plan.ts';
import { type ShownPlan, showSavedPlan, writeShownReport } from '../../pipeline/show-saved-plan.ts';
import { planExitStatus } from '../../report/exit-status.ts';
import { toShownPlanJson } from '../../report/json/shown-plan-json.ts';
import { toPlanText } from '../../report/text/plan-text.ts';
import { assertResultPath } from '../../report/workbook/annotate/result-name.ts';
import { type ExitStatus, usageError } from '../../util/capsheet-error.ts';
import type { OutputOptions } from '../options/common-options.ts';
import { type PasswordOptions, toPasswords } from '../options/passwords.ts';
import { assertOneInput } from '../options/reading-request.ts';
import { writeReport } from '../options/write-report.ts';
import { catchInterrupts } from '../terminal/interrupts.ts';
import type { Io } from '../terminal/io.ts';
import { toView } from '../terminal/view.ts';
import { readVersion } from '../version.ts';

interface ShowOptions extends OutputOptions, PasswordOptions {
  readonly all?: boolean;
  readonly out?: string;
  readonly report?: string;
  readonly strict?: boolean;
  readonly partial?: boolean;
}

/** `capsheet plan PLAN.json`: exit status as of the plan, 2 where the workbook beside it is another one. */
export async function showSaved(saved: SavedPlan, options: ShowOptions, io: Io): Promise<ExitStatus> {
  assertNotMade(options);
  const paths = saved.document.inputs.map(({ path }) => path);
  assertOneInput(paths, '--report', options.report);
  if (options.report !== undefined) assertResultPath(options.report, '--report', paths);
  const interrupts = catchInterrupts(io, 'Stopping: nothing is written.');
  try {
    const shown = await showSavedPlan(saved, { signal: interrupts.signal, passwords: toPasswords(options, io) });
    if (options.report !== undefined) await writeShownReport(shown, { version: readVersion(), path: options.report });
    return await write(shown, options, io);
  } finally {
    interrupts.release();
  }
}

async function write({ saved, workbooks }: ShownPlan, options: ShowOptions, io: Io): Promise<ExitStatus> {
  const { document } = saved;
  await writeReport(io, options, {
    json: () => toShownPlanJson(document, { planSha256: saved.sha256, workbooks }),
    text: () =>
      toPlanText(document, {
        view: toView(io, options.color, options.all),
        typedInputs: [saved.path],
        saved,
        workbooks,
        isPartial: options.partial === true,
      }),
  });
  const isOther = workbooks.some(({ state }) => state === 'changed');
  return isOther ? 2 : planExitStatus(document.plan, options.strict === true);
}

function assertNotMade({ out }: ShowOptions): void {
  if (out === undefined) return;
  throw usageError(
    'plan-made-already',
    'A saved plan is shown as it is: --out has nothing to save.',
    'Leave --out out, or give the workbook to make a new plan.',
  );
}
