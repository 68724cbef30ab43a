import type { MappedInput } from '../mapping/mapped-tables.ts';
import type { CheckedWorkbook } from '../model/checked-workbook.ts';
import type { Finding } from '../model/finding.ts';
import { ALL_SHEETS } from '../sheets/all-sheets.ts';
import { isOwnSheet, listSheetNames, matchSheetName } from '../sheets/sheet-names.ts';
import { nearestNames } from '../util/near-names.ts';
import type { Table, WorkbookContent } from '../workbook/table.ts';
import { checkMappedTab } from './check-mapped-tab.ts';
import type { CheckSettings } from './check-settings.ts';
import { type CheckedTable, checkTable } from './check-table.ts';
import { placeOnSheet } from './place-on-sheet.ts';
import { isBlankCell } from './read-cell.ts';
import { info } from './reading.ts';
import { refuseDuplicateKeys } from './rules/unique-keys.ts';
import { findOutdatedTemplate } from './template-version.ts';
import { quote } from './values/describe-cell.ts';

const SHEET_LIST = ALL_SHEETS.map(({ name }) => name).join(', ');

/** A tab that is no sheet of the format, or one that is. */
type Tab = { readonly findings: readonly Finding[] } | CheckedTable;

/**
 * Reads and checks all inputs as one, offline: headers, cells, then rules. Pure; never stops at the first bad cell, and
 * resolves no name. Every row that holds anything becomes a record, with its errors or without. `mapped` is what a mapping
 * made of the inputs, in their order; its tables stand for the tabs they were made of.
 */
export function checkWorkbooks(
  inputs: readonly WorkbookContent[],
  settings: CheckSettings,
  mapped: readonly MappedInput[] = [],
): { readonly value: CheckedWorkbook; readonly findings: readonly Finding[] } {
  const tabs = inputs.flatMap((input, inputIndex) =>
    checkInput({ input, inputIndex, mapped: mapped[inputIndex] }, settings),
  );
  const rows = tabs.flatMap((tab) => ('rows' in tab ? tab.rows : []));
  refuseDuplicateKeys(rows);
  const findings = tabs.flatMap(listFindings);
  const value: CheckedWorkbook = {
    records: rows.map(({ record }) => record),
    sheets: tabs.flatMap((tab) => ('layout' in tab && tab.layout !== undefined ? [tab.layout] : [])),
    findings,
  };
  return { value, findings };
}

/** A tab's own findings, then those of its rows; what a row only repeats stands once. */
function listFindings(tab: Tab): readonly Finding[] {
  if (!('rows' in tab)) return tab.findings;
  return [...tab.findings, ...tab.rows.flatMap(({ findings, repeatedCount }) => findings.slice(repeatedCount))];
}

interface Input {
  readonly input: WorkbookContent;
  readonly inputIndex: number;
  readonly mapped: MappedInput | undefined;
}

function checkInput({ input, inputIndex, mapped }: Input, settings: CheckSettings): Tab[] {
  const tables = input.tables.filter((table) => !isOwnSheet(table.name, table.rows[0]?.cells[0]?.format));
  const isKnown = tables.some(({ name }) => mapped?.has(name) === true || matchSheetName(name) !== undefined);
  const tabs = tables.map((table): Tab => {
    const tab = mapped?.get(table.name);
    const source = { inputIndex, file: input.name, isCsv: input.format !== 'xlsx', settings };
    if (tab !== undefined) return checkMappedTab(tab, source);
    const match = matchSheetName(table.name);
    if (match === undefined) return { findings: findUnknownSheet(table, { input, inputIndex, isKnown }) };
    return checkTable({ ...source, table, ...match });
  });
  const isEmpty = tabs.every((tab) => !('rows' in tab) || (tab.rows.length === 0 && !hasErrors(tab)));
  return [{ findings: findOutdatedTemplate(input, inputIndex) }, ...(isEmpty ? tabs.map(sayEmpty) : tabs)];
}

function hasErrors(tab: CheckedTable): boolean {
  return tab.findings.some(({ severity }) => severity === 'error');
}

/** Where nothing at all is in the input, its known sheets say so; one empty sheet among others is nothing unusual. */
function sayEmpty(tab: Tab): Tab {
  if (!('rows' in tab)) return tab;
  const hint = 'Fill in rows below the header, or choose another file.';
  const text = info('sheet-empty', 'The sheet has no rows.', hint);
  return { ...tab, findings: [...tab.findings, placeOnSheet(text, tab.source)] };
}

/** Left alone beside sheets that are known; where none is, there is nothing to work with, which is an error. */
function findUnknownSheet(
  table: Table,
  { input, inputIndex, isKnown }: { input: WorkbookContent; inputIndex: number; isKnown: boolean },
): Finding[] {
  if (table.rows.every((row) => row.cells.every(isBlankCell))) return [];
  const [near] = nearestNames(table.name, listSheetNames(), 1);
  const nothing = isKnown ? 'Nothing is to be done if it is for your own use' : `Name it after a sheet: ${SHEET_LIST}`;
  const rename = near === undefined ? nothing : `If ${near} is meant, rename it`;
  const flag = input.format === 'csv' ? ', or say which sheet it is with --sheet' : '';
  const text = {
    severity: isKnown ? 'info' : 'error',
    code: 'sheet-unknown',
    message: `${quote(table.name)} is not a sheet of the format; it is left alone.`,
    hint: `${rename}${flag}.`,
  } as const;
  return [placeOnSheet(text, { inputIndex, file: input.name, table })];
}
