import { groupBy } from '../../../base/util/collections/group-by.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { listRanges } from '../../../base/util/text/row-ranges.ts';
import { IN_ALL, OF_FIRST } from '../../../model/lexicon/header-words.ts';
import type { Words } from '../../../model/lexicon/words.ts';
import { isMonthEnd } from '../../../model/values/calendar-date.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import { type Question, questionAt } from '../../question.ts';
import { cellIn, foldedTextIn, showSourceCell } from '../../source/cell-text.ts';
import { numberIn } from '../../source/number-columns.ts';
import type { TabColumn, TabRow } from '../../source/tab-column.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { readAmounts, signOf } from '../score/written-form.ts';
import { headerIn, type ProposalTab } from '../source-tab.ts';
import { costsWhatSharesDo, findPriced } from './question-numbers.ts';
import { groupKeyIn, ownerColumns } from './row-amounts.ts';

/** One holding may be bought in equal parts, though not always at the end of a month. */
const LEAST_HOLDINGS = 2;

/**
 * Questions amounts that repeat on other days: a list for each quarter shows holdings, not purchases. The same for a
 * total repeated at each round of a company.
 */
export function questionRepeats(target: ProposedTarget, tab: ProposalTab): readonly Question[] {
  const columnOf = (name: string): ProposedColumn | undefined => target.columns.find((column) => column.name === name);
  const [amount, day] = [columnOf('Investment Amount'), columnOf('Issue Date')];
  if (target.sheet.kind !== 'securities' || amount?.columnIndex === undefined) return [];
  const numbers = readAmounts(tab);
  const column = numbers.get(amount.columnIndex);
  const stated = tab.dataRows.filter((row) => column !== undefined && (numberIn(row, column) ?? ZERO) !== ZERO);
  const indexOf = (name: string): TabColumn | undefined => columnOf(name)?.columnIndex;
  const keys = ['Company', 'Fund', 'Round', 'Share Class', 'Type'].map(indexOf);
  const onDays = {
    keys,
    epoch: tab.table.epoch,
    apart: day?.columnIndex,
    amount: amount.columnIndex,
    where: 'on other days',
    isOfOwners: false,
  };
  const ofOwner = { ...onDays, keys: ownerColumns(target), where: 'in other rows of the company', isOfOwners: true };
  const found =
    findRepeated(stated, onDays) ??
    findRepeated(stated, { ...ofOwner, apart: indexOf('Round') }) ??
    findRepeated(stated, { ...ofOwner, apart: indexOf('Share Class') });
  if (found === undefined) return [];
  const text = `${amount.name}: each row is a purchase, though the same amounts appear again ${found.where}: ${found.shown}`;
  return [questionAt(amount, { topic: 'same', to: amount.name }, text)];
}

interface Repeating {
  readonly epoch: Table['epoch'];
  readonly keys: readonly (TabColumn | undefined)[];
  readonly apart: TabColumn | undefined;
  readonly amount: TabColumn;
  readonly where: string;
  /** Across all rounds and classes. */
  readonly isOfOwners: boolean;
}

function findRepeated(
  stated: readonly TabRow[],
  { keys, apart, amount, where, isOfOwners, epoch }: Repeating,
): { readonly shown: string; readonly where: string } | undefined {
  if (apart === undefined) return undefined;
  const holdings = groupBy(stated, (row) => groupKeyIn(row, keys));
  const several = [...holdings.values()].filter((rows) => countTexts(rows, apart) > 1);
  const repeated = several.filter((rows) => countTexts(rows, amount) === 1);
  // Some investors write the same cheque everywhere.
  const isOneCheque = isOfOwners && countTexts(repeated.flat(), amount) === 1;
  const isOfMonths = !isOfOwners && repeated.flat().every((row) => isOnMonthEnd(row, apart, epoch));
  const least = isOfMonths ? 1 : LEAST_HOLDINGS;
  if (repeated.length < least || repeated.length * 2 < several.length || isOneCheque) return undefined;
  return { shown: foldedTextIn(repeated[0]?.[0] ?? EMPTY, amount), where };
}

/** Any of the possible readings counts. */
function isOnMonthEnd(row: TabRow, index: TabColumn, epoch: Table['epoch']): boolean {
  const cell = cellIn(row, index);
  const readings = cell === undefined ? [] : (parseDateText(showSourceCell(cell, epoch))?.readings ?? []);
  return readings.some(({ date }) => isMonthEnd(date));
}

const EMPTY: TabRow = { rowNumber: 0, cells: [] };

function countTexts(rows: readonly TabRow[], index: TabColumn | undefined): number {
  return new Set(rows.map((row) => foldedTextIn(row, index))).size;
}

/**
 * Questions `Total Invested`, or the day of the first investment, in several rows of one company: each may cover all of
 * them.
 */
export function questionTotals(targets: readonly ProposedTarget[], tab: ProposalTab): readonly Question[] {
  return targets.flatMap((target) => {
    if (target.sheet.kind !== 'securities') return [];
    const report = (name: string, isMeant: Words, describe: (header: string, rows: string) => string) => {
      const column = target.columns.find((candidate) => candidate.name === name);
      const header = headerIn(tab, column?.columnIndex);
      if (column === undefined || !isMeant.isIn(header)) return [];
      const stated = tab.dataRows.filter((row) => foldedTextIn(row, column.columnIndex) !== '');
      const byOwner = groupBy(stated, (row) => groupKeyIn(row, ownerColumns(target)));
      const several = [...byOwner.values()].find((rows) => rows.length > 1);
      const rows = listRanges(several?.map(({ rowNumber }) => rowNumber) ?? []);
      const text = describe(quote(header), rows);
      return several === undefined ? [] : [questionAt(column, { topic: 'same', to: name }, text)];
    };
    const sum = (done: string) => (header: string, rows: string) =>
      `${header} is what was ${done} in each row, and no sum of rows ${rows}`;
    const sums = [...report('Investment Amount', IN_ALL, sum('paid')), ...report('Shares', IN_ALL, sum('bought'))];
    const day = (header: string, rows: string) =>
      `${header} is the day of each row, and not only of the first of rows ${rows}`;
    return [...(sums.length > 0 && areOwn(targets, tab) ? [] : sums), ...report('Issue Date', OF_FIRST, day)];
  });
}

/** A cost that fits its own shares belongs to its row. */
function areOwn(targets: readonly ProposedTarget[], tab: ProposalTab): boolean {
  const sign = signOf(tab);
  const priced = findPriced(targets);
  const fits = priced === undefined ? [] : tab.dataRows.map((row) => costsWhatSharesDo(row, priced, sign));
  return fits.includes(true) && !fits.includes(false);
}
