import { ROWS_A_STEP, type Steps } from '../../base/util/steps.ts';
import type { Finding } from '../../model/findings/finding.ts';
import type { SheetLayout } from '../../model/records/checked-workbook.ts';
import type { CheckedRecord } from '../../model/records/record.ts';
import type { Row } from '../../spreadsheet/workbook/table.ts';
import { isBlankCell } from '../tables/blank-cell.ts';
import type { CheckMemory, RememberedRow, TablePass } from './check-memory.ts';
import { type CheckedRow, checkRow, remakeRecord } from './check-row.ts';
import {
  findDoubledColumns,
  findMissingColumns,
  findRenamedOfTypes,
  findUnknownColumns,
  findUnsplitHeader,
  reportNumbering,
} from './header/header-findings.ts';
import { toMappedHeader } from './header/mapped-header.ts';
import { matchHeader } from './header/match-header.ts';
import { findRenamedColumns } from './header/renamed-columns.ts';
import { placeOnSheet } from './place-findings.ts';
import { isEmptyRow, isOnlyOffered, type Slots, toSlots } from './read-row.ts';
import { listClaims } from './rules/unique-keys.ts';
import { fillDown } from './table/fill-down.ts';
import { mayBeTotal, NonDataRows } from './table/non-data-rows.ts';
import {
  findMergedCells,
  findScaledColumns,
  reportComments,
  reportEncoding,
  reportUnstatedScales,
  StaleResults,
} from './table/table-findings.ts';
import { TableSurvey } from './table/table-survey.ts';
import { findCurrencyNotes, findUnitNotes } from './table/unit-note.ts';
import { bindTable, type TableBinding, type TableFaults, type TableSource } from './table-binding.ts';
import { error } from './values/reading.ts';

/** A tab after the check. */
export interface CheckedTable {
  readonly source: TableSource;
  /** Absent where no header was found. */
  readonly layout?: SheetLayout;
  /** In order of row; empty ones left out. */
  readonly records: CheckedRecords;
  /** Findings of the sheet and its columns. */
  readonly findings: readonly Finding[];
  /** Findings of its rows, in their order, without those that rows only repeat. */
  readonly rowFindings: readonly Finding[];
}

/** Reads one tab: its header, then its rows. `take` sees each row once, in order, and may add to its findings. */
export function* checkTable(source: TableSource, { take, keepsRecords, memory }: RowKeeping): Steps<CheckedTable> {
  const header =
    source.mapped === undefined ? matchHeader(source.table, source.sheet, source.isCsv) : toMappedHeader(source.mapped);
  if (header === undefined) return { source, records: [], findings: missHeader(source), rowFindings: [] };
  const filled = fillDown(source, header);
  const bound = bindTable(filled.source, header);
  const binding = { ...bound, renamed: findRenamedColumns(bound) };
  const merged = findMergedCells(binding);
  const faults: TableFaults = {
    missingColumns: findMissingColumns(binding),
    renamedColumns: findRenamedOfTypes(binding),
    doubledColumns: findDoubledColumns(binding),
    byRow: merged.byRow,
  };
  const survey = new TableSurvey(binding);
  const odd = new NonDataRows(binding);
  const stale = new StaleResults(binding);
  const oneTexts: Row[] = [];
  const rows = new RowKeeper(keepsRecords, (row, findings) => remakeRecord(row, binding, findings));
  const repeated = new Set<string>();
  const pass = memory?.open(binding);
  for (const row of checkRows(binding, { faults, survey, odd, stale, oneTexts, pass })) {
    rows.keep(row, take);
    for (const { code, column = '' } of row.findings) if (code === 'column-missing') repeated.add(column);
    if (rows.count % ROWS_A_STEP === 0) yield;
  }
  pass?.close();
  const missing = [
    ...(rows.areAllById ? [] : faults.missingColumns),
    ...[...faults.renamedColumns].flatMap(([column, finding]) => (repeated.has(column) ? [finding] : [])),
  ];
  const findings = [
    ...reportEncoding(source),
    // A tab that a mapping splits into several tables reports its comments once.
    ...(source.mapped === undefined ? reportComments(source) : []),
    ...stale.findings(),
    ...missing,
    ...faults.doubledColumns.map(({ finding }) => finding),
    ...findUnknownColumns(binding, missing),
    ...reportNumbering(binding),
    ...findScaledColumns(binding),
    ...findUnitNotes(binding, oneTexts),
    ...survey.hiddenZeros(),
    ...reportUnstatedScales(binding, survey.scaledColumns, oneTexts),
    ...findCurrencyNotes(binding, oneTexts),
    ...odd.findings(),
    ...filled.findings,
    ...survey.findings(),
    ...merged.findings,
  ];
  const layout = toLayout(binding, survey.lastColumnIndex);
  return { source, layout, records: rows.records, findings, rowFindings: rows.findings };
}

interface RowWatch {
  readonly faults: TableFaults;
  /** Sees every row that is not odd, blank ones too. */
  readonly survey: TableSurvey;
  readonly odd: NonDataRows;
  readonly stale: StaleResults;
  /** Collects the rows below the header that contain one text and nothing else. */
  readonly oneTexts: Row[];
  readonly pass: TablePass | undefined;
}

