import { ALL_SHEETS } from '../../format/sheets/all-sheets.ts';
import type { SheetDeclaration } from '../../format/sheets/sheet.ts';
import { matchSheetName } from '../../format/sheets/sheet-names.ts';
import { traitsOf } from '../../model/fields/security-types.ts';
import { COSTS_HELD, MEASURE_TITLES, TICKERS } from '../../model/lexicon/header-words.ts';
import { readInstrument } from '../../model/lexicon/instruments.ts';
import { HOLDERS } from '../../model/lexicon/parties.ts';
import { ROUND_TITLES } from '../../model/lexicon/titles.ts';
import type { SheetKind } from '../../model/records/checked-workbook.ts';
import { findByName } from '../file/by-name.ts';
import { SURE } from '../mapping.ts';
import { AMOUNT_TYPES } from '../question.ts';
import { readTitleFacts } from './facts/title-facts.ts';
import { isAmong, isFundName } from './names/name-words.ts';
import type { ProposedColumn } from './proposal.ts';
import { listHeadings } from './rows/propose-rows.ts';
import { assignColumns, assignedTo, type ColumnAssignment, scoreSheet } from './score/assign-columns.ts';
import { isAmountOfNotes, type ScoringContext } from './score/score-column.ts';
import { factsIn, headerIn, listTitles, ownSheetOf, type ProposalTab } from './source-tab.ts';

const LEAST_SCORE = 1.2;
/** Enough where two columns are sure. */
const LEAST_OF_NAMED = 0.6;
const LIKELY = 0.65;
/** Columns of a valuation. */
const MARKS = ['Fair Value', 'Ownership', 'Post-Money Valuation'];

/** Sheets that are recognised by name alone. */
const OWN_ONLY: ReadonlySet<SheetKind> = new Set(['custom-columns', 'control-totals'] as const);

export interface Primary {
  readonly sheet: SheetDeclaration;
  readonly assigned: readonly ColumnAssignment[];
}

export function choosePrimary(tab: ProposalTab, context: ScoringContext): Primary | undefined {
  const named = matchSheetName(tab.table.name)?.sheet;
  const titled = listTitled(tab, context);
  const meant = ALL_SHEETS.filter(({ kind }) => kind === context.meant);
  const scored = (meant.length > 0 ? meant : ALL_SHEETS)
    .filter((sheet) => sheet === named || !OWN_ONLY.has(sheet.kind))
    .map((sheet) => {
      const assigned = assignColumns(tab.columns, sheet, { ...context, isOwn: sheet === ownSheetOf(tab) });
      return {
        sheet,
        assigned,
        score: scoreSheet(sheet, assigned, titled) + (sheet === named ? 2 : 0) + hintOf(sheet, assigned, titled),
      };
    });
  const held = scored.find(({ sheet }) => sheet.kind === 'securities')?.assigned ?? [];
  const areBought = areBoughtOnDays(held) || arePositions(held);
  // A cost to the holder means a purchase, however much is said of its round.
  const isOwnCost = (held.some(isCost) && hasOneOf(held, ['Issue Date'])) || areDeals(tab, held, scored);
  const isBeside = ({ kind }: SheetDeclaration): boolean =>
    (areBought && BESIDE_PURCHASES.has(kind)) || (isOwnCost && kind === 'rounds');
  const [best] = scored
    .filter((one) => statesAnything(one) && (one.sheet === named || (!isOfNobody(one, tab) && !isBeside(one.sheet))))
    .sort((a, b) => b.score - a.score);
  if (best === undefined || best.assigned.length < 2) return undefined;
  if (context.meant !== undefined) return best;
  return best.score < (namesSurely(best.assigned) ? LEAST_OF_NAMED : LEAST_SCORE) ? undefined : best;
}

/** Lists the columns that a title, the tab's name or headings above their rows fill. */
function listTitled(tab: ProposalTab, { known, companyTabs }: ScoringContext): ReadonlySet<string> {
  const { company, fund } = readTitleFacts(tab, known.funds, companyTabs);
  const headings = listHeadings(tab);
  const areFunds = headings.every(({ text }) => isFundName(text) || isAmong(known.funds)(text));
  const has = {
    Company: company !== undefined || (headings.length > 0 && !areFunds),
    Fund: fund !== undefined || (headings.length > 0 && areFunds),
  };
  return new Set(Object.entries(has).flatMap(([name, isSaid]) => (isSaid ? [name] : [])));
}

