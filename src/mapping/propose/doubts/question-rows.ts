import { type Question, questionAt } from '../../question.ts';
import { isMade, type TabColumn } from '../../source/tab-column.ts';
import { isHeaderOfEvents, isPurchase } from '../line-kinds.ts';
import { isAboutOther, readEvent } from '../names/event-kinds.ts';
import { isOfPayments } from '../names/name-words.ts';
import type { ProposedTarget } from '../proposal.ts';
import type { SourceFacts } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { questionDays } from './question-days.ts';
import { questionCurrencies, questionNothing, questionPrices, questionRates } from './question-numbers.ts';
import { questionRepeats, questionTotals } from './question-repeats.ts';
import {
  questionCompanies,
  questionNames,
  questionSecondary,
  questionSeveral,
  questionSourceTexts,
  questionTab,
} from './question-texts.ts';
import * as states from './state-words.ts';

export function questionRows(
  targets: readonly ProposedTarget[],
  tab: ProposalTab,
  typeColumn?: TabColumn,
): readonly Question[] {
  return [
    ...targets.flatMap((target) => [...questionRepeats(target, tab), ...questionDays(target, tab)]),
    ...questionTotals(targets, tab),
    ...questionPrices(targets, tab),
    ...questionNothing(targets, tab),
    ...questionKinds(targets, tab, typeColumn),
    ...questionRates(targets, tab),
    ...questionSeveral(targets, tab),
    ...questionCurrencies(targets, tab),
    ...questionTab(targets, tab),
    ...questionCompanies(targets, tab),
    ...questionNames(targets, tab),
    ...questionSecondary(targets, tab),
  ];
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
  const used = new Set(targets.flatMap(({ columns }) => columns.map(({ columnIndex }) => columnIndex)));
  if (!kinds.has('securities'))
    return kinds.has('rounds')
      ? tab.columns.flatMap((facts) => (used.has(facts.columnIndex) ? [] : questionMade(facts, tab)))
      : [];
  const ofPayments = isOfPayments(tab.table.name) ? questionTable(targets, tab) : [];
  const ofColumns = tab.columns
    .filter(({ columnIndex }) => !used.has(columnIndex) && columnIndex !== typeColumn && !isMade(columnIndex))
    .filter(({ header }) => !states.isOfPlans(header))
    .flatMap((facts) => [
      ...(states.isState(facts.header) ? [] : questionEvents(facts, tab)),
      ...questionHeld(facts, tab),
    ]);
  return [...ofPayments, ...ofColumns, ...questionKindNames(targets, tab)];
}

function questionEvents(facts: SourceFacts, tab: ProposalTab): readonly Question[] {
  return questionSourceTexts(facts, tab, {
    topic: 'events',
    isMeant: toEventTest(facts),
    describe: (texts) => `rows with ${texts} are read as purchases`,
  });
}

/** Beside a sale, unknown texts are suspicious too. */
function toEventTest({ distinct, header }: SourceFacts): (text: string) => boolean {
  const texts = [...distinct.keys()];
  const isOfEvents = isHeaderOfEvents(header) || texts.every((text) => readEvent(text) !== undefined);
  const isOther = (text: string): boolean =>
    states.isEvent(text) || isAboutOther(text) || (isOfEvents && (readEvent(text)?.kind ?? 'purchase') !== 'purchase');
  const hasEvents = texts.some(isOther) || (distinct.size > 1 && isHeaderOfEvents(header));
  return (text) => isOther(text) || (hasEvents && !isPurchase(text));
}

function questionTable(targets: readonly ProposedTarget[], { table }: ProposalTab): readonly Question[] {
  const columns = targets.flatMap(({ sheet, columns: all }) => (sheet.kind === 'securities' ? all : []));
  const amount = columns.find(({ name }) => name === 'Investment Amount' || name === 'Shares');
  return [questionAt(amount ?? {}, 'rows', `the rows of ${table.name} are read as purchases of a fund`)];
}

/** Questions states, days and marks of an end, and remarks about one. */
function questionHeld(facts: SourceFacts, tab: ProposalTab): readonly Question[] {
  const isNumeric = facts.kinds.number * 2 > facts.filled;
  if (isNumeric) return [];
  const isMeant = states.isState(facts.header)
    ? (text: string) => !states.statesHeld(text, facts.header)
    : states.isOfEnd(facts.header)
      ? (text: string) => !states.isNo(text)
      : states.isRemarks(facts.header)
        ? (text: string) => states.isNotHeld(text) || states.statesItEnded(text)
        : states.isNotHeld;
  const what = states.isOfEnd(facts.header) ? `under ${facts.header}` : '';
  const describe = (texts: string): string => `rows with ${[texts, what].join(' ').trim()} are read as still held`;
  return questionSourceTexts(facts, tab, { topic: 'rows', isMeant, describe });
}

/** Deals that were not made are no rounds. */
function questionMade(facts: SourceFacts, tab: ProposalTab): readonly Question[] {
  const describe = (texts: string): string => `rows with ${texts} are read as rounds that closed`;
  return questionSourceTexts(facts, tab, { topic: 'rows', isMeant: states.isNotMade, describe });
}

/** A stage may be that of a financing, a company or a deal; and the words of ledger lines are not names. */
function questionKindNames(targets: readonly ProposedTarget[], tab: ProposalTab): readonly Question[] {
  return NAMES.flatMap(({ column, noun, isMeant }) => {
    const indexes = new Set(
      targets.flatMap(({ columns }) =>
        columns.flatMap(({ name, columnIndex }) => (name === column ? columnIndex : [])),
      ),
    );
    return tab.columns
      .filter(({ columnIndex }) => indexes.has(columnIndex) && !isMade(columnIndex))
      .flatMap((facts) =>
        questionSourceTexts(facts, tab, { topic: 'rows', isMeant, describe: (texts) => `${noun} are called ${texts}` }),
      );
  });
}

const NAMES = [
  { column: 'Company', noun: 'companies', isMeant: states.isLine },
  { column: 'Round', noun: 'rounds', isMeant: (text: string) => states.isNoRound(text) || states.isLine(text) },
  { column: 'Share Class', noun: 'share classes', isMeant: states.isLine },
] as const;
