import { readVersion } from '../../../base/package/package-files.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { compareOpened } from '../../../jobs/library/inside/compare-opened.ts';
import { openWorkbooks } from '../../../jobs/library/open-workbooks.ts';
import { areSame } from '../../../report/compared-figures.ts';
import { toCompareText } from '../../../report/text/compare-text.ts';
import { assertWorkbookPath } from '../../../report/workbook-path.ts';
import type { RunOf } from '../declare/declare.ts';
import { toTyped } from '../declare/typed-input.ts';
import { toReadOptions } from '../options/reading.ts';
import { findProfilePath } from '../settings/settings.ts';
import { writeAnswer } from '../terminal/answer.ts';
import { interruptible, toView } from '../terminal/terminal.ts';
import type { compare } from './workbook-commands.ts';

type ComparedWorkbooks = Awaited<ReturnType<typeof compareOpened>>;

/** `capsheet compare A B`: exit status 0, 3 if either has errors, 6 under `--exit-code` if they are not the same. */
export const runCompare: RunOf<typeof compare> = async ({ a, b }, options, io) => {
  if (options.report !== undefined) assertWorkbookPath({ path: options.report, option: '--report', code: 'result' });
  const { mappingA, mappingB, ...others } = options;
  const profile = await findProfilePath(options, io);
  const reading = { ...toReadOptions(others, io), ...omitAbsent({ profile }) };
  return interruptible(io, async (signal) => {
    const open = (path: string, mapping: string | undefined) =>
      openWorkbooks([path], { ...reading, ...omitAbsent({ mapping }), signal });
    const compared = await compareOpened(await open(a, mappingA), await open(b, mappingB), { signal });
    const names = { a: toTyped(a), b: toTyped(b) };
    const { comparison } = compared;
    const { report } = options;
    const sources = { a: compared.a.sourceTieOut, b: compared.b.sourceTieOut };
    if (report !== undefined) {
      const { writeCompareWorkbook } = await import('../../../report/compare-workbook.ts');
      await writeCompareWorkbook(report, comparison, { names, sources, version: readVersion() });
    }
    const errors = { a: countErrors(compared.a), b: countErrors(compared.b) };
    const status = options.exitCode === true && !areSame(comparison) ? 6 : 0;
    return writeAnswer(io, options, {
      status: errors.a + errors.b > 0 ? 3 : status,
      json: async () => (await import('../../../report/json/compare-json.ts')).toCompareJson(compared, report),
      text: () =>
        toCompareText(comparison, { view: toView(io, options.color, options.all), names, errors, sources, report }),
    });
  });
};

function countErrors({ findings }: ComparedWorkbooks['a']): number {
  return findings.filter(({ severity }) => severity === 'error').length;
}
