import { exampleOf } from '../../sheets/columns.ts';
import type { ColumnDeclaration } from '../../sheets/sheet.ts';
import type { Row } from '../../workbook/table.ts';
import type { RowFinding } from '../row-finding.ts';
import { isSameAsExample } from '../table/example-row.ts';
import type { BoundColumn, TableBinding } from '../table-binding.ts';
import { isBlankCell } from '../values/read-cell.ts';
import { warning } from '../values/reading.ts';
import type { RowRule } from './row-rule.ts';

/** Of a workbook that was made from the template, one telling value is enough; of others it takes two, or one that nobody would hit upon. */
const ENOUGH = { template: 1, other: 2 };
/** What most rows have, by the nature of the thing; names are looked up, and told where they are not known. */
const SELDOM_TELLS: ReadonlySet<string> = new Set([
  'choice',
  'boolean',
  'currency',
  'fiscal-year-end',
  'reference',
  'references',
]);
/** So many digits that count make a figure nobody's round one. */
const FEW_DIGITS = 3;

/**
 * The first row below the header where it was the example of the template and still says in some cells what that said: what
 * was not written over would be sent as if it were meant. Each such cell is told. Code: example-left.
 */
export const askAboutExample: RowRule = ({ row, binding, hasId }) => {
  const { source, firstRow } = binding;
  if (hasId || source.mapped !== undefined || firstRow?.rowNumber !== row.rowNumber) return [];
  const left = listLeft(row, binding).filter(({ column }) => !repeats(binding, column));
  const weight = left.reduce((sum, { column, example }) => sum + weigh(column.declaration, example), 0);
  if (weight < (source.isTemplate === true ? ENOUGH.template : ENOUGH.other)) return [];
  return left.filter(({ column }) => isTold(column, binding)).map(({ column, example }) => toFinding(column, example));
};

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

/** The row beneath says the same: then it is what the user says. */
function repeats({ secondRow, source }: TableBinding, column: BoundColumn): boolean {
  const cell = secondRow?.cells.find(({ columnIndex }) => columnIndex === column.columnIndex);
  const example = exampleOf(column.declaration, source.sheet);
  return cell !== undefined && example !== undefined && isSameAsExample(column, cell, example);
}

/** How much it tells that a cell says what its example says: 0 for what many rows say, 2 for what hardly one does. */
function weigh({ name, value, field }: ColumnDeclaration, example: string): number {
  if (SELDOM_TELLS.has(value.kind)) return 0;
  switch (value.kind) {
    case 'text':
      // Series A is the name of many a round, and Berlin a city of many companies.
      return field === 'name' && name !== 'Company' ? 0 : example.includes(' ') ? 2 : 1;
    case 'multiple':
      return example.startsWith('1') ? 0 : 1;
    case 'money':
    case 'count':
    case 'rate':
      return example.replace(/[.,%]/g, '').replace(/^0+|0+$/g, '').length >= FEW_DIGITS ? 2 : 1;
    case 'date':
      return 1;
    default:
      return 2;
  }
}

/** Which type a row is of and in which currency is rarely left by mistake, and told by what does not fit it. */
function isTold({ declaration: { name, value } }: BoundColumn, { source }: TableBinding): boolean {
  return name !== source.sheet.typeColumn && value.kind !== 'currency' && !value.kind.startsWith('reference');
}

function toFinding({ declaration: { name } }: BoundColumn, example: string): RowFinding {
  const message = `${name} says what the example of the template said (${example}), while other cells of the row were written over.`;
  return {
    column: name,
    text: warning('example-left', message, 'Write your own value, or empty the cell; leave it where it is yours.'),
  };
}
