import { runAtOnce, type Steps } from '../../base/util/steps.ts';
import type { Finding } from '../../model/findings/finding.ts';
import type { CheckedWorkbook, SheetLayout } from '../../model/records/checked-workbook.ts';
import { hasTypedCells } from '../../model/records/input-format.ts';
import type { InputReading } from '../../model/records/input-reading.ts';
import { type CheckedRecord, isOfKind, type RecordKind, type RecordOf } from '../../model/records/record.ts';
import type { Table, WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import { isListsSheet, isOwnSheet, matchSheetName, type SheetMatch } from '../sheets/sheet-names.ts';
import { changesSince, TEMPLATE_VERSION, TEMPLATE_VERSION_HEADER } from '../sheets/template-versions.ts';
import { isBlankCell } from '../tables/blank-cell.ts';
import { readCarriedFacts } from './carried-facts.ts';
import type { CheckMemory } from './check-memory.ts';
import { addFindings, type CheckedRow } from './check-row.ts';
import { type CheckedTable, checkTable, type RowKeeping } from './check-table.ts';
import type { MappedInput, MappedTab } from './mapped-tables.ts';
import { placeOnSheet } from './place-findings.ts';
import { KeyClaims } from './rules/unique-keys.ts';
import { reportComments } from './table/table-findings.ts';
import type { TableSource } from './table-binding.ts';
import { isLeftOutByName } from './unknown/near-sheet-name.ts';
import { findUnknownTab } from './unknown/unknown-tab.ts';
import { info, warning } from './values/reading.ts';

/** A tab that is no sheet of the format, or one that is. */
type Tab = { readonly findings: readonly Finding[] } | CheckedTable;

/**
 * Reads and checks all inputs as one, offline: headers, cells, then rules. Pure; never stops at the first bad cell, and
 * resolves no name. Every row that holds anything becomes a record, with its errors or without. `mapped` is what a mapping
 * made of the inputs, in their order; its tables stand for the tabs they were made of.
 */
export function checkWorkbooks(
  inputs: readonly WorkbookContent[],
  settings: InputReading,
  mapped: readonly MappedInput[] = [],
): { readonly value: CheckedWorkbook; readonly findings: readonly Finding[] } {
  return runAtOnce(checkInSteps({ inputs, settings, mapped }));
}

/** The same, `ROWS_A_STEP` rows a step. */
export function* checkInSteps(
  inputs: CheckInputs,
): Steps<{ readonly value: CheckedWorkbook; readonly findings: readonly Finding[] }> {
  const { tables, ...checked } = yield* checkTabs(inputs, { keepsRecords: true, see: () => {} });
  const records: CheckedRecord[] = [];
  for (const table of tables) for (const record of table.records) records.push(record);
  return { value: { records, ...checked }, findings: checked.findings };
}

export interface CheckInputs {
  readonly inputs: readonly WorkbookContent[];
  /** The tables that a mapping made of them, in their order. */
  readonly mapped: readonly MappedInput[];
  readonly settings: InputReading;
  /** From an earlier check of the same inputs: unchanged rows are not read again. */
  readonly memory?: CheckMemory | undefined;
}

/** As a workbook after the check, but for its records, which are not kept: they are made again each time. */
export interface PassingWorkbook extends Omit<CheckedWorkbook, 'records'> {
  /** Those of one kind in order of input, tab and row, the same each time. */
  readonly records: <K extends RecordKind>(kind: K) => Iterable<RecordOf<K>>;
}

/**
 * The same check for whoever looks at one record after the other: its memory does not grow with the rows. `see` is shown
 * each record once, in order of input, tab and row; `ROWS_A_STEP` rows a step.
 */
export function* checkInPasses(inputs: CheckInputs, see: (record: CheckedRecord) => void): Steps<PassingWorkbook> {
  const { tables, ...checked } = yield* checkTabs(inputs, { keepsRecords: false, see });
  return { ...checked, records: (kind) => listRecords(tables, kind) };
}

/** The kind of every record there can be; `undefined` where there may be several, as of what is mapped. */
export function onlyKindIn({ inputs, mapped }: CheckInputs): RecordKind | undefined {
  // A tab of one row has a header at most.
  const tables = inputs.flatMap(({ tables }) => tables.filter(({ rows }) => rows.length > 1));
  const kinds = new Set(tables.flatMap(({ name }) => findSheet(name)?.sheet.recordKind ?? []));
  const [only, ...others] = kinds;
  return others.length === 0 && mapped.every(({ size }) => size === 0) ? only : undefined;
}

function* listRecords<K extends RecordKind>(tables: readonly CheckedTable[], kind: K): Generator<RecordOf<K>> {
  for (const { source, records } of tables) {
    // A mapping may turn a tab into several kinds.
    if (source.mapped === undefined && source.sheet.recordKind !== kind) continue;
    for (const record of records) if (isOfKind(record, kind)) yield record;
  }
}

function* checkTabs(
  { inputs, mapped, settings, memory }: CheckInputs,
  { keepsRecords, see }: Pick<RowKeeping, 'keepsRecords'> & { readonly see: (record: CheckedRecord) => void },
) {
  const pass = keepsRecords ? memory?.claims.open() : undefined;
  const claims = pass ?? new KeyClaims();
  const take = (row: CheckedRow): CheckedRow => {
    const taken = addFindings(row, claims.take(row));
    see(taken.record);
    return taken;
  };
  const keeping: RowKeeping =
    keepsRecords && memory !== undefined ? { keepsRecords, take, memory } : { keepsRecords, take };
  const tabs: Tab[] = [];
  for (const [inputIndex, input] of inputs.entries())
    tabs.push(...(yield* checkInput({ input, inputIndex, mapped: mapped[inputIndex] }, settings, keeping)));
  pass?.close();
  const tables = tabs.filter((tab) => 'records' in tab);
  return {
    tables,
    sheets: tables.flatMap(({ layout }) => (layout === undefined ? [] : [layout])),
    findings: tabs.flatMap((tab) => ('records' in tab ? [...tab.findings, ...tab.rowFindings] : tab.findings)),
  };
}

interface Input {
  readonly input: WorkbookContent;
  readonly inputIndex: number;
  readonly mapped: MappedInput | undefined;
}

function* checkInput({ input, inputIndex, mapped }: Input, settings: InputReading, keeping: RowKeeping): Steps<Tab[]> {
  const tables = input.tables.filter((table) => !isOwnSheet(table.name, table.rows[0]?.cells[0]?.format));
  const isKnown = tables.some(({ name }) => mapped?.has(name) === true || findSheet(name) !== undefined);
  const holdsMoney = tables.some(({ name }) => MONEY.has(findSheet(name)?.sheet.kind ?? ''));
  const isMapped = mapped !== undefined && mapped.size > 0;
  const tabs: Tab[] = [];
  const carried = readCarriedFacts(input);
  for (const table of tables) {
    const tab = mapped?.get(table.name);
    const source = { inputIndex, file: input.name, isCsv: !hasTypedCells(input.format), settings, carried };
    const match = findSheet(table.name);
    if (tab !== undefined) tabs.push(yield* checkMappedTab(tab, source, keeping.take));
    else if (match === undefined)
      tabs.push({ findings: findUnknownTab({ table, input, inputIndex, isKnown, holdsMoney, isMapped }) });
    else tabs.push(yield* checkTable({ ...source, table, ...match }, keeping));
  }
  if (tables.every(isBlank)) tabs.push({ findings: reportNothingIn(tables, { inputIndex, file: input.name }) });
  const isEmpty = tabs.every((tab) => !('records' in tab) || (tab.records.length === 0 && !hasErrors(tab)));
  return [{ findings: findOutdatedTemplate(input, inputIndex) }, ...(isEmpty ? tabs.map(reportEmpty) : tabs)];
}

/** Sheets with amounts. */
const MONEY: ReadonlySet<string> = new Set(['rounds', 'share-classes', 'securities', 'transactions', 'valuations']);

/** A tab called `Custom Columns (skip)` is none. */
function findSheet(name: string): SheetMatch | undefined {
  return isLeftOutByName(name) ? undefined : matchSheetName(name);
}

function hasErrors(tab: CheckedTable): boolean {
  return tab.findings.some(({ severity }) => severity === 'error');
}

function isBlank({ rows }: Table): boolean {
  return rows.every(({ cells }) => cells.every(isBlankCell));
}

/** A workbook that was never filled in, or saved over: nobody means to upload nothing. */
function reportNothingIn(
  [first]: readonly Table[],
  input: { readonly inputIndex: number; readonly file: string },
): Finding[] {
  // Those of the format say so themselves.
  if (first === undefined || findSheet(first.name) !== undefined) return [];
  const hint = 'Choose another file, or open it in Excel to see whether its rows are still there.';
  return [placeOnSheet(warning('sheet-empty', 'The workbook contains nothing.', hint), { ...input, table: first })];
}

/** Where nothing at all is in the input, its known sheets say so; one empty sheet among others is nothing unusual. */
function reportEmpty(tab: Tab): Tab {
  if (!('records' in tab)) return tab;
  const hint = 'Fill in rows below the header, or choose another file.';
  const text = info('sheet-empty', 'The sheet has no rows.', hint);
  return { ...tab, findings: [...tab.findings, placeOnSheet(text, tab.source)] };
}

type InputSource = Pick<TableSource, 'inputIndex' | 'file' | 'isCsv' | 'settings'>;

/** Checks every table that a mapping made of a tab, and puts their rows into the order of the tab again. */
function* checkMappedTab(
  { table, tables, headerRowNumber, resultColumns, lastColumnIndex, findings }: MappedTab,
  input: InputSource,
  take: RowKeeping['take'],
): Steps<CheckedTable | { readonly findings: readonly Finding[] }> {
  const rows: CheckedRow[] = [];
  const checked: CheckedTable[] = [];
  for (const mapped of tables) {
    const { sheet, presetType } = mapped;
    const preset = presetType === undefined ? {} : { presetType };
    const source = { ...input, table: mapped.table, sheet, mapped, ...preset };
    checked.push(yield* checkTable(source, { keepsRecords: false, take: (row) => keep(rows, row) }));
  }
  const [first] = checked;
  const { inputIndex, file } = input;
  const ofTab = [...findings, ...reportComments({ inputIndex, file, table })];
  if (first === undefined) return { findings: ofTab };
  const layout: SheetLayout = {
    inputIndex,
    file,
    sheet: table.name,
    headerRowNumber,
    columns: [],
    resultColumns,
    lastColumnIndex,
  };
  rows.sort((a, b) => placeOf(a) - placeOf(b) || recordOf(a) - recordOf(b));
  const taken = rows.map(take);
  return {
    source: first.source,
    layout,
    records: taken.map(({ record }) => record),
    findings: [...ofTab, ...onceEach(checked.flatMap((each) => each.findings))],
    rowFindings: taken.flatMap((row) => row.findings.slice(row.repeatedCount)),
  };
}

function keep(rows: CheckedRow[], row: CheckedRow): CheckedRow {
  rows.push(row);
  return row;
}

/** A sheet of which a row of the source became several rows has several tables, with one header. */
function onceEach(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

function placeOf({ record }: CheckedRow): number {
  return record.origin.rowNumber;
}

function recordOf({ record }: CheckedRow): number {
  return record.record ?? 0;
}

/**
 * Says that an input was made from an older template, and what has changed since. Nothing where it is of the current one,
 * or was made from none. Code: template-outdated.
 */
function findOutdatedTemplate(input: WorkbookContent, inputIndex: number): readonly Finding[] {
  const lists = input.tables.find(({ name }) => isListsSheet(name));
  if (lists === undefined) return [];
  const version = readVersion(lists);
  const changes = version === undefined ? [] : changesSince(version);
  if (changes.length === 0) return [];
  const message = `The workbook was made from version ${version} of the template; this is version ${TEMPLATE_VERSION}. ${changes.join(' ')}`;
  const hint = 'It can still be read. To get what is new, create the template again and copy your rows into it.';
  return [{ ...info('template-outdated', message, hint), inputIndex, file: input.name }];
}

/** The first version did not say which one it was; it is known by the names of its lists. `undefined` for neither. */
function readVersion({ rows }: Table): number | undefined {
  const [headers = [], values = []] = rows.slice(0, 2).map(({ cells }) => cells.map(({ value }) => value));
  const texts = headers.map((value) => (value.kind === 'text' ? value.text : ''));
  const [version] = values;
  if (texts[0] === TEMPLATE_VERSION_HEADER) return version?.kind === 'number' ? Number(version.text) : undefined;
  return texts.some((text) => text.startsWith('capsheet_')) ? 1 : undefined;
}
