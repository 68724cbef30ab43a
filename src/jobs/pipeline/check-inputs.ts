import { usageError } from '../../base/util/capsheet-error.ts';
import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { runSteps } from '../../base/util/run-steps.ts';
import { countSteps, ROWS_A_STEP } from '../../base/util/steps.ts';
import { joinList } from '../../base/util/text/words.ts';
import { LinkMemory, resolveRemembered } from '../../engine/resolve/remembered/resolve-remembered.ts';
import { furtherFindings, type RecordsByKind, resolveEach } from '../../engine/resolve/resolve-records.ts';
import { CheckMemory } from '../../format/check/check-memory.ts';
import { type CheckInputs, checkInPasses, checkInSteps, onlyKindIn } from '../../format/check/check-workbook.ts';
import type { MappedInput } from '../../format/check/mapped-tables.ts';
import { matchSheetName } from '../../format/sheets/sheet-names.ts';
import type { Finding } from '../../model/findings/finding.ts';
import { uniqueFindings } from '../../model/findings/finding-set.ts';
import { RowPlaces } from '../../model/findings/row-places.ts';
import type { CheckReport, CheckReportRow } from '../../model/outcomes/run-report.ts';
import type { SheetLayout } from '../../model/records/checked-workbook.ts';
import type { InputReading } from '../../model/records/input-reading.ts';
import { type CheckedRecord, isOfKind, type RecordKind, type RecordOf } from '../../model/records/record.ts';
import { type RowKey, type RowOrigin, toRowKey } from '../../model/values/origin.ts';
import type { Profile } from '../../service/client/profile.ts';
import type { WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import {
  type CheckedInputs,
  type CheckedOffline,
  identifyInputs,
  type OpenInputs,
  toInputFacts,
} from './inputs/checked-inputs.ts';
import { inspectInputs, inspectRecords } from './inputs/inspect-inputs.ts';
import {
  mapOpened,
  type OpenedReading,
  openForReading,
  type ReadingRequest,
  readInputs,
} from './inputs/read-inputs.ts';
import { refusalOfRows, tieOutSource } from './inputs/tie-out-source.ts';
import type { LoadedMapping } from './mapping/save-mapping.ts';

/**
 * read → map → check. Throws a CapsheetError (exit status 2) for an unreadable input, for one that is given twice or
 * beside a copy of itself, and for a mapping that is invalid or does not fit.
 */
export async function readAndCheck(request: ReadingRequest): Promise<OpenInputs> {
  return checkOpened(await openForReading(request), request);
}

/** Remembers unchanged rows from one check to the next, while cells are corrected in between. */
export interface RecheckMemory {
  readonly rows: CheckMemory;
  readonly links: LinkMemory;
}

export function createRecheckMemory(): RecheckMemory {
  return { rows: new CheckMemory(), links: new LinkMemory() };
}

/**
 * map → check, for opened inputs whose cells may have been corrected. Rows that `memory` knows are not read again.
 * Throws as readAndCheck does.
 */
export async function checkOpened(
  opened: OpenedReading,
  request: ReadingRequest,
  memory?: RecheckMemory,
): Promise<OpenInputs> {
  const { paths, rules = [], signal, onStage, onCount } = request;
  const { findings: noted, mappingSha256, recalled, ...read } = await mapOpened(opened, request);
  onStage?.('Checking the rows');
  const checking = countSteps(checkInSteps({ ...read, memory: memory?.rows }), countRows(read), ROWS_A_STEP);
  const { value, findings } = await runSteps(checking, signal, onCount);
  const filled = new FilledTabs();
  for (const record of value.records) filled.add(record);
  const inputs = { paths, contents: read.inputs, sheets: value.sheets };
  assertReadOnce({ ...inputs, mapped: read.mapped, filled });
  const reading = await keepRecalled(request, recalled);
  return {
    ...{ paths, contents: read.inputs, inputs: read.inputs.map(toInputFacts), reading },
    ...omitAbsent({ mappingSha256 }),
    ...{ checked: value, tallies: read.tallies, findings: [...noted, ...findings], rules },
    readShownMarks: async () =>
      (await import('../../format/check/shown-marks.ts')).readShownMarks(read.inputs, reading),
    writeCopy: toCopier(inputs),
  };
}

/** Counts the rows that are checked; a row of a foreign table may become several. */
function countRows({ inputs, mapped }: CheckInputs): number {
  const tables = inputs.flatMap((input, index) =>
    input.tables.flatMap((table) => mapped?.[index]?.get(table.name)?.tables.map((made) => made.table) ?? table),
  );
  return tables.reduce((sum, { rows }) => sum + rows.length, 0);
}

/** Loads what writes workbooks only where a copy is asked for. */
function toCopier(inputs: Pick<TakenInputs, 'paths' | 'contents' | 'sheets'>): CheckedInputs['writeCopy'] {
  return async (copy) => (await import('./results/write-copy.ts')).writeCopy(inputs, copy);
}

/** A plan and its apply use one mapping, whatever is remembered in between. */
async function keepRecalled(
  { reading, stateDir }: ReadingRequest,
  recalled: LoadedMapping | undefined,
): Promise<InputReading> {
  if (recalled === undefined || stateDir === undefined) return reading;
  const { keepMapping } = await import('./mapping/save-mapping.ts');
  return { ...reading, mappingPath: await keepMapping(recalled, stateDir) };
}

/**
 * files → resolve, without the service: a name that the workbook does not define is left for the plan. Rows that
 * `memory` knows, and all that they name, are not resolved again.
 */
export async function checkOffline(
  inputs: CheckedInputs,
  profile: Profile,
  { memory, signal }: { readonly memory?: RecheckMemory; readonly signal?: AbortSignal | undefined } = {},
): Promise<CheckReport> {
  const { checked, findings } = await inspectInputs(inputs, profile);
  const rows = new RecordRows(checked.records);
  const recordsOf: RecordsByKind = (kind) => checked.records.filter((record) => isOfKind(record, kind));
  const linking =
    memory === undefined
      ? linkEach(recordsOf, rows, profile)
      : resolveRemembered(checked.records, { ...profile, memory: memory.links }, ({ record, findings: noted }) =>
          rows.addFindings(record, noted),
        );
  const further = await runSteps(linking, signal);
  return withSourceTieOut(toCheckReport({ inputs: identifyInputs(inputs), rows, findings }, further), inputs.tallies);
}

/**
 * read → map → check → files → resolve, for inputs of any length: keeps only the place and the findings of each row.
 * Throws as readAndCheck does.
 */
export async function readAndCheckOffline(request: ReadingRequest, profile: Profile): Promise<CheckedOffline> {
  const { paths, signal } = request;
  const { findings: noted, recalled: _, ...read } = await readInputs(request);
  const rows = new CheckReportRows();
  const filled = new FilledTabs();
  const see = (record: CheckedRecord): void => {
    rows.add(record);
    filled.add(record);
  };
  const kind = onlyKindIn(read);
  const isLinkedAtOnce = kind !== undefined && !NAMES_FILES.includes(kind);
  const { checked, further } = isLinkedAtOnce
    ? await runSteps(checkAndLink(read, { kind, see, rows, profile }), signal)
    : { checked: await runSteps(checkInPasses(read, see), signal), further: undefined };
  const inputs = { paths, contents: read.inputs, sheets: checked.sheets };
  assertReadOnce({ ...inputs, mapped: read.mapped, filled });
  const identities = identifyInputs({ paths, inputs: read.inputs.map(toInputFacts) });
  const begun = { inputs: identities, rows, findings: [...noted, ...checked.findings] };
  const link = async () =>
    runSteps(linkEach(await inspectRecords(checked.records, paths, profile), rows, profile), signal);
  const report = toCheckReport(begun, further ?? (await link()));
  return { report: withSourceTieOut(report, read.tallies), writeCopy: toCopier(inputs) };
}

/** Their files are inspected between checking and linking. */
const NAMES_FILES: readonly RecordKind[] = ['company', 'document'];

interface FirstPass {
  /** That of every record. */
  readonly kind: RecordKind;
  readonly see: (record: CheckedRecord) => void;
  readonly rows: ReportedRows;
  readonly profile: Profile;
}

/** Links each record as it is checked, for none names one of another kind: to make it again took as long as to link it. */
function* checkAndLink(read: CheckInputs, { kind, see, rows, profile }: FirstPass) {
  const seen: CheckedRecord[] = [];
  const checking = checkInPasses(read, (record) => {
    see(record);
    seen.push(record);
  });
  let step = checking.next();
  function* asChecked<K extends RecordKind>(of: K): Generator<RecordOf<K>> {
    if (of !== kind) return;
    for (;;) {
      for (const record of seen.splice(0)) if (isOfKind(record, of)) yield record;
      if (step.done === true) return;
      step = checking.next();
    }
  }
  const further = yield* linkEach(asChecked, rows, profile);
  if (step.done !== true) throw new Error('no records were asked for');
  return { checked: step.value, further };
}

function linkEach(recordsOf: RecordsByKind, rows: ReportedRows, { defaultCurrency }: Profile) {
  return resolveEach(recordsOf, { defaultCurrency }, (linked) =>
    rows.addFindings(linked.record, furtherFindings(linked)),
  );
}

function withSourceTieOut(report: CheckReport, tallies: CheckedInputs['tallies'] = []): CheckReport {
  if (tallies.length === 0) return report;
  return { ...report, ...omitAbsent({ sourceTieOut: tieOutSource(tallies, refusalOfRows(report.rows)) }) };
}

/** The inputs and what each of their tabs was taken for. */
interface TakenInputs {
  readonly paths: readonly string[];
  readonly contents: readonly WorkbookContent[];
  readonly mapped: readonly MappedInput[];
  readonly sheets: readonly SheetLayout[];
  readonly filled: FilledTabs;
}

/** Tabs with a row that is not skipped; the others may be read any number of times. */
class FilledTabs {
  readonly #sheets = new Map<number, Set<string>>();
  /** A shortcut: rows of one tab mostly follow each other. */
  #last: Pick<SheetLayout, 'inputIndex' | 'sheet'> | undefined;

  add({ action, origin: { inputIndex, sheet } }: Pick<CheckedRecord, 'action' | 'origin'>): void {
    if (action === 'skip' || (this.#last?.inputIndex === inputIndex && this.#last.sheet === sheet)) return;
    this.#last = { inputIndex, sheet };
    const sheets = this.#sheets.get(inputIndex) ?? new Set();
    this.#sheets.set(inputIndex, sheets.add(sheet));
  }

  has({ inputIndex, sheet }: Pick<SheetLayout, 'inputIndex' | 'sheet'>): boolean {
    return this.#sheets.get(inputIndex)?.has(sheet) === true;
  }
}

interface TakenTab extends Pick<SheetLayout, 'sheetKind'> {
  /** Equal digests mean equal rows. */
  readonly digest: string;
  readonly presetType: string | undefined;
  readonly file: string;
}

/**
 * Throws `input-twice` if a file is read twice as the same sheet, under whatever path, link or name: two equal
 * securities are legitimate and would both be entered. Files without rows may be equal.
 */
function assertReadOnce(inputs: TakenInputs): void {
  const tabs = inputs.sheets.flatMap((sheet) => toTakenTab(sheet, inputs));
  const twice = [...groupBy(tabs, ({ digest }) => digest).values()]
    .map((equal) => equal.filter((tab) => equal.some((other) => other !== tab && areOneSheet(tab, other))))
    .map((equal) => [...new Set(equal.map(({ file }) => file))])
    .filter(({ length }) => length > 1)
    .map((names) => joinList(names));
  if (twice.length === 0) return;
  throw usageError(
    'input-twice',
    `${[...new Set(twice)].map((list) => `${list} are the same, byte for byte`).join('; ')}: each row would be entered twice.`,
    'Give each file once.',
  );
}

function toTakenTab(layout: SheetLayout, { paths, contents, mapped, filled }: TakenInputs): TakenTab[] {
  const { inputIndex, sheet, sheetKind } = layout;
  const content = contents[inputIndex];
  const table = content?.tables.find(({ name }) => name === sheet);
  if (content === undefined || table === undefined || !filled.has(layout)) return [];
  const path = paths[inputIndex] ?? content.name;
  const isMapped = mapped[inputIndex]?.has(sheet) === true;
  const isWholeTwice = contents.some((other) => other !== content && other.sha256 === content.sha256);
  return [
    {
      digest: table.file?.sha256 ?? (content.format === 'csv' ? content.sha256 : `${content.sha256} ${sheet}`),
      ...(sheetKind === undefined ? {} : { sheetKind }),
      presetType: isMapped ? undefined : matchSheetName(sheet)?.presetType,
      file: table.file === undefined || isWholeTwice ? `"${path}"` : `"${table.file.name}" in "${path}"`,
    },
  ];
}

/** Sales and Exercises are the same sheet of the format, but their rows are never the same. */
function areOneSheet(a: TakenTab, b: TakenTab): boolean {
  if (a.sheetKind !== undefined && b.sheetKind !== undefined && a.sheetKind !== b.sheetKind) return false;
  return a.presetType === undefined || b.presetType === undefined || a.presetType === b.presetType;
}

const NOTHING: readonly Finding[] = [];

/** The rows of a check, to which linking adds findings. */
interface ReportedRows extends Iterable<CheckReportRow> {
  /** Adds findings of linking to a record, in any order. */
  addFindings(record: CheckedRecord, findings: readonly Finding[]): void;
  /** The findings of linking, in order of row. */
  furtherFindings(): Iterable<Finding>;
}

/** Rows whose records are kept. */
class RecordRows implements ReportedRows {
  readonly #records: readonly CheckedRecord[];
  readonly #further = new Map<CheckedRecord, readonly Finding[]>();

  constructor(records: readonly CheckedRecord[]) {
    this.#records = records;
  }

  addFindings(record: CheckedRecord, findings: readonly Finding[]): void {
    if (findings.length > 0) this.#further.set(record, findings);
  }

  *[Symbol.iterator](): Generator<CheckReportRow> {
    for (const each of this.#records) {
      const { origin, kind, record, action } = each;
      const further = this.#further.get(each);
      const findings = further === undefined ? each.findings : [...each.findings, ...further];
      yield toReportRow({ origin, kind, findings }, record, action === 'skip');
    }
  }

  *furtherFindings(): Generator<Finding> {
    if (this.#further.size > 0) for (const record of this.#records) yield* this.#further.get(record) ?? NOTHING;
  }
}

function toReportRow(row: CheckReportRow, record: number | undefined, isSkipped: boolean): CheckReportRow {
  // A shortcut for nearly all of a hundred thousand rows.
  if (record === undefined && !isSkipped) return row;
  const { origin, kind, findings } = row;
  return omitAbsent({ origin, record, kind, isSkipped: isSkipped ? true : undefined, findings });
}

/** Rows whose records are not kept: only their places and findings. */
class CheckReportRows implements ReportedRows {
  readonly #places = new RowPlaces();
  readonly #kinds: RecordKind[] = [];
  /** By row index; few rows become several records. */
  readonly #recordNumbers = new Map<number, number>();
  /** Row indexes. */
  readonly #skipped = new Set<number>();
  /** By row index. */
  readonly #findings = new Map<number, readonly Finding[]>();
  /** Findings of linking, by row number. */
  readonly #further = new Map<number, { readonly key: RowKey; readonly findings: readonly Finding[] }[]>();

  add({ origin, kind, record, action, findings }: CheckedRecord): void {
    const index = this.#places.add(origin);
    this.#kinds.push(kind);
    if (action === 'skip') this.#skipped.add(index);
    if (record !== undefined) this.#recordNumbers.set(index, record);
    // A copy has no spare capacity, of which grown arrays are full.
    if (findings.length > 0) this.#findings.set(index, findings.slice());
  }

  addFindings({ key, origin: { rowNumber } }: CheckedRecord, findings: readonly Finding[]): void {
    if (findings.length === 0) return;
    this.#further.set(rowNumber, [...(this.#further.get(rowNumber) ?? []), { key, findings }]);
  }

  *[Symbol.iterator](): Generator<CheckReportRow> {
    for (const [index, kind] of this.#kinds.entries()) {
      const origin = this.#places.at(index);
      const record = this.#recordNumbers.get(index);
      const own = this.#findings.get(index) ?? NOTHING;
      const further = this.#furtherOf(origin, record);
      const findings = further.length === 0 ? own : [...own, ...further];
      yield toReportRow({ origin, kind, findings }, record, this.#skipped.has(index));
    }
  }

  *furtherFindings(): Generator<Finding> {
    if (this.#further.size === 0) return;
    for (const { origin, record } of this) yield* this.#furtherOf(origin, record);
  }

  #furtherOf(origin: RowOrigin, record: number | undefined): readonly Finding[] {
    const records = this.#further.get(origin.rowNumber);
    const key = records && toRowKey(origin, record);
    return records?.find((each) => each.key === key)?.findings ?? NOTHING;
  }
}

/** The state of a check before names are resolved. */
interface CheckedRows extends CheckReport {
  readonly rows: ReportedRows;
}

/** Completes the report by the findings of linking that belong to no single row. */
function toCheckReport({ inputs, rows, findings }: CheckedRows, further: readonly Finding[]): CheckReport {
  return { inputs, rows, findings: uniqueFindings([...findings, ...further, ...rows.furtherFindings()]) };
}
