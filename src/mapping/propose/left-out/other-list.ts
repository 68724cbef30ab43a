import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { OTHER_LISTS } from '../../../model/lexicon/other-lists.ts';
import { FUND_INVESTORS } from '../../../model/lexicon/parties.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import { isNegative, ZERO } from '../../../model/values/decimal.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import { SURE } from '../../mapping.ts';
import { isBlank } from '../../source/cell-text.ts';
import { readSourceNumber } from '../../source/source-number.ts';
import { isOfPayments, isOfPayouts } from '../names/name-words.ts';
import { readHeaderUnit } from '../score/read-header-unit.ts';
import { guessColumns, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import { kindOf } from '../score/value-kinds.ts';
import { readBelow } from '../source-tab.ts';

/** Columns that only lists of holdings have, and those that together say what was bought. */
const OF_HOLDINGS = ['Fund', 'Round', 'Share Class', 'Convertible Type', 'Valuation Cap'];
const OF_PURCHASES = ['Company', 'Investment Amount', 'Issue Date'];
const OF_VALUES = ['Fair Value', 'Ownership', 'Post-Money Valuation', 'Investment Amount', 'Shares'];
const LEAST_HEADERS = 2;
const QUESTION = /[?？]$/;

/** Says what else than holdings a table lists, where its headers are those of such a list; `undefined` for others. */
export function whatElse(columns: readonly SourceFacts[], context: ScoringContext): string | undefined {
  const filled = columns.filter((facts) => facts.filled > 0);
  const count = (isMeant: (header: string) => boolean): number => filled.filter(({ header }) => isMeant(header)).length;
  if (count((header) => QUESTION.test(header)) >= LEAST_HEADERS) return 'it lists answers to questions';
  const found = OTHER_LISTS.find(
    ({ headers, with: subject }) =>
      (subject === undefined || count((header) => subject.is(header)) > 0) &&
      count((header) => headers.is(readHeaderUnit(header)?.name ?? header)) >= LEAST_HEADERS,
  );
  if (found === undefined) return undefined;
  const names = listSure(filled, 'securities', context);
  const marks = listSure(filled, 'valuations', context);
  const isBought = found.mayBeBought === true && OF_PURCHASES.every((name) => names.has(name));
  const isHeld = OF_HOLDINGS.some((name) => names.has(name) && !(name === 'Fund' && found.mayNameFunds === true));
  const isValued = found.isUnvalued === true && OF_VALUES.some((name) => names.has(name) || marks.has(name));
  return isBought || isHeld || isValued ? undefined : `it lists ${found.what}`;
}

function listSure(
  columns: readonly SourceFacts[],
  kind: 'securities' | 'valuations',
  context: ScoringContext,
): ReadonlySet<string> {
  const guesses = columns.flatMap((facts) => guessColumns(facts, sheetOf(kind), context));
  return new Set(guesses.flatMap(({ column, confidence }) => (confidence >= SURE ? [column.name] : [])));
}

/** Says why a table is between the fund and its own investors: by its name, or by a column of who they are beside it. */
export function whyOfInvestors(name: string, columns: readonly SourceFacts[]): string | undefined {
  if (isOfPayouts(name)) return 'it lists what was paid out, which is neither a purchase nor a sale';
  const names = columns.some(({ header, filled, blank }) => filled > 0 && blank === 0 && FUND_INVESTORS.isIn(header));
  return names && isOfPayments(name) ? 'it lists what investors paid into the fund' : undefined;
}

const LEAST_DAYS = 2;

/** Says why amounts paid and received under their days are left: nothing says which purchase was sold. */
export function whyOfCashFlows(columns: readonly SourceFacts[]): string | undefined {
  const days = columns.filter(({ header, kinds }) => kinds.number > 0 && parseDateText(header) !== undefined);
  const numbers = days.flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      const number = readSourceNumber(cell, '.');
      return number === 'blank' || number === 'other' || number === ZERO ? [] : [number];
    }),
  );
  const hasBoth = numbers.some(isNegative) && !numbers.every(isNegative);
  return days.length >= LEAST_DAYS && hasBoth
    ? 'amounts paid and received stand under their days: list them below one another, each with its day and what it is, and they can be read'
    : undefined;
}

/** Reads a table without a known header below its first row of labels. */
export function readUnknown(table: Table): readonly SourceFacts[] {
  const first = table.rows.find(({ cells }) => {
    const filled = cells.filter((cell) => !isBlank(cell));
    const [label, ...others] = filled.map(kindOf);
    return label === 'text' && others.length > 0 && others.every((kind) => kind === 'text' || kind === 'date');
  });
  if (first === undefined) return [];
  const { rowNumber } = first;
  return readBelow({ first: rowNumber, last: rowNumber }, { table, passedOver: new Set() }).columns;
}
