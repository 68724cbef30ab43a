import { areLikeHeaders } from '../../../base/util/text/near-names.ts';
import type { Cell, Row } from '../../../spreadsheet/workbook/table.ts';
import type { ColumnDeclaration } from '../../sheets/sheet.ts';
import { isBlankCell } from '../../tables/blank-cell.ts';
import { createScaledReader, type TableBinding } from '../table-binding.ts';
import { ERROR_VALUE } from '../values/read-cell.ts';
import { isColumnOfComments } from './mapped-header.ts';
import type { MatchedHeader } from './match-header.ts';

/** So many rows of data show which types there are and what a column contains. */
const ROWS_LOOKED_AT = 200;
/** A column of comments has a text here and there; what every row needs is filled in, but for a total or a slip. */
const LEAST_FILLED = 0.8;

/**
 * Finds unknown headers that are likely the name of a column that rows need and no header names, by the column's own name:
 * by their spelling, else because they alone have such values below. If two cannot be told apart, neither is taken.
 */
export function findRenamedColumns(binding: TableBinding): TableBinding['renamed'] {
  const renamed = new Map<string, MatchedHeader>();
  const free = binding.unknown.filter(
    (header) => !ERROR_VALUE.test(header.text) && !isColumnOfComments(header, binding),
  );
  if (binding.source.mapped !== undefined || free.length === 0) return renamed;
  const rows = listRows(binding);
  const missing = listMissing(binding, rows);
  pairUp(missing, free, { renamed, isLike: areAlike });
  pairUp(missing, free, { renamed, isLike: (column, header) => holdsItsValues(column, header, { binding, rows }) });
  return renamed;
}

interface TypedRow {
  readonly cells: Row['cells'];
  readonly type: string | undefined;
}

function listRows({ source, header, byName }: TableBinding): readonly TypedRow[] {
  const typeColumn = byName.get(source.sheet.typeColumn ?? '');
  const rows: TypedRow[] = [];
  for (const { rowNumber, cells } of source.table.rows) {
    if (rowNumber <= header.rowNumber || cells.every(isBlankCell)) continue;
    const cell = typeColumn && cellAt(cells, typeColumn.columnIndex);
    const reading = cell && typeColumn.read(cell);
    const isTyped = reading?.kind === 'value' && reading.value.type === 'text';
    rows.push({ cells, type: isTyped ? reading.value.text : source.presetType });
    // A table may have a million more, each unpacked when it is looked at.
    if (rows.length === ROWS_LOOKED_AT) break;
  }
  return rows;
}

/** Lists the columns that some of the rows need and no header names, in the order of the sheet. */
function listMissing(
  { source, byName, needsOf }: TableBinding,
  rows: readonly TypedRow[],
): readonly ColumnDeclaration[] {
  const { sheet, presetType } = source;
  const types = new Set(rows.map(({ type }) => type));
  const needed = new Set([...types].flatMap((type) => needsOf(type).required));
  const isPreset = (name: string): boolean => name === sheet.typeColumn && presetType !== undefined;
  return sheet.columns.filter(({ name }) => needed.has(name) && !byName.has(name) && !isPreset(name));
}

interface Pairing {
  /** New pairs are added to these. */
  readonly renamed: Map<string, MatchedHeader>;
  readonly isLike: (column: ColumnDeclaration, header: MatchedHeader) => boolean;
}

/** Pairs each column with the one header that is like it and like no other column that is left. */
function pairUp(
  missing: readonly ColumnDeclaration[],
  unknown: readonly MatchedHeader[],
  { renamed, isLike }: Pairing,
): void {
  const isFree = ({ name }: ColumnDeclaration): boolean => !renamed.has(name);
  const like = new Map(unknown.map((header) => [header, missing.filter((column) => isLike(column, header))]));
  for (let before = -1; before < renamed.size; ) {
    before = renamed.size;
    const taken = new Set(renamed.values());
    // Those that can be one column alone: a column with two of them may be either.
    const lone = unknown.filter((header) => !taken.has(header) && like.get(header)?.filter(isFree).length === 1);
    for (const column of missing.filter(isFree)) {
      const [header, ...others] = lone.filter((each) => like.get(each)?.includes(column));
      if (header !== undefined && others.length === 0) renamed.set(column.name, header);
    }
  }
}

function areAlike(column: ColumnDeclaration, { text }: MatchedHeader): boolean {
  const { name, aliases } = column;
  return !isShareOf(column, text) && [name, ...aliases].some((known) => areLikeHeaders(known, text));
}

/** `Shares (%)` are no shares: renamed, a percentage would be taken for their number. */
function isShareOf({ value }: ColumnDeclaration, text: string): boolean {
  return value.kind !== 'rate' && /%|\bper ?cent/i.test(text);
}

interface Below {
  readonly binding: TableBinding;
  readonly rows: readonly TypedRow[];
}

/** True where nearly every row that needs the column has a value of its kind below the header. */
function holdsItsValues(declaration: ColumnDeclaration, header: MatchedHeader, { binding, rows }: Below): boolean {
  if (isShareOf(declaration, header.text)) return false;
  const read = createScaledReader(binding.source, binding.header, { ...header, declaration });
  const isName = NAMES.has(declaration.value.kind);
  const needing = rows.filter(({ type }) => binding.needsOf(type).required.includes(declaration.name));
  const filled = needing.filter(({ cells }) => {
    const cell = cellAt(cells, header.columnIndex);
    return cell !== undefined && (!isName || isWords(cell)) && read(cell).kind === 'value';
  });
  return filled.length > 0 && filled.length >= needing.length * LEAST_FILLED;
}

/** Kinds that may be called anything; a number is no name. */
const NAMES: ReadonlySet<string> = new Set(['text', 'reference', 'ref', 'file', 'custom-column']);

function isWords({ value }: Cell): boolean {
  return value.kind === 'text' && /\p{L}/u.test(value.text);
}

function cellAt(cells: Row['cells'], columnIndex: number): Cell | undefined {
  return cells.find((cell) => cell.columnIndex === columnIndex);
}
