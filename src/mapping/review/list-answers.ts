import { areSameHeaders } from '../../base/util/text/text.ts';
import { SECURITY_TYPES, traitsOf } from '../../model/fields/security-types.ts';
import type { MAPPING_UNITS, MappingEdit } from '../../model/mapping/mapping-edit.ts';
import type {
  FormatColumn,
  MappedField,
  MappingAnswer,
  SourceColumnReview,
} from '../../model/mapping/mapping-review.ts';
import { parseIsoDate } from '../../model/values/calendar-date.ts';
import { parseDateText } from '../../model/values/date-text.ts';
import type { OpenDoubt } from '../mapping.ts';
import {
  AMOUNT_TYPES,
  COUNTED_TABS,
  choicesFor,
  DATE_ORDERS_SAID,
  DECIMAL_POINT,
  FIRST_DAY,
  type Topic,
} from '../question.ts';

type Unit = (typeof MAPPING_UNITS)[number];

export interface AnsweredTable {
  readonly table: number;
  readonly fields: readonly MappedField[];
  readonly columns: readonly SourceColumnReview[];
  readonly format: readonly FormatColumn[];
  /** The tabs of the format that it becomes, in the order of targets. */
  readonly becomes: readonly string[];
  readonly canLeave: boolean;
  /** The type of security that rows of a text in the column of types are. */
  readonly typeOf: (text: string) => string | undefined;
  /** The order in which dates of the file are read, where it says one. */
  readonly dateOrder?: MappedField['dateOrder'];
}

/** More are no buttons but a list; there is one at the column. */
const MOST_WORDS = 8;
const MOST_COLUMNS = 3;

/** The currencies that most firms hold; any other is chosen at the column. */
const LIKELY_CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF'];

/** Behind the number that is shown: `75 million`. */
const UNIT_SAID: { readonly [unit in Unit]: string } = {
  hundredths: 'cents',
  thousands: 'thousand',
  'ten-thousands': '× 10,000',
  lakhs: 'lakh',
  millions: 'million',
  crores: 'crore',
  'hundred-millions': '× 100,000,000',
  billions: 'billion',
  percent: 'percent',
};
/** The likely ones; any other unit can be chosen at the column. */
const LIKELY_UNITS: ReadonlySet<Unit> = new Set(['thousands', 'millions', 'billions', 'percent'] as const);

/**
 * Lists the answers that a question can have, that it is right first; each is a change of the mapping that settles it.
 * `at` is the source column that it is about, as the table's list of columns calls it.
 */
export function listAnswers(doubt: OpenDoubt, at: string | undefined, table: AnsweredTable): MappingAnswer[] {
  const { text: that, column } = doubt;
  const ref = column === undefined ? {} : { ref: column.text };
  const confirm: MappingEdit = { kind: 'confirm', table: table.table, that, ...ref };
  const { topic, to } = doubt;
  const field = table.fields.find(
    (one) => one.column === to && one.source.kind === 'column' && areSameHeaders(one.source.ref, at),
  );
  const others = topic === undefined ? [] : OTHERS[topic]?.({ doubt, field, table });
  return [{ says: sayRight(topic, field), edit: confirm }, ...(others ?? [])];
}

interface Asked {
  readonly doubt: OpenDoubt;
  readonly field: MappedField | undefined;
  readonly table: AnsweredTable;
}

type Lister = (asked: Asked) => readonly MappingAnswer[];

/** Lists answers about what fills a column of the format, where anything does. */
function ofField(
  list: (field: MappedField, table: AnsweredTable, doubt: OpenDoubt) => readonly MappingAnswer[],
): Lister {
  return ({ field, table, doubt }) => (field === undefined ? [] : list(field, table, doubt));
}

