import { toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { ALL_SHEETS } from '../../../format/sheets/all-sheets.ts';
import { requirementOf } from '../../../format/sheets/columns.ts';
import { MARKS_OF_FUND } from '../../../model/fields/mark-terms.ts';
import { EXCHANGE_RATES } from '../../../model/lexicon/header-words.ts';
import {
  absolute,
  addDecimals,
  areWithin,
  type Decimal,
  decimal,
  decimalPlaces,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import { hasNamed } from '../../file/by-name.ts';
import { MARK_DAY, type Question, questionAt } from '../../question.ts';
import { filledTextIn } from '../../source/cell-text.ts';
import { type ColumnHint, findNumberColumns, hasAmount, numberIn, surveyRows } from '../../source/source-number.ts';
import { homeOf, isMade, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { readTitleFacts } from '../facts/title-facts.ts';
import {
  columnIn,
  holdsAmounts,
  indexesOf,
  type LeftColumns,
  type ProposedIgnored,
  type ProposedTarget,
  type ProposedTypes,
} from '../proposal.ts';
import { addUpHoldings } from '../rows/add-up-holdings.ts';
import { readHeaderDay } from '../score/read-header-unit.ts';
import { guessColumns, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import { knownSign, readAmounts } from '../score/written-form.ts';
import { headerIn, type ProposalTab, placeIn, rowsWith } from '../source-tab.ts';
import { describeSums, whyNoPlace } from './left-tables.ts';

/** Sheets that are recognised by name alone. */
const OWN_ONLY: ReadonlySet<string> = new Set(['custom-columns', 'control-totals']);
const OF_CONVERSION = 'amounts are kept in the currency in which they were paid';
const UNKNOWN = 'nothing in the format has this name';

/**
 * Finds amounts that nothing takes, each with the reason: derived from loaded columns, or not kept by the service.
 * Unproven ones are questioned.
 */
export function findLeftColumns(
  tab: ProposalTab,
  targets: readonly ProposedTarget[],
  { passedOver, ...context }: ScoringContext & { readonly passedOver: readonly string[] },
): LeftColumns {
  const used = new Set(indexesOf(targets));
  const rows = tab.dataRows;
  const sign = knownSign(tab);
  const toHint = (columnIndex: TabColumn): ColumnHint => ({
    header: headerIn(tab, columnIndex),
    use: used.has(columnIndex) ? 'amount' : undefined,
    sign,
  });
  const numbers = findNumberColumns(surveyRows(rows), toHint);
  const whole = tab.wholeRows === undefined ? numbers : findNumberColumns(surveyRows(tab.wholeRows), toHint);
  const toSeries = (columnIndex: TabColumn): NumberSeries => {
    const header = headerIn(tab, columnIndex);
    const column = numbers.get(columnIndex);
    const values = rows.map((row) => (column === undefined ? undefined : numberIn(row, column)));
    return { name: header === '' ? `column ${toColumnLetters(homeOf(columnIndex))}` : header, values };
  };
  const isRate = (columnIndex: TabColumn): boolean => EXCHANGE_RATES.isIn(headerIn(tab, columnIndex));
  const known = [...numbers.keys()].filter((index) => used.has(index) || isRate(index)).map(toSeries);
  const left = tab.columns.filter(({ columnIndex }) => {
    const column = numbers.get(columnIndex);
    const isTaken = used.has(columnIndex) || isMade(columnIndex) || passedOver.includes(tab.refOf(columnIndex));
    const isAmount = column?.isAmount === true || whole.get(columnIndex)?.isAmount === true;
    return isAmount && !isTaken && rows.some((row) => hasAmount(row, column));
  });
  const ignored: ProposedIgnored[] = [];
  const doubts: Question[] = [];
  for (const facts of left) {
    const { columnIndex, header } = facts;
    const place = placeIn(tab, columnIndex);
    const series = toSeries(columnIndex);
    const proven = isRate(columnIndex) ? OF_CONVERSION : (findOrigin(series, known) ?? whyNoPlace(header));
    if (proven !== undefined) known.push(series);
    const { because, ...about } =
      proven === undefined ? whyNotTaken(facts, { targets, tab }, context) : { because: proven };
    const text = `it is left out, because ${because}: ${facts.samples.join('; ')}`;
    if (proven === undefined) doubts.push(questionAt(place, { topic: 'left-out', ...about }, text));
    ignored.push({ ...place, because });
  }
  return { ignored, doubts };
}

const SEVERAL_MARKS = 'a fund has one mark for all that it holds of a company, and here several rows state one';

/** Enough to name what a column may be. */
const LIKELY = 0.57;

interface WhyNot {
  readonly because: string;
  /** The column of the format without which it cannot be taken, where an answer may say it. */
  readonly to?: typeof MARK_DAY;
}

/** Names a possible meaning that the table cannot fulfil. */
function whyNotTaken(
  facts: SourceFacts,
  { targets, tab }: { readonly targets: readonly ProposedTarget[]; readonly tab: ProposalTab },
  context: ScoringContext,
): WhyNot {
  const guesses = ALL_SHEETS.filter(({ kind }) => !OWN_ONLY.has(kind)).flatMap((sheet) =>
    guessColumns(facts, sheet, context).map(({ column, confidence }) => ({ sheet, column, confidence })),
  );
  const [best] = guesses.sort((a, b) => b.confidence - a.confidence);
  if (best === undefined || best.confidence < LIKELY) return { because: UNKNOWN };
  const ofSheet = targets.filter(({ sheet }) => sheet === best.sheet);
  const taken = columnIn(ofSheet, best.column.name);
  if (taken?.column !== undefined) return { because: `${quote(taken.column)} is read as the ${best.column.name}` };
  const held = targets.find(({ sheet }) => sheet.kind === 'securities');
  // A mark is of a fund, on a day that its header or a title may say.
  const isOfMarks = best.sheet.kind === 'valuations';
  const value = { ...placeIn(tab, facts.columnIndex), name: best.column.name, confidence: 1, reason: '' };
  if (
    isOfMarks &&
    held !== undefined &&
    addUpHoldings({ ...held, columns: [...held.columns, value] }, tab) === undefined
  )
    return { because: SEVERAL_MARKS };
  const isOfFund = isOfMarks && MARKS_OF_FUND.some((mark) => mark === best.column.name);
  const day = readHeaderDay(facts.header)?.day ?? readTitleFacts(tab, context.known.funds).day;
  const lacking = best.sheet.columns.filter(
    (column) =>
      (requirementOf(column, undefined) === 'required' || (isOfFund && column.name === 'Fund')) &&
      column !== best.column &&
      !(isOfMarks && column.value.kind === 'date' && day !== undefined) &&
      !targets.some(({ columns }) => hasNamed(columns, column.name)),
  );
  // The fund is asked for the whole table, and leaves this as it is.
  const others = lacking.filter(({ name }) => name !== 'Fund');
  const open = others.length > 0 ? others : lacking;
  const what = `it may be the ${best.column.name} of ${best.sheet.name}`;
  const names = open.map(({ name }) => name);
  if (names.length === 0) {
    const isRead = targets.some(({ sheet }) => sheet === best.sheet);
    return {
      because: `${what}, ${isRead ? 'but its header does not surely say so' : 'which the table is not read as'}`,
    };
  }
  const isUndated = best.column.name === 'Fair Value' && names.every((name) => name === MARK_DAY);
  return { because: `${what}, but nothing says their ${joinList(names)}`, ...(isUndated ? { to: MARK_DAY } : {}) };
}

interface NumberSeries {
  readonly name: string;
  readonly values: readonly (Decimal | undefined)[];
}

/** Fewer rows may agree by chance. */
const LEAST_ROWS = 2;
const HALF = decimal('0.5');
const PART_ALLOWED = decimal('0.005');
const PLACES = 12;

type Pair = (a: Decimal, b: Decimal) => Decimal | undefined;

/** Blanks count as zero only in sums. */
const OPERATIONS: readonly { readonly sign: string; readonly work: Pair; readonly isSum: boolean }[] = [
  { sign: '+', work: addDecimals, isSum: true },
  { sign: '−', work: subtractDecimals, isSum: true },
  { sign: '×', work: multiplyDecimals, isSum: false },
  { sign: '÷', work: (a, b) => divideDecimals(a, b, PLACES), isSum: false },
];

/**
 * Finds how a column follows from loaded ones in every row: equal to one, a sum, difference, product, quotient or
 * running total. Numbers are compared as precisely as they are shown.
 */
function findOrigin(series: NumberSeries, known: readonly NumberSeries[]): string | undefined {
  const stated = series.values.filter((value) => value !== undefined && value !== ZERO);
  if (stated.length < LEAST_ROWS || new Set(stated).size < LEAST_ROWS) return undefined;
  const tolerance = toleranceOf(stated);
  const holds = (valueAt: (row: number) => Decimal | undefined): boolean =>
    series.values.every((value, row) => value === undefined || isNear(value, valueAt(row), tolerance));
  const same = known.find(({ values }) => holds((row) => values[row]));
  if (same !== undefined) return `it says the same as ${same.name}`;
  const running = known.find(({ values }) => holds(toRunning(values)));
  if (running !== undefined) return `it is the running total of ${running.name}`;
  for (const a of known) {
    for (const b of known) {
      if (a === b) continue;
      const found = OPERATIONS.find(({ work, isSum }) =>
        holds((row) => {
          const [first, second] = [a, b].map(({ values }) => values[row] ?? (isSum ? ZERO : undefined));
          return first === undefined || second === undefined ? undefined : work(first, second);
        }),
      );
      if (found !== undefined) return `it is ${a.name} ${found.sign} ${b.name}`;
      const flows = a.values.map((value, row) => subtractDecimals(value ?? ZERO, b.values[row] ?? ZERO));
      if (holds(toRunning(flows))) return `it is the running total of ${a.name} − ${b.name}`;
    }
  }
  return undefined;
}

function toRunning(values: readonly (Decimal | undefined)[]): (row: number) => Decimal | undefined {
  let sum = ZERO;
  const sums = values.map((value) => {
    sum = addDecimals(sum, value ?? ZERO);
    return sum;
  });
  return (row) => sums[row];
}

/** Returns half of the last decimal place shown. */
function toleranceOf(values: readonly (Decimal | undefined)[]): Decimal {
  const places = values.reduce((most, value) => Math.max(most, value === undefined ? 0 : decimalPlaces(value)), 0);
  return multiplyDecimals(HALF, decimal(`1e-${places}`));
}

function isNear(value: Decimal, other: Decimal | undefined, tolerance: Decimal): boolean {
  if (other === undefined) return false;
  const allowed = multiplyDecimals(absolute(value), PART_ALLOWED);
  return areWithin(value, other, tolerance) && areWithin(value, other, allowed);
}

/** Questions amounts in rows whose sheets do not take them, such as the price beside a note. */
export function findLeftRows(tab: ProposalTab, targets: readonly ProposedTarget[]): LeftColumns {
  const ignored: ProposedIgnored[] = [];
  const doubts: Question[] = [];
  for (const columnIndex of listAmounts(targets)) {
    const takers = targets.filter(({ columns }) => columns.some((column) => column.columnIndex === columnIndex));
    const column = takers[0]?.when?.column;
    const texts = [...new Set(takers.flatMap(({ when }) => when?.is ?? []))];
    const by = tab.columns.find((facts) => tab.refOf(facts.columnIndex) === column)?.columnIndex;
    const number = readAmounts(tab).get(columnIndex);
    const areAlike = takers.every(({ when }) => when?.column === column);
    if (column === undefined || !areAlike || by === undefined || number === undefined) continue;
    const taken = new Set(rowsWith(texts, by, tab));
    const left = tab.dataRows.filter((row) => !taken.has(row) && hasAmount(row, number));
    if (left.length === 0) continue;
    const place = placeIn(tab, columnIndex);
    const because = 'no sheet that its row becomes has a place for it';
    const [sum = ''] = describeSums([number], left, tab.columns);
    const text = `it is left out in rows with ${listDistinct(left, by)}, because ${because}: ${sum}`;
    ignored.push({ ...place, when: [{ column, isNot: texts }], because });
    doubts.push(questionAt(place, 'left-out', text));
  }
  return { ignored, doubts };
}

/** Lists the columns of the source, each once, that are read as amounts. */
function listAmounts(targets: readonly ProposedTarget[]): readonly TabColumn[] {
  const amounts = targets.flatMap((target) => target.columns.filter((column) => holdsAmounts(column, target)));
  const indexes = amounts.flatMap(({ columnIndex }) => columnIndex ?? []);
  return [...new Set(indexes)].filter((columnIndex) => !isMade(columnIndex));
}

/** Leaves out amounts in rows of types that have no place for them: the number of bonds, the price of a warrant's token. */
export function leaveOfTypes(
  { column, columnIndex: typeIndex, sheets }: ProposedTypes,
  targets: readonly ProposedTarget[],
  tab: ProposalTab,
): readonly ProposedIgnored[] {
  const numbers = readAmounts(tab);
  return listAmounts(targets).flatMap((columnIndex): ProposedIgnored[] => {
    const takers = targets.filter(({ columns }) => columns.some((column) => column.columnIndex === columnIndex));
    const isTaken = ([name, texts]: ProposedTypes['sheets'][number]): boolean =>
      takers.some((target) =>
        sheets.some(([sheet]) => sheet === target.name)
          ? target.name === name
          : target.when === undefined || texts.every((text) => target.when?.is.includes(text)),
      );
    const others = sheets.filter((one) => !isTaken(one));
    const number = numbers.get(columnIndex);
    const rows = others.flatMap(([, texts]) => rowsWith(texts, typeIndex, tab));
    if (!rows.some((row) => hasAmount(row, number))) return [];
    const names = joinList(others.map(([name]) => name));
    const because = `${names} have no place for it`;
    const is = others.flatMap(([, texts]) => texts);
    return [{ ...placeIn(tab, columnIndex), when: [{ column, is }], because }];
  });
}

function listDistinct(rows: readonly TabRow[], columnIndex: TabColumn): string {
  const texts = rows.map((row) => {
    const text = filledTextIn(row, columnIndex);
    return text === '' ? 'nothing' : JSON.stringify(text);
  });
  return joinList([...new Set(texts)], 'or');
}