/** The rows of data below the header, one by one. */
function* checkRows(binding: TableBinding, watch: RowWatch): Generator<CheckedRow> {
  const { faults, survey, odd, stale, oneTexts, pass } = watch;
  let hasData = false;
  for (const [index, row] of binding.source.table.rows.entries()) {
    const isPlain = hasData && odd.secondTable === undefined;
    const known = isPlain ? pass?.recall(index, row) : undefined;
    const traits = known?.traits ?? survey.traitsOf(row);
    stale.see(row.rowNumber, traits.formulas);
    if (row.rowNumber <= binding.header.rowNumber) continue;
    if (traits.isOneText) oneTexts.push(row);
    if (known !== undefined) {
      survey.see(row, true, traits);
      yield known.checked;
      continue;
    }
    const slots = toSlots(row, binding);
    if (binding.source.mapped === undefined && odd.take(row, slots, !hasData)) continue;
    const isData = !isEmptyRow(slots, binding) && !isOnlyOffered(slots, binding);
    survey.see(row, isData, traits);
    if (!isData) continue;
    hasData = true;
    const { secondTable } = odd;
    const checked = checkRow(row, slots, binding, secondTable === undefined ? faults : { ...faults, secondTable });
    if (pass !== undefined && isPlain && isAlone(row, slots, binding, faults))
      remember(pass, { index, row, traits, checked });
    yield checked;
  }
}

/** Whether no other row decides if it is data and what is wrong with it. */
function isAlone(row: Row, slots: Slots, binding: TableBinding, { byRow }: TableFaults): boolean {
  return !byRow.has(row.rowNumber) && !mayBeTotal(row, slots, binding);
}

function remember(
  pass: TablePass,
  { index, checked, ...row }: Omit<RememberedRow, 'checked'> & { index: number; checked: CheckedRow },
): void {
  const { record, findings, repeatedCount } = checked;
  // Spread, each would have a hidden class of its own.
  const remembered = { row: row.row, record, findings, repeatedCount, claims: listClaims(record) };
  pass.remember(index, { ...row, checked: remembered });
}

function missHeader(source: TableSource): Finding[] {
  const isEmpty = source.table.rows.every((row) => row.cells.every(isBlankCell));
  if (isEmpty) return [];
  const unsplit = findUnsplitHeader(source);
  if (unsplit !== undefined) return [unsplit];
  const required = source.sheet.columns.flatMap(({ name, required }) => (required === 'always' ? [name] : []));
  const text = error(
    'header-missing',
    `None of the first 20 rows has a column name of the sheet ${source.sheet.name}.`,
    `Put the names of the columns above the data (${required.join(', ')}, …), or rename the sheet if it is a different one.`,
  );
  return [placeOnSheet(text, source)];
}

function toLayout({ source, header, columns, customColumns }: TableBinding, lastColumnIndex: number): SheetLayout {
  const declared = columns.map(({ declaration, columnIndex }) => ({ column: declaration.name, columnIndex }));
  const custom = customColumns.map(({ name, columnIndex }) => ({ column: name, columnIndex, isCustom: true as const }));
  return {
    inputIndex: source.inputIndex,
    file: source.file,
    sheet: source.table.name,
    sheetKind: source.sheet.kind,
    headerRowNumber: header.rowNumber,
    columns: [...declared, ...custom].sort((a, b) => a.columnIndex - b.columnIndex),
    resultColumns: header.resultColumns,
    lastColumnIndex,
  };
}

/** Records in the order of their rows. Unless they were kept, they are made anew each time somebody goes through them. */
interface CheckedRecords extends Iterable<CheckedRecord> {
  readonly length: number;
}

export interface RowKeeping {
  /** False where the rows are too many for their records to be kept. */
  readonly keepsRecords: boolean;
  /** Sees each row once, in order; what is kept of it, which may have further findings. */
  readonly take: (row: CheckedRow) => CheckedRow;
  readonly memory?: CheckMemory;
}

const NOTHING: readonly Finding[] = [];

/** Keeps what is said of the rows of one tab, and their records or what those are made from. */
class RowKeeper {
  /** Without those that rows only repeat. */
  readonly findings: Finding[] = [];
  readonly #records: CheckedRecord[] | undefined;
  readonly #remake: (row: Row, findings: readonly Finding[]) => CheckedRecord;
  readonly #rows: Row[] = [];
  /** By the row's index; of most rows nothing is said. */
  readonly #findings = new Map<number, readonly Finding[]>();
  #areAllById = true;

  constructor(keepsRecords: boolean, remake: (row: Row, findings: readonly Finding[]) => CheckedRecord) {
    this.#records = keepsRecords ? [] : undefined;
    this.#remake = remake;
  }

  keep(checked: CheckedRow, take: RowKeeping['take']): void {
    const { row, record, findings, repeatedCount } = take(checked);
    if (findings.length > 0) {
      // A copy has no room left for more, of which a list that grew is full.
      this.#findings.set(this.#rows.length, findings.slice());
      this.findings.push(...findings.slice(repeatedCount));
    }
    this.#areAllById &&= record.id !== undefined;
    this.#rows.push(row);
    this.#records?.push(record);
  }

  get count(): number {
    return this.#rows.length;
  }

  /** True where there are rows and each states its ID. */
  get areAllById(): boolean {
    return this.#rows.length > 0 && this.#areAllById;
  }

  get records(): CheckedRecords {
    if (this.#records !== undefined) return this.#records;
    return { length: this.#rows.length, [Symbol.iterator]: () => this.#remakeAll() };
  }

  *#remakeAll(): Generator<CheckedRecord> {
    for (const [index, row] of this.#rows.entries()) yield this.#remake(row, this.#findings.get(index) ?? NOTHING);
  }
}
