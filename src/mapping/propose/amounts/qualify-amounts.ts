import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { quoteAll } from '../../../base/util/text/quote.ts';
import { squeezeSpaces } from '../../../base/util/text/text.ts';
import { joinList } from '../../../base/util/text/words.ts';
import {
  findUnitNotesIn,
  readUnitNote,
  type StatedUnit,
  toNoteRows,
  type UnitNote,
} from '../../../format/tables/unit-notes.ts';
import { CURRENCY_LABELS } from '../../../model/lexicon/header-words.ts';
import { NO_TERMS } from '../../../model/lexicon/nothing.ts';
import { placesOf } from '../../../model/values/currency.ts';
import { isNegative, ZERO } from '../../../model/values/decimal.ts';
import type { DecimalSign } from '../../../model/values/decimal-sign.ts';
import { parseNumberText } from '../../../model/values/number-text.ts';
import { findByName, hasNamed } from '../../file/by-name.ts';
import { type Question, type QuestionSubject, questionAt } from '../../question.ts';
import { textOf } from '../../source/cell-text.ts';
import type { TabCell, TabColumn } from '../../source/tab-column.ts';
import { isOfMarks, type ProposedColumn, type ProposedTarget } from '../proposal.ts';
import { inOrder } from '../score/assign-columns.ts';
import { readHeaderUnit } from '../score/read-header-unit.ts';
import { signOf } from '../score/written-form.ts';
import { factsIn, headerIn, type ProposalTab } from '../source-tab.ts';
import {
  type AmountCell,
  type CurrencyGuess,
  decideUnit,
  findCurrency,
  findLocalCurrency,
  kindOfAmount,
  questionContradictions,
  readAmountCell,
  showLoaded,
} from './read-amounts.ts';
import { readRoughCells, TERMS } from './rough-cells.ts';

const LONGEST_NOTE = 200;

/** Reads what applies to the whole table, from the top. */
export function readTabNotes({ table, titles }: Pick<ProposalTab, 'table' | 'titles'>): readonly StatedUnit[] {
  const above = titles
    .flatMap(({ cells }) => {
      const texts = cells.map((cell) => squeezeSpaces(textOf(cell))).filter((text) => text !== '');
      // `Currency:` and `EUR` in adjacent cells.
      return texts.length === 2 && CURRENCY_LABELS.is(texts[0] ?? '') ? [texts.join(' ')] : texts;
    })
    .filter((text) => text.length <= LONGEST_NOTE);
  const named = readHeaderUnit(table.name)?.unit;
  return [
    ...above.flatMap(readUnitNote),
    // A letter behind a tab's name may mean anything; a currency does not.
    ...(named?.sign === undefined || /^\p{L}?$/u.test(named.sign.text) ? [] : [{ text: table.name, unit: named }]),
  ];
}

/** Finds a unit below the table, beside its header or in a comment, whose scope is unclear. */
export function findNoteElsewhere({
  table,
  headerRows,
  dataRows,
  columns,
  remarks = [],
}: ProposalTab): UnitNote<TabCell> | undefined {
  const data = new Set(dataRows.map(({ rowNumber }) => rowNumber));
  const headed = new Set(columns.filter(({ filled }) => filled > 0).map(({ columnIndex }) => columnIndex));
  const rows = table.rows
    .filter(({ rowNumber }) => rowNumber >= headerRows.first && !data.has(rowNumber))
    .map((row) =>
      row.rowNumber > headerRows.last
        ? row
        : { ...row, cells: row.cells.filter(({ columnIndex }) => !headed.has(columnIndex)) },
    );
  return findUnitNotesIn<TabCell>([...rows, ...remarks, ...toNoteRows(table)])[0];
}

const CURRENCY = 'Currency';
const SHOWN = 2;

interface Amounts {
  readonly tab: ProposalTab;
  readonly notes: readonly StatedUnit[];
  /** A unit noted elsewhere than above the table. */
  readonly elsewhere: ReturnType<typeof findNoteElsewhere>;
  readonly sign: DecimalSign;
  readonly cellsOf: (columnIndex: TabColumn | undefined) => readonly AmountCell[];
}

/**
 * Adds units to columns, and one currency where no column holds it. Shows each amount as it would be loaded, and
 * questions what is unsure.
 */
