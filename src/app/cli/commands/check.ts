import { readVersion } from '../../../base/package/package-files.ts';
import type { ExitStatus } from '../../../base/util/capsheet-error.ts';
import { readAndCheckOffline } from '../../../jobs/pipeline/check-inputs.ts';
import type { CheckedOffline } from '../../../jobs/pipeline/inputs/checked-inputs.ts';
import type { ReadingRequest } from '../../../jobs/pipeline/inputs/read-inputs.ts';
import { openProfile } from '../../../jobs/pipeline/session/open-profile.ts';
import { throwIfStopped } from '../../../jobs/pipeline/session/session.ts';
import { hasError } from '../../../model/findings/finding.ts';
import type { CheckReport } from '../../../model/outcomes/run-report.ts';
import { toCheckText } from '../../../report/text/check-text.ts';
import { assertResultPath, type WrittenResult } from '../../../report/workbook-path.ts';
import type { OptionsOf, RunOf } from '../declare/declare.ts';
import { toTyped } from '../declare/typed-input.ts';
import { assertOneInput, toReadingRequest, toTypedFlags } from '../options/reading.ts';
import { writeReport } from '../options/write-report.ts';
import { findProfilePath } from '../settings/settings.ts';
import { catchInterrupts } from '../terminal/interrupts.ts';
import { type Io, toView } from '../terminal/terminal.ts';
import type { check } from './workbook-commands.ts';

/** `capsheet check`: exit status 0, or 3 if the workbook has errors. */
export const runCheck: RunOf<typeof check> = async ({ inputs: paths }, options, io) => {
  assertOneInput(paths, '--report', options.report);
  if (options.report !== undefined) assertResultPath(options.report, '--report', paths);
  const { profile } = await openProfile(await findProfilePath(options, io));
  const request = toReadingRequest(paths, options, io);
  const interrupts = catchInterrupts(io, 'Stopping: nothing is written.');
  try {
    const inputs = await readAndCheckOffline({ ...request, signal: interrupts.signal }, profile);
    throwIfStopped(interrupts.signal);
    return await showCheck(inputs, { options, request }, io);
  } finally {
    interrupts.release();
  }
};

interface CheckCall {
  readonly options: OptionsOf<typeof check>;
  readonly request: ReadingRequest;
}

async function showCheck(inputs: CheckedOffline, { options, request }: CheckCall, io: Io): Promise<ExitStatus> {
  const { report } = inputs;
  const path = options.report;
  const copy = path === undefined ? undefined : await writeCopyAt(path, inputs);
  await writeReport(io, options, {
    json: () => toJson(report, copy),
    text: () =>
      toCheckText(report, {
        view: toView(io, options.color, options.all),
        typedInputs: request.paths.map(toTyped),
        typedFlags: toTypedFlags(request.reading, options),
        copy,
      }),
  });
  return hasError(report.findings) ? 3 : 0;
}

/** Loads the documents of all commands, which a check that is read by people does without. */
async function toJson(report: CheckReport, copy: WrittenResult | undefined): Promise<object> {
  const [{ toCheckJson }, { toCopyJson }] = await Promise.all([
    import('../../../report/json/check-json.ts'),
    import('../../../report/json/small-documents.ts'),
  ]);
  return { ...toCheckJson(report), ...toCopyJson(copy) };
}

/** Loads what writes workbooks, which a check that only reports does without. */
async function writeCopyAt(path: string, inputs: CheckedOffline): Promise<WrittenResult> {
  const { writeCheckReport } = await import('../../../jobs/pipeline/results/write-reports.ts');
  return writeCheckReport(inputs, { version: readVersion(), path });
}