/** Lists the answers other than yes; for other questions that is a change elsewhere. */
const OTHERS: { readonly [topic in Topic]?: Lister } = {
  'no-unit': ofField(listUnits),
  unit: ofField(listUnits),
  rate: ofField(listUnits),
  computed: ofField(listUnits),
  'no-currency': ({ table }) => listCurrencies(table),
  column: ofField(listColumns),
  'every-row': ({ doubt, table }) => listChoices(doubt, table),
  words: ofField(listWords),
  dates: ofField(listOrders),
  'date-order': ({ table }) => {
    const order = otherOrder(table.dateOrder);
    return [{ says: `No, ${DATE_ORDERS_SAID[order]}`, edit: { kind: 'file-date-order', order } }];
  },
  day: ({ doubt: { column }, table: { table } }) =>
    column === undefined
      ? []
      : [{ says: `No, ${FIRST_DAY}`, edit: { kind: 'day', table, ref: column.text, day: 'first' } }],
  'decimal-sign': () => [{ says: `No, numbers have ${DECIMAL_POINT}`, edit: { kind: 'file-decimal', sign: '.' } }],
  name: ({ doubt }) => listNames(doubt),
  types: ({ doubt, table }) => listTypes(doubt, table),
  interests: ({ table }) => listAmountTypes(table),
  beside: ({ table }) => listLeaving(table),
};

function sayRight(topic: Topic | undefined, field: MappedField | undefined): string {
  if (topic === 'interests') return 'Count interests in units of 1.00';
  if (topic === 'no-unit' && field !== undefined) return sayUnit(field, null);
  return topic === 'no-currency' ? 'The currency of the profile' : 'That is right';
}

function listUnits(field: MappedField, { table }: AnsweredTable): readonly MappingAnswer[] {
  const { column, unit, units } = field;
  const likely = units.filter((one) => LIKELY_UNITS.has(one));
  const others = [...(unit === undefined ? [] : [null]), ...likely.filter((one) => one !== unit)];
  return others.map((one) => ({
    says: sayUnit(field, one),
    edit: { kind: 'unit', table, targets: [...field.targets], column, unit: one },
  }));
}

function sayUnit({ samples: [sample] }: MappedField, unit: Unit | null): string {
  const number = sample === undefined ? '' : `${sample.from} `;
  return unit === null ? `${number}as it is` : `${number}${UNIT_SAID[unit]}`;
}

/** A column of currencies is not overruled by one for all rows. */
function listCurrencies({ table, fields, format }: AnsweredTable): readonly MappingAnswer[] {
  const currency = format.find(({ column }) => column === 'Currency');
  if (currency === undefined || fields.some(({ column }) => column === 'Currency')) return [];
  return LIKELY_CURRENCIES.filter((code) => currency.options.includes(code)).map((code) => ({
    says: code,
    edit: takeFrom({ value: code }, currency, table),
  }));
}

/** Lists what may fill a column of the format instead. */
function takeFrom(
  from: Extract<MappingEdit, { kind: 'source' }>['from'],
  { column, targets }: Pick<FormatColumn, 'column' | 'targets'>,
  table: number,
): MappingEdit {
  return { kind: 'source', table, targets: [...targets], column, from };
}

/** One word for every row where it is one of few, another column that nothing takes yet and that holds values of the kind, or none. */
function listColumns(field: MappedField, answered: AnsweredTable): readonly MappingAnswer[] {
  const { table, fields, columns } = answered;
  const { column } = field;
  const taken = fields.flatMap(({ source }) => (source.kind === 'column' ? [source.ref] : []));
  const free = columns.filter(
    ({ ref, left, samples }) => left === undefined && !taken.includes(ref) && canBe(field, samples),
  );
  return [
    ...listChoices({ topic: 'column', to: column }, answered),
    ...free.slice(0, MOST_COLUMNS).map(({ ref, header }) => ({
      says: `No, “${header ?? ref}” is the ${column}`,
      edit: takeFrom({ ref }, field, table),
    })),
    { says: `No, and nothing is the ${column}`, edit: takeFrom(null, field, table) },
  ];
}

