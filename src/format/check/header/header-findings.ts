import { toCellAddress, toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { nearestHeader } from '../../../base/util/text/near-names.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import type { Finding, FindingText } from '../../../model/findings/finding.ts';
import { readUnitText } from '../../../model/values/unit-text.ts';
import { type ColumnIndex, findColumn, indexColumns } from '../../sheets/find-column.ts';
import { placeOnSheet } from '../place-findings.ts';
import type { TableBinding, TableFaults, TableSource } from '../table-binding.ts';
import { ERROR_VALUE } from '../values/read-cell.ts';
import { error, info, warning } from '../values/reading.ts';
import { isColumnOfComments } from './mapped-header.ts';
import { LAST_HEADER_ROW, type MatchedHeader } from './match-header.ts';

/** Required columns that are not there. Code: column-missing. */
export function findMissingColumns(binding: TableBinding): Finding[] {
  const { sheet, presetType } = binding.source;
  const missing = binding
    .needsOf(undefined)
    .required.filter((name) => !binding.byName.has(name) && !(name === sheet.typeColumn && presetType));
  if (binding.source.mapped !== undefined) return missing.map((column) => toUnmappedFinding(column, binding));
  return missing.map((column) => {
    const header = binding.renamed.get(column);
    return header === undefined ? toMissingFinding(column, binding) : toRenamedFinding(column, header, binding);
  });
}

function toMissingFinding(column: string, { source, header }: TableBinding): Finding {
  const message = `The required column ${column} is missing; the header is row ${header.rowNumber}.`;
  const text = error('column-missing', message, `Add a column ${column}.`);
  return placeOnSheet(text, source, { row: header.rowNumber, column });
}

/** A missing column and an unknown header are one finding, at the header. */
function toRenamedFinding(column: string, { text: name, columnIndex }: MatchedHeader, binding: TableBinding): Finding {
  const { source, header } = binding;
  const message = `The required column ${column} is missing; ${quote(name)} is not a column of the sheet ${source.sheet.name}: is it this?`;
  const hint = `If so, rename ${quote(name)} to ${column}; if not, add a column ${column}.`;
  const text = error('column-missing', message, hint);
  const cell = `${toColumnLetters(columnIndex)}${header.rowNumber}`;
  return placeOnSheet(text, source, { row: header.rowNumber, column, cell });
}

/** Finds columns that only some types of row need and that have another name, by their own. Code: column-missing. */
export function findRenamedOfTypes(binding: TableBinding): TableFaults['renamedColumns'] {
  const always = new Set(binding.needsOf(undefined).required);
  const ofTypes = [...binding.renamed].filter(([column]) => !always.has(column));
  return new Map(ofTypes.map(([column, header]) => [column, toRenamedFinding(column, header, binding)]));
}

function toUnmappedFinding(column: string, { source, header }: TableBinding): Finding {
  const text = error(
    'column-missing',
    `The mapping does not fill in ${column}, which every row of ${source.sheet.name} needs.`,
    'Map a column to it, or give it a value in the mapping.',
  );
  return placeOnSheet(text, source, { row: header.rowNumber, column });
}

/** Columns whose names mean the same. Code: column-twice. */
export function findDoubledColumns(binding: TableBinding): TableFaults['doubledColumns'] {
  const groups = new Map<string, MatchedHeader[]>();
  for (const header of binding.header.headers) {
    const isCounted = header.declaration !== undefined || binding.customColumns.length > 0;
    if (!isCounted) continue;
    const key = header.declaration?.name ?? `custom ${foldName(header.text)}`;
    groups.set(key, [...(groups.get(key) ?? []), header]);
  }
  return [...groups.values()]
    .filter((headers) => headers.length > 1)
    .map((headers) => ({
      columnIndexes: headers.map(({ columnIndex }) => columnIndex),
      finding: toDoubledFinding(headers, binding),
    }));
}

function toDoubledFinding(headers: readonly MatchedHeader[], binding: TableBinding): Finding {
  const { rowNumber } = binding.header;
  const cells = headers.map(({ columnIndex }) => `${toColumnLetters(columnIndex)}${rowNumber}`);
  const second = headers[1];
  const column = second?.declaration?.name ?? second?.text ?? '';
  const named = headers.map(({ text }, index) => `${quote(text)} (${cells[index]})`).join(' and ');
  const text = error(
    'column-twice',
    `${named} are both the column ${column}.`,
    'Delete or rename all but one of them.',
  );
  return placeOnSheet(text, binding.source, { row: rowNumber, column, ...(cells[1] ? { cell: cells[1] } : {}) });
}

/** Reports a header whose name is gone: nobody can say which column the values below it are of. */
function headerIsError(text: string): FindingText {
  const message = `The header contains the error value ${text}, so the values below it are ignored.`;
  return error('cell-error', message, 'Correct the formula, or type the name.');
}

/** On a sheet of custom columns, whose names are anybody's, a column that was taken for numbers of rows is named. */
export function reportNumbering({ numbering, customColumns, header, source }: TableBinding): Finding[] {
  if (customColumns.length === 0) return [];
  return numbering.map(({ text, columnIndex }) => {
    const message = `${quote(text)} only numbers the rows; it is ignored.`;
    const place = { row: header.rowNumber, column: text, cell: `${toColumnLetters(columnIndex)}${header.rowNumber}` };
    const hint = 'Give it another name if it is a custom column.';
    return placeOnSheet(info('column-unknown', message, hint), source, place);
  });
}

/**
 * Reports columns that the sheet does not have, with the nearest name of one it has, except those in `reported`, as the
 * name of a missing column. Codes: column-unknown (an info for comments, else a warning), cell-error.
 */
export function findUnknownColumns(binding: TableBinding, reported: readonly Finding[]): Finding[] {
  const known = binding.source.sheet.columns;
  // Command is a documented name of Action, and much too near to Comment.
  const names = known.flatMap(({ name, aliases }) => (name === 'Action' ? [name] : [name, ...aliases]));
  const cells = new Set(reported.map(({ cell }) => cell));
  const isReported = ({ columnIndex }: MatchedHeader): boolean =>
    cells.has(`${toColumnLetters(columnIndex)}${binding.header.rowNumber}`);
  const unreported = binding.unknown.filter((header) => !isReported(header));
  return unreported.map(({ text, columnIndex }) => {
    const { name: ownName, unit } = cutUnit(text);
    const near = nearestHeader(ownName, names);
    const column = known.find(({ name, aliases }) => name === near || aliases.includes(near ?? ''))?.name;
    const message = `${quote(text)} is not a column of the sheet ${binding.source.sheet.name}; it is ignored.`;
    const hint =
      column === undefined ? 'Nothing to do if it is for your own use.' : `If you mean ${column}, rename it${unit}.`;
    const cell = `${toColumnLetters(columnIndex)}${binding.header.rowNumber}`;
    const place = { row: binding.header.rowNumber, column: text, cell };
    if (ERROR_VALUE.test(text)) return placeOnSheet(headerIsError(text), binding.source, place);
    const isOwn = column === undefined && isColumnOfComments({ text, columnIndex }, binding);
    return placeOnSheet((isOwn ? info : warning)('column-unknown', message, hint), binding.source, place);
  });
}

/** `Amount` of `Amount $000s`: without brackets a unit is not read, but it must not keep the name from being recognised. */
function cutUnit(text: string): { readonly name: string; readonly unit: string } {
  const words = text.split(' ');
  const from = words.findIndex((_, index) => index > 0 && readUnitText(words.slice(index).join(' ')) !== undefined);
  if (from < 0) return { name: text, unit: '' };
  return { name: words.slice(0, from).join(' '), unit: `, with (${words.slice(from).join(' ')}) behind it` };
}

const SEPARATORS = ['|', ';', ',', '\t', '~', '^'];
/** One name may well contain a comma. */
const FEWEST_COLUMNS = 3;

/** A header whose names all stand in one cell, as where lines were pasted. Code: header-missing; `undefined` where there is none. */
export function findUnsplitHeader(source: TableSource): Finding | undefined {
  const index = indexColumns(source.sheet);
  for (const { rowNumber, cells } of source.table.rows) {
    if (rowNumber > LAST_HEADER_ROW) break;
    for (const { columnIndex, value } of cells) {
      const separator = value.kind === 'text' ? separatorIn(value.text, index) : undefined;
      const place = { row: rowNumber, cell: toCellAddress(rowNumber, columnIndex) };
      if (separator !== undefined) return placeOnSheet(describe(separator, source), source, place);
    }
  }
  return undefined;
}

function separatorIn(text: string, index: ColumnIndex): string | undefined {
  return SEPARATORS.find((separator) => {
    const named = text.split(separator).flatMap((part) => findColumn(index, part.trim())?.name ?? []);
    return new Set(named).size >= FEWEST_COLUMNS;
  });
}

function describe(separator: string, { sheet, isCsv }: TableSource) {
  const shown = separator === '\t' ? 'tabs' : quote(separator);
  return error(
    'header-missing',
    `The columns of the sheet ${sheet.name} are all in one cell, separated by ${shown}.`,
    isCsv
      ? 'Separate them with commas, semicolons or tabs, as Excel does when it saves a CSV file.'
      : 'Divide them in Excel with Data > Text to Columns.',
  );
}
