import { parseRange } from '../../../base/util/text/cell-address.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { joinList } from '../../../base/util/text/words.ts';
import type { Cell, Row } from '../../../spreadsheet/workbook/table.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import { homeOf, isMade } from '../made-columns.ts';
import { isOfPayments } from '../names/name-words.ts';
import type { ProposedColumn, ProposedDoubt, ProposedTarget } from '../proposal.ts';
import { kindOf } from '../score/value-kinds.ts';
import type { ProposalTab } from '../source-tab.ts';

const MOST_SHOWN = 3;
/** One name with a blank below it may be a row that nobody finished: a list that is kept so has more of them. */
const LEAST_BLOCKS = 2;
/** What a row of a deal has: a day and an amount alone may as well be a payment of the fund itself. */
const OF_DEALS: ReadonlySet<string> = new Set(['Round', 'Share Class', 'Shares']);
/** What a fund pays and gets for itself, in a ledger between its deals. */
const OF_FUND =
  /\b(?:fees?|expenses?|audit\w*|tax(?:es)?|charges?|interest|dividends?|distributions?|capital calls?|contributions?|drawdowns?|management)\b/i;

interface FillDown {
  /** As the mapping calls the columns. */
  readonly refs: readonly string[];
  /** Where blanks only seem to stand for what is above them. */
  readonly doubts: readonly ProposedDoubt[];
}

/** A row of data, and what is known of the one above it. */
interface DataRow {
  readonly row: Row;
  /** The row right above it is one of data as well. */
  readonly follows: boolean;
}

/** A blank cell right below a name, or below other such blanks. */
interface Loose {
  readonly row: Row;
  /** The row that has the name. */
  readonly head: Row;
}

interface Columns {
  readonly columnIndex: number;
  /** Where the company stands, if that is another one. */
  readonly company: number | undefined;
  /** What a row of the table may be expected to have. */
  readonly stated: readonly ProposedColumn[];
  readonly tab: ProposalTab;
}

/**
 * Columns that name something on the first row of a block only: merged cells, or blanks right below their block. That
 * blanks are a way of writing is proven by complete rows in several places, and by no name that is written again.
 */
export function findFillDown(targets: readonly ProposedTarget[], tab: ProposalTab): FillDown {
  const columns = targets.flatMap((target) => target.columns);
  const rows = listFollowing(tab);
  // What is looked up stands in the rows as the key does.
  const company = toHome(columns.find(({ name }) => name === 'Company')?.columnIndex);
  const named = columns.filter(({ name, ref }) => (name === 'Company' || name === 'Fund') && ref !== undefined);
  const indexes = [...new Set(named.flatMap(({ columnIndex }) => toHome(columnIndex) ?? []))];
  const stated = columns.filter(
    ({ columnIndex }) => columnIndex !== undefined && !isMade(columnIndex) && !indexes.includes(columnIndex),
  );
  const found = indexes.flatMap((columnIndex) => {
    const one = { columnIndex, company: company === columnIndex ? undefined : company, stated, tab };
    const loose = findLoose(rows, one);
    return loose === undefined ? [] : [{ ref: tab.refOf(columnIndex), doubts: questionLoose(loose, rows, one) }];
  });
  return { refs: found.map(({ ref }) => ref), doubts: found.flatMap(({ doubts }) => doubts) };
}

function toHome(columnIndex: number | undefined): number | undefined {
  return columnIndex === undefined ? undefined : homeOf(columnIndex);
}

/**
 * The blanks that are not merged; `undefined` where there are no blanks, or some that cannot stand for what is above. Never
 * across a change of company: a fund that stands above belongs to the company above.
 */
function findLoose(rows: readonly DataRow[], { columnIndex, company, tab }: Columns): readonly Loose[] | undefined {
  const loose: Loose[] = [];
  let head: Row | undefined;
  let blanks = 0;
  for (const { row, follows } of rows) {
    if (isFilled(cellAt(row, columnIndex))) {
      head = row;
      continue;
    }
    blanks += 1;
    if (isMerged(row.rowNumber, columnIndex, tab)) continue;
    const isOfAnother = company !== undefined && isFilled(cellAt(row, company));
    if (head === undefined || !follows || isOfAnother) return undefined;
    loose.push({ row, head });
  }
  return blanks === 0 || blanks === rows.length ? undefined : loose;
}

