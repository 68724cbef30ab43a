import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type CheckInputs, checkInPasses, checkInSteps } from '../check/check-workbook.ts';
import type { Profile } from '../client/profile.ts';
import { inspectFiles } from '../files/inspect-files.ts';
import { mappingMisfit } from '../mapping/file/mapping-errors.ts';
import { recogniseLayouts } from '../mapping/layouts/recognise-layout.ts';
import { mapWorkbooks } from '../mapping/map-workbooks.ts';
import type { MappedInput } from '../mapping/mapped-tables.ts';
import type { Finding } from '../model/findings/finding.ts';
import { uniqueFindings } from '../model/findings/finding-set.ts';
import type { RuleSetting } from '../model/findings/rule-change.ts';
import type { InputIdentity, InputReading } from '../model/outcomes/plan.ts';
import type { CheckReport } from '../model/outcomes/run-report.ts';
import type { CheckedWorkbook } from '../model/records/checked-workbook.ts';
import { isOfKind } from '../model/records/record.ts';
import type { RowKey } from '../model/values/origin.ts';
import { type RecordsByKind, resolveEach } from '../resolve/resolve-records.ts';
import { listSheetNames, matchSheetName } from '../sheets/sheet-names.ts';
import { usageError } from '../util/capsheet-error.ts';
import { omitAbsent } from '../util/collections/omit-absent.ts';
import type { Steps } from '../util/steps.ts';
import { nearestOrBest } from '../util/text/near-names.ts';
import type { WorkbookContent } from '../workbook/table.ts';
import { assertReadOnce, FilledTabs } from './inputs/assert-read-once.ts';
import { openInputs } from './inputs/open-inputs.ts';
import { CheckReportRows } from './results/check-report-rows.ts';
import { type LoadedMapping, openMapping } from './session/open-mapping.ts';
import { runSteps } from './session/run-steps.ts';

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

/** Inputs as a check leaves them, without their records. */
export interface CheckedOffline extends Pick<CheckedInputs, 'paths' | 'contents'> {
  readonly checked: Pick<CheckedWorkbook, 'sheets'>;
  readonly report: CheckReport;
}