/**
 * Returns whether the table has the substance of such rows: rounds a name, valuations a mark, holdings an amount or a
 * count.
 */
function statesAnything({ sheet: { kind }, assigned }: Primary): boolean {
  const isAmount = ({ guess: { column }, facts }: ColumnAssignment): boolean =>
    facts.filled > 0 && (column.value.kind === 'money' || column.value.kind === 'count');
  if (kind === 'securities') return assigned.some(isAmount);
  if (kind === 'valuations' && isOfAnything(assigned)) return false;
  const wanted = SUBSTANCE[kind];
  return wanted === undefined || hasOneOf(assigned, wanted);
}

const SUBSTANCE: { readonly [kind in SheetKind]?: readonly string[] } = {
  rounds: ['Round'],
  transactions: ['Cash Received', 'Shares Sold'],
  valuations: MARKS,
};

/** Nothing names the companies, and nothing else may: rounds of the same name are those of several. */
function isOfNobody({ sheet: { kind }, assigned }: Primary, { columns }: ProposalTab): boolean {
  if (hasOneOf(assigned, ['Company'])) return false;
  const rounds = assignedTo(assigned, 'Round');
  if (kind === 'rounds') return rounds !== undefined && rounds.distinct.size * 2 < rounds.filled;
  const mayName = ({ kinds, filled, distinct }: ProposalTab['columns'][number]): boolean =>
    filled > 1 && kinds.text === filled && distinct.size === filled;
  return kind === 'companies' && !columns.some(mayName);
}

/** Values that may be of anything, with the days of anything: neither of them, nor a fund, says that it is a mark. */
function isOfAnything(assigned: readonly ColumnAssignment[]): boolean {
  const isDated = hasOneOf(assigned, ['Date']);
  return isDated && !hasOneOf(assigned, ['Date', 'Fund', ...MARKS], SURE);
}

function hasOneOf(assigned: readonly ColumnAssignment[], names: readonly string[], atLeast = 0): boolean {
  return assigned.some(({ guess }) => names.includes(guess.column.name) && guess.confidence > atLeast);
}

/** Records that may come with a list of purchases. */
const BESIDE_PURCHASES: ReadonlySet<SheetKind> = new Set(['companies', 'valuations', 'transactions'] as const);

/** Each row has an amount paid and a day of its own, which is that of the purchase, not of a mark or a sale. */
function areBoughtOnDays(held: readonly ColumnAssignment[]): boolean {
  const bought = held.find(({ guess: { column, confidence } }) => column.name === 'Issue Date' && confidence >= SURE);
  if (bought === undefined || !hasOneOf(held, ['Investment Amount'], SURE)) return false;
  const { filled, distinct } = bought.facts;
  return filled > 1 && distinct.size === filled;
}

/** A mere company, round, day and amount: whose purchases they are is asked. What is said of rounds alone makes them rounds. */
function areDeals(tab: ProposalTab, held: readonly ColumnAssignment[], scored: readonly Primary[]): boolean {
  const rounds = scored.find(({ sheet }) => sheet.kind === 'rounds')?.assigned ?? [];
  const isOfDeal = ({ guess, facts }: ColumnAssignment): boolean =>
    facts.filled === 0 || OF_DEALS.has(guess.column.name);
  const isPaid = ({ guess, facts }: ColumnAssignment): boolean =>
    guess.column.name === 'Investment Amount' && guess.confidence > SURE && facts.filled > 0;
  return (
    !listTitles(tab).some((title) => ROUND_TITLES.isIn(title)) &&
    held.some(isPaid) &&
    ['Company', 'Round', 'Closing Date'].every((name) => hasOneOf(rounds, [name])) &&
    rounds.every(isOfDeal)
  );
}

const OF_DEALS: ReadonlySet<string> = new Set(['Company', 'Round', 'Closing Date', 'Currency']);

/** Companies with what each position cost, and no day of anything: when they were bought is asked. */
function arePositions(held: readonly ColumnAssignment[]): boolean {
  return hasOneOf(held, ['Company'], SURE) && held.some(isCost) && !hasOneOf(held, ['Issue Date']);
}

/** At least two columns are sure, and one of them names the subject. */
function namesSurely(assigned: readonly ColumnAssignment[]): boolean {
  const sure = assigned.filter(({ guess }) => guess.confidence >= SURE).map(({ guess }) => guess.column.name);
  return sure.length > 1 && ['Company', 'Fund', 'Round', 'Share Class'].some((name) => sure.includes(name));
}