export function qualifyAmounts(proposed: readonly ProposedTarget[], tab: ProposalTab) {
  const amounts = readAmounts(tab);
  const local = findLocalCurrency(proposed, amounts);
  const isTold = (target: ProposedTarget): boolean => local?.kinds.has(isOfMarks(target)) === true;
  const targets = proposed.map((target) => (isTold(target) ? without(target, CURRENCY) : target));
  const bare = local === undefined ? targets : targets.filter(isTold);
  const guess = bare.some(hasCurrency) ? undefined : guessCurrency(bare, amounts);
  const qualified = targets.map((target) => qualifyTarget(target, amounts, guess));
  const doubts = [
    ...qualified.flatMap((target) => target.doubts),
    ...[local?.doubt ?? [], ...targets.map((target) => questionContradictions(target, amounts))]
      .flat()
      .map(({ amount, text }) => questionAt(amount, 'currency', text)),
  ];
  const units = new Map(
    qualified.flatMap(({ target }) =>
      target.columns.flatMap(({ columnIndex, unit, isInterest }) =>
        isInterest === true ? [] : [[columnIndex, unit] as const],
      ),
    ),
  );
  const written = qualified.map(({ target }) => target);
  const all = written.map((target) => ({
    ...target,
    columns: target.columns.map((column) =>
      column.isInterest === true ? countAs(column, written, amounts) : qualifyMade(column, units),
    ),
  }));
  /** Once for the tab, at its first amount. */
  const questionCurrency = (): readonly Question[] => {
    if (guess === undefined || guess.isSure) return [];
    const columns = qualified.flatMap(({ target }) => moneysOf(target));
    const first = columns.find(({ shows }) => shows !== undefined) ?? columns[0];
    if (first === undefined) return [];
    const { currency, reason, though = reason, typed } = guess;
    if (typed !== undefined) {
      const text = `each amount is in the currency typed beside it, and ${joinList(quoteAll(typed))} in the profile's where it may be that one: ${first.shows ?? first.name}`;
      return [questionAt(first, 'currency', text)];
    }
    const meant =
      currency === undefined ? `${OF_PROFILE}, unless you name one under Currency` : `the amounts are in ${currency}`;
    const topic = currency === undefined ? 'no-currency' : 'currency';
    return [questionAt(first, topic, `${meant} (${though}): ${first.shows ?? first.name}`)];
  };
  return { targets: all, doubts: [...doubts, ...questionCurrency()] };
}

/** A price has the unit of the amounts; it has none if the shares have the same unit. */
function qualifyMade(
  column: ProposedColumn,
  units: ReadonlyMap<TabColumn | undefined, ProposedColumn['unit']>,
): ProposedColumn {
  if (column.made === undefined) return column;
  const [unit, by] = [units.get(column.made.unitOf), units.get(column.made.unitBy)];
  if (by !== undefined) return by === unit ? column : { ...column, isOff: true };
  return unit === undefined ? column : { ...column, unit };
}

function readAmounts(tab: ProposalTab): Amounts {
  const sign = signOf(tab);
  const cellsOf: Amounts['cellsOf'] = (columnIndex) => {
    return factsIn(tab, columnIndex)?.cells.flatMap((cell) => readAmountCell(cell, sign) ?? []) ?? [];
  };
  return { tab, notes: readTabNotes(tab), elsewhere: findNoteElsewhere(tab), sign, cellsOf };
}

function hasCurrency({ columns }: ProposedTarget): boolean {
  return hasNamed(columns, CURRENCY);
}

/** Returns `undefined` where there are no amounts. */
function guessCurrency(
  targets: readonly ProposedTarget[],
  { tab, notes, elsewhere, cellsOf }: Amounts,
): CurrencyGuess | undefined {
  const indexes = [...new Set(targets.flatMap(moneysOf).map(({ columnIndex }) => columnIndex))];
  const sources = indexes.map((columnIndex) => ({ header: headerIn(tab, columnIndex), cells: cellsOf(columnIndex) }));
  const headers = tab.columns.map(({ header }) => header);
  if (sources.length === 0) return undefined;
  const found = findCurrency(sources, notes, headers);
  if (found.currency !== undefined || elsewhere === undefined) return found;
  const below = findCurrency(sources, [...notes, ...readUnitNote(elsewhere.text)], headers);
  return below.currency === undefined ? found : { ...below, isSure: false };
}

function moneysOf(target: ProposedTarget): readonly ProposedColumn[] {
  return target.columns.filter((column) => kindOfAmount(column, target)?.isMoney === true);
}

function without(target: ProposedTarget, name: string): ProposedTarget {
  return { ...target, columns: target.columns.filter((column) => column.name !== name) };
}