/** The words that every row may have, but for the one that it has. */
function listChoices({ topic, to }: Pick<OpenDoubt, 'topic' | 'to'>, { table, fields }: AnsweredTable) {
  const field = fields.find(({ column }) => column === to);
  if (topic === undefined || field === undefined) return [];
  const now = field.source.kind === 'value' ? field.source.text : undefined;
  return choicesFor({ topic, ...(to === undefined ? {} : { to }) })
    .filter(({ label }) => !areSameHeaders(label, now))
    .map(({ label }): MappingAnswer => {
      return { says: `No, ${label} in every row`, edit: takeFrom({ value: label }, field, table) };
    });
}

function canBe({ isDate, units }: MappedField, samples: readonly string[]): boolean {
  if (samples.length === 0) return false;
  if (isDate) return samples.every((text) => parseIsoDate(text) !== undefined || parseDateText(text) !== undefined);
  return units.length === 0 || samples.every((text) => /\d/.test(text));
}

/** The words that the format has for one text. */
function listWords({ column, targets, values }: MappedField, { table }: AnsweredTable, { texts = [] }: OpenDoubt) {
  const [text, ...more] = texts;
  const options = values?.options ?? [];
  if (text === undefined || more.length > 0 || options.length > MOST_WORDS) return [];
  const now = values?.rows.find((row) => areSameHeaders(row.text, text))?.to;
  return options
    .filter((option) => !areSameHeaders(option, now ?? text))
    .map(
      (option): MappingAnswer => ({
        says: `No, ${option}`,
        edit: { kind: 'value', table, targets: [...targets], column, from: text, to: option },
      }),
    );
}

function listOrders(field: MappedField, { table, dateOrder }: AnsweredTable): readonly MappingAnswer[] {
  const order = otherOrder(field.dateOrder ?? dateOrder);
  const { column, targets } = field;
  const edit = { kind: 'date-order', table, targets: [...targets], column, order } satisfies MappingEdit;
  return [{ says: `No, ${DATE_ORDERS_SAID[order]}`, edit }];
}

function otherOrder(order: MappedField['dateOrder']) {
  return order === 'mdy' ? 'dmy' : 'mdy';
}

/** Lists the types that holdings without a number of shares may have, or none of the service. */
function listAmountTypes({ table, becomes }: AnsweredTable): readonly MappingAnswer[] {
  const targets = [...becomes.keys()].filter((index) => COUNTED_TABS.includes(becomes[index] ?? ''));
  const because = 'nothing says how many shares there are';
  return [
    ...AMOUNT_TYPES.map(
      (type): MappingAnswer => ({ says: `No, each is a ${traitsOf(type).label}`, edit: { kind: 'type', table, type } }),
    ),
    ...(targets.length === 0 || targets.length === becomes.length
      ? []
      : [{ says: 'Leave the holdings out', edit: { kind: 'leave-targets', table, targets, because } } as const]),
  ];
}

/** The types that rows of these words may have, but for the one that they have. */
function listTypes({ texts = [] }: OpenDoubt, { table, typeOf }: AnsweredTable): readonly MappingAnswer[] {
  if (texts.length === 0) return [];
  const now = new Set(texts.map(typeOf));
  return SECURITY_TYPES.filter((type) => now.size > 1 || !now.has(type)).map((type) => ({
    says: `No, ${traitsOf(type).label}`,
    edit: { kind: 'type', table, type, texts: [...texts] },
  }));
}

function listLeaving({ table, canLeave }: AnsweredTable): readonly MappingAnswer[] {
  const because = 'the sheets of the format say the same';
  return canLeave ? [{ says: 'No, leave the table out', edit: { kind: 'leave-table', table, because } }] : [];
}

function listNames({ to, texts = [] }: OpenDoubt): readonly MappingAnswer[] {
  const [text, ...more] = texts;
  if (text === undefined || more.length > 0 || (to !== 'Fund' && to !== 'Company')) return [];
  const of = to === 'Fund' ? 'funds' : 'companies';
  return [{ says: `No, “${text}” is another one`, edit: { kind: 'name', of, from: text, to: null } }];
}
