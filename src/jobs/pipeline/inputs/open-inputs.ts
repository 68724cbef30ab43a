import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { isOcf } from '../../../mapping/ocf/ocf-file.ts';
import { type FundName, fundsNotNamed, toOcfWorkbook } from '../../../mapping/ocf/ocf-workbook.ts';
import type { SourceTally } from '../../../mapping/tie-out/source-tally.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { TextEncoding } from '../../../model/records/text-encoding.ts';
import type { Passwords } from '../../../spreadsheet/protection/passwords.ts';
import { readJsonFiles } from '../../../spreadsheet/workbook/read-json-files.ts';
import { readWorkbook } from '../../../spreadsheet/workbook/read-workbook.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';
import { assertNoCopies } from './assert-no-copies.ts';
import { assertEachOnce, nameApart } from './name-inputs.ts';

export interface OpenedInputs {
  readonly contents: readonly WorkbookContent[];
  readonly findings: readonly Finding[];
  /** Of Open Cap Table files, every number with what is made of it. */
  readonly tallies: readonly SourceTally[];
  /** Their holders that are funds of the firm. */
  readonly funds: readonly FundName[];
}

export interface OpeningSettings {
  /** Which sheet an input is that is one CSV file. */
  readonly sheetName: string | undefined;
  /** What CSV files are written in, where they do not show it. */
  readonly encoding: TextEncoding | undefined;
  /** What the firm calls its funds, by the folded names that an Open Cap Table file has for them. */
  readonly readFunds: () => Promise<ReadonlyMap<string, string>>;
  readonly passwords?: Passwords | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads spreadsheets as they are, and Open Cap Table files as workbooks of the format. Throws a CapsheetError (exit status
 * 2) for an input that cannot be read at all, `input-twice`, `input-and-copy` and `ocf-funds-not-named`.
 */
export async function openInputs(
  paths: readonly string[],
  { sheetName, encoding, readFunds, signal, passwords }: OpeningSettings,
): Promise<OpenedInputs> {
  assertEachOnce(paths);
  const contents: WorkbookContent[] = [];
  const findings: Finding[] = [];
  const tallies: SourceTally[] = [];
  const funds: FundName[] = [];
  for (const [inputIndex, path] of paths.entries()) {
    const files = await readJsonFiles(path, omitAbsent({ signal }));
    if (files === undefined || !isOcf(files)) {
      contents.push(await readWorkbook(path, omitAbsent({ sheetName, encoding, signal, passwords })));
      continue;
    }
    const made = toOcfWorkbook(files, await readFunds(), inputIndex);
    if (made.strangers !== undefined) throw fundsNotNamed(path, made.strangers);
    contents.push(made.content);
    findings.push(...made.findings);
    tallies.push(...made.tallies);
    funds.push(...made.funds);
  }
  assertNoCopies(contents, paths);
  return { contents: nameApart(contents, paths), findings, tallies, funds };
}
