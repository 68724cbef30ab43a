import { groupBy } from '../../base/util/collections/group-by.ts';
import { quote } from '../../base/util/text/quote.ts';
import { joinFirst, joinList } from '../../base/util/text/words.ts';
import type { Finding, FindingText } from '../../model/findings/finding.ts';
import type { LeftOutPart, SourceColumnTieOut, SourceTableTieOut } from '../../model/outcomes/source-tie-out.ts';
import { formatDecimal } from '../../model/values/decimal.ts';
import { LEFT_KINDS } from './to-source-tie-out.ts';

/** An unloaded part of a column without a reason in the mapping. */
interface OpenPart {
  readonly column: SourceColumnTieOut;
  readonly part: LeftOutPart;
}

const MOST_COLUMNS = 4;

export function findOpenParts(table: SourceTableTieOut): Finding[] {
  const amounts = table.columns.filter(({ isAmount }) => isAmount);
  const open = amounts.flatMap((column) =>
    column.parts.filter(({ isAcknowledged }) => !isAcknowledged).map((part): OpenPart => ({ column, part })),
  );
  const groups = groupBy(open, ({ column, part }) => {
    const { of } = LEFT_KINDS[part.kind];
    if (of === 'sheet') return part.kind;
    const place = of === 'column' ? column.letters : part.rows;
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
  const shown = open.map((one) => `${formatDecimal(one.part.sum)} under ${nameColumn(one.column)}`);
  const { of, cure } = LEFT_KINDS[part.kind];
  const isOne = part.count === 1 || /^\d+$/.test(part.rows);
  const where = of === 'sheet' ? '' : ` in ${isOne ? 'row' : 'rows'} ${part.rows}`;
  const message = `${joinFirst(shown, MOST_COLUMNS, 'more columns')}${where} ${open.length === 1 && part.count === 1 ? 'is' : 'are'} not loaded: ${part.reason}.`;
  const hint =
    cure ??
    `Map it, or say in the mapping why it is left out: ignore: { column: ${column.header ?? column.letters}, because: "..." }, with when for some rows of it.`;
  const text = { severity: 'error', code: 'source-tie-out-open', message, hint } as const;
  return [placeOn(table, text, column, part.firstRow)];
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
