import { costColumnOf } from '../../../model/fields/cost.ts';
import { addDecimals, compareDecimals, type Decimal, decimal, formatDecimal } from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { SentRow } from '../cap-table/entries.ts';
import { compareOrigins, isBelow } from '../neighbours.ts';
import type { Rule, RuleFinding } from '../rule.ts';
import { showPlace } from '../words.ts';

interface Line {
  readonly row: SentRow;
  readonly of: readonly (string | undefined)[];
  readonly figures: { readonly [column: string]: Money | Decimal | undefined };
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
  find: (table) => listRuns(listLines(table)).flatMap(check),
};

function listLines({ sent }: CapTable): Line[] {
  const bought = sent.securities.map(({ row, type, company, issueDate, round, units, cost, terms }): Line => {
    const { valuationCap, exercisePrice } = terms;
    const figures = {
      Shares: units,
      [costColumnOf(type)]: cost,
      'Valuation Cap': valuationCap,
      'Exercise Price': exercisePrice,
    };
    return { row, of: [type, company, issueDate, round], figures };
  });
  const marks = sent.marks.flatMap(({ row, company, date, mark }): Line[] =>
    'fairValue' in mark ? [{ row, of: [company, date], figures: { 'Fair Value': mark.fairValue } }] : [],
  );
  return [...bought, ...marks].toSorted((a, b) => compareOrigins(a.row, b.row));
}

interface Run {
  readonly column: string;
  readonly lines: Line[];
}

function listRuns(lines: readonly Line[]): Run[] {
  const runs: Run[] = [];
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    const column = above === undefined ? undefined : findCounting(above, line);
    if (above === undefined || column === undefined) continue;
    const run = runs.at(-1);
    if (run?.column === column && run.lines.at(-1) === above) run.lines.push(line);
    else runs.push({ column, lines: [above, line] });
  }
  return runs;
}

/** The one column that counts on from the row above, where all others are equal. */
function findCounting(above: Line, line: Line): string | undefined {
  if (!isBelow(above.row, line.row) || !line.of.every((part, index) => part === above.of[index])) return undefined;
  const columns = Object.keys(line.figures);
  if (columns.length !== Object.keys(above.figures).length) return undefined;
  const [column, ...others] = columns.filter((name) => !isEqual(above.figures[name], line.figures[name]));
  if (column === undefined || others.length > 0) return undefined;
  return isNext(above.figures[column], line.figures[column]) ? column : undefined;
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

function check({ column, lines }: Run): RuleFinding[] {
  const [first, second, last] = [lines[0], lines[1], lines.at(-1)];
  if (first === undefined || second === undefined || last === undefined || lines.length < FEWEST) return [];
  const [from, to] = [first, last].map(({ figures }) => formatDecimal(amountIn(figures[column]) ?? ONE));
  const message = `From ${from} (${showPlace(first)}) on, ${column} counts up by one, to ${to} (${showPlace(last)}).`;
  const hint = 'If one figure is meant, copy the first into the rows below instead of filling it down.';
  return [{ row: second.row, column, message, hint }];
}