/** Weighs columns that distinguish a sheet: a fund beside an amount suggests holdings. */
function hintOf(
  { kind }: SheetDeclaration,
  assigned: readonly ColumnAssignment[],
  titled: ReadonlySet<string>,
): number {
  const has = (name: string): boolean => titled.has(name) || hasOneOf(assigned, [name], LIKELY);
  if (kind === 'securities' && assigned.some(isHolderColumn) && has('Shares')) return 1.5;
  if (kind === 'securities')
    return assigned.some(isCost) || (has('Fund') && (has('Investment Amount') || has('Shares'))) ? 1.5 : 0;
  if (kind === 'transactions') return has('Cash Received') && has('Date') && !has('Round') ? 1.5 : -1;
  if (kind === 'valuations') return MARKS.some(has) ? (assigned.some(isMarked) ? 0 : -1) : -2;
  if (kind === 'companies') return has('City') || has('Sector') || has('Website') ? 0.5 : -0.5;
  return 0;
}

/** Any list may say what part of a company is held. */
function isMarked({ guess }: ColumnAssignment): boolean {
  return MARKS.includes(guess.column.name) && guess.column.name !== 'Ownership';
}

/** A cost to the holder, where a round has a size. */
function isCost({ guess, facts }: ColumnAssignment): boolean {
  const isOfHolder = COSTS_HELD.isIn(facts.header) || MEASURE_TITLES.amount.isIn(facts.header);
  return guess.column.name === 'Investment Amount' && guess.confidence >= SURE && isOfHolder;
}

function isHolderColumn({ guess, facts }: ColumnAssignment): boolean {
  return guess.column.name === 'Fund' && HOLDERS.isIn(facts.header);
}

/** Columns of one type of security only. */
const TELLING: readonly (readonly [column: string, sheetName: string])[] = [
  ['Token', 'Token Investments'],
  ['Convertible Type', 'Convertibles'],
  ['Valuation Cap', 'Convertibles'],
  ['Discount', 'Convertibles'],
  ['Interest Rate', 'Convertibles'],
  ['Maturity Date', 'Convertibles'],
  ['Exercise Price', 'Warrants'],
  ['Share Class', 'Certificates'],
  ['Shares', 'Certificates'],
];

/** Guesses the type of a tab's rows, and the format's tab for it, where no column says it, or an unsure one that this replaces. */
export function guessType(sheet: SheetDeclaration, columns: readonly ProposedColumn[], tab: ProposalTab) {
  if (sheet.typeColumn === undefined) return undefined;
  const stated = findByName(columns, sheet.typeColumn);
  if (stated !== undefined && stated.confidence >= SURE) return undefined;
  const replaces = stated === undefined ? {} : { replaces: stated.name };
  const named = matchSheetName(tab.table.name);
  if (named?.sheet === sheet && named.presetType !== undefined) return { sheetName: tab.table.name, ...replaces };
  if (sheet.kind === 'transactions') return { sheetName: 'Sales', ...replaces };
  // No row of the firm's own may have it.
  const isFilled = ({ columnIndex }: ProposedColumn): boolean =>
    columnIndex === undefined || tab.dataRows.length === 0 || (factsIn(tab, columnIndex)?.filled ?? 0) > 0;
  const has = (wanted: string): boolean =>
    columns.some((column) => column.name === wanted && column.confidence >= SURE && isFilled(column));
  // A ticker beside shares or a company is that of a listed one.
  const ticker = findByName(columns, 'Token');
  const isListed = has('Shares') || (has('Company') && TICKERS.is(headerIn(tab, ticker?.columnIndex)));
  const [, sheetName] = TELLING.find(([column]) => has(column) && !(column === 'Token' && isListed)) ?? [];
  if (sheetName !== undefined) return { sheetName, ...replaces };
  // The name of a tab says it where the amount says enough: `SAFEs`.
  const ofTab = readInstrument(tab.table.name.replaceAll('_', ' '));
  const paid = findByName(columns, 'Investment Amount');
  const areNotes = isAmountOfNotes(headerIn(tab, paid?.columnIndex));
  const type = areNotes ? 'convertible' : AMOUNT_TYPES.find((one) => ofTab?.isSure === true && one === ofTab.type);
  const [name] = type === undefined ? [] : traitsOf(type).tabs;
  return name === undefined ? undefined : { sheetName: name, ...replaces };
}
