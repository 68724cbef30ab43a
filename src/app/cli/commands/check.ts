import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { checkSources } from '../../../jobs/library/inside/check-sources.ts';
import { hasError } from '../../../model/findings/finding.ts';
import type { CheckReport } from '../../../model/outcomes/run-report.ts';
import { toCheckText } from '../../../report/text/check-text.ts';
import { assertResultPath, type WrittenResult } from '../../../report/workbook-path.ts';
import type { RunOf } from '../declare/declare.ts';
import { toTyped } from '../declare/typed-input.ts';
import { assertOneInput, toReading, toReadOptions, toTypedFlags } from '../options/reading.ts';
import { findProfilePath } from '../settings/settings.ts';
import { writeAnswer } from '../terminal/answer.ts';
import { interruptible, toView } from '../terminal/terminal.ts';
import type { check } from './workbook-commands.ts';

/** `capsheet check`: exit status 0, or 3 if the workbook has errors. */
export const runCheck: RunOf<typeof check> = async ({ inputs: paths }, options, io) => {
  const { report: copyPath } = options;
  assertOneInput(paths, '--report', copyPath);
  if (copyPath !== undefined) assertResultPath(copyPath, '--report', paths);
  const profile = await findProfilePath(options, io);
  return interruptible(io, async (signal) => {
    const checked = await checkSources(paths, { ...toReadOptions(options, io), ...omitAbsent({ profile }), signal });
    const { report } = checked;
    const copy = copyPath === undefined ? undefined : await checked.writeCopyAt(copyPath);
    return writeAnswer(io, options, {
      status: hasError(report.findings) ? 3 : 0,
      json: () => toJson(report, copy),
      text: () =>
        toCheckText(report, {
          view: toView(io, options.color, options.all),
          typedInputs: paths.map(toTyped),
          typedFlags: toTypedFlags(toReading(options), options),
          copy,
        }),
    });
  });
};

/** Loads the documents of all commands, which a check that is read by people does without. */
async function toJson(report: CheckReport, copy: WrittenResult | undefined): Promise<object> {
  const [{ toCheckJson }, { toCopyJson }] = await Promise.all([
    import('../../../report/json/check-json.ts'),
    import('../../../report/json/small-documents.ts'),
  ]);
  return { ...toCheckJson(report), ...toCopyJson(copy) };
}
