import type { Steps } from '../../../base/util/steps.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { isMonthEnd, parseIsoDate } from '../../../model/values/calendar-date.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import { isMonthFormat } from '../../../spreadsheet/number-format/format-facts.ts';
import { type Question, questionAt } from '../../question.ts';
import { showSourceCell, textOf } from '../../source/cell-text.ts';
import { dropTimeOf, isPeriod, toDayOfPeriod } from '../../source/period-end.ts';
import { readNumberIn } from '../../source/source-number.ts';
import { isMade, type TabColumn } from '../../source/tab-column.ts';
import { isHeaderOfEvents, isPurchase } from '../line-kinds.ts';
import { findSaidDay } from '../missing/take-said.ts';
import { isAboutOther, isOfPayments, readEvent } from '../names/name-words.ts';
import { heldColumns, type Proposal, type ProposedColumn, type ProposedTarget, valueKindOf } from '../proposal.ts';
import type { ScoringContext, SourceFacts } from '../score/score-column.ts';
import { findLikelySign, isEitherOrder, showsDateOrder } from '../score/written-form.ts';
import { factsIn, type ProposalTab, placeIn } from '../source-tab.ts';
import {
  questionCurrencies,
  questionNothing,
  questionPrices,
  questionRates,
  questionRepeats,
  questionTotals,
} from './question-numbers.ts';
import * as states from './question-texts.ts';
import {
  columnsReadAs,
  questionCompanies,
  questionNames,
  questionSecondary,
  questionSeveral,
  questionSourceTexts,
  questionTab,
} from './question-texts.ts';
import type { ReadTable } from './question-twice.ts';

const SHOWN = 2;

/** Questions days of which only the month is shown: a first or last day is stored, because one must be. */
function questionDays(target: ProposedTarget, tab: ProposalTab): readonly Question[] {
  const { sheet, columns } = target;
  return columns.flatMap((column) => {
    const facts = valueKindOf(column, target) === 'date' ? factsIn(tab, column.columnIndex) : undefined;
    const days = facts?.cells.flatMap((cell) =>
      cell.format !== undefined && isMonthFormat(cell.format) ? [showSourceCell(cell, tab.table.epoch)] : [],
    );
    if (days === undefined || days.length === 0) return [];
    if (!days.every((day) => isEdgeOfMonth(day, sheet.kind === 'valuations'))) return [];
    return [questionAt(column, 'dates', `the cells show a month and no day: ${days.slice(0, SHOWN).join('; ')}`)];
  });
}

/**
 * Reads months and quarters as their last days, or the first ones where a person said so, and days without the time of day
 * beside them; each is asked once.
 */
export function readPeriods(
  targets: readonly ProposedTarget[],
  tab: ProposalTab,
  context: Pick<ScoringContext, 'said'>,
): { readonly targets: readonly ProposedTarget[]; readonly doubts: readonly Question[] } {
  const said = findSaidDay(tab, context);
  const doubts: Question[] = [];
  const read = targets.map((target) => ({
    ...target,
    columns: target.columns.map((column) => {
      const isOpen = valueKindOf(column, target) === 'date' && column.values === undefined;
      const facts = isOpen ? factsIn(tab, column.columnIndex) : undefined;
      const texts = facts?.texts.filter(isPeriod) ?? [];
      if (facts === undefined || texts.length === 0) return withoutTime(column, facts, tab, doubts);
      const shown = texts.slice(0, SHOWN).map((text) => `${text} → ${toDayOfPeriod(text, 'last') ?? ''}`);
      const asked = `the last day is meant: ${shown.join('; ')}`;
      // Marks are of the end of their time.
      if (said === undefined && doubts.length === 0 && target.sheet.kind !== 'valuations')
        doubts.push(questionAt(column, { topic: 'day', to: column.name }, asked));
      return { ...column, day: said ?? ('last' as const) };
    }),
  }));
  return { targets: read, doubts };
}

function withoutTime(
  column: ProposedColumn,
  facts: SourceFacts | undefined,
  { table: { epoch } }: ProposalTab,
  doubts: Question[],
): ProposedColumn {
  const shown = facts?.cells.flatMap((cell) => {
    const day = dropTimeOf(cell);
    return day === undefined ? [] : [`${textOf(cell)} → ${showSourceCell(day, epoch)}`];
  });
  if (shown === undefined || shown.length === 0) return column;
  const text = `the time of day is left out: ${shown.slice(0, SHOWN).join('; ')}`;
  if (!doubts.some((doubt) => doubt.text === text)) doubts.push(questionAt(column, 'dates', text));
  return { ...column, day: 'last' };
}

/** Questions a decimal comma for which nothing speaks but how a CSV file divides its cells. */
export function questionDecimalSign(tabs: readonly ProposalTab[]): readonly (readonly Question[])[] {
  const { text, why } = findLikelySign(tabs) ?? {};
  const first = tabs.findIndex(
    ({ columns }) => text !== undefined && columns.some(({ texts }) => texts.includes(text)),
  );
  return tabs.map((tab, index) => {
    const facts = tab.columns.find(({ texts }) => text !== undefined && texts.includes(text));
    if (index !== first || text === undefined || facts === undefined) return [];
    const number = readNumberIn(text)?.withComma ?? text;
    const said = `numbers have a decimal comma, ${why}: ${text} → ${number}`;
    return [questionAt(placeIn(tab, facts.columnIndex), 'decimal-sign', said)];
  });
}

