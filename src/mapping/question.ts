import { pickPresent } from '../base/util/collections/omit-absent.ts';
import { ALL_SHEETS, sheetOf } from '../format/sheets/all-sheets.ts';
import { SECURITY_TYPES, traitsOf } from '../model/fields/security-types.ts';
import type { Choice } from '../model/fields/term.ts';
import type { TabColumn } from './source/tab-column.ts';

export const UNIT_ANSWERS = ['thousands', 'millions', 'billions'] as const;
const YES_OR_NO = ['yes', 'no'] as const;

/** Instead of the last day of a month or quarter. */
export const FIRST_DAY = 'the first day';
/** Leaves out the rows of a question, or what it is about. */
export const LEAVE_OUT = 'leave out';
/** Instead of a currency of the source. */
export const PROFILE_CURRENCY = "the profile's currency";
/** Instead of a decimal comma. */
export const DECIMAL_POINT = 'a decimal point';
/** How days in figures begin. */
export const DATE_ORDERS_SAID = { dmy: 'the day comes first', mdy: 'the month comes first' } as const;

/** Tabs of the format whose rows are counted in shares. */
export const COUNTED_TABS: readonly string[] = [traitsOf('certificate').tabs[0], sheetOf('share-classes').name].flatMap(
  (name) => name ?? [],
);

/** Types of which the amount says enough. */
const OF_AMOUNT: ReadonlySet<string> = new Set(['round', 'investmentAmount', 'convertibleType']);
export const AMOUNT_TYPES = SECURITY_TYPES.filter((type) => traitsOf(type).needs.every((need) => OF_AMOUNT.has(need)));

interface TopicTraits {
  /** Said once before all questions of the topic; absent where each is asked alone. */
  readonly lead?: string;
  /** Yes and no where absent; what is proposed first. */
  readonly answers?: readonly string[];
  /** One has an answer of its own, which a group of them has not. */
  readonly isOfColumn?: true;
  /** The rows that it is about can be left out. */
  readonly isOfRows?: true;
}

const AMOUNTS = 'these amounts are read as follows';
const MEANINGS = 'these are read as follows';
const ROWS = 'these rows count';

/** The topics of questions: they decide what answers them, and which of them are asked together. */
const TOPICS = {
  'left-out': { lead: 'these amounts are left out' },
  holders: { lead: 'these are the funds of the firm' },
  /** Nothing says the currency. */
  'no-currency': {
    lead: "nothing says the currency of these, so they are in the profile's",
    answers: [PROFILE_CURRENCY, 'a code such as EUR'],
  },
  /** Something says the currency, but not for sure. */
  currency: { isOfRows: true },
  'no-unit': { lead: AMOUNTS, answers: ['as it is', ...UNIT_ANSWERS], isOfColumn: true },
  unit: { lead: AMOUNTS },
  'below-zero': { lead: AMOUNTS },
  /** Amounts, shares and prices that do not go together. */
  amounts: { lead: AMOUNTS },
  /** Percentages and other rates. */
  rate: {},
  computed: {},
  /** Holdings of which only the amount is known. */
  interests: {
    lead: 'no column of these says how many shares there are',
    answers: [...YES_OR_NO, ...AMOUNT_TYPES.map((type) => traitsOf(type).label), LEAVE_OUT],
  },
  /** A number with words or marks beside it. */
  number: {},
  words: { lead: 'these words are read as follows' },
  column: { lead: MEANINGS, answers: [...YES_OR_NO, 'the name of another column'], isOfColumn: true },
  'every-row': { lead: MEANINGS },
  rows: { lead: ROWS, isOfRows: true },
  /** The kind of event that rows of a text are. */
  events: { lead: ROWS, isOfRows: true },
  /** The type of instrument that rows of a text are. */
  types: {
    lead: 'rows of these words are securities as follows',
    answers: [...YES_OR_NO, ...SECURITY_TYPES.map((type) => traitsOf(type).label)],
    isOfRows: true,
  },
  /** One name of the firm for one of the source. */
  name: { isOfColumn: true },
  /** The same thing, or several of one name. */
  same: {},
  /** Rows that stand beside sheets of the format, which may hold the same. */
  beside: {},
  dates: {},
  /** Whether 03/05/2021 is in March or in May, in all tables. */
  'date-order': { answers: [...YES_OR_NO, ...Object.values(DATE_ORDERS_SAID)] },
  /** The day that a month or quarter stands for. */
  day: { answers: [...YES_OR_NO, FIRST_DAY] },
  /** Whether 1.000 is a thousand. */
  'decimal-sign': { answers: [...YES_OR_NO, DECIMAL_POINT] },
  /** Everything else that is assumed. */
  meaning: {},
} as const satisfies { readonly [topic: string]: TopicTraits };

