import { isWrittenFromService } from '../../../model/records/carried-facts.ts';
import { parseDecimal, significantDigits } from '../../../model/values/decimal.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { exampleOf } from '../../sheets/columns.ts';
import type { ColumnDeclaration } from '../../sheets/sheet.ts';
import { isBlankCell } from '../../tables/blank-cell.ts';
import type { RowFinding } from '../place-findings.ts';
import type { RowRule } from '../read-row.ts';
import { isSameAsExample } from '../table/example-row.ts';
import type { BoundColumn, TableBinding } from '../table-binding.ts';
import { warning } from '../values/reading.ts';

/** Most rows have the same in these; names are looked up, and reported if they are unknown. */
const COMMON_KINDS: ReadonlySet<string> = new Set([
  'choice',
  'boolean',
  'currency',
  'fiscal-year-end',
  'reference',
  'references',
]);

/**
 * Questions each cell that still has the value of the template's example, in the row where that was: it would be sent as
 * if it were meant. Code: example-left.
 */
export const questionExample: RowRule = ({ row, binding, hasId }) => {
  if (hasId || !isPlaceOfExample(row, binding)) return [];
  const left = listLeft(row, binding).filter(({ column }) => !repeats(binding, column));
  if (!isLeft(left, binding)) return [];
  return left
    .filter(({ column }) => isReported(column, binding))
    .map(({ column, example }) => toFinding(column, example));
};

/** Right below the header. What capsheet writes from the service, such as the workbook of a quarter, has no example. */
function isPlaceOfExample({ rowNumber }: Row, binding: TableBinding): boolean {
  const isFirst = rowNumber === binding.header.rowNumber + 1;
  return isFirst && isHeaderOfTemplate(binding) && !isWrittenFromService(binding.source.carried);
}

/**
 * Several telling cells are no coincidence. A single one may be: it counts only in the template itself, where somebody
 * wrote over the example, and only if it is no round figure, which many rows have.
 */
function isLeft(left: readonly LeftCell[], { source }: TableBinding): boolean {
  const telling = left.filter(({ column, example }) => isTelling(column.declaration, example));
  const isTemplate = source.carried?.portfolio !== undefined;
  return telling.length > 1 || (isTemplate && telling.some(({ example }) => !isRound(example)));
}

/** `50000`, but not `250000`. */
function isRound(example: string): boolean {
  const value = parseDecimal(example);
  return value !== undefined && significantDigits(value) < 2;
}

/** The template marks its required columns; so do copies of its sheets in other workbooks, and what was saved of it as CSV. */
function isHeaderOfTemplate({ columns, source }: TableBinding): boolean {
  return source.mapped === undefined && columns.some(({ headerText }) => headerText.endsWith('*'));
}

interface LeftCell {
  readonly column: BoundColumn;
  readonly example: string;
}

function listLeft(row: Row, { columns, source }: TableBinding): LeftCell[] {
  return columns.flatMap((column) => {
    const example = exampleOf(column.declaration, source.sheet);
    const cell = row.cells.find(({ columnIndex }) => columnIndex === column.columnIndex);
    if (example === undefined || cell === undefined || isBlankCell(cell)) return [];
    return isSameAsExample(column, cell, example) ? [{ column, example }] : [];
  });
}

/** Whether the next row says the same: then the user means it. */
function repeats({ secondRow, source }: TableBinding, column: BoundColumn): boolean {
  const cell = secondRow?.cells.find(({ columnIndex }) => columnIndex === column.columnIndex);
  const example = exampleOf(column.declaration, source.sheet);
  return cell !== undefined && example !== undefined && isSameAsExample(column, cell, example);
}

/** Whether hardly any row has the same value by coincidence. */
function isTelling({ name, value, field }: ColumnDeclaration, example: string): boolean {
  if (COMMON_KINDS.has(value.kind)) return false;
  // Series A is the name of many a round.
  if (value.kind === 'text') return field !== 'name' || name === 'Company';
  return value.kind !== 'multiple' || !example.startsWith('1');
}

const UNREPORTED: ReadonlySet<string> = new Set(['boolean', 'currency', 'reference', 'references']);

/** Type and currency are rarely left by mistake, and other findings show what does not fit them. */
function isReported({ declaration: { name, value } }: BoundColumn, { source }: TableBinding): boolean {
  return name !== source.sheet.typeColumn && !UNREPORTED.has(value.kind);
}

function toFinding({ declaration: { name } }: BoundColumn, example: string): RowFinding {
  const message = `${name} still has the value of the template's example (${example}), although other cells of the row were changed.`;
  return {
    column: name,
    text: warning('example-left', message, 'Enter your own value or clear the cell; leave it if the value is right.'),
  };
}
