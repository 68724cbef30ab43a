import { costColumnOf } from '../../../model/fields/cost.ts';
import { addDecimals, compareDecimals, type Decimal, decimal, formatDecimal } from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import type { MarkEntry, Planned, SecurityEntry } from '../cap-table/entries.ts';
import { byPlace, isBelow, listRuns, type Succession, securitiesInOrder } from '../neighbours.ts';
import type { Rule, RuleFinding } from '../rule.ts';
import { showPlace } from '../words.ts';

type Line = Planned<SecurityEntry> | Planned<MarkEntry>;

interface Figures {
  readonly [column: string]: Money | Decimal | undefined;
}

/** Two neighbours may be one apart; three are what a spreadsheet makes of a number that is dragged down. */
const FEWEST = 3;
/** Smaller ones may be counted. */
const LEAST = decimal(1000);
const ONE = decimal(1);

/**
 * A figure that counts up by one from row to row while all others stay as they are: LibreOffice and Google Sheets do that
 * to a number that is dragged down, and Excel does with the control key.
 */
export const FIGURES_COUNT_UP: Rule = {
  code: 'figures-count-up',
  find: (table) => {
    const marks = table.sent.marks.filter(({ mark }) => 'fairValue' in mark);
    const bought = securitiesInOrder(table);
    return listRuns(marks.length === 0 ? bought : [...bought, ...marks].toSorted(byPlace), findCounting).flatMap(check);
  },
};

function factsOf(line: Line): readonly (string | undefined)[] {
  return 'mark' in line ? [line.company, line.date] : [line.type, line.company, line.issueDate, line.round];
}

function figuresOf(line: Line): Figures {
  if ('mark' in line) return 'fairValue' in line.mark ? { 'Fair Value': line.mark.fairValue } : {};
  const { type, units, cost, terms } = line;
  const { valuationCap, exercisePrice } = terms;
  return {
    Shares: units,
    [costColumnOf(type)]: cost,
    'Valuation Cap': valuationCap,
    'Exercise Price': exercisePrice,
  };
}

/** The one column that counts on from the row above, where all others are equal. */
function findCounting(above: Line, line: Line): string | undefined {
  if (above.company !== line.company || !isBelow(above, line)) return undefined;
  const facts = factsOf(above);
  if (!factsOf(line).every((fact, index) => fact === facts[index])) return undefined;
  const [before, now] = [figuresOf(above), figuresOf(line)];
  const columns = Object.keys(now);
  if (columns.length !== Object.keys(before).length) return undefined;
  const [column, ...others] = columns.filter((name) => !isEqual(before[name], now[name]));
  if (column === undefined || others.length > 0) return undefined;
  return isNext(before[column], now[column]) ? column : undefined;
}

function isEqual(a: Money | Decimal | undefined, b: Money | Decimal | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function isNext(a: Money | Decimal | undefined, b: Money | Decimal | undefined): boolean {
  const [first, next] = [amountIn(a), amountIn(b)];
  if (first === undefined || next === undefined || compareDecimals(first, LEAST) < 0) return false;
  return addDecimals(first, ONE) === next && currencyOf(a) === currencyOf(b);
}

function amountIn(figure: Money | Decimal | undefined): Decimal | undefined {
  return typeof figure === 'object' ? figure.value : figure;
}

function currencyOf(figure: Money | Decimal | undefined): string | undefined {
  return typeof figure === 'object' ? figure.currency : undefined;
}

function check({ how: column, things: lines }: Succession<Line, string>): RuleFinding[] {
  const [first, second] = lines;
  const last = lines.at(-1) ?? second;
  if (lines.length < FEWEST) return [];
  const [from, to] = [first, last].map((line) => formatDecimal(amountIn(figuresOf(line)[column]) ?? ONE));
  const message = `From ${from} (${showPlace(first)}) on, ${column} counts up by one, to ${to} (${showPlace(last)}).`;
  const hint = 'If one figure is meant, copy the first into the rows below instead of filling it down.';
  return [{ row: second.row, column, message, hint }];
}
