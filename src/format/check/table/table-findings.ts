import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { plural } from '../../../base/util/text/words.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { labelOfEncoding } from '../../../model/records/text-encoding.ts';
import { decimal, formatDecimal, multiplyDecimals, parseDecimal } from '../../../model/values/decimal.ts';
import { showValue } from '../../../spreadsheet/number-format/show-value.ts';
import type { Row, Table } from '../../../spreadsheet/workbook/table.ts';
import { listComments } from '../../tables/list-comments.ts';
import { findMergedData, type MergedData } from '../../tables/merged-data.ts';
import { placeOnSheet } from '../place-findings.ts';
import type { BoundColumn, TableBinding, TableSource } from '../table-binding.ts';
import { error, info, warning } from '../values/reading.ts';
import { isVerticalReference } from './fill-down.ts';
import { listUnitNotes } from './unit-note.ts';

/** Names the code page that was assumed, which bytes alone do not show. Code: encoding-assumed. */
export function reportEncoding(source: TableSource): readonly Finding[] {
  const { assumedEncoding } = source.table;
  if (assumedEncoding === undefined) return [];
  const { encoding, sample } = assumedEncoding;
  const message = `The file is not UTF-8 and was read as ${labelOfEncoding(encoding)}: ${quote(sample)}.`;
  const hint = 'If letters look wrong, save it as "CSV UTF-8", or name its encoding with --encoding.';
  return [placeOnSheet(info('encoding-assumed', message, hint), source)];
}

/**
 * Counts formulas whose results may be out of date. Programs that cannot calculate store 0, or the result from before a
 * change, and leave the rest to whoever opens the file; so does a correction in the browser. Code: formula-stale.
 */
export class StaleResults {
  readonly #source: TableBinding['source'];
  readonly #read: ReadonlySet<number>;
  #count = 0;
  #first: { readonly row: number; readonly cell: string } | undefined;

  constructor({ source, columns }: TableBinding) {
    this.#source = source;
    this.#read = new Set(columns.map(({ columnIndex }) => columnIndex));
  }