/** Nothing where the way of writing is proven. */
function questionLoose(
  loose: readonly Loose[],
  rows: readonly DataRow[],
  { columnIndex, company, stated, tab }: Columns,
): readonly ProposedDoubt[] {
  if (loose.length === 0) return [];
  const heads = rows.map(({ row }) => row).filter((row) => isFilled(cellAt(row, columnIndex)));
  const expected = stated.filter((column) => heads.every((row) => isFilled(cellAt(row, column.columnIndex))));
  const unlike = loose.map((one) => ({ ...one, oddity: describeOddity(one.row, expected, tab) }));
  const odd = unlike.filter(({ oddity }) => oddity !== '');
  const isProven =
    odd.length === 0 &&
    expected.some(({ name }) => OF_DEALS.has(name)) &&
    !isOfPayments(tab.table.name) &&
    !isWrittenAgain(heads, columnIndex, company === undefined) &&
    new Set(loose.map(({ head }) => head)).size >= LEAST_BLOCKS;
  if (isProven) return [];
  const shown = (odd.length > 0 ? odd : unlike).slice(0, MOST_SHOWN).map(({ row, head, oddity }) => {
    return `row ${row.rowNumber} belongs to ${quote(textAt(head, columnIndex))}${oddity}`;
  });
  const text = `blank cells mean the same as above: ${shown.join('; ')}`;
  return [{ kind: 'values', ref: tab.refOf(columnIndex), columnIndex, text }];
}

/** What makes a row unlike those that begin a block; nothing where it is like them. */
function describeOddity(row: Row, expected: readonly ProposedColumn[], { refOf }: ProposalTab): string {
  const lacks = expected.flatMap(({ columnIndex = -1 }) => (isFilled(cellAt(row, columnIndex)) ? [] : [columnIndex]));
  if (lacks.length > 0) return `, with nothing under ${joinList([...new Set(lacks)].map(refOf))}`;
  const said = row.cells.find((cell) => kindOf(cell) === 'text' && OF_FUND.test(textOf(cell)));
  return said === undefined ? '' : `, and says ${quote(textOf(said))}`;
}

/**
 * A name that stands in two places is written wherever it is meant: a blank is something else there. Several companies may
 * be of one fund, which is then written once for each.
 */
function isWrittenAgain(heads: readonly Row[], columnIndex: number, isCompany: boolean): boolean {
  const names = heads.map((row) => ({ rowNumber: row.rowNumber, name: foldName(textAt(row, columnIndex)) }));
  if (isCompany) return new Set(names.map(({ name }) => name)).size < names.length;
  return names.some(
    ({ name, rowNumber }, index) => names[index - 1]?.name === name && names[index - 1]?.rowNumber === rowNumber - 1,
  );
}

/** Below the first row of merged cells. */
function isMerged(rowNumber: number, columnIndex: number, { table }: ProposalTab): boolean {
  return table.mergedRanges.some((text) => {
    const range = parseRange(text);
    return range?.firstColumn === columnIndex && range.firstRow < rowNumber && rowNumber <= range.lastRow;
  });
}

function cellAt({ cells }: Row, columnIndex: number | undefined): Cell | undefined {
  return cells.find((cell) => cell.columnIndex === columnIndex);
}

function textAt(row: Row, columnIndex: number): string {
  const cell = cellAt(row, columnIndex);
  return cell === undefined ? '' : textOf(cell);
}

function listFollowing({ dataRows }: ProposalTab): readonly DataRow[] {
  const data: DataRow[] = [];
  for (const row of dataRows) data.push({ row, follows: data.at(-1)?.row.rowNumber === row.rowNumber - 1 });
  return data;
}
