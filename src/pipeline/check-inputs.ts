import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { checkWorkbooks } from '../check/check-workbook.ts';
import type { Profile } from '../client/profile.ts';
import { inspectFiles } from '../files/inspect-files.ts';
import { mappingMisfit } from '../mapping/file/mapping-errors.ts';
import { recogniseLayouts } from '../mapping/layouts/recognise-layout.ts';
import { mapWorkbooks } from '../mapping/map-workbooks.ts';
import type { MappedInput } from '../mapping/mapped-tables.ts';
import type { CheckedWorkbook } from '../model/checked-workbook.ts';
import { type Finding, uniqueFindings } from '../model/finding.ts';
import type { RowKey } from '../model/origin.ts';
import type { InputIdentity, InputReading } from '../model/plan.ts';
import type { RuleSetting } from '../model/rule-change.ts';
import type { CheckReport } from '../model/run-report.ts';
import { resolveRecords } from '../resolve/resolve-records.ts';
import { listSheetNames, matchSheetName } from '../sheets/sheet-names.ts';
import { usageError } from '../util/capsheet-error.ts';
import { nearestOrBest } from '../util/near-names.ts';
import { omitAbsent } from '../util/omit-absent.ts';
import { readWorkbook } from '../workbook/read-workbook.ts';
import type { WorkbookContent } from '../workbook/table.ts';
import { type LoadedMapping, openMapping } from './open-mapping.ts';

/** What a run starts from: the inputs as read, and every row of them checked. */
export interface CheckedInputs {
  /** As the user typed them. */
  readonly paths: readonly string[];
  readonly reading: InputReading;
  readonly contents: readonly WorkbookContent[];
  /** Of the mapping they were read through. */
  readonly mappingSha256?: string;
  readonly checked: CheckedWorkbook;
  readonly findings: readonly Finding[];
  /** What the firm says of the rules for cap tables. */
  readonly rules: readonly RuleSetting[];
  /** Where the file is that a row names; absent until the files have been looked at. */
  readonly fileOf?: ReadonlyMap<RowKey, string>;
}

export interface ReadingRequest {
  /** Paths of workbooks, CSV files and folders of them; together they are one input. */
  readonly paths: readonly string[];
  readonly reading: InputReading;
  /** The rules' own severities and tolerances hold where left out. */
  readonly rules?: readonly RuleSetting[];
}

/**
 * read → map → check. Throws a CapsheetError (exit status 2) for an input that cannot be read at all, and for a mapping
 * that is none or does not fit.
 */
export async function readAndCheck({ paths, reading, rules = [] }: ReadingRequest): Promise<CheckedInputs> {
  const { sheetName, mappingPath, ...settings } = reading;
  const mapping = mappingPath === undefined ? undefined : await openMapping(mappingPath);
  if (sheetName !== undefined && mapping === undefined) assertSheetName(sheetName);
  const contents: WorkbookContent[] = [];
  for (const path of paths) contents.push(await readWorkbook(path, sheetName === undefined ? {} : { sheetName }));
  const { mapped, findings: said } = mapInputs(contents, mapping);
  const { value, findings } = checkWorkbooks(contents, settings, mapped);
  return {
    paths,
    reading,
    contents,
    ...omitAbsent({ mappingSha256: mapping?.sha256 }),
    checked: value,
    findings: [...said, ...findings],
    rules,
  };
}

interface MappedInputs {
  readonly mapped: readonly MappedInput[];
  readonly findings: readonly Finding[];
}

/**
 * By the mapping, else by the layouts that are known by themselves. Throws `mapping-misfit` where the mapping speaks of
 * what the inputs do not have.
 */
function mapInputs(contents: readonly WorkbookContent[], loaded: LoadedMapping | undefined): MappedInputs {
  const { mapping, findings } =
    loaded === undefined ? recogniseLayouts(contents) : { mapping: loaded.mapping, findings: [] };
  const { value, complaints } = mapWorkbooks(contents, mapping);
  if (loaded !== undefined && complaints.length > 0) throw mappingMisfit(complaints, loaded);
  return { mapped: value, findings };
}

/** Throws `sheet-name-unknown` for what `--sheet` names and the format does not have. */
function assertSheetName(name: string): void {
  if (matchSheetName(name) !== undefined) return;
  const [near] = nearestOrBest(name, listSheetNames());
  throw usageError(
    'sheet-name-unknown',
    `--sheet names "${name}", which is not a sheet of the format.`,
    `Is "${near}" meant? "capsheet template" writes a workbook with all of them.`,
  );
}

/** Looks at the files that rows name: what is wrong with one is told of its row. Reads nothing where no row names any. */
export async function inspectInputs(inputs: CheckedInputs, { uploads }: Profile): Promise<CheckedInputs> {
  const { checked, paths } = inputs;
  const folders = await Promise.all(paths.map(folderOf));
  const { records, fileOf } = await inspectFiles(checked.records, { folders, limits: uploads });
  return { ...inputs, checked: { ...checked, records }, fileOf };
}

/** Of a workbook or a CSV file the folder that it is in; a folder of CSV files itself. */
async function folderOf(path: string): Promise<string> {
  const place = resolve(path);
  const found = await stat(place).catch(() => undefined);
  return found?.isDirectory() === true ? place : dirname(place);
}

/** read → check → resolve, without the service: a name that the workbook does not define is left for the plan. */
export async function checkOffline(inputs: CheckedInputs, profile: Profile): Promise<CheckReport> {
  const { paths, contents, checked, findings } = await inspectInputs(inputs, profile);
  const resolved = resolveRecords(checked.records, { defaultCurrency: profile.defaultCurrency });
  const rows = resolved.value.map(({ record, findings: said }) =>
    omitAbsent({ origin: record.origin, record: record.record, kind: record.kind, findings: said }),
  );
  const all = [...findings, ...resolved.findings, ...rows.flatMap((row) => row.findings)];
  return { inputs: identifyInputs(paths, contents), rows, findings: uniqueFindings(all) };
}

/** Absolute paths: whoever saves a plan makes them relative to it. */
export function identifyInputs(paths: readonly string[], contents: readonly WorkbookContent[]): InputIdentity[] {
  return contents.map(({ name, sha256 }, index) => ({ name, sha256, path: resolve(paths[index] ?? name) }));
}
