import { groupBy } from '../../../base/util/collections/group-by.ts';
import { deriveOnce } from '../../../base/util/derive-once.ts';
import { parseRange } from '../../../base/util/text/cell-address.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { FUND_LINES } from '../../../model/lexicon/events.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import { type Question, questionAt } from '../../question.ts';
import { cellIn, isDitto, isFilled, textAt, textOf } from '../../source/cell-text.ts';
import { homeOf, isMade, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { isOfPayments } from '../names/name-words.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { kindOf } from '../score/value-kinds.ts';
import { factsIn, type ProposalTab, placeIn } from '../source-tab.ts';

const MOST_SHOWN = 3;
/** One name with a blank below may just be unfinished. */
const LEAST_BLOCKS = 2;
/** Columns of deals; a day and an amount alone may be a payment of the fund. */
const OF_DEALS: ReadonlySet<string> = new Set(['Round', 'Share Class', 'Shares']);
interface DataRow {
  readonly row: TabRow;
  /** The row directly above is data too. */
  readonly follows: boolean;
}

/** A blank cell below a name, or below other such blanks. */
interface Loose {
  readonly row: TabRow;
  readonly head: TabRow;
}

interface Columns {
  readonly columnIndex: TabColumn;
  /** The company column, unless it is this one. */
  readonly company: number | undefined;
  /** Columns that most rows fill. */
  readonly stated: readonly ProposedColumn[];
  readonly tab: ProposalTab;
}

/**
 * Finds columns that name something only on the first row of a block: merged cells, or blanks directly below. The style
 * is proven by complete rows in several blocks, and by names that are not repeated. It asks about blanks that may not
 * mean the value above.
 */
export function findFillDown(targets: readonly ProposedTarget[], tab: ProposalTab) {
  const columns = targets.flatMap((target) => target.columns);
  const rows = listFollowing(tab);
  // A looked-up value follows its key.
  const company = toHome(columns.find(({ name }) => name === 'Company')?.columnIndex);
  const named = columns.filter(
    ({ name, column: ref, columnIndex }) =>
      ref !== undefined && (name === 'Company' || name === 'Fund' || factsIn(tab, columnIndex)?.hasDittos === true),
  );
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

function toHome(columnIndex: TabColumn | undefined): number | undefined {
  return columnIndex === undefined ? undefined : homeOf(columnIndex);
}

/**
 * Finds unmerged blanks; `undefined` where there are none, or some cannot mean the value above. A fund behind its company
 * belongs to that, so a change of company ends the block; before companies it heads several of them.
 */
function findLoose(rows: readonly DataRow[], { columnIndex, company, tab }: Columns): readonly Loose[] | undefined {
  const loose: Loose[] = [];
  let head: TabRow | undefined;
  let blanks = 0;
  for (const { row, follows } of rows) {
    if (isFilled(cellIn(row, columnIndex))) {
      head = row;
      continue;
    }
    blanks += 1;
    if (isMerged(row.rowNumber, columnIndex, tab) || isDitto(cellIn(row, columnIndex))) continue;
    const isOfAnother = company !== undefined && company < homeOf(columnIndex) && isFilled(cellIn(row, company));
    if (head === undefined || !follows || isOfAnother) return undefined;
    loose.push({ row, head });
  }
  return blanks === 0 || blanks === rows.length ? undefined : loose;
}

/** Returns nothing where the style is proven. */
function questionLoose(
  loose: readonly Loose[],
  rows: readonly DataRow[],
  { columnIndex, company, stated, tab }: Columns,
): readonly Question[] {
  if (loose.length === 0) return [];
  const heads = rows.map(({ row }) => row).filter((row) => isFilled(cellIn(row, columnIndex)));
  const expected = stated.filter((column) => heads.every((row) => isFilled(cellIn(row, column.columnIndex))));
  const unlike = loose.map((one) => ({ ...one, oddity: describeOddity(one.row, expected, tab) }));
  const odd = unlike.filter(({ oddity }) => oddity !== '');
  const isProven =
    odd.length === 0 &&
    expected.some(({ name, isInterest }) => isInterest !== true && OF_DEALS.has(name)) &&
    !isOfPayments(tab.table.name) &&
    !isWrittenAgain(heads, columnIndex, company === undefined) &&
    new Set(loose.map(({ head }) => head)).size >= LEAST_BLOCKS;
  if (isProven) return [];
  const shown = (odd.length > 0 ? odd : unlike).slice(0, MOST_SHOWN).map(({ row, head, oddity }) => {
    return `row ${row.rowNumber} belongs to ${quote(textAt(head, columnIndex))}${oddity}`;
  });
  const text = `blank cells mean the same as above: ${shown.join('; ')}`;
  return [questionAt(placeIn(tab, columnIndex), 'meaning', text)];
}

/** Describes how a row differs from the first rows of blocks; empty where it does not. */
function describeOddity(row: TabRow, expected: readonly ProposedColumn[], { refOf }: ProposalTab): string {
  const lacks = expected.flatMap(({ columnIndex = -1 }) => (isFilled(cellIn(row, columnIndex)) ? [] : [columnIndex]));
  if (lacks.length > 0) return `, with nothing under ${joinList([...new Set(lacks)].map(refOf))}`;
  // A fund's own income and expenses stand in a ledger between its deals.
  const said = row.cells.find((cell) => kindOf(cell) === 'text' && FUND_LINES.isIn(textOf(cell)));
  return said === undefined ? '' : `, and says ${quote(textOf(said))}`;
}

/**
 * A repeated name shows that names are written out, so that a blank means something else. A fund may be repeated once
 * for each of its companies.
 */
function isWrittenAgain(heads: readonly TabRow[], columnIndex: TabColumn, isCompany: boolean): boolean {
  const names = heads.map((row) => ({ rowNumber: row.rowNumber, name: foldName(textAt(row, columnIndex)) }));
  if (isCompany) return new Set(names.map(({ name }) => name)).size < names.length;
  return names.some(
    ({ name, rowNumber }, index) => names[index - 1]?.name === name && names[index - 1]?.rowNumber === rowNumber - 1,
  );
}

/** Below the first row of a merged range. */
function isMerged(rowNumber: number, columnIndex: TabColumn, { table }: ProposalTab): boolean {
  const ranges = rangesByColumn(table.mergedRanges).get(homeOf(columnIndex)) ?? [];
  return ranges.some(({ firstRow, lastRow }) => firstRow < rowNumber && rowNumber <= lastRow);
}

const rangesByColumn = deriveOnce((mergedRanges: Table['mergedRanges']) =>
  groupBy(
    mergedRanges.flatMap((text) => parseRange(text) ?? []),
    ({ firstColumn }) => firstColumn,
  ),
);

function listFollowing({ dataRows }: ProposalTab): readonly DataRow[] {
  const data: DataRow[] = [];
  for (const row of dataRows) data.push({ row, follows: data.at(-1)?.row.rowNumber === row.rowNumber - 1 });
  return data;
}
