import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { areSameHeaders } from '../../../../base/util/text/text.ts';
import { capitalise } from '../../../../base/util/text/words.ts';
import type { MAPPING_UNITS, MappingEdit } from '../../../../model/mapping/mapping-edit.ts';
import type {
  FormatColumn,
  MappedField,
  MappedTableReview,
  MappingReview,
  NameReview,
  SourceColumnReview,
  SourceRowView,
} from '../../../../model/mapping/mapping-review.ts';
import { DATE_ORDERS, parseDateText } from '../../../../model/values/date-text.ts';
import type { MappingView } from '../../../../ui/api/mapping.ts';
import { dateOrderChoices } from '../../format.ts';
import { type AskedDoubt, answersOf, fieldsOf, listLacking, nameOfColumn, type OpenPoint } from './open-points.ts';

/*
 * Everything that can be done to a mapping on the page, by the place where it is drawn. The screens draw these controls
 * and make no changes of their own; a law of the tests goes through all of them.
 */

/** Only this file can make a change. */
const DRAWN: unique symbol = Symbol('drawn');

/** The changes of one use of a control, made and undone together. */
export interface MappingChange {
  readonly edits: readonly MappingEdit[];
  readonly [DRAWN]: true;
}

export interface ControlChoice {
  readonly value: string;
  readonly label: string;
  readonly change: MappingChange;
}

/** One of several values, which may be any text. */
export interface Control {
  readonly label: string;
  /** One of `choices`, or the text; absent where nothing is chosen. */
  readonly now?: string;
  readonly choices: readonly ControlChoice[];
  /** Takes any text: a value, or the reason for which something is left out. */
  readonly say?: (text: string) => MappingChange;
  /** Chooses nothing; absent where that is so already. */
  readonly clear?: MappingChange;
}

/** Several values at once, each put there and taken away by itself. */
export interface ManyControl extends Omit<Control, 'now' | 'say' | 'clear'> {
  readonly chosen: readonly ControlChoice[];
}

export interface RowsControl {
  readonly table: number;
  readonly label: string;
  readonly texts: readonly string[];
  /** Those of the rows that are asked about. */
  readonly meant: readonly string[];
  readonly leave: (texts: readonly string[], because: string) => MappingChange;
}

/** The places of the page that change a mapping, and what they offer. */
export const CONTROLS = {
  point: controlsOfPoint,
  column: controlsOfColumn,
  table: controlsOfTable,
  left: controlOfLeft,
  row: controlsOfRow,
  name: controlOfName,
  file: controlsOfFile,
} as const;

function change(...edits: readonly MappingEdit[]): MappingChange {
  return { edits, [DRAWN]: true };
}

/** Leaves something out, for a reason that is asked for. */
function leaving(label: string, toEdit: (because: string) => MappingEdit): Control {
  return { label, choices: [], say: (because) => change(toEdit(because)) };
}

/** Values that are called what they are. */
function listPlain(values: readonly string[], say: (value: string) => MappingChange): readonly ControlChoice[] {
  return values.map((value) => ({ value, label: value, change: say(value) }));
}

