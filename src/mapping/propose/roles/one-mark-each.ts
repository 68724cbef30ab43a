import { groupBy } from '../../../base/util/collections/group-by.ts';
import { quote, quoteAll } from '../../../base/util/text/quote.ts';
import { showRows } from '../../../base/util/text/row-ranges.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { MARKS_OF_FUND } from '../../../model/fields/mark-terms.ts';
import { readInstrument } from '../../../model/lexicon/instruments.ts';
import { type Decimal, sumDecimals } from '../../../model/values/decimal.ts';
import { findByName } from '../../file/by-name.ts';
import { type Question, questionAt } from '../../question.ts';
import { cellIn, foldedTextIn } from '../../source/cell-text.ts';
import { isMade, type TabRow } from '../../source/tab-column.ts';
import { readAmountCell } from '../amounts/read-amounts.ts';
import { linesOfTarget } from '../doubts/question-twice.ts';
import type { TabProposal } from '../lookups/find-lookups.ts';
import { isOfMarks, type ProposedColumn, type ProposedSheet, type ProposedTarget } from '../proposal.ts';
import { addUp, areInSeveralCurrencies, readStated, STATED_MARKS } from '../rows/add-up-holdings.ts';
import { knownSign } from '../score/written-form.ts';
import { isClassLabel } from '../values/split-label.ts';

const KEYS: readonly string[] = ['Company', 'Fund', 'Date'];

interface StatedMark {
  readonly of: TabProposal;
  readonly row: TabRow;
  readonly key: string;
  readonly value: string;
  readonly amount?: Decimal;
}

/**
 * The service keeps one mark for a company, fund and day. Marks of each part of a holding are added up; of others the
 * first counts, which is asked about where they differ.
 */
export function takeOneMarkEach(found: readonly TabProposal[]): readonly TabProposal[] {
  const tables = found.map(addUpParts);
  const listed = tables.map(listKept);
  const byKey = groupBy(listed.flat(), ({ key }) => key);
  const again = new Set([...byKey.values()].flatMap((some) => (some.length > 1 ? some : [])));
  return tables.map((one, index) => {
    const own = (listed[index] ?? []).filter((mark) => again.has(mark));
    if (own.length === 0) return one;
    const firsts = new Map(own.map((mark) => [mark, byKey.get(mark.key)?.[0] ?? mark]));
    if (isSummed(one) && !areAllEarlier(firsts, listed[index] ?? [])) return one;
    if ([...firsts.values()].some((first) => areOtherParts(one, first.of))) return one;
    const unlike = [...firsts].filter(([mark, first]) => mark.value !== first.value);
    const { proposed } = one;
    const doubts = unlike.length === 0 ? [] : [questionFirst(one, unlike)];
    const targets = proposed.targets.map((target) => (isOfMarks(target) ? takeFirst(target) : target));
    return { ...one, proposed: { ...proposed, targets, doubts: [...proposed.doubts, ...doubts] } };
  });
}

function isGrouped({ steps }: ProposedSheet): boolean {
  return steps.some(({ group }) => group !== undefined);
}

function isSummed({ proposed: { targets } }: TabProposal): boolean {
  return targets.some(({ columns }) => columns.some(({ keep }) => keep === 'sum'));
}

function areAllEarlier(firsts: ReadonlyMap<StatedMark, StatedMark>, all: readonly StatedMark[]): boolean {
  return firsts.size === all.length && [...firsts].every(([mark, first]) => mark !== first);
}

/** Two tables that both say what was bought have parts of a holding each, and not the same sum. */
function areOtherParts(one: TabProposal, other: TabProposal): boolean {
  const areBought = [one, other].every(({ proposed }) =>
    proposed.targets.some(({ sheet }) => sheet.kind === 'securities'),
  );
  return one !== other && areBought && (isSummed(one) || isSummed(other));
}

/** The keys of a mark: the value of the company as a whole belongs to no fund. */
function keysOf({ columns }: ProposedTarget): readonly ProposedColumn[] {
  const isByFund = columns.some(({ name }) => MARKS_OF_FUND.includes(name));
  return KEYS.filter((name) => name !== 'Fund' || isByFund).flatMap((name) => findByName(columns, name) ?? []);
}

function valuesOf({ columns }: ProposedTarget): readonly ProposedColumn[] {
  return columns.filter(({ name }) => STATED_MARKS.includes(name));
}