function qualifyTarget(target: ProposedTarget, amounts: Amounts, guess: CurrencyGuess | undefined) {
  const doubts: Question[] = [];
  const stated = findByName(target.columns, CURRENCY);
  const isOfSeveral = (factsIn(amounts.tab, stated?.columnIndex)?.distinct.size ?? 0) > 1;
  const columns = target.columns.map((column): ProposedColumn => {
    const kind = kindOfAmount(column, target);
    if (kind === undefined && TERMS.has(column.name)) return leaveTerms(column, amounts.tab);
    if (kind === undefined || column.columnIndex === undefined || column.isInterest === true) return column;
    const cells = amounts.cellsOf(column.columnIndex);
    const header = headerIn(amounts.tab, column.columnIndex);
    const source = { ...amounts, header, cells, kind: kind.unit, isOfSeveral: kind.isMoney && isOfSeveral };
    const { unit, doubt, isOpen = false } = decideUnit(source);
    const currency = kind.isMoney ? guess?.currency : undefined;
    const qualified = omitAbsent({ unit, currency, places: kind.isMoney ? placesOf(currency) : 0 });
    const stated = cells.filter(({ value }) => value !== ZERO);
    const shows = (stated.length > 0 ? stated : cells).slice(0, SHOWN).map((cell) => showLoaded(cell, qualified));
    const shown = shows.join('; ');
    const [example] = stated.length > 0 ? stated : cells;
    const open: QuestionSubject = { topic: 'no-unit', to: column.name, ...(example && { texts: [example.text] }) };
    const subject: QuestionSubject = isOpen && example !== undefined ? open : { topic: 'unit', to: column.name };
    if (doubt !== undefined) doubts.push(questionAt(column, subject, `${column.name}: ${doubt}: ${shown}`));
    const below = cells.filter(({ value }) => isNegative(value));
    const negative = `${column.name}: some are below zero, as in a ledger of payments: ${below[0]?.text}`;
    if (below.length > 0) doubts.push(questionAt(column, 'below-zero', negative));
    const declaration = findByName(target.sheet.columns, column.name);
    const rough = readRoughCells(column, { ...amounts, declaration, loaded: qualified });
    doubts.push(...rough.doubts);
    const { unit: _guessed, ...rest } = column;
    const values = rough.values.size === 0 ? undefined : rough.values;
    return { ...rest, ...omitAbsent({ unit, shows: shown === '' ? undefined : shown, values }) };
  });
  const currency = hasCurrency(target) ? undefined : toCurrencyColumn(target, guess);
  const all = currency === undefined ? columns : inOrder(target.sheet, [...columns, currency]);
  return { target: { ...target, columns: all }, doubts };
}

/** `No discount` is no discount. */
function leaveTerms(column: ProposedColumn, tab: ProposalTab): ProposedColumn {
  const none = factsIn(tab, column.columnIndex)?.texts.filter((text) => NO_TERMS.is(text)) ?? [];
  const values = new Map([...(column.values ?? []), ...none.map((text) => [text, ''] as const)]);
  return values.size === 0 ? column : { ...column, values };
}

/** Interests, and what is sold of them, are as many as the amount, however that is written. */
function countAs(
  counted: ProposedColumn,
  targets: readonly ProposedTarget[],
  { cellsOf }: Pick<Amounts, 'cellsOf'>,
): ProposedColumn {
  const { unit, values } =
    targets
      .flatMap(({ columns }) => columns)
      .find((column) => column.columnIndex === counted.columnIndex && column.isInterest !== true) ?? counted;
  // A number of shares has no currency.
  const cells = cellsOf(counted.columnIndex);
  const signs = cells.flatMap(({ text, signs: beside }) =>
    beside.flatMap((sign) => (text.includes(sign.text) ? [sign.text.replace(/[$.*+?^()[\]{}|\\]/g, '\\$&')] : [])),
  );
  const { shows: _, ...column } = counted;
  if (signs.length === 0) return { ...column, ...omitAbsent({ unit, values }) };
  const remove = [...new Set(signs)].join('|');
  // `350 T€` are thousands, and nobody knows what `350 T` are.
  const removed = new RegExp(remove, 'gu');
  const short = cells
    .filter(({ isAbbreviated }) => isAbbreviated)
    .map(({ text, value }) => [text.replace(removed, '').trim(), value] as const)
    .filter(([bare]) => parseNumberText(bare)?.isAbbreviated !== true);
  const own = new Map([...(values ?? []), ...short]);
  return { ...column, ...omitAbsent({ unit, values: own.size === 0 ? undefined : own }), remove };
}

function toCurrencyColumn({ sheet }: ProposedTarget, guess: CurrencyGuess | undefined): ProposedColumn | undefined {
  if (guess?.currency === undefined || !hasNamed(sheet.columns, CURRENCY)) return undefined;
  const { currency, reason, isSure } = guess;
  return { name: CURRENCY, value: currency, confidence: isSure ? 0.9 : 0.6, reason };
}

const OF_PROFILE = "the amounts are in the profile's currency";