export type Topic = keyof typeof TOPICS;

export const ALL_TOPICS = Object.keys(TOPICS) as [Topic, ...Topic[]];

export function leadOf(topic: Topic): string | undefined {
  return traitsOfTopic(topic).lead;
}

/** Lists what can be answered, what is proposed first. */
export function answersTo(question: Question): readonly string[] {
  const { answers = YES_OR_NO, isOfColumn } = traitsOfTopic(question.topic);
  const isOfMany = question.parts !== undefined || (isOfColumn === true && !isOfOne(question));
  const own = isOfMany ? YES_OR_NO : answers;
  const day = maySayDay(question) ? [A_DAY] : [];
  return [
    ...own,
    ...day,
    ...(mayLeaveRows(question) ? [LEAVE_OUT] : []),
    ...choicesFor(question).map(({ label }) => label),
  ];
}

/** The day of marks, which a question about a value without one may be answered with. */
export const MARK_DAY = 'Date';
const A_DAY = 'a date such as 2024-03-31';

/** Returns whether a value is left out for want of a day alone. */
export function maySayDay({ topic, to, parts }: Question): boolean {
  return topic === 'left-out' && to === MARK_DAY && parts === undefined;
}

/** Returns whether rows with its texts can be left out; those of a group stand in several columns. */
export function mayLeaveRows({ topic, column, texts, parts }: Question): boolean {
  return traitsOfTopic(topic).isOfRows === true && column !== undefined && texts !== undefined && parts === undefined;
}

/** Lists the values that a column of the format has in every row, where a question is about one of few. */
export function choicesFor({ topic, to }: Pick<Question, 'topic' | 'to'>): readonly Choice[] {
  const isGuessed = topic === 'every-row' || (topic === 'column' && to === 'Class Type');
  const [value] = isGuessed ? ALL_SHEETS.flatMap(({ columns }) => columns.filter(({ name }) => name === to)) : [];
  return value?.value.kind === 'choice' ? value.value.choices : [];
}

/** Returns whether yes settles it, and no means that the mapping must be corrected. */
export function isSettledByYes(question: Question): boolean {
  return !isOfProfileCurrency(question) && !(traitsOfTopic(question.topic).isOfColumn === true && isOfOne(question));
}

/** A group is about no single column. */
function isOfOne({ to }: Question): boolean {
  return to !== undefined;
}

function traitsOfTopic(topic: Topic): TopicTraits {
  return TOPICS[topic];
}

interface QuestionPlace {
  /** The mapping's name of the source column; absent where it concerns the tab. */
  readonly column?: string;
  readonly columnIndex?: TabColumn;
  readonly rowNumber?: number;
}

/** The subject of a question beside its place. */
export interface QuestionSubject {
  readonly topic: Topic;
  /** The column of the format. */
  readonly to?: string;
  /** The texts of the source. */
  readonly texts?: readonly string[];
}

/** A question that stops a plan until a person settles it. */
export interface Question extends QuestionPlace, QuestionSubject {
  /** The assumption, with first values. */
  readonly text: string;
  /** The questions that it puts together, which its answer settles. */
  readonly parts?: readonly QuestionPart[];
}

/** A question of a group, and the table that it is about: from 0, those that are read before those that are not. */
export interface QuestionPart {
  readonly question: Question;
  readonly table: number;
}

export function questionAt(place: QuestionPlace, subject: Topic | QuestionSubject, text: string): Question {
  const about = typeof subject === 'string' ? { topic: subject } : subject;
  return { ...pickPresent(place, ['column', 'columnIndex', 'rowNumber']), ...about, text };
}

/** Names what somebody agreed to, in other files of the same kind too: the assumption about a column, with its values. */
export function keyOfQuestion({ column, text }: Pick<Question, 'column' | 'text'>): string {
  return column === undefined ? text : `${column}: ${text}`;
}

/** Returns whether nothing says the currency, so that the profile decides it. */
export function isOfProfileCurrency({ topic }: Question): boolean {
  return topic === 'no-currency';
}

/** Returns whether the answer is a unit. */
export function isOfUnit(question: Question): boolean {
  return question.topic === 'no-unit' && isOfOne(question);
}