export interface ReadingRequest {
  /** Paths of workbooks, CSV files and folders of them; together they are one input. */
  readonly paths: readonly string[];
  readonly reading: InputReading;
  /** The rules' own severities and tolerances hold where left out. */
  readonly rules?: readonly RuleSetting[];
  /** Ends reading and checking with `interrupted`. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * read → map → check. Throws a CapsheetError (exit status 2) for an input that cannot be read at all, for one that is
 * given twice or beside a copy of itself, and for a mapping that is none or does not fit.
 */
export async function readAndCheck({ paths, reading, rules = [], signal }: ReadingRequest): Promise<CheckedInputs> {
  const {
    inputs: contents,
    mapped,
    settings,
    mappingSha256,
    findings: said,
  } = await readInputs({ paths, reading, signal });
  const { value, findings } = await runSteps(checkInSteps({ inputs: contents, settings, mapped }), signal);
  const filled = new FilledTabs();
  for (const record of value.records) filled.add(record);
  assertReadOnce({ paths, contents, mapped, sheets: value.sheets, filled });
  const read = { paths, reading, contents, ...omitAbsent({ mappingSha256 }) };
  return { ...read, checked: value, findings: [...said, ...findings], rules };
}

interface ReadInputs extends CheckInputs {
  readonly mappingSha256: string | undefined;
  readonly findings: readonly Finding[];
}

async function readInputs({ paths, reading, signal }: ReadingRequest): Promise<ReadInputs> {
  const { sheetName, mappingPath, ...settings } = reading;
  const mapping = mappingPath === undefined ? undefined : await openMapping(mappingPath);
  if (sheetName !== undefined && mapping === undefined) assertSheetName(sheetName);
  const { contents, findings } = await openInputs(paths, { sheetName, funds: mapping?.mapping.funds, signal });
  if (sheetName !== undefined) assertCsvFile(contents);
  const { mapped, findings: said } = mapInputs(contents, mapping);
  return { inputs: contents, mapped, settings, mappingSha256: mapping?.sha256, findings: [...findings, ...said] };
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

/** Throws `sheet-without-csv`: who names a sheet of a workbook may think that no other is read. */
function assertCsvFile(contents: readonly WorkbookContent[]): void {
  if (contents.some(({ format }) => format === 'csv')) return;
  throw usageError(
    'sheet-without-csv',
    '--sheet says which sheet a CSV file is, and no input is one.',
    'Leave --sheet out: of a workbook or a folder every sheet is read, by its own name.',
  );
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

/** The same for records that are not kept; of those that name files there are few. */
async function inspectRecords(records: RecordsByKind, paths: readonly string[], { uploads }: Profile) {
  const folders = await Promise.all(paths.map(folderOf));
  const naming = [...records('company'), ...records('document')];
  const inspected = await inspectFiles(naming, { folders, limits: uploads });
  const recordsOf: RecordsByKind = (kind) =>
    kind === 'company' || kind === 'document'
      ? inspected.records.filter((record) => isOfKind(record, kind))
      : records(kind);
  return recordsOf;
}

/** Of a workbook or a CSV file the folder that it is in; a folder of CSV files itself. */
async function folderOf(path: string): Promise<string> {
  const place = resolve(path);
  const found = await stat(place).catch(() => undefined);
  return found?.isDirectory() === true ? place : dirname(place);
}

/** check → resolve, without the service: a name that the workbook does not define is left for the plan. */
export async function checkOffline(
  inputs: CheckedInputs,
  profile: Profile,
  signal?: AbortSignal,
): Promise<CheckReport> {
  const { paths, contents, checked, findings } = await inspectInputs(inputs, profile);
  const rows = new CheckReportRows();
  for (const record of checked.records) rows.add(record);
  const recordsOf: RecordsByKind = (kind) => checked.records.filter((record) => isOfKind(record, kind));
  const begun = { inputs: identifyInputs(paths, contents), rows, findings };
  return runSteps(toReport(begun, recordsOf, profile), signal);
}

/**
 * The same from the beginning, for inputs of any length: of a row no more is kept than where it stands and what is said
 * of it. Throws as readAndCheck does.
 */
export async function readAndCheckOffline(request: ReadingRequest, profile: Profile): Promise<CheckedOffline> {
  const { paths, signal } = request;
  const { inputs: contents, findings: said, ...read } = await readInputs(request);
  const rows = new CheckReportRows();
  const filled = new FilledTabs();
  const checking = checkInPasses({ inputs: contents, ...read }, (record) => {
    rows.add(record);
    filled.add(record);
  });
  const checked = await runSteps(checking, signal);
  assertReadOnce({ paths, contents, mapped: read.mapped, sheets: checked.sheets, filled });
  const recordsOf = await inspectRecords(checked.records, paths, profile);
  const begun = { inputs: identifyInputs(paths, contents), rows, findings: [...said, ...checked.findings] };
  return { paths, contents, checked, report: await runSteps(toReport(begun, recordsOf, profile), signal) };
}

function* toReport(
  { inputs, rows, findings }: CheckReport & { readonly rows: CheckReportRows },
  recordsOf: RecordsByKind,
  { defaultCurrency }: Profile,
): Steps<CheckReport> {
  const further = yield* resolveEach(recordsOf, { defaultCurrency }, (linked) => rows.say(linked));
  return { inputs, rows, findings: uniqueFindings([...findings, ...further, ...rows.furtherFindings()]) };
}

/** Absolute paths: whoever saves a plan makes them relative to it. */
export function identifyInputs(paths: readonly string[], contents: readonly WorkbookContent[]): InputIdentity[] {
  return contents.map(({ name, sha256 }, index) => ({ name, sha256, path: resolve(paths[index] ?? name) }));
}
