import { groupBy } from '../../base/util/collections/group-by.ts';
import { quote } from '../../base/util/text/quote.ts';
import { joinList } from '../../base/util/text/words.ts';
import type { Finding, FindingText } from '../../model/findings/finding.ts';
import type { LeftOutPart, SourceColumnTieOut, SourceTableTieOut } from '../../model/outcomes/source-tie-out.ts';
import { formatDecimal } from '../../model/values/decimal.ts';

/** An unloaded part of a column without a reason in the mapping. */
interface OpenPart {
  readonly column: SourceColumnTieOut;
  readonly part: LeftOutPart;
}

const WHOLE_SHEET: ReadonlySet<LeftOutPart['kind']> = new Set(['sheet-not-mapped', 'sheet-skipped']);
const WHOLE_COLUMN: ReadonlySet<LeftOutPart['kind']> = new Set(['column-ignored', 'column-not-mapped']);
const MOST_COLUMNS = 4;

export function findOpenParts(table: SourceTableTieOut): Finding[] {
  const amounts = table.columns.filter(({ isAmount }) => isAmount);
  const open = amounts.flatMap((column) =>
    column.parts.filter(({ isAcknowledged }) => !isAcknowledged).map((part): OpenPart => ({ column, part })),
  );
  const groups = groupBy(open, ({ column, part }) => {
    if (WHOLE_SHEET.has(part.kind)) return part.kind;
    const place = WHOLE_COLUMN.has(part.kind) ? column.letters : part.rows;
    return JSON.stringify([part.kind, part.reason, place]);
  });
  return [
    ...[...groups.values()].flatMap((some) => describeOpen(some, table)),
    ...amounts.flatMap((column) => describeAgain(column, table)),
  ];
}

function describeOpen(open: readonly OpenPart[], table: SourceTableTieOut): Finding[] {
  const [first] = open;
  if (first === undefined) return [];
  const { column, part } = first;
  const shown = open
    .slice(0, MOST_COLUMNS)
    .map((one) => `${formatDecimal(one.part.sum)} under ${nameColumn(one.column)}`);
  const more = open.length > MOST_COLUMNS ? [`${open.length - MOST_COLUMNS} more columns`] : [];
  const where = WHOLE_SHEET.has(part.kind)
    ? ''
    : part.count === 1 || /^\d+$/.test(part.rows)
      ? ` in row ${part.rows}`
      : ` in rows ${part.rows}`;
  const message = `${joinList([...shown, ...more])}${where} ${open.length === 1 && part.count === 1 ? 'is' : 'are'} not loaded: ${part.reason}.`;
  const text = { severity: 'error', code: 'source-tie-out-open', message, hint: cureOf(part, column) } as const;
  return [placeOn(table, text, column, part.firstRow)];
}

function cureOf({ kind }: LeftOutPart, column: SourceColumnTieOut): string {
  const name = column.header ?? column.letters;
  switch (kind) {
    case 'sheet-not-mapped':
      return 'Map it, or say in the mapping why it is left out: skip: true, because: "...".';
    case 'sheet-skipped':
    case 'part-skipped':
      return 'Say why beside skip: because: "...".';
    case 'rows-skipped':
      return 'Say why beside the condition (because: "..."), or change it if they should count.';
    case 'not-first':
      return 'Say why beside keep: because: "..."; or correct what is wrong.';
    default:
      return `Map it, or say in the mapping why it is left out: ignore: { column: ${name}, because: "..." }, with when for some rows of it.`;
  }
}

function describeAgain(column: SourceColumnTieOut, table: SourceTableTieOut): Finding[] {
  if (column.again === undefined) return [];
  const { sum, rows } = column.again;
  const noun = /^\d+$/.test(rows) ? 'row' : 'rows';
  const text = {
    severity: 'error',
    code: 'source-tie-out-open',
    message: `${formatDecimal(sum)} under ${nameColumn(column)} in ${noun} ${rows} would count more than once in ${joinList(column.into)}.`,
    hint: 'Take the column out of fillDown, or give the sheets it becomes conditions (when) that exclude each other.',
  } as const;
  return [placeOn(table, text, column, Number.parseInt(rows, 10))];
}

function nameColumn({ header, letters }: SourceColumnTieOut): string {
  return header === undefined ? `column ${letters}` : `${quote(header)} (column ${letters})`;
}

function placeOn(
  { inputIndex, file, sheet }: SourceTableTieOut,
  { severity, code, message, hint }: FindingText,
  { letters, header }: SourceColumnTieOut,
  row: number,
): Finding {
  const at = { row, column: header ?? letters, cell: `${letters}${row}` };
  return { severity, code, inputIndex, file, sheet, ...at, message, hint };
}