/** Marks are usually of the last day. */
function isEdgeOfMonth(text: string, isOfMarks: boolean): boolean {
  const day = parseIsoDate(text);
  return day !== undefined && (day.endsWith('-01') || (!isOfMarks && isMonthEnd(day)));
}

/**
 * Questions ambiguous dates: in each table where another one shows the order, because people write them differently from tab to
 * tab, and else once for all.
 */
export function questionDateOrders(
  tables: readonly ReadTable[],
  form: Pick<Proposal, 'dateOrder' | 'decimalSign'>,
): readonly (readonly Question[])[] {
  const shown = tables.find(({ tab }) => showsDateOrder(tab, form.decimalSign));
  const asked = tables.map((table) => questionDateOrder(table, shown?.name, form));
  const first = asked.findIndex(({ length }) => length > 0);
  return shown === undefined ? asked.map((questions, index) => (index === first ? questions : [])) : asked;
}

function questionDateOrder(
  { tab, targets }: ReadTable,
  shownIn: string | undefined,
  { dateOrder, decimalSign }: Pick<Proposal, 'dateOrder' | 'decimalSign'>,
): readonly Question[] {
  if (dateOrder === undefined || showsDateOrder(tab, decimalSign)) return [];
  const columns = targets.flatMap((target) =>
    target.columns.filter((column) => valueKindOf(column, target) === 'date'),
  );
  for (const column of columns) {
    const facts = factsIn(tab, column.columnIndex);
    const text = facts?.texts.find(isEitherOrder);
    const day = text === undefined ? undefined : parseDateText(text)?.readings.find(({ order }) => order === dateOrder);
    if (text === undefined || day === undefined) continue;
    const first = dateOrder === 'dmy' ? 'day' : 'month';
    const beside = decimalSign === ',' ? ', as beside decimal commas' : ', though nothing says so';
    const where = shownIn === undefined ? beside : `, as in ${quote(shownIn)}`;
    const subject = shownIn === undefined ? ('date-order' as const) : ({ topic: 'dates', to: column.name } as const);
    return [questionAt(column, subject, `dates are read with the ${first} first${where}: ${text} → ${day.date}`)];
  }
  return [];
}

export function* questionRows(
  targets: readonly ProposedTarget[],
  tab: ProposalTab,
  typeColumn?: TabColumn,
): Steps<readonly Question[]> {
  const questions: Question[] = [];
  for (const target of targets) {
    questions.push(...questionRepeats(target, tab));
    yield;
    questions.push(...questionDays(target, tab));
    yield;
  }
  const ofAll = [
    ...[questionTotals, questionPrices, questionNothing],
    (all: readonly ProposedTarget[], of: ProposalTab) => questionKinds(all, of, typeColumn),
    ...[questionRates, questionSeveral, questionCurrencies, questionTab],
    ...[questionCompanies, questionNames, questionSecondary],
  ];
  for (const question of ofAll) {
    questions.push(...question(targets, tab));
    yield;
  }
  return questions;
}

/**
 * Questions unused columns that make some rows something else than purchases or holdings. `typeColumn` says what the
 * rows are.
 */
function questionKinds(
  targets: readonly ProposedTarget[],
  tab: ProposalTab,
  typeColumn?: TabColumn,
): readonly Question[] {
  const kinds = new Set(targets.map(({ sheet }) => sheet.kind));
  const declared = targets.filter(({ sheet }) => sheet.kind !== 'custom-columns').flatMap(({ columns }) => columns);
  const used = new Set(declared.map(({ columnIndex }) => columnIndex));
  const read = tab.columns.filter(({ columnIndex }) => columnIndex !== typeColumn && !isMade(columnIndex));
  const free = read.filter(({ columnIndex }) => !used.has(columnIndex));
  const noun = kinds.has('rounds') ? 'rounds that closed' : kinds.has('companies') ? 'companies' : undefined;
  if (!kinds.has('securities'))
    return noun === undefined ? [] : free.flatMap((facts) => questionMade(facts, noun, tab));
  const ofPayments = isOfPayments(tab.table.name) ? questionTable(targets, tab) : [];
  const ofFree = free
    .filter(({ header }) => !states.isOfPlans(header))
    .flatMap((facts) => [...questionEvents(facts, tab), ...questionHeld(facts, tab)]);
  const ofUsed = read
    .filter((facts) => isUsedAsText(facts, targets))
    .flatMap((facts) =>
      questionSourceTexts(facts, tab, { topic: 'rows', isMeant: states.isStateAlone, describe: describeHeld }),
    );
  return [...ofPayments, ...ofFree, ...ofUsed, ...questionKindNames(targets, tab)];
}