const READY_REASONS = ['It is not a holding of the firm', 'It is worked out from other columns'];
const ORDERS = { dmy: 'The day comes first', mdy: 'The month comes first', ymd: 'The year comes first' } as const;
const MOST_COLUMNS = 4;
const MOST_WORDS = 8;
/** Each is a key. */
const MOST_ANSWERS = 9;
/** A day, a year, a part and a multiple are no figures. */
const LOOKS = {
  figure: /^(?!\d{1,4}[-/.]\d{1,2}[-/.]\d)(?!(?:19|20)\d\d$)(?!.*[%x]$)\D{0,5}[\d(]/,
  date: /\d{1,4}[-/.\s]/,
  text: /\p{L}/u,
} as const;

interface PointControls {
  readonly answers: readonly ControlChoice[];
  /** Further controls that a question needs beside its answers. */
  readonly others: readonly Control[];
  readonly words: readonly Control[];
  readonly rows: readonly RowsControl[];
  readonly reason?: Control;
}

function controlsOfPoint(point: OpenPoint): PointControls {
  const none = { answers: [], others: [], words: [], rows: [] };
  switch (point.kind) {
    case 'doubt':
      return {
        ...none,
        answers: answersOf(point.asked).map(({ says, edits }) => toAnswer(says, ...edits)),
        others: point.asked.flatMap(listTypeWords),
        rows: point.asked.flatMap(({ table, doubt: { rows, at } }) => {
          const column = table.columns.find(({ ref }) => ref === at);
          return rows === undefined || column?.texts === undefined ? [] : [toRowsControl(table, column, rows.texts)];
        }),
      };
    case 'names':
      return {
        ...none,
        answers: [toAnswer('That is right', ...point.asked.flatMap(({ doubt }) => doubt.answers[0]?.edit ?? []))],
      };
    case 'unread':
      return { ...none, answers: listOrders(point) };
    case 'missing':
      return {
        ...none,
        answers: listMissingAnswers(point),
        others: [...point.asked.map((one) => anyColumn(one, point.asked.length > 1)), sameInAll(point)],
      };
    case 'words':
      return { ...none, words: listWords(point) };
    case 'funds':
      return listStrangers(point, none);
    case 'amounts':
      return {
        ...none,
        answers: READY_REASONS.map((because) =>
          toAnswer(`Leave it out: ${because.toLowerCase()}`, { ...point.leave, because }),
        ),
        reason: leaving('Leave it out for another reason …', (because) => ({ ...point.leave, because })),
      };
  }
}

/** Each word of a question about types by itself. */
function listTypeWords({ doubt: { answers } }: AskedDoubt): readonly Control[] {
  const types = answers.flatMap(({ says, edit }) => (edit.kind === 'type' ? [{ says, ...edit }] : []));
  const [{ texts = [] } = {}] = types;
  if (texts.length < 2) return [];
  return texts.map((text) => ({
    label: text,
    choices: types.map(({ says, ...edit }) => toAnswer(says, { ...edit, texts: [text] })),
  }));
}

function toAnswer(says: string, ...edits: readonly MappingEdit[]): ControlChoice {
  return { value: says, label: says, change: change(...edits) };
}

function toRowsControl(
  { table }: MappedTableReview,
  { ref, header, texts = [] }: SourceColumnReview,
  meant: readonly string[],
): RowsControl {
  return {
    table,
    label: `Rows where ${header ?? ref} is`,
    texts,
    meant,
    leave: (chosen, because) => change({ kind: 'leave-rows', table, ref, texts: [...chosen], because }),
  };
}

function listOrders({ table: { table }, field }: Extract<OpenPoint, { kind: 'unread' }>): readonly ControlChoice[] {
  const { column, targets, isOrdered, dateOrder, samples } = field;
  if (!isOrdered) return [];
  const readings = samples.flatMap(({ from }) => parseDateText(from)?.readings ?? []);
  const possible = DATE_ORDERS.filter((order) => readings.some((reading) => reading.order === order));
  return possible
    .filter((order) => order !== dateOrder)
    .map((order) => toAnswer(ORDERS[order], { kind: 'date-order', table, targets, column, order }));
}

/** The firm's own names, the words of the format where they are few, columns whose values fit, and leaving it out. */
function listMissingAnswers(point: MissingPoint): readonly ControlChoice[] {
  const { asked, names } = point;
  const options = asked[0]?.column.options ?? [];
  const words = names.length > 0 ? names : options.length > MOST_WORDS ? [] : options;
  return [
    ...words.map((value) => ({ ...toAnswer(`${value} in every row`), change: setAll(asked, value) })),
    ...(words.length > 0 || asked.length > 1 ? [] : asked.flatMap(listFitting)),
    ...leaveLacking(point),
  ].slice(-MOST_ANSWERS);
}

type MissingPoint = Extract<OpenPoint, { kind: 'missing' }>;
type Lacking = MissingPoint['asked'][number];

function setAll(asked: readonly Lacking[], value: string): MappingChange {
  return change(
    ...asked.map(({ table: { table }, column: { column, targets } }): MappingEdit => {
      return { kind: 'source', table, targets, column, from: { value } };
    }),
  );
}

/** Figures and days that nothing takes yet; a text that nothing takes may be anything. */
function listFitting({ table, column: { column, targets, kind } }: Lacking): readonly ControlChoice[] {
  if (kind === 'text') return [];
  return table.columns
    .filter(
      ({ ref, filled, left, samples }) =>
        filled > 0 &&
        left === undefined &&
        fieldsOf(table, ref).length === 0 &&
        samples.every((text) => LOOKS[kind].test(text)),
    )
    .slice(0, MOST_COLUMNS)
    .map((one) =>
      toAnswer(`${capitalise(nameOfColumn(one))} says it`, {
        ...{ kind: 'source', table: table.table, targets, column, from: { ref: one.ref } },
      }),
    );
}

/** Leaves out the records that need it; where that is all of a table, the table is left out. */
function leaveLacking({ asked, ...point }: MissingPoint): readonly ControlChoice[] {
  const because = `it does not say the ${listLacking({ asked, ...point })}`;
  const edits = [...groupBy(asked, ({ table }) => table.table).values()].flatMap((some): MappingEdit[] => {
    const { table, becomes, canLeave } = some[0].table;
    const targets = [...new Set(some.flatMap(({ column }) => column.lackedBy))];
    if (targets.length < becomes.length) return [{ kind: 'leave-targets', table, targets, because }];
    return canLeave ? [{ kind: 'leave-table', table, because }] : [];
  });
  const isOfTables = edits.every(({ kind }) => kind === 'leave-table');
  const what = isOfTables ? (edits.length > 1 ? 'the tables' : 'the table') : 'what needs it';
  return edits.length === 0 ? [] : [toAnswer(`Leave ${what} out`, ...edits)];
}

/** Holders that are no funds of the firm: what is theirs is not loaded, or they are another name of the only one. */
function listStrangers(
  { tables, only, names }: Extract<OpenPoint, { kind: 'funds' }>,
  none: PointControls,
): PointControls {
  const because = 'it is not held by a fund of the firm';
  const edits = tables.flatMap(({ table, strangers }) =>
    strangers.map(({ ref, texts }): MappingEdit => ({ kind: 'leave-rows', table, ref, texts, because })),
  );
  const leave = edits.length === 0 ? [] : [toAnswer('Leave their rows out: they are not held by the firm', ...edits)];
  const areFunds = tables.some(({ strangers }) => strangers.some((one) => one.areFunds));
  const last: Control = { label: 'Holders that are not the firm’s', choices: leave };
  // One name has the firm's funds as its answers; several are matched one by one in the list below.
  const meant = only === undefined || names.length > MOST_WORDS ? [] : names.map((name) => toFund(only, name));
  return areFunds
    ? { ...none, answers: meant, others: leave.length === 0 ? [] : [last] }
    : { ...none, answers: [...leave, ...meant] };
}

function toFund(from: string, to: string): ControlChoice {
  return toAnswer(`It is ${to}`, { kind: 'name', of: 'funds', from, to });
}

/** All columns that say anything: what is used or left out already may be meant as well. */
function anyColumn({ table, column: { column, targets } }: Lacking, isOfSeveral: boolean): Control {
  const choices = table.columns
    .filter(({ filled }) => filled > 0)
    .map((one): ControlChoice => {
      const { ref, left } = one;
      const place = { table: table.table, ref };
      const taken: MappingEdit = { kind: 'source', table: table.table, targets, column, from: { ref } };
      return {
        value: ref,
        label: `${nameOfColumn(one)}${left === undefined ? '' : ' (left out)'}`,
        change: left === undefined ? change(taken) : change({ kind: 'keep-column', ...place }, taken),
      };
    });
  return { label: `The column that says ${column}${isOfSeveral ? ` in ${table.name}` : ''}`, choices };
}

function sameInAll(point: MissingPoint): Control {
  const { asked } = point;
  const options = asked[0]?.column.options ?? [];
  return {
    label: `The same ${listLacking(point)} in every row`,
    choices: listPlain(options, (value) => setAll(asked, value)),
    ...(options.length > 0 ? {} : { say: (value: string) => setAll(asked, value) }),
  };
}

function fixed(
  { table }: MappedTableReview,
  { column, targets, options }: Pick<FormatColumn, 'column' | 'targets' | 'options'>,
  label: string,
  now?: string,
): Control {
  const say = (value: string): MappingChange =>
    change({ kind: 'source', table, targets: [...targets], column, from: { value } });
  const known = options.find((one) => one.toLowerCase() === now?.toLowerCase()) ?? now;
  return {
    label,
    choices: listPlain(options, say),
    ...(options.length > 0 ? {} : { say }),
    ...(known === undefined
      ? {}
      : { now: known, clear: change({ kind: 'source', table, targets: [...targets], column, from: null }) }),
  };
}

export interface FieldControls {
  readonly field: MappedField;
  readonly name: string;
  readonly written: readonly Control[];
  readonly words: readonly Control[];
}

/** The controls of a source column: what it becomes, and how its values are loaded. */
interface ColumnControls {
  readonly becomes: ManyControl;
  readonly fields: readonly FieldControls[];
  readonly leave: Control | undefined;
  readonly keep: ControlChoice | undefined;
}

function controlsOfColumn(table: MappedTableReview, column: SourceColumnReview): ColumnControls {
  const { ref, letters, left, filled } = column;
  const fields = fieldsOf(table, ref);
  const place = { table: table.table, ref };
  const canLeave = fields.length === 0 && left === undefined && filled > 0 && letters !== undefined;
  return {
    becomes: becomes(table, column, fields),
    fields: fields.map((field) => controlsOfField(table, field)),
    leave: canLeave
      ? leaving('Leave this column out …', (because) => ({ kind: 'leave-column', ...place, because }))
      : undefined,
    keep: left && toAnswer('Take back', { kind: 'keep-column', ...place }),
  };
}

function becomes(table: MappedTableReview, column: SourceColumnReview, fields: readonly MappedField[]): ManyControl {
  const place = { kind: 'source', table: table.table } as const;
  const chosen = [...new Set(fields.map((field) => field.column))];
  return {
    label: `${nameOfColumn(column)} becomes`,
    chosen: chosen.map((name) => {
      const own = fields.filter((field) => field.column === name);
      const gone = own.map(({ targets }): MappingEdit => ({ ...place, targets, column: name, from: null }));
      return { value: name, label: name, change: change(...gone) };
    }),
    choices: table.format
      .filter((one) => !chosen.includes(one.column))
      .map(({ column: name, targets }) => ({
        value: name,
        label: toLabel(name, table),
        change: change({ ...place, targets, column: name, from: { ref: column.ref } }),
      })),
  };
}

function toLabel(column: string, { fields, format }: MappedTableReview): string {
  const now = fields.find((field) => field.column === column);
  if (now === undefined)
    return format.some((one) => one.column === column && one.lackedBy.length > 0) ? `${column} (needed)` : column;
  const { source } = now;
  const from = source.kind === 'column' ? source.ref : source.kind === 'value' ? source.text : source.refs.join(', ');
  return `${column} (now ${from})`;
}

/** Chooses what the texts themselves show. */
const AS_SHOWN = '';

function controlsOfField(table: MappedTableReview, field: MappedField): FieldControls {
  const { column, targets, unit, units, dateOrder, isOrdered } = field;
  const place = { table: table.table, targets: [...targets], column };
  const isSplit = table.fields.some((other) => other !== field && other.column === column);
  const name = isSplit ? `${column} of ${targets.map((index) => table.becomes[index]).join(', ')}` : column;
  const unitControl: Control = {
    label: `Unit of ${name}`,
    now: unit ?? AS_SHOWN,
    choices: [
      { value: AS_SHOWN, label: 'as written', change: change({ kind: 'unit', ...place, unit: null }) },
      ...units.map((value) => {
        return { value, label: UNITS[value], change: change({ kind: 'unit', ...place, unit: value }) };
      }),
    ],
  };
  return {
    field,
    name,
    written: [
      ...(units.length > 0 ? [unitControl] : []),
      ...(isOrdered
        ? [dates(`Dates in text of ${name}`, dateOrder, (order) => change({ kind: 'date-order', ...place, order }))]
        : []),
    ],
    words: listWords({ table, field }),
  };
}

type DateOrder = (typeof DATE_ORDERS)[number];

function dates(label: string, now: DateOrder | undefined, say: (order: DateOrder | null) => MappingChange): Control {
  const choices = dateOrderChoices('as the texts show').map(({ value, label: says }) => ({
    value,
    label: says,
    change: say(DATE_ORDERS.find((one) => one === value) ?? null),
  }));
  return { label, now: now ?? AS_SHOWN, choices };
}

const BLANK = '(blank)';

/** Matches the texts of a column with the values that the format has. */
function listWords({
  table: { table },
  field: { column, targets, values },
}: {
  readonly table: MappedTableReview;
  readonly field: MappedField;
}): readonly Control[] {
  const { options = [], rows = [] } = values ?? {};
  return rows.map(({ text, to, reads }): Control => {
    const say = (word: string | null): MappingChange =>
      change({ kind: 'value', table, targets: [...targets], column, from: text, to: word });
    const now = to === '' ? BLANK : options.find((one) => areSameHeaders(one, to ?? reads));
    return {
      label: text,
      ...(now === undefined ? {} : { now }),
      choices: [...listPlain(options, say), { value: BLANK, label: BLANK, change: say('') }],
      ...(to === undefined || areSameHeaders(to, reads) ? {} : { clear: say(null) }),
    };
  });
}

interface TableControls {
  /** The same for every row: what is so now, and what is needed. */
  readonly fixed: readonly Control[];
  readonly others: readonly Control[];
  readonly leave: Control | undefined;
}

function controlsOfTable(table: MappedTableReview): TableControls {
  const filled = new Set(table.fields.map(({ column }) => column));
  const free = table.format.filter(({ column }) => !filled.has(column));
  return {
    fixed: [
      ...table.fields.flatMap(({ column, targets, source }) => {
        const options = table.format.find((one) => one.column === column)?.options ?? [];
        return source.kind === 'value' ? [fixed(table, { column, targets, options }, column, source.text)] : [];
      }),
      ...free.filter(({ lackedBy }) => lackedBy.length > 0).map((one) => fixed(table, one, `${one.column} (needed)`)),
    ],
    others: free.filter(({ lackedBy }) => lackedBy.length === 0).map((one) => fixed(table, one, one.column)),
    leave: table.canLeave
      ? leaving('Leave this table out …', (because) => ({ kind: 'leave-table', table: table.table, because }))
      : undefined,
  };
}

/** Takes a table in that is left out, as the mapping keeps it. */
function controlOfLeft({ table, isLeft, canTake }: MappedTableReview): ControlChoice | undefined {
  return isLeft && canTake ? toAnswer('Take this table in', { kind: 'take-table', table }) : undefined;
}

interface RowControls {
  readonly leave?: Control;
  readonly keep?: ControlChoice;
}

/** Leaves a row out, or takes it in again. */
function controlsOfRow(table: MappedTableReview, { rowNumber: row, role, rule }: SourceRowView): RowControls {
  const canLeave = !table.isLeft && (role === 'read' || role === 'unused' || role === 'heading');
  if (canLeave)
    return {
      leave: leaving(`Leave row ${row} out …`, (because) => ({ kind: 'leave-row', table: table.table, row, because })),
    };
  if (role !== 'left' || rule === undefined) return {};
  const says = rule.isOfRows ? `Take row ${row} in` : 'Take this row and those like it in';
  return { keep: toAnswer(says, { kind: 'keep-row', table: table.table, row, rule: rule.index }) };
}

/** The control of the name that a company or fund of the source has here. */
function controlOfName(of: NameReview['of'], { text, to }: NameReview['rows'][number], view: MappingView): Control {
  const say = (name: string): MappingChange => change({ kind: 'name', of, from: text, to: name });
  return {
    label: text,
    ...(to === undefined ? {} : { now: to, clear: change({ kind: 'name', of, from: text, to: null }) }),
    choices: listPlain(
      view[of].filter((name) => to !== undefined || !areSameHeaders(name, text)),
      say,
    ),
    say,
  };
}

const SIGNS = [
  { value: AS_SHOWN, label: 'as the texts show', sign: null },
  { value: '.', label: 'point: 1,234.56', sign: '.' },
  { value: ',', label: 'comma: 1.234,56', sign: ',' },
] as const;

/** How dates and numbers in text are written in the whole file, if that makes a difference. */
function controlsOfFile({ dateOrder, decimal, tables }: MappingReview): readonly Control[] {
  const fields = tables.flatMap((table) => table.fields);
  const ofDates = dates('Dates of the whole file', dateOrder, (order) => change({ kind: 'file-date-order', order }));
  const ofNumbers: Control = {
    label: 'Decimal sign of the whole file',
    now: decimal ?? AS_SHOWN,
    choices: SIGNS.map(({ value, label, sign }) => ({ value, label, change: change({ kind: 'file-decimal', sign }) })),
  };
  return [
    // An order of its own wins over that of the file.
    ...(fields.some((one) => one.isOrdered && (one.dateOrder ?? dateOrder) === dateOrder) ? [ofDates] : []),
    ...(fields.some(({ isSigned }) => isSigned) ? [ofNumbers] : []),
  ];
}

const UNITS: { readonly [unit in (typeof MAPPING_UNITS)[number]]: string } = {
  hundredths: 'cents (hundredths)',
  thousands: 'thousands',
  lakhs: 'lakhs (100,000)',
  millions: 'millions',
  crores: 'crores (10,000,000)',
  'ten-thousands': 'tens of thousands (10,000)',
  'hundred-millions': 'hundreds of millions (100,000,000)',
  billions: 'billions',
  percent: 'percent: 20 is 20%',
};
