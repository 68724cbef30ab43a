import { describeFinding, isFindingCode } from '../../model/findings/explained/describe-finding.ts';
import { FINDING_CATALOGUE } from '../../model/findings/finding-catalogue.ts';
import { nameDocument } from '../../model/outcomes/document-name.ts';
import { toCodesText, toExplainText } from '../../report/text/explain-text.ts';
import { type ExitStatus, usageError } from '../../util/capsheet-error.ts';
import { nearestNames } from '../../util/text/near-names.ts';
import { quote } from '../../util/text/quote.ts';
import type { OutputOptions } from '../options/common-options.ts';
import { writeReport } from '../options/write-report.ts';
import type { Io } from '../terminal/io.ts';

/** `capsheet explain [CODE]`: what a finding means and what to do about it, without a network. */
export async function runExplain([code]: readonly string[], options: OutputOptions, io: Io): Promise<ExitStatus> {
  if (code === undefined) {
    await writeReport(io, options, {
      json: () => ({ ...nameDocument('findings@1'), findings: Object.keys(FINDING_CATALOGUE).flatMap(toJson) }),
      text: toCodesText,
    });
    return 0;
  }
  if (!isFindingCode(code)) throw unknownCode(code);
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('finding@1'), ...toJson(code)[0] }),
    text: () => toExplainText(code),
  });
  return 0;
}

function toJson(code: string): readonly object[] {
  return isFindingCode(code) ? [{ code, ...describeFinding(code) }] : [];
}

function unknownCode(code: string) {
  const near = nearestNames(code, Object.keys(FINDING_CATALOGUE)).map((name) => quote(name));
  const hint = '"capsheet explain" lists them all.';
  return usageError(
    'code-unknown',
    `There is no finding with the code ${quote(code)}.`,
    near.length === 0 ? hint : `The nearest: ${near.join(', ')}. ${hint}`,
  );
}
