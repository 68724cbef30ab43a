import { quote, quoteAll } from '../../../base/util/text/quote.ts';
import { squeezeSpaces, withoutMarks } from '../../../base/util/text/text.ts';
import { joinSome } from '../../../base/util/text/words.ts';
import { matchSheetName } from '../../../format/sheets/sheet-names.ts';
import { isDated, readTotalLabel } from '../../../format/tables/total-label.ts';
import { ROUND_WORDS } from '../../../model/lexicon/class-kinds.ts';
import { FEES, LEDGER_EVENTS, MOVES, SECONDARIES } from '../../../model/lexicon/events.ts';
import { NOTE_KINDS, readInstrument } from '../../../model/lexicon/instruments.ts';
import { AS_ABOVE, NOT_ENDED } from '../../../model/lexicon/nothing.ts';
import { AND_WORDS, FUND_WORDS, NO_COMPANIES, SELLER_HEADERS } from '../../../model/lexicon/parties.ts';
import * as stateWords from '../../../model/lexicon/statuses.ts';
import * as titleWords from '../../../model/lexicon/titles.ts';
import { hasNamed } from '../../file/by-name.ts';
import { SURE } from '../../mapping.ts';
import { type Question, questionAt, type Topic } from '../../question.ts';
import { filledTextIn, isBlank, isFilled, showSourceCell, textOf } from '../../source/cell-text.ts';
import { findNumberColumns, SourceTotals, surveyColumns } from '../../source/source-number.ts';
import { isMade, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { questionFixed } from '../facts/title-facts.ts';
import { indexesOf, type ProposedTarget } from '../proposal.ts';
import type { SourceFacts } from '../score/score-column.ts';
import { factsIn, type ProposalTab, placeIn, toSourceRow } from '../source-tab.ts';

/** Recognises events other than purchases. */
export function isEvent(text: string): boolean {
  return LEDGER_EVENTS.is(text) || MOVES.begin(text);
}

const LONGEST_FEE = 4;

/** Recognises names of ledger lines: `Dividend`, `Management fee`. */
export function isLine(text: string): boolean {
  return isEvent(text) || (FEES.end(text) && text.trim().split(/\s+/).length <= LONGEST_FEE);
}

/** Longer texts are about something else. */
const LONGEST_STATE = 40;

/** Recognises texts that say of a row that it is not held, or not yet, under whatever header. */
export function isNotHeld(text: string): boolean {
  return !isHeld(text) && (isStateAlone(text) || (text.length <= LONGEST_STATE && statesItEnded(text)));
}

/** The same of texts that would otherwise be names. */
export function isStateAlone(text: string): boolean {
  return stateWords.NOT_HELD.is(text) || stateWords.ENDED.is(text) || isNotMade(text);
}

/** Recognises states of what is held, under whatever header. */
export function isHeld(text: string): boolean {
  return stateWords.HELD.is(text);
}

/** Recognises states of deals that were not made, or not yet. */
export function isNotMade(text: string): boolean {
  return stateWords.NOT_MADE.is(text);
}

export function isState(header: string): boolean {
  return stateWords.STATE_HEADERS.isIn(header) && !stateWords.COMPANY_STATES.isIn(header);
}

/** Returns whether a state surely means that the row is held. */
export function statesHeld(text: string, header: string): boolean {
  if (isHeld(text) || stateWords.FARING.is(text) || /^[\d.,%]+$/.test(text)) return true;
  return stateWords.STAGE_HEADERS.isIn(header) && stateWords.STAGES.isIn(text) && !isNotHeld(text);
}

export function isOfEnd(header: string): boolean {
  return stateWords.CONVERTED_TO.begin(header) || (stateWords.ENDS.isIn(header) && !stateWords.NOT_YET.isIn(header));
}

/** Recognises headers of a possible future: `Exit Strategy`, `Expected Exit`. */
export function isOfPlans(header: string): boolean {
  return stateWords.PLANS.isIn(header);
}

export function isNo(text: string): boolean {
  return /^-+$/.test(text.trim()) || NOT_ENDED.is(text);
}

/** A column without a header may contain remarks too. */
export function isRemarks(header: string): boolean {
  return header.trim() === '' || stateWords.REMARK_HEADERS.isIn(header);
}

/** Recognises notes below a table such as `(1) Converted into Series B in 2022`. */
function isNoteOfEnd(text: string): boolean {
  return stateWords.ENDED.isIn(stateWords.INTO_CURRENCY.replaceIn(text, ' '));
}

export function statesItEnded(text: string): boolean {
  return stateWords.ENDED.isIn(text) || stateWords.DOUBTED.isIn(text);
}

export function isNoRound(text: string): boolean {
  return (
    /\p{L}/u.test(text) &&
    (isStateAlone(text) || isHeld(text) || stateWords.FARING.is(text) || stateWords.COMPANY_STAGES.is(text))
  );
}

const MOST_SHOWN = 3;

/** `"Sold", "Exited" and others`. */
function showTexts(texts: readonly string[]): string {
  return joinSome(quoteAll(texts), MOST_SHOWN);
}

interface TextQuestion {
  readonly topic: Topic;
  readonly isMeant: (text: string) => boolean;
  readonly describe: (texts: string) => string;
}

export function questionSourceTexts(
  { columnIndex, texts: all, cells }: SourceFacts,
  tab: ProposalTab,
  { topic, isMeant, describe }: TextQuestion,
): readonly Question[] {
  // Each text has a cell, which shows a stored day number as a date.
  const texts = all.flatMap((text, index) => {
    const cell = cells[index];
    return isMeant(text) ? [cell === undefined ? text : showSourceCell(cell, tab.table.epoch)] : [];
  });
  if (texts.length === 0) return [];
  return [questionAt(placeIn(tab, columnIndex), { topic, texts }, describe(showTexts(texts)))];
}

/** Returns the columns of the source that are read as one of these. */
export function columnsReadAs(
  names: readonly string[],
  targets: readonly ProposedTarget[],
  tab: ProposalTab,
): readonly SourceFacts[] {
  const read = targets.flatMap(({ columns }) => columns.filter(({ name }) => names.includes(name)));
  const indexes = new Set(read.map(({ columnIndex }) => columnIndex));
  return tab.columns.filter(({ columnIndex }) => indexes.has(columnIndex));
}

/** Returns the same question about some of its texts alone. */
export function narrowTexts(question: Question, texts: readonly string[]): Question {
  const [before, after] = [showTexts(question.texts ?? []), showTexts(texts)];
  return { ...question, texts, text: question.text.replace(before, () => after) };
}

/** Recognises two names in one cell, which becomes one record. */
const SEVERAL: { readonly [column: string]: (text: string) => boolean } = {
  Company: (text) => /\S\s+\/\s+\S|\S\s*;\s*\S/.test(text),
  Fund: (text) => APART.test(text) || partsOf(text).filter((part) => FUND_WORDS.isIn(part)).length > 1,
  'Co-Investors': (text) => /,|\S\s+\/\s+\S/.test(AND_WORDS.replaceIn(text, '/')),
  Round: (text) =>
    APART.test(text) ||
    partsOf(text)
      .slice(1)
      .some((part) => ROUND_WORDS.begin(part)),
};
const APART = /\S\s*[/;]\s*\S/;

function partsOf(text: string): readonly string[] {
  return AND_WORDS.replaceIn(text, ',').split(/[,&+]/);
}

export function questionSeveral(targets: readonly ProposedTarget[], tab: ProposalTab): readonly Question[] {
  return targets.flatMap(({ columns }) =>
    columns.flatMap(({ name, columnIndex, separator }) => {
      const isMeant = SEVERAL[name];
      const facts = factsIn(tab, columnIndex);
      if (isMeant === undefined || facts === undefined || separator !== undefined) return [];
      return questionSourceTexts(facts, tab, {
        topic: 'meaning',
        isMeant: (text) => isMeant(withoutMarks(text)),
        describe: (texts) =>
          `${texts}: each is read as the name of one ${name === 'Co-Investors' ? 'co-investor' : name}`,
      });
    }),
  );
}

const NAMES = ['Company', 'Round', 'Share Class'];
/** `Acme (exited)`, `Acme – written off`. */
const BEHIND = /(?:[([]\s*([^()[\]]+?)\s*[)\]]|\s[–—-]\s+(.+))\s*$/;

export function questionNames(targets: readonly ProposedTarget[], tab: ProposalTab): readonly Question[] {
  const held = targets.filter(({ sheet }) => sheet.kind === 'securities');
  if (held.length === 0) return [];
  const describe = (texts: string): string => `rows with ${texts} are read as still held`;
  const ofNames = columnsReadAs(NAMES, held, tab).flatMap((facts) =>
    isMade(facts.columnIndex) ? [] : questionSourceTexts(facts, tab, { topic: 'rows', isMeant: isOver, describe }),
  );
  return [...ofNames, ...questionInstruments(held, tab), ...questionNotes(tab)];
}

/** A remark, or the name of a round, may say that what is read as shares is none: `Note: convertible`. */
function questionInstruments(held: readonly ProposedTarget[], tab: ProposalTab): readonly Question[] {
  if (held.some(({ name }) => matchSheetName(name)?.presetType !== 'certificate')) return [];
  const used = new Set(indexesOf(held));
  const isMeant = (text: string): boolean => {
    const { type = 'certificate', isSure } = readInstrument(text) ?? {};
    return text.length <= LONGEST_STATE && type !== 'certificate' && (isSure === true || NOTE_KINDS.isIn(text));
  };
  const describe = (texts: string): string => `rows with ${texts} are read as shares`;
  const remarks = tab.columns.filter(({ header, columnIndex }) => isRemarks(header) && !used.has(columnIndex));
  return [...remarks, ...columnsReadAs(['Round'], held, tab)]
    .filter(({ columnIndex }) => !isMade(columnIndex))
    .flatMap((facts) => questionSourceTexts(facts, tab, { topic: 'rows', isMeant, describe }));
}

function isOver(text: string): boolean {
  const [, inside, behind] = BEHIND.exec(text) ?? [];
  const said = inside ?? behind;
  return said !== undefined && (isStateAlone(said) || statesItEnded(said));
}

function questionNotes({ table, headerRows, dataRows, remarks = [] }: ProposalTab): readonly Question[] {
  const data = new Set(dataRows.map(({ rowNumber }) => rowNumber));
  const below = table.rows.filter(({ rowNumber }) => rowNumber > headerRows.last && !data.has(rowNumber));
  const notes = new Map([...below, ...remarks].map((row) => [row.rowNumber, row]));
  return [...notes.values()].flatMap(({ rowNumber, cells }): readonly Question[] => {
    const [only, ...more] = cells.filter((cell) => !isBlank(cell));
    if (only?.value.kind !== 'text' || more.length > 0 || !isNoteOfEnd(textOf(only))) return [];
    return [
      { topic: 'rows', text: `row ${rowNumber} says ${quote(textOf(only))}, and all rows are read as still held` },
    ];
  });
}

/** Positions of a fund that are not companies are cash, debts and its own expenses. */
export function questionCompanies(targets: readonly ProposedTarget[], tab: ProposalTab): readonly Question[] {
  const named = columnsReadAs(['Company'], targets, tab);
  const isMeant = (text: string): boolean => NO_COMPANIES.is(text) || AS_ABOVE.is(text);
  const describe = (texts: string): string => `${texts}: each is the name of a company`;
  return [
    ...named.flatMap((facts) => questionSourceTexts(facts, tab, { topic: 'rows', isMeant, describe })),
    ...named.flatMap(({ columnIndex }) => questionSums(columnIndex, tab)),
  ];
}

/** Rows that are called totals and sum up nothing become companies: `Total Energies` is one, a total that is wrong is none. */
function questionSums(columnIndex: TabColumn, tab: ProposalTab): readonly Question[] {
  const { table, headerRows } = tab;
  const isCalledSum = (row: TabRow): boolean =>
    readTotalLabel(row)?.label === filledTextIn(row, columnIndex) && !row.cells.some(isDated);
  const below = table.rows.filter(({ rowNumber }) => rowNumber > headerRows.last);
  if (!below.some(isCalledSum)) return [];
  const rows = below.map(toSourceRow);
  const numbers = findNumberColumns(surveyColumns(rows), () => ({ header: '', use: 'amount', sign: undefined }));
  const sums = new SourceTotals(numbers, (from) => rows.filter(({ rowNumber }) => rowNumber > from));
  const texts = rows
    .filter((row) => sums.see(row, false) === undefined && isCalledSum(row))
    .map((row) => filledTextIn(row, columnIndex));
  if (texts.length === 0) return [];
  const text = `${showTexts(texts)}: each is the name of a company, though it is called a total`;
  return [questionAt(placeIn(tab, columnIndex), { topic: 'rows', texts }, text)];
}

const MOST_BETWEEN = 20;

/** Recognises titles of former holdings: `Fully realised investments`, `Exits`. */
function isOfOver(title: string): boolean {
  const behind = titleWords.OVER_STATES.afterStart(title);
  const between = behind === undefined ? undefined : titleWords.HELD_THINGS.before(behind);
  return titleWords.OVER_SECTIONS.is(title) || (between !== undefined && between.length <= MOST_BETWEEN);
}

const LONGEST = 160;

export function questionTab(targets: readonly ProposedTarget[], tab: ProposalTab): readonly Question[] {
  if (!targets.some(({ sheet }) => sheet.kind !== 'companies')) return [];
  const { table, titles } = tab;
  const name = table.name.replaceAll('_', ' ');
  const isOfHoldings = targets.some(({ sheet }) => sheet.kind === 'securities');
  const isOther = isOfHoldings && titleWords.OTHER_TABS.isIn(name);
  const lines = titles.flatMap(({ rowNumber, cells }) =>
    cells
      .filter((cell) => isFilled(cell) && textOf(cell).length <= LONGEST)
      .filter(
        (cell) =>
          titleWords.NOT_MEANT_TITLES.isIn(textOf(cell)) || (isOfHoldings && isOfOver(squeezeSpaces(textOf(cell)))),
      )
      .map((cell) => `row ${rowNumber} says ${quote(squeezeSpaces(textOf(cell)))}`),
  );
  const reasons = [
    ...(isOther || titleWords.NOT_MEANT_TITLES.isIn(name) ? [`the tab is called ${quote(table.name)}`] : []),
    ...(table.state === 'visible' ? [] : ['the tab is hidden']),
    ...lines,
  ];
  if (reasons.length === 0) return [];
  return [{ topic: 'rows', text: `its rows are read like any others, though ${reasons.join(', and ')}` }];
}

/** Returns whether shares were bought from a holder instead of the company, so that no round closed on that day. */
export function isSecondary(tab: ProposalTab): boolean {
  if (titlesOf(tab).some((text) => SECONDARIES.isIn(text))) return true;
  return tab.columns.some((facts) => isOfSellers(facts) || facts.texts.some((text) => SECONDARIES.begin(text)));
}

export function questionSecondary(targets: readonly ProposedTarget[], tab: ProposalTab): readonly Question[] {
  const isSaid = targets.some(({ columns }) => hasNamed(columns, 'Purchase Type'));
  if (isSaid || !targets.some(({ sheet }) => sheet.kind === 'securities')) return [];
  const sellers = tab.columns.filter(isOfSellers);
  const describe =
    ({ header }: SourceFacts) =>
    (texts: string) =>
      `rows with ${texts} under ${header} are read as bought from the company, at the price of the class`;
  const ofSellers = sellers.flatMap((facts) =>
    questionSourceTexts(facts, tab, { topic: 'rows', isMeant: () => true, describe: describe(facts) }),
  );
  if (ofSellers.length > 0 || !titlesOf(tab).some((text) => SECONDARIES.isIn(text))) return ofSellers;
  const text = 'its rows are read as bought from the company, though the tab or its title speaks of secondaries';
  return [{ topic: 'rows', text }];
}

function titlesOf({ table, titles }: ProposalTab): readonly string[] {
  return [table.name, ...titles.flatMap(({ cells }) => cells.filter(isFilled).map(textOf))];
}

function isOfSellers({ header, filled, columnIndex }: SourceFacts): boolean {
  return filled > 0 && !isMade(columnIndex) && SELLER_HEADERS.is(header);
}

const SHOWN = 3;

export function questionColumns(targets: readonly ProposedTarget[], tab: ProposalTab): readonly Question[] {
  // The currency has a question of its own.
  const fixed = targets.flatMap(({ columns }) =>
    columns.filter(({ name, value: fixed }) => fixed !== undefined && name !== 'Currency'),
  );
  return [...questionFixed(fixed), ...questionMade(targets), ...questionTaken(targets, tab)];
}

/** An inexact quotient may include fees, for instance. */
function questionMade(targets: readonly ProposedTarget[]): readonly Question[] {
  return targets.flatMap(({ columns }) =>
    columns.flatMap(({ name, made }) => {
      if (made?.uneven === undefined) return [];
      const [from, by] = made.divide;
      const text = `${name}: it is ${from} ÷ ${by}, which does not come out even: ${made.uneven}`;
      return [questionAt({ column: from, columnIndex: made.unitOf }, { topic: 'computed', to: name }, text)];
    }),
  );
}

/** Questions guesses of columns. */
export function questionTaken(targets: readonly ProposedTarget[], tab: ProposalTab): readonly Question[] {
  return targets.flatMap(({ columns }) =>
    columns
      .filter(({ confidence, column: ref }) => confidence < SURE && ref !== undefined)
      .map((column) => {
        const facts = factsIn(tab, column.columnIndex);
        const samples = facts?.cells.slice(0, SHOWN).map((cell) => showSourceCell(cell, tab.table.epoch)) ?? [];
        const shown = column.shows ?? samples.join('; ');
        const text = `it is the ${column.name} (${column.reason})`;
        return questionAt(column, { topic: 'column', to: column.name }, shown === '' ? text : `${text}: ${shown}`);
      }),
  );
}
