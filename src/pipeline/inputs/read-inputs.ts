import type { CheckInputs } from '../../check/check-workbook.ts';
import { mappingMisfit } from '../../mapping/file/mapping-errors.ts';
import { recogniseLayouts } from '../../mapping/layouts/recognise-layout.ts';
import { mapWorkbooks } from '../../mapping/map-workbooks.ts';
import type { MappedInput } from '../../mapping/mapped-tables.ts';
import type { SourceTally } from '../../mapping/tie-out/source-tally.ts';
import type { Finding } from '../../model/findings/finding.ts';
import type { RuleSetting } from '../../model/findings/rule-change.ts';
import type { InputReading } from '../../model/outcomes/plan.ts';
import type { DecimalSign } from '../../model/values/number-text.ts';
import type { WorkbookContent } from '../../workbook/table.ts';
import { type LoadedMapping, openMapping } from '../mapping/open-mapping.ts';
import { assertCsvFile, assertSheetName } from './assert-sheet-name.ts';
import { findOwnerFiles } from './find-owner-files.ts';
import { openInputs } from './open-inputs.ts';

/** What is to be read, and how. */
export interface ReadingRequest {
  /** Paths of workbooks, CSV files and folders of them; together they are one input. */
  readonly paths: readonly string[];
  readonly reading: InputReading;
  /** The rules' own severities and tolerances hold where left out. */
  readonly rules?: readonly RuleSetting[];
  /** Ends reading and checking with `interrupted`. */
  readonly signal?: AbortSignal | undefined;
}

interface ReadInputs extends CheckInputs {
  readonly mappingSha256: string | undefined;
  /** Of foreign spreadsheets, every number with what the mapping makes of it. */
  readonly tallies: readonly SourceTally[];
  readonly findings: readonly Finding[];
}

/**
 * read → map: the inputs as tables of the declared sheets. Throws a CapsheetError (exit status 2) for an input that
 * cannot be read at all and for a mapping that is none or does not fit, `sheet-name-unknown` and `sheet-without-csv`.
 */
export async function readInputs({ paths, reading, signal }: ReadingRequest): Promise<ReadInputs> {
  const { sheetName, encoding, mappingPath, ...settings } = reading;
  const mapping = mappingPath === undefined ? undefined : await openMapping(mappingPath);
  if (sheetName !== undefined && mapping === undefined) assertSheetName(sheetName);
  const { contents, findings } = await openInputs(paths, {
    sheetName,
    encoding,
    funds: mapping?.mapping.funds,
    signal,
  });
  if (sheetName !== undefined) assertCsvFile(contents);
  const { mapped, tallies, findings: said } = mapContents(contents, mapping, settings.decimalSign);
  const open = await findOwnerFiles(paths, contents);
  return {
    ...{ inputs: contents, mapped, tallies, settings, mappingSha256: mapping?.sha256 },
    findings: [...open, ...findings, ...said],
  };
}

interface MappedInputs {
  readonly mapped: readonly MappedInput[];
  readonly tallies: readonly SourceTally[];
  readonly findings: readonly Finding[];
}

/**
 * By the mapping, else by the layouts that are known by themselves. Throws `mapping-misfit` where the mapping speaks of
 * what the inputs do not have.
 */
function mapContents(
  contents: readonly WorkbookContent[],
  loaded: LoadedMapping | undefined,
  decimalSign: DecimalSign,
): MappedInputs {
  const { mapping, findings } =
    loaded === undefined ? recogniseLayouts(contents) : { mapping: loaded.mapping, findings: [] };
  const { value, complaints, tallies, findings: unread } = mapWorkbooks(contents, mapping, decimalSign);
  if (loaded !== undefined && complaints.length > 0) throw mappingMisfit(complaints, loaded);
  return { mapped: value, tallies, findings: [...findings, ...unread] };
}
