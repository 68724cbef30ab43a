import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { foldHeader } from '../../../base/util/text/text.ts';
import { joinFirst } from '../../../base/util/text/words.ts';
import { GRANTS } from '../../../model/lexicon/class-kinds.ts';
import { COSTS_HELD } from '../../../model/lexicon/header-words.ts';
import { NO_CELLS } from '../../../model/lexicon/nothing.ts';
import { addDecimals, type Decimal, ZERO } from '../../../model/values/decimal.ts';
import type { Row, Table } from '../../../spreadsheet/workbook/table.ts';
import type { StepForm } from '../../file/mapping-form.ts';
import { questionAt } from '../../question.ts';
import { cellIn, isBlank, isFilled, textOf } from '../../source/cell-text.ts';
import { isYear } from '../../source/period-end.ts';
import { mergedIn } from '../../source/source-header.ts';
import { numberOf, readSourceNumber } from '../../source/source-number.ts';
import { homeOf, type TabCell, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import type { LeftColumns } from '../proposal.ts';
import { gatherFacts, kindOf } from '../score/column-facts.ts';
import { readHeaderUnit } from '../score/read-header-unit.ts';
import type { SourceFacts } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { countKnown, type HeaderRows, isKnownHeader, isOnItsSide } from '../tables/find-header.ts';
import { withSteps } from '../with-steps.ts';
import {
  type HeadedColumn,
  type KnownNamed,
  nameColumn,
  nameTypes,
  type RunKind,
  readHeaderGrid,
  readPeriod,
} from './read-heading.ts';

export interface RunColumn extends HeadedColumn {
  /** Its name as a record, unique together with its measure. */
  readonly record: string;
}

export interface Crosstab {
  readonly headerRows: HeaderRows;
  readonly kind: RunKind;
  readonly run: readonly RunColumn[];
  readonly others: readonly HeadedColumn[];
}

const LAST_HEADER_ROW = 40;
const MOST_LINES = 3;

/** Finds the header rows with the longest run of such columns above numbers. */
export function findCrosstab(table: Table, isNamed: KnownNamed): Crosstab | undefined {
  if (isOnItsSide(table)) return undefined;
  const first = table.rows[0]?.rowNumber ?? 1;
  const end = table.rows.findIndex(({ rowNumber }) => rowNumber >= first + LAST_HEADER_ROW);
  const rows = table.rows.slice(0, end < 0 ? undefined : end);
  const read = { whole: table, head: { ...table, rows } };
  let best: Crosstab | undefined;
  for (const [index, row] of rows.entries()) {
    for (let lines = 1; lines <= MOST_LINES; lines += 1) {
      const top = rows[index - lines + 1];
      // Header rows are adjacent.
      if (top === undefined || top.rowNumber !== row.rowNumber - lines + 1) break;
      const found = readCrosstab(read, { first: top.rowNumber, last: row.rowNumber }, isNamed);
      if (found !== undefined && (best === undefined || isMoreTelling(found, best))) best = found;
    }
  }
  return best;
}

/** Prefers the longer run, then more measures, then classes over days. */
function isMoreTelling(one: Crosstab, other: Crosstab): boolean {
  const rank = ({ run, kind }: Crosstab): readonly number[] => [
    run.length,
    run.filter(({ measure }) => measure !== undefined).length,
    kind === 'period' ? 0 : 1,
  ];
  const [a, b] = [rank(one), rank(other)];
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/** `head` has only the rows that may be headers: it is read again for each of them. */
function readCrosstab(
  { whole, head }: { readonly whole: Table; readonly head: Table },
  headerRows: HeaderRows,
  isNamed: KnownNamed,
): Crosstab | undefined {
  if (!isHeader(head, headerRows) || goesOn(head, headerRows)) return undefined;
  const headed = readHeaderGrid(head, headerRows, isNamed);
  // Most tables have no such column, and their rows need not be read.
  if (isTitled(head, headerRows)) return undefined;
  const repeated = hasGroups(head, headerRows) ? nameRepeated(headed) : numberRepeated(nameRepeated(headed));
  const typed = nameTypes(repeated);
  if (![...repeated, ...typed].some(mayBeOfRun)) return undefined;
  const below = whole.rows.filter(({ rowNumber }) => rowNumber > headerRows.last);
  if (below.length === 0) return undefined;
  const bodies = surveyBodies(below);
  // Equity and debt without days are those of companies, and bare kinds of shares classes.
  const columns = [...bodies.values()].includes('dates') ? typed : repeated;
  const body = new Map(columns.map(({ columnIndex }) => [columnIndex, bodies.get(columnIndex) ?? 'nothing']));
  const numeric = columns.filter(({ columnIndex }) => body.get(columnIndex) !== 'texts');
  const candidates = numeric.filter((column) => isOfRun(column, body.get(column.columnIndex)));
  const kind = chooseKind(candidates);
  if (kind === undefined) return undefined;
  const named = candidates.filter(({ name }) => name !== undefined && areOneKind(name.kind, kind));
  const run = nameRecords(kind === 'period' ? withoutBalances(named) : named);
  const taken = new Set(run.map(({ columnIndex }) => columnIndex));
  // Beside funds across, each row is a purchase with columns of its own.
  const isOfRow = ({ text, other }: HeadedColumn): boolean =>
    kind === 'fund' && other === undefined && isKnownHeader(readHeaderUnit(text)?.name ?? text);
  const others = numeric.filter(
    (column) => !taken.has(column.columnIndex) && isOther(body.get(column.columnIndex)) && !isOfRow(column),
  );
  if (run.some(({ name }) => name?.isTranche) && !haveDays(run)) return undefined;
  if (!isTelling(run, kind, others) || !hasLabels(run, below, body)) return undefined;
  if (kind === 'fund' && areParts(run, below) && !isScaled(whole.name, head)) return undefined;
  return { headerRows, kind, run, others };
}

/** Nothing but parts of one under funds is what they own, and no amount. */
function areParts(run: readonly RunColumn[], rows: readonly Row[]): boolean {
  const indexes = new Set(run.map(({ columnIndex }) => columnIndex));
  const cells = rows.flatMap((row) => row.cells.filter((cell) => indexes.has(cell.columnIndex) && isFilled(cell)));
  return run.every(({ measure }) => measure === undefined) && cells.every(isFraction);
}

/** The name of the tab, a title or a header says in what unit amounts are. */
function isScaled(name: string, { rows }: Table): boolean {
  const texts = rows.flatMap(({ cells }) => cells.filter((cell) => kindOf(cell) === 'text').map(textOf));
  return [name, ...texts].some((text) => readHeaderUnit(text) !== undefined);
}

/** First and later tranches were not bought on one day, which another column may say. */
function haveDays(run: readonly RunColumn[]): boolean {
  return [...groupBy(run, ({ record }) => record).values()].every((columns) =>
    columns.some(({ measure }) => measure === 'date'),
  );
}

/** A measure that is headed alike beside several names is of each of these: `Seed | Date | Series A | Date`. */
function nameRepeated(columns: readonly HeadedColumn[]): readonly HeadedColumn[] {
  const unnamed = columns.filter(({ name, other, measure }) => (name ?? other) === undefined && measure !== undefined);
  const named = new Map<HeadedColumn, HeadedColumn['name']>();
  for (const alike of groupBy(unnamed, ({ text }) => foldHeader(text)).values()) {
    const sides = [beforeEach(columns, alike), beforeEach(columns.toReversed(), alike)];
    const beside = sides.find((names) => names.length === alike.length && new Set(names).size > 1);
    for (const [index, column] of alike.entries()) if (beside !== undefined) named.set(column, beside[index]);
  }
  return columns.map((column) => ({ ...column, ...omitAbsent({ name: column.name ?? named.get(column) }) }));
}

/** The row above a header may say which of its columns belong together. */
function hasGroups({ rows }: Table, { first }: HeaderRows): boolean {
  const above = rows.find(({ rowNumber }) => rowNumber === first - 1);
  return (above?.cells.filter((cell) => !isBlank(cell)).length ?? 0) > 1;
}

/** Days and amounts under the same headers again and again are each of a further purchase: `Date | Amount | Date | Amount`. */
function numberRepeated(columns: readonly HeadedColumn[]): readonly HeadedColumn[] {
  const again = [...groupBy(columns, ({ text }) => foldHeader(text)).values()].filter(({ length }) => length > 1);
  const [first] = again;
  const isBare = ({ name, other, measure }: HeadedColumn): boolean =>
    (name ?? other) === undefined && measure !== undefined;
  const areWhole = again.every((alike) => alike.length === first?.length && alike.every(isBare));
  const has = (measure: HeadedColumn['measure']): boolean => again.some((alike) => alike[0]?.measure === measure);
  if (again.length < 2 || !areWhole || !has('date') || !has('amount')) return columns;
  const numbers = new Map(again.flatMap((alike) => alike.map((column, index) => [column, index + 1] as const)));
  return columns.map((column) => {
    const number = numbers.get(column);
    if (number === undefined) return column;
    return { ...column, name: { text: `Tranche ${number}`, kind: 'round', isTranche: true, isGuessed: true } };
  });
}

/** The names that stand before each of some columns, as far as none of these stands between. */
function beforeEach(columns: readonly HeadedColumn[], some: readonly HeadedColumn[]): readonly HeadedColumn['name'][] {
  return some.flatMap((column) => {
    const before = columns.slice(0, columns.indexOf(column));
    const nearest = before.findLast((one) => one.name !== undefined || some.includes(one));
    return nearest?.name === undefined ? [] : [nearest.name];
  });
}

/** A text alone above the first column, or merged over all, is a title. */
function isTitled(table: Table, { first, last }: HeaderRows): boolean {
  if (first === last) return false;
  const filled = table.rows
    .filter(({ rowNumber }) => rowNumber >= first && rowNumber <= last)
    .map(({ cells }) => cells.filter((cell) => !isBlank(cell)));
  const [top = []] = filled;
  const [only, ...more] = top;
  const start = Math.min(...filled.slice(1).flatMap((cells) => cells.map(({ columnIndex }) => columnIndex)));
  if (more.length > 0 || only === undefined || only.columnIndex > start) return false;
  return only.columnIndex === start || mergedIn(table, first).includes(only.columnIndex);
}

function isHeader(table: Table, { first, last }: HeaderRows): boolean {
  const cells = table.rows
    .filter(({ rowNumber }) => rowNumber >= first && rowNumber <= last)
    .flatMap((row) => row.cells.filter((cell) => !isBlank(cell)));
  return cells.every((cell) => {
    const kind = kindOf(cell);
    return kind === 'text' || kind === 'date' || kind === 'currency' || isYear(textOf(cell));
  });
}

/** Names of columns in the next row are no data. */
function goesOn(table: Table, { last }: HeaderRows): boolean {
  const below = table.rows.find(({ rowNumber }) => rowNumber === last + 1);
  const next = { first: last + 1, last: last + 1 };
  return below !== undefined && countKnown(below) > 1 && isHeader(table, next);
}

type Body = 'numbers' | 'percents' | 'dates' | 'texts' | 'nothing';

interface BodyCounts {
  numbers: number;
  percents: number;
  dates: number;
  texts: number;
}

function surveyBodies(rows: readonly Row[]): ReadonlyMap<number, Body> {
  const byColumn = new Map<number, BodyCounts>();
  const filled = rows.flatMap(({ cells }) => cells.filter(isFilled));
  // Nothing is held of less than zero and part of one: such numbers are returns, and so are those between them.
  const areReturns = filled.some((cell) => isFraction(cell) && textOf(cell).startsWith('-'));
  for (const cell of filled) {
    const counts = byColumn.get(cell.columnIndex) ?? { numbers: 0, percents: 0, dates: 0, texts: 0 };
    byColumn.set(cell.columnIndex, counts);
    const kind = kindOf(cell);
    if (kind === 'date') counts.dates += 1;
    else if (kind === 'percent' || kind === 'multiple' || (areReturns && isFraction(cell))) counts.percents += 1;
    else if (readSourceNumber(cell, '.') !== 'other' || cell.value.kind === 'uncached') counts.numbers += 1;
    else if (!NO_CELLS.is(textOf(cell))) counts.texts += 1;
  }
  return new Map([...byColumn].map(([columnIndex, counts]) => [columnIndex, toBody(counts)]));
}

function isFraction(cell: Row['cells'][number]): boolean {
  return /^-?0\.\d*[1-9]/.test(textOf(cell));
}

function toBody(counts: BodyCounts): Body {
  const most = Math.max(...Object.values(counts));
  if (most === 0) return 'nothing';
  if (counts.texts > counts.numbers + counts.percents + counts.dates) return 'texts';
  if (counts.percents === most && counts.numbers < most) return 'percents';
  // A day among mostly numbers is a slip, and is reported at its cell.
  return counts.dates > counts.numbers ? 'dates' : 'numbers';
}

function isOther(body: Body | undefined): boolean {
  return body === 'numbers' || body === 'percents';
}

function mayBeOfRun({ name, other }: HeadedColumn): boolean {
  return name !== undefined && other === undefined;
}

/** Percentages are shares of something; a date column holds only days. */
function isOfRun(column: HeadedColumn, body: Body | undefined): boolean {
  const { measure } = column;
  if (!mayBeOfRun(column)) return false;
  return body === 'nothing' || (measure === 'date' ? body === 'dates' : body === 'numbers');
}

/** Beside marks, and at days, costs are what was paid until then, and shares what was held. */
function withoutBalances(columns: readonly HeadedColumn[]): readonly HeadedColumn[] {
  const isMarked = columns.some(({ measure }) => measure === 'value');
  return columns.filter(({ text, name, measure }) => {
    const isAtDay = readPeriod(name?.text ?? '')?.kind === 'day';
    return !((COSTS_HELD.isIn(text) && (isMarked || isAtDay)) || (isMarked && measure === 'shares'));
  });
}

function areOneKind(a: RunKind, b: RunKind): boolean {
  const fold = (kind: RunKind): RunKind => (kind === 'round' ? 'class' : kind);
  return fold(a) === fold(b);
}

/** The kind of most columns; `class` where any of classes and rounds is one. */
function chooseKind(columns: readonly HeadedColumn[]): RunKind | undefined {
  const strong = columns.filter(({ name }) => name !== undefined && name.isWeak !== true);
  const counted = strong.map(({ name }) => ({
    kind: name?.kind ?? 'class',
    count: columns.filter((other) => areOneKind(other.name?.kind ?? 'class', name?.kind ?? 'class')).length,
  }));
  const [best] = counted.sort((a, b) => b.count - a.count);
  if (best === undefined || (best.kind !== 'round' && best.kind !== 'class')) return best?.kind;
  return strong.some(({ name }) => name?.kind === 'class') ? 'class' : 'round';
}

/** Drops columns that repeat both name and measure: they say something else. */
function nameRecords(columns: readonly HeadedColumn[]): readonly RunColumn[] {
  const known = new Set<string>();
  return columns.flatMap((column): RunColumn[] => {
    const record = column.name?.text ?? '';
    const key = JSON.stringify([foldHeader(record), column.measure ?? '']);
    if (known.has(key)) return [];
    known.add(key);
    return [{ ...column, record: records(columns, record) }];
  });
}

function records(columns: readonly HeadedColumn[], name: string): string {
  return columns.find((column) => foldHeader(column.name?.text ?? '') === foldHeader(name))?.name?.text ?? name;
}

/** Requires two names; one class beside sums and options is a cap table too. Years must be in order. */
function isTelling(run: readonly RunColumn[], kind: RunKind, others: readonly HeadedColumn[]): boolean {
  const names = [...new Set(run.map(({ record }) => record))];
  if ((kind === 'class' || kind === 'type') && names.length === 1)
    return others.some(({ other }) => other !== undefined);
  if (names.length < 2 || run.every(({ measure }) => measure === 'date')) return false;
  if (!names.every(isYear)) return true;
  const steps = names.slice(1).map((name, index) => Number(name) - Number(names[index]));
  return steps.every((step) => step > 0) || steps.every((step) => step < 0);
}

function hasLabels(run: readonly RunColumn[], rows: readonly Row[], body: ReadonlyMap<number, Body>): boolean {
  const first = Math.min(...run.map(({ columnIndex }) => columnIndex));
  const hasNumbers = run.some(({ columnIndex }) => body.get(columnIndex) === 'numbers');
  const isLabel = (cell: TabCell<number>): boolean =>
    cell.columnIndex < first && isFilled(cell) && kindOf(cell) === 'text';
  return hasNumbers && rows.some(({ cells }) => cells.some(isLabel));
}

/** Returns a name that no header, or line of one, has. */
export function toFreeName(wanted: string, { columns }: ProposalTab): string {
  const taken = new Set(columns.flatMap(({ header, lines }) => [header, ...lines]).map(foldHeader));
  return [wanted, `${wanted} by column`].find((name) => !taken.has(foldHeader(name))) ?? `${wanted} of each column`;
}

/** Returns the mapping's name of a column: its letters where the header is a day stored as a number. */
export function refIn({ refOf }: ProposalTab, columnIndex: TabColumn): string {
  const ref = refOf(columnIndex);
  return /^\d{5}(?:\.\d+)?$/.test(ref) ? toColumnLetters(homeOf(columnIndex)) : ref;
}

interface Turn {
  readonly steps: readonly StepForm[];
  readonly made: Parameters<typeof withSteps>[2]['made'];
  readonly replaced: ReadonlySet<TabColumn>;
  /** Headers of the list for columns whose own headers say nothing. */
  readonly headers: ReadonlyMap<TabColumn, string>;
  readonly leaves: (row: TabRow) => boolean;
}

/** Turns columns into rows: one for each record with a value. */
export function turnTab(tab: ProposalTab, { steps, made, replaced, headers, leaves }: Turn): ProposalTab {
  const kept = { ...tab, dataRows: tab.dataRows.filter((row) => !leaves(row)) };
  const turned = withSteps(kept, steps, { made, replaced });
  const dataRows = turned.dataRows.map((row) => {
    return { ...row, cells: row.cells.filter(({ columnIndex }) => !replaced.has(columnIndex)) };
  });
  const facts = gatherFacts(dataRows);
  const columns = turned.columns.map((column): SourceFacts => {
    const header = headers.get(column.columnIndex) ?? column.header;
    const lines = header === column.header ? column.lines : [header];
    return { ...column, ...facts.get(column.columnIndex), header, lines };
  });
  return { ...tab, dataRows, columns };
}

const NO_PLACE = 'options and other grants have no place in the portfolio service';
const MOST_NAMED = 6;

/** Leaves out the other numbers, each with a reason; unproven reasons are questioned. */
export function leaveOthers(
  tab: ProposalTab,
  { run, others }: Crosstab,
  leaves: (row: TabRow) => boolean,
): LeftColumns {
  const rows = tab.dataRows.filter((row) => !leaves(row));
  const left = others.map((column) => ({
    place: { column: refIn(tab, column.columnIndex), columnIndex: column.columnIndex },
    ...whyLeft(column, { run, others, rows }),
  }));
  const open = left.filter(({ isProven }) => !isProven);
  return {
    ignored: left.map(({ place, because }) => ({ ...place, because })),
    doubts: open.map(({ place, because }) =>
      questionAt(place, 'left-out', `it is left out, because ${because}: ${showFirst(rows, place.columnIndex)}`),
    ),
  };
}

interface Beside {
  readonly run: readonly RunColumn[];
  readonly others: readonly HeadedColumn[];
  readonly rows: readonly TabRow[];
}

function whyLeft(column: HeadedColumn, { run, others, rows }: Beside): { because: string; isProven: boolean } {
  const summed = findSummed(column, { run, others, rows });
  if (summed !== undefined) return { because: `it sums up ${nameSome(summed)}`, isProven: true };
  switch (column.other) {
    case 'percent':
      return { because: 'it is a percentage', isProven: true };
    case 'instrument': {
      const isGrant = GRANTS.isIn(column.text);
      const because = isGrant ? NO_PLACE : 'it is not about shares: enter such a holding by hand';
      return { because, isProven: isGrant };
    }
    case 'total':
      return { because: `it is a sum, but not of ${nameSome(run)}`, isProven: false };
    default:
      return { because: whatUntilThen(column), isProven: false };
  }
}

function whatUntilThen({ text, measure }: HeadedColumn): string {
  if (COSTS_HELD.isIn(text)) return 'it is what was paid until then, in all';
  return measure === 'shares' ? 'it is what was held then, in all' : 'nothing says what it is';
}

/** Finds columns of one measure that sum up to it in all rows, with or without other instruments. */
function findSummed(column: HeadedColumn, { run, others, rows }: Beside): readonly HeadedColumn[] | undefined {
  const instruments = others.filter(({ other }) => other === 'instrument');
  const measures = [...new Set(run.map(({ measure }) => measure))];
  const byMeasure = measures.map((measure) => run.filter((one) => one.measure === measure));
  const choices: (readonly HeadedColumn[])[] = byMeasure.flatMap((some) => [some, [...some, ...instruments]]);
  if (!rows.some((row) => valueIn(row, column) !== ZERO)) return undefined;
  return choices.find(
    (some) => some.length > 1 && !some.includes(column) && rows.every((row) => isSum(row, column, some)),
  );
}

function isSum(row: TabRow, column: HeadedColumn, parts: readonly HeadedColumn[]): boolean {
  const sum = parts.reduce((total, part) => addDecimals(total, valueIn(row, part)), ZERO);
  return sum === valueIn(row, column);
}

/** Returns zero for anything but a number. */
export function valueIn(row: TabRow, { columnIndex }: HeadedColumn): Decimal {
  return numberOf(cellIn(row, columnIndex), '.') ?? ZERO;
}

/** Names the first of several columns, and counts the rest. */
export function nameSome(columns: readonly HeadedColumn[]): string {
  const names = columns.map((column) => `"${nameColumn(column)}"`);
  return joinFirst(names, MOST_NAMED);
}

function showFirst(rows: readonly TabRow[], columnIndex: TabColumn): string {
  const cells = rows.flatMap((row) => cellIn(row, columnIndex) ?? []);
  return cells
    .flatMap(({ value }) => ('text' in value ? [value.text] : []))
    .slice(0, 2)
    .join('; ');
}
