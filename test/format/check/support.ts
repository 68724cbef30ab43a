import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { ColumnEvidence } from '../../../src/format/check/values/column-context.ts';
import { createReader } from '../../../src/format/check/values/read-cell.ts';
import type { CellReading, StatedValue } from '../../../src/format/check/values/reading.ts';
import { ROUNDS } from '../../../src/format/sheets/rounds.ts';
import type { ValueType } from '../../../src/format/sheets/sheet.ts';
import type { Finding } from '../../../src/model/findings/finding.ts';
import type { InputReading } from '../../../src/model/records/input-reading.ts';
import type { Table } from '../../../src/spreadsheet/workbook/table.ts';
import { type CellSource, makeTable, makeWorkbook } from '../../support/make-table.ts';
import { telling } from '../../support/saying.ts';

export interface ReadOptions extends Partial<InputReading> {
  readonly epoch?: 1900 | 1904;
  /** The texts of the other cells of the column. */
  readonly others?: readonly string[];
}

/** Gives what one cell of a column of that type is read as: its value, `blank`, or what is said of it. */
export function readAs(value: ValueType, source: CellSource, options: ReadOptions = {}): StatedValue | string {
  const reading = readOne(value, source, options);
  if (reading.kind === 'problem') {
    const { code, message, hint } = reading.problem;
    return telling(code, `${message} ${hint}`);
  }
  if (reading.kind === 'blank') return reading.placeholder === undefined ? 'blank' : `blank (${reading.placeholder})`;
  return reading.value;
}

/** Gives what is said of a cell that can be read. */
export function notesOf(value: ValueType, source: CellSource): string[] {
  const reading = readOne(value, source);
  if (reading.kind !== 'value') throw new Error('the cell holds no value');
  return (reading.notes ?? []).map(({ code, message }) => telling(code, message));
}

/** Gives the words about a cell that cannot be read, where they alone tell two cases apart. */
export function wordsOf(value: ValueType, source: CellSource): string {
  const reading = readOne(value, source);
  return reading.kind === 'problem' ? `${reading.problem.message} ${reading.problem.hint}` : '';
}

function readOne(value: ValueType, source: CellSource, options: ReadOptions = {}): CellReading {
  const { epoch = 1900, others = [], ...settings } = options;
  const cell = makeTable('T', [[source]]).rows[0]?.cells[0];
  if (cell === undefined) throw new Error('the cell of a reading cannot be empty');
  const own = cell.value.kind === 'text' ? [cell.value.text] : [];
  const column = { name: 'Amount', aliases: [], value, required: 'never', help: '', example: '250000' } as const;
  const context = { epoch, settings: { decimalSign: '.', ...settings } } as const;
  const evidence = new ColumnEvidence(
    () => [...own, ...others],
    (text) => read({ columnIndex: 0, value: { kind: 'text', text } }).kind === 'value',
  );
  const read = createReader(ROUNDS, column, { ...context, name: column.name, example: column.example, evidence });
  return read(cell);
}

/** A finding in facts: `warning Documents!D1 (Fyle) column-unknown: "Fyle" · Documents · File`. */
export function tell(finding: Finding): string {
  const { severity, sheet, cell, row, column, message, hint, code } = finding;
  const place = `${sheet ?? ''}!${cell ?? row ?? ''}${column === undefined ? '' : ` (${column})`}`;
  return telling(`${severity} ${place} ${code}`, `${message} ${hint}`);
}

export function check(tables: readonly Table[], settings: Partial<InputReading> = {}) {
  return checkWorkbooks([makeWorkbook(tables)], { decimalSign: '.', ...settings }).value;
}

/** Gives what is said of a workbook, in order. */
export function findingsOf(tables: readonly Table[], settings: Partial<InputReading> = {}): string[] {
  return check(tables, settings).findings.map(tell);
}