  /** Every row of the table, in order; `formulas` are the columns in which it has one. */
  see(rowNumber: number, formulas: readonly number[]): void {
    for (const columnIndex of formulas) {
      if (!this.#read.has(columnIndex)) continue;
      this.#count += 1;
      this.#first ??= { row: rowNumber, cell: toCellAddress(rowNumber, columnIndex) };
    }
  }

  findings(): readonly Finding[] {
    if (this.#source.table.recalculates !== true || this.#first === undefined) return [];
    const message = `The file needs to be recalculated: the stored results of ${plural(this.#count, 'formula')} here, starting with this one, may be out of date.`;
    const hint = 'Open it in Excel or LibreOffice, let it recalculate, save it, and read it again.';
    return [placeOnSheet(warning('formula-stale', message, hint), this.#source, this.#first)];
  }
}

/** Reports comments: they are searched for units and for rows that do not count, and not loaded. Code: comments-not-loaded. */
export function reportComments(source: {
  readonly inputIndex: number;
  readonly file: string;
  readonly table: Table;
}): Finding[] {
  const comments = listComments(source.table);
  const [first] = comments;
  if (first === undefined) return [];
  const { rowNumber, columnIndex, text } = first;
  const count = comments.length === 1 ? 'This cell has' : `${plural(comments.length, 'cell')} have`;
  const shown = comments.length === 1 ? quote(text) : `the first says ${quote(text)}`;
  const message = `${count} a comment, which is not loaded: ${shown}.`;
  const hint = 'If a comment says something that matters for the upload, write it into a cell.';
  const cell = toCellAddress(rowNumber, columnIndex);
  return [placeOnSheet(info('comments-not-loaded', message, hint), source, { row: rowNumber, cell })];
}

/** Merged ranges over data with a value in them: one finding each, repeated by the rows they cover. Code: cells-merged. */
export function findMergedCells(binding: TableBinding): {
  readonly findings: Finding[];
  readonly byRow: ReadonlyMap<number, readonly Finding[]>;
} {
  const byRow = new Map<number, Finding[]>();
  const columns = [...binding.columns, ...binding.customColumns].map(({ columnIndex }) => columnIndex);
  const rows = { first: binding.header.rowNumber + 1, last: Number.POSITIVE_INFINITY };
  const findings = findMergedData(binding.source.table, rows, columns).map((merged) => {
    const finding = toFinding(merged, binding);
    for (const rowNumber of merged.rowNumbers) byRow.set(rowNumber, [...(byRow.get(rowNumber) ?? []), finding]);
    return finding;
  });
  return { findings, byRow };
}

function toFinding({ range, text: written, filled }: MergedData, binding: TableBinding): Finding {
  const columns = [...binding.columns, ...binding.customColumns];
  const found = columns.find(({ columnIndex }) => columnIndex === filled.columnIndex);
  const name = found === undefined ? '' : 'declaration' in found ? found.declaration.name : found.name;
  const place = { row: filled.rowNumber, column: name, cell: `${found?.letters ?? ''}${filled.rowNumber}` };
  const text = error(
    'cells-merged',
    `The cells ${written} are merged; only ${place.cell} has a value.`,
    `Unmerge them and write the value into every cell it belongs to${isVerticalReference(range, binding.header) === undefined ? '' : ', or use --fill-down'}.`,
  );
  return placeOnSheet(text, binding.source, place);
}

/** Reports once a column the unit in which its numbers are read. Code: unit-from-header. */
export function findScaledColumns(binding: TableBinding): Finding[] {
  return binding.columns.flatMap(({ declaration, letters, unit, headerText }) => {
    if (unit?.scale === undefined || unit.isMapped === true) return [];
    const { factor, word } = unit.scale;
    const example = formatDecimal(multiplyDecimals(decimal('1.5'), factor));
    const message = `${quote(headerText)} is read in ${word}: 1.5 is ${example}.`;
    const text = warning(
      'unit-from-header',
      message,
      'Remove the unit from the header if its cells contain full amounts.',
    );
    const { rowNumber } = binding.header;
    return [
      placeOnSheet(text, binding.source, { row: rowNumber, column: declaration.name, cell: `${letters}${rowNumber}` }),
    ];
  });
}

/**
 * Warns once a column whose cells show thousands or millions without a word for it anywhere; `firstRows` are the first of
 * them by column index. For a mapping its source is searched. Code: number-shown-otherwise.
 */
export function reportUnstatedScales(
  binding: TableBinding,
  firstRows: ReadonlyMap<number, number>,
  oneTexts: readonly Row[],
): Finding[] {
  const isStated = binding.columns.some(({ unit }) => unit?.scale !== undefined);
  if (binding.source.mapped !== undefined || firstRows.size === 0 || isStated) return [];
  if (listUnitNotes(binding, oneTexts).length > 0) return [];
  return binding.columns.flatMap((column) => {
    const rowNumber = firstRows.get(column.columnIndex);
    return rowNumber === undefined ? [] : reportUnstated(column, rowNumber, binding.source);
  });
}

function reportUnstated({ declaration, columnIndex }: BoundColumn, rowNumber: number, source: TableBinding['source']) {
  const cell = source.table.rows
    .find((row) => row.rowNumber === rowNumber)
    ?.cells.find((each) => each.columnIndex === columnIndex);
  const value = cell?.value.kind === 'number' ? parseDecimal(cell.value.text) : undefined;
  if (cell?.format === undefined || value === undefined) return [];
  const shown = quote(showValue(value, cell.format, source.table.epoch)?.trim() ?? '');
  const message = `${formatDecimal(value)} was read, but the number format of the cell shows ${shown}, and nothing says in which unit.`;
  const hint = 'Add the unit to the number format, as in 0.0,,"M", or show the full numbers.';
  const place = { row: rowNumber, column: declaration.name, cell: toCellAddress(rowNumber, columnIndex) };
  return [placeOnSheet(warning('number-shown-otherwise', message, hint), source, place)];
}
