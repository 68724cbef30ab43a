import { parseRange, toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { squeezeSpaces } from '../../../base/util/text/text.ts';
import type { Row, Table } from '../../../spreadsheet/workbook/table.ts';
import { isBlank } from '../../source/cell-text.ts';
import { lastMerged } from '../../source/source-header.ts';
import type { HeaderRows } from '../tables/find-header.ts';
import { headingOf, isPartOfYear } from './periods.ts';
import { type Heading, type KnownNamed, readLine } from './read-heading.ts';

/** A column with everything that its header lines say. */
export interface HeadedColumn extends Heading {
  readonly columnIndex: number;
  /** All header texts, those of merged neighbours to the left included. */
  readonly text: string;
}

interface Line {
  readonly columnIndex: number;
  readonly text: string;
}

/**
 * Reads the texts above each column. An upper heading applies to the columns it is merged over; in a row without
 * merges, to the columns on its right up to the next heading, as far as a lower row names them.
 */
export function readHeaderGrid(
  table: Table,
  { first, last }: HeaderRows,
  isNamed: KnownNamed,
): readonly HeadedColumn[] {
  const rows = table.rows.filter(({ rowNumber }) => rowNumber >= first && rowNumber <= last);
  const lowest = listLines(rows.at(-1), table);
  const named = new Set(lowest.map(({ columnIndex }) => columnIndex));
  const lines = new Map<number, string[]>();
  for (const row of rows) {
    const own = listLines(row, table);
    const spread = row.rowNumber === last ? own : spreadOut(own, row, { table, named });
    for (const { columnIndex, text } of spread) lines.set(columnIndex, [...(lines.get(columnIndex) ?? []), text]);
  }
  return [...lines]
    .sort(([a], [b]) => a - b)
    .map(([columnIndex, texts]) => ({ columnIndex, text: texts.join(' '), ...joinLines(texts, isNamed) }));
}

function listLines(row: Row | undefined, { epoch }: Table): readonly Line[] {
  const cells = row?.cells.filter((cell) => !isBlank(cell)) ?? [];
  return cells.map((cell) => ({ columnIndex: cell.columnIndex, text: squeezeSpaces(headingOf(cell, epoch)) }));
}

function spreadOut(
  own: readonly Line[],
  { rowNumber }: Row,
  { table, named }: { readonly table: Table; readonly named: ReadonlySet<number> },
): readonly Line[] {
  const hasMerged = table.mergedRanges.some((text) => {
    const range = parseRange(text);
    return range?.firstRow === rowNumber && range.lastColumn > range.firstColumn;
  });
  return own.flatMap(({ columnIndex, text }, index) => {
    const next = own[index + 1]?.columnIndex ?? Number.POSITIVE_INFINITY;
    const spread: Line[] = [{ columnIndex, text }];
    const end = hasMerged ? lastMerged(table, rowNumber, columnIndex) : Number.POSITIVE_INFINITY;
    // A column without a name ends the group.
    for (let at = columnIndex + 1; at <= end && at < next && named.has(at); at += 1)
      spread.push({ columnIndex: at, text });
    return spread;
  });
}

/** Joins `2024` above `Q1` to `Q1 2024`; any line counts, and two names are joined. */
function joinLines(texts: readonly string[], isNamed: KnownNamed): Heading {
  const whole = joinYears(texts);
  const read = whole.map((text) => readLine(text, isNamed));
  const names = read.flatMap(({ name }) => name ?? []);
  const [upper, ...lower] = names;
  const name =
    upper === undefined || lower.length === 0
      ? upper
      : { text: names.map(({ text }) => text).join(' '), kind: lower.at(-1)?.kind ?? upper.kind };
  const measure = read.findLast((one) => one.measure !== undefined)?.measure;
  const unit = read.findLast((one) => one.unit !== undefined)?.unit;
  const other = read.findLast((one) => one.other !== undefined)?.other;
  return {
    ...(name === undefined ? {} : { name }),
    ...(measure === undefined ? {} : { measure }),
    ...(unit === undefined ? {} : { unit }),
    ...(other === undefined ? {} : { other }),
  };
}

function joinYears(texts: readonly string[]): readonly string[] {
  const [year = '', part = '', ...rest] = texts;
  return /^(?:fy|cy)?\s?(?:19|20)\d{2}$/i.test(year) && isPartOfYear(part) ? [`${part} ${year}`, ...rest] : texts;
}

export function nameColumn({ text, columnIndex }: HeadedColumn): string {
  return text === '' ? `column ${toColumnLetters(columnIndex)}` : text;
}