/** Lists the marks of a table as they are kept: of those that are added up, their sums. */
function listKept(one: TabProposal): readonly StatedMark[] {
  if (isGrouped(one.proposed)) return [];
  const marks = listMarks(one);
  if (!isSummed(one)) return marks;
  return [...groupBy(marks, ({ key }) => key).values()].map((some) => {
    return { ...some[0], value: sumDecimals(some.flatMap(({ amount }) => amount ?? [])) };
  });
}

function listMarks(one: TabProposal): readonly StatedMark[] {
  const { tab, proposed } = one;
  return proposed.targets.filter(isOfMarks).flatMap((target) => {
    const textIn = (row: TabRow, { value, columnIndex }: ProposedColumn): string =>
      value === undefined ? foldedTextIn(row, columnIndex) : foldName(value);
    const keys = keysOf(target);
    let last: readonly string[] = [];
    return linesOfTarget(target, tab).flatMap((row) => {
      const of = keys.map((column, at) => textIn(row, column) || (isSummed(one) ? (last[at] ?? '') : ''));
      last = of;
      // A blank may mean the name above, and what steps make is not known here.
      if (of.includes('')) return [];
      return valuesOf(target).flatMap((column): StatedMark[] => {
        const cell = cellIn(row, column.columnIndex);
        const amount = cell && readAmountCell(cell, knownSign(tab) ?? '.')?.value;
        const value = amount ?? textIn(row, column);
        const mark = { of: one, row, key: JSON.stringify([column.name, of]), value };
        return value === '' ? [] : [amount === undefined ? mark : { ...mark, amount }];
      });
    });
  });
}

/** Rows that differ in nothing but the class or instrument hold parts of one holding. */
function addUpParts(one: TabProposal): TabProposal {
  const { tab, proposed } = one;
  const [target, ...others] = proposed.targets.filter(({ sheet }) => sheet.kind !== 'companies');
  if (target === undefined || others.length > 0 || !isOfMarks(target) || isGrouped(proposed) || isSummed(one))
    return one;
  const again = [...groupBy(listMarks(one), ({ key }) => key).values()].filter(({ length }) => length > 1);
  const part = tab.columns.find(
    ({ columnIndex, texts }) =>
      texts.length > 1 &&
      texts.every((text) => isClassLabel(text) || readInstrument(text) !== undefined) &&
      again.every((some) => new Set(some.map(({ row }) => foldedTextIn(row, columnIndex))).size === some.length),
  );
  const value = target.columns.find(({ name }) => MARKS_OF_FUND.includes(name));
  if (value === undefined || again.length === 0 || part === undefined || isMade(part.columnIndex)) return one;
  const stated = again.map((some) => some.flatMap(({ row }) => readStated(row, target.columns, tab) ?? []));
  if (stated.some(areInSeveralCurrencies)) return one;
  const rows = showRows(again.flat().map(({ row }) => row.rowNumber));
  const text = `the marks of each company, fund and day are added up, because each is of another ${quote(part.header)}: ${rows}`;
  const doubts = [...proposed.doubts, questionAt(value, 'same', text)];
  const targets = proposed.targets.map((marks) => (marks === target ? addUp(marks) : marks));
  return { ...one, proposed: { ...proposed, targets, doubts } };
}

const FIRST = 'the first of several marks of one company, fund and day counts';

function questionFirst(
  { tab, proposed: { targets } }: TabProposal,
  unlike: readonly (readonly [mark: StatedMark, first: StatedMark])[],
): Question {
  const [value] = targets.filter(isOfMarks).flatMap(valuesOf);
  const others = [...new Set(unlike.map(([, first]) => first.of.tab.table.name))].filter(
    (table) => table !== tab.table.name,
  );
  const where = others.length === 0 ? '' : `, which ${joinList(quoteAll(others))} has`;
  const rows = showRows(unlike.map(([{ row }]) => row.rowNumber));
  return questionAt(value ?? {}, 'same', `${FIRST}${where}, and what differs is left out: ${rows}`);
}

function takeFirst(target: ProposedTarget): ProposedTarget {
  const keys = keysOf(target);
  return {
    ...target,
    once: true,
    columns: target.columns.map((column) =>
      keys.includes(column) || column.column === undefined
        ? column
        : { ...column, keep: 'first', ...(STATED_MARKS.includes(column.name) ? { because: FIRST } : {}) },
    ),
  };
}