/** Choices have questions of their own, and so have the names of what is held. */
function isUsedAsText({ columnIndex }: SourceFacts, targets: readonly ProposedTarget[]): boolean {
  const uses = targets.flatMap((target) =>
    target.columns.flatMap((one) => {
      const kind = one.columnIndex === columnIndex ? valueKindOf(one, target) : undefined;
      return kind === undefined ? [] : [{ kind, name: one.name }];
    }),
  );
  return uses.length > 0 && !uses.some(({ kind, name }) => kind === 'choice' || KIND_NAMES.has(name));
}

function questionEvents(facts: SourceFacts, tab: ProposalTab): readonly Question[] {
  if (states.isState(facts.header)) return [];
  const isOfEvent = toEventTest(facts);
  const isHeld = toHeldTest(facts);
  return questionSourceTexts(facts, tab, {
    topic: 'events',
    isMeant: (text) => isOfEvent(text) && !isHeld(text),
    describe: (texts) => `rows with ${texts} are read as purchases`,
  });
}

/** Beside a sale, unknown texts are suspicious too. */
function toEventTest({ texts, header }: SourceFacts): (text: string) => boolean {
  const isOfEvents = isHeaderOfEvents(header) || texts.every((text) => readEvent(text) !== undefined);
  const isOther = (text: string): boolean =>
    states.isEvent(text) || isAboutOther(text) || (isOfEvents && (readEvent(text)?.kind ?? 'purchase') !== 'purchase');
  const hasEvents =
    !states.isRemarks(header) && (texts.some(isOther) || (texts.length > 1 && isHeaderOfEvents(header)));
  return (text) => isOther(text) || (hasEvents && !isPurchase(text));
}

function questionTable(targets: readonly ProposedTarget[], { table }: ProposalTab): readonly Question[] {
  const amount = heldColumns(targets).find(({ name }) => name === 'Investment Amount' || name === 'Shares');
  return [questionAt(amount ?? {}, 'rows', `the rows of ${table.name} are read as purchases of a fund`)];
}

/** Questions states, days and marks of an end, and remarks about one. */
function questionHeld(facts: SourceFacts, tab: ProposalTab): readonly Question[] {
  const what = states.isOfEnd(facts.header) ? `under ${facts.header}` : '';
  const describe = (texts: string): string => describeHeld([texts, what].join(' ').trim());
  return questionSourceTexts(facts, tab, { topic: 'rows', isMeant: toHeldTest(facts), describe });
}

function describeHeld(texts: string): string {
  return `rows with ${texts} are read as still held`;
}

function toHeldTest(facts: SourceFacts): (text: string) => boolean {
  const { header, kinds, filled } = facts;
  const isNumeric = kinds.number * 2 > filled;
  if (isHeaderOfEvents(header)) return () => false;
  if (states.isState(header)) return (text) => !isNumeric && !states.statesHeld(text, header);
  if (states.isOfEnd(header)) return (text) => !isNumeric && !states.isNo(text);
  if (states.isRemarks(header)) return (text) => states.isNotHeld(text) || states.statesItEnded(text);
  if (holdsStates(facts)) return (text) => !states.isHeld(text);
  return (text) => states.isNotHeld(text) && (states.isStateAlone(text) || !states.isEvent(text));
}

/** Most rows have a state, and some are held, so that all other words are states too, whatever the header. */
function holdsStates({ distinct, filled }: SourceFacts): boolean {
  const count = (isMeant: (text: string) => boolean): number =>
    [...distinct].reduce((sum, [text, times]) => sum + (isMeant(text) ? times : 0), 0);
  const held = count(states.isHeld);
  return held > 0 && (held + count(states.isNotHeld)) * 2 > filled;
}

/** Deals that were not made are no rounds, and nothing is known of their companies. */
function questionMade(facts: SourceFacts, noun: string, tab: ProposalTab): readonly Question[] {
  const describe = (texts: string): string => `rows with ${texts} are read as ${noun}`;
  return questionSourceTexts(facts, tab, { topic: 'rows', isMeant: states.isNotMade, describe });
}

/** A stage may be that of a financing, a company or a deal; and the words of ledger lines are not names. */
function questionKindNames(targets: readonly ProposedTarget[], tab: ProposalTab): readonly Question[] {
  return NAMES.flatMap(({ column, noun, isNone }) => {
    const isMeant = (text: string): boolean => isNone(text) || states.isLine(text);
    const describe = (texts: string): string => `${noun} are called ${texts}`;
    return columnsReadAs([column], targets, tab).flatMap((facts) =>
      isMade(facts.columnIndex) ? [] : questionSourceTexts(facts, tab, { topic: 'rows', isMeant, describe }),
    );
  });
}

const NAMES = [
  { column: 'Company', noun: 'companies', isNone: states.isStateAlone },
  { column: 'Round', noun: 'rounds', isNone: states.isNoRound },
  { column: 'Share Class', noun: 'share classes', isNone: states.isStateAlone },
] as const;
const KIND_NAMES: ReadonlySet<string> = new Set(NAMES.map(({ column }) => column));
