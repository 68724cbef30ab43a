import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { OTHER_LISTS } from '../../../model/lexicon/other-lists.ts';
import { FUND_INVESTORS } from '../../../model/lexicon/parties.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import { SURE } from '../../mapping.ts';
import { isBlank } from '../../source/cell-text.ts';
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

/** Reads a table without a known header below its first row of labels. */
export function readUnknown(table: Table): readonly SourceFacts[] {
  const first = table.rows.find(({ cells }) => {
    const filled = cells.filter((cell) => !isBlank(cell));
    return filled.length >= LEAST_HEADERS && filled.every((cell) => kindOf(cell) === 'text');
  });
  if (first === undefined) return [];
  const { rowNumber } = first;
  return readBelow({ first: rowNumber, last: rowNumber }, { table, passedOver: new Set() }).columns;
}
