import { z } from 'zod';
import { joinList } from '../../base/util/text/words.ts';
import { MAPPING_DAYS, MAPPING_UNITS } from '../../model/mapping/mapping-edit.ts';
import type { Guess } from '../mapping.ts';
import { ALL_TOPICS } from '../question.ts';
import type { ByName } from './by-name.ts';

/** Scalars are read as texts: no number becomes a float, no word a boolean. */
const textValue = z.string('must be a text').trim().min(1, 'is empty');
const flagValue = z
  .enum(['true', 'false', 'yes', 'no'], 'must be true or false')
  .transform((word) => /true|yes/.test(word));
const textValues = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(textValue, 'must be a text or a list of texts').min(1, 'is empty'),
);
const range = z
  .string('must be a row or a range of rows')
  .regex(/^\s*[1-9]\d{0,6}\s*(-\s*([1-9]\d{0,6})?\s*)?$/, 'must be a row such as 4 or a range of rows such as 4-5');
const rowNumber = z.string('must be a row').regex(/^\s*[1-9]\d{0,6}\s*$/, 'must be a row such as 4');
const letters = z
  .string('must be a column or a range of columns')
  .regex(/^\s*[A-Z]{1,3}\s*(-\s*[A-Z]{1,3}\s*)?$/, 'must be a column such as C or a range of columns such as C-H');

const toList = (value: unknown): unknown => (Array.isArray(value) || typeof value !== 'object' ? value : [value]);

function list<T extends z.ZodType>(item: T, message: string) {
  return z.preprocess(toList, z.array(item, message));
}

const condition = z.strictObject(
  {
    rows: range.optional(),
    column: textValue.optional(),
    blank: flagValue.optional(),
    is: textValues.optional(),
    isNot: textValues.optional(),
    matches: textValue.optional(),
    isFund: flagValue.optional(),
  },
  'must be a condition such as { column: Company, matches: "^total" }',
);
const conditions = list(condition, 'must be a condition or a list of conditions');

/** A column there, or `here: there` for several. */
const pairs = z.preprocess(
  (value) => {
    const names = typeof value === 'string' ? [value] : value;
    return Array.isArray(names) ? Object.fromEntries(names.map((name) => [String(name), name])) : names;
  },
  z.record(z.string(), textValue, 'must be a column, a list of columns, or a list of "name here: name there"'),
);

const unpivot = z.strictObject(
  {
    columns: textValues.optional(),
    into: textValue.optional(),
    name: textValue.optional(),
    records: z.record(z.string(), z.record(z.string(), textValue, 'must be a list of "name: column"')).optional(),
    above: z.record(z.string(), z.string().regex(/^[1-9]\d{0,6}$/, 'must be the number of a row')).optional(),
    blank: textValues.optional(),
    zeros: flagValue.optional(),
    texts: flagValue.optional(),
  },
  'must be settings: columns and into, or records',
);

const lookup = z.strictObject(
  {
    in: textValue,
    by: pairs,
    take: pairs,
    keep: z.enum(['first', 'last'], 'must be first or last').optional(),
    missing: z.enum(['error', 'blank'], 'must be error or blank').optional(),
  },
  'must be settings: in, by and take',
);

const operand = z.preprocess(
  (value) => (typeof value === 'string' ? { column: value } : value),
  z.union(
    [z.strictObject({ column: textValue }), z.strictObject({ value: textValue })],
    'must be a column, or a number as { value: 100 }',
  ),
);
const operands = z.array(operand, 'must be a list of columns');

const compute = z.strictObject(
  {
    name: textValue,
    sum: operands.optional(),
    subtract: operands.optional(),
    multiply: operands.optional(),
    divide: operands.optional(),
    round: z
      .string()
      .regex(/^(?:\d|1\d)$/, 'must be a number of decimal places')
      .optional(),
  },
  'must be settings: name with one of sum, subtract, multiply, divide',
);

const group = z.strictObject(
  {
    when: conditions.optional(),
    by: textValues,
    sum: textValues.optional(),
    first: textValues.optional(),
    last: textValues.optional(),
  },
  'must be settings: by with sum',
);

const split = z.strictObject(
  {
    column: textValue,
    pattern: textValue.optional(),
    separator: z.string('must be a text').min(1, 'is empty').optional(),
    into: textValues.optional(),
    otherwise: textValue.optional(),
  },
  'must be settings: column with pattern, or with separator and into',
);

const step = z.strictObject(
  {
    unpivot: unpivot.optional(),
    lookup: lookup.optional(),
    compute: compute.optional(),
    group: group.optional(),
    split: split.optional(),
  },
  'must be one of unpivot, lookup, compute, group, split',
);

const steps = list(step, 'must be a list of steps');

const written = {
  dateOrder: z.enum(['dmy', 'mdy', 'ymd'], 'must be dmy, mdy or ymd').optional(),
  decimal: z.enum(['.', ','], 'must be "." or ","').optional(),
};

const columnSettings = z.strictObject(
  {
    column: textValue.optional(),
    value: textValue.optional(),
    join: textValues.optional(),
    with: z.string('must be a text').optional(),
    firstOf: textValues.optional(),
    default: textValue.optional(),
    values: z.record(z.string(), z.string('must be a text'), 'must be a list of "from: to"').optional(),
    blank: textValues.optional(),
    remove: textValue.optional(),
    unit: z.enum(MAPPING_UNITS, `must be ${joinList(MAPPING_UNITS, 'or')}`).optional(),
    separator: z.string('must be a text').min(1, 'is empty').optional(),
    keep: z.enum(['first', 'sum'], 'must be first or sum').optional(),
    because: textValue.optional(),
    numbered: flagValue.optional(),
    day: z.enum(MAPPING_DAYS, 'must be first or last').optional(),
    ...written,
  },
  'must be the name of a column, or settings such as column, value, join',
);

const toColumn = (value: unknown): unknown => (typeof value === 'string' ? { column: value } : value);
const column = z.preprocess(toColumn, columnSettings);

const skips = list(condition.extend({ because: textValue.optional() }), 'must be a condition or a list of conditions');

const ignored = z.preprocess(
  toColumn,
  z.strictObject(
    { column: textValue, when: conditions.optional(), because: textValue.optional() },
    'must be the name of a column, or settings: column with because, and when',
  ),
);
const ignoredColumns = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : toList(value)),
  z.array(ignored, 'must be a column or a list of columns').min(1, 'is empty'),
);

const derived = z.strictObject(
  {
    name: textValue,
    join: textValues.optional(),
    with: z.string('must be a text').optional(),
    divide: z.array(textValue, 'must be two columns').length(2, 'must be two columns').optional(),
  },
  'must be settings: name with join, or with divide',
);

const heading = z.strictObject(
  { column: textValue, name: textValue, is: textValues.optional(), blank: textValue.optional() },
  'must be settings: column and name',
);

const doubtSettings = z.strictObject(
  {
    column: textValue.optional(),
    row: rowNumber.optional(),
    topic: z.enum(ALL_TOPICS).optional(),
    to: textValue.optional(),
    texts: textValues.optional(),
    that: textValue,
  },
  'must be a text, or settings: column, row, topic, to, texts and that',
);
const doubt = z.preprocess((value) => (typeof value === 'string' ? { that: value } : value), doubtSettings);

const target = z.strictObject(
  {
    sheet: textValue,
    when: conditions.optional(),
    once: flagValue.optional(),
    columns: z.record(z.string(), column, 'must be a list of "column of the format: column of the source"'),
  },
  'must be settings: sheet and columns',
);

const types = z.strictObject({ column: textValue }).catchall(textValues);

const sheet = z.strictObject(
  {
    sheet: textValues,
    file: textValue.optional(),
    as: textValue.optional(),
    skip: flagValue.optional(),
    because: textValue.optional(),
    /** How a table that is left out is read once it is taken in again; looked at only then. */
    kept: z.record(z.string(), z.unknown(), 'must be settings of a sheet').optional(),
    optional: flagValue.optional(),
    header: range.optional(),
    rows: range.optional(),
    columns: letters.optional(),
    fillDown: textValues.optional(),
    headings: list(heading, 'must be a list').optional(),
    split: z.array(split, 'must be a list').optional(),
    make: z.array(derived, 'must be a list').optional(),
    steps: steps.optional(),
    types: types.optional(),
    skipRows: skips.optional(),
    ignore: ignoredColumns.optional(),
    confirm: z.array(doubt, 'must be a list').optional(),
    to: z.array(target, 'must be a list of sheets of the format').optional(),
    ...written,
  },
  'must be settings of a sheet',
);

export const NEWEST_SCHEMA = 'capsheet/mapping@2';

const names = z.record(z.string(), textValue, 'must be a list of "name there: name here"').optional();

const aliases = z.strictObject({ companies: names, funds: names }, 'must be companies or funds');

const holder = z.strictObject(
  { fund: textValue, names: textValues, confirm: textValue.optional() },
  'must be settings: fund and names',
);

const settings = z.strictObject(
  {
    $schema: textValue.optional(),
    schema: z
      .enum(
        ['capsheet/mapping@1', NEWEST_SCHEMA],
        `must be ${NEWEST_SCHEMA} or capsheet/mapping@1; a newer one needs a newer capsheet`,
      )
      .optional(),
    holders: z.array(holder, 'must be a list of funds').optional(),
    sheets: z.array(sheet, 'must be a list of sheets').min(1, 'is empty').optional(),
    aliases: aliases.optional(),
    ...written,
  },
  'must be settings: sheets, and what applies to all of them',
);

/** A mapping file as it is written. One with only names of funds belongs to an Open Cap Table file. */
export const mappingForm = settings.refine(
  ({ sheets, aliases, holders }) => sheets !== undefined || aliases !== undefined || holders !== undefined,
  { path: ['sheets'], message: 'is missing' },
);

type Loose<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** Notes for people beside a setting: a comment, how sure a column is, and further lines below. */
export interface Notes extends Loose<Guess> {
  readonly note?: string | undefined;
  readonly below?: readonly string[] | undefined;
}

type Noted<T> = T extends readonly (infer Item)[]
  ? readonly Noted<Item>[]
  : T extends object
    ? string extends keyof T
      ? ByName<Noted<T[string]>>
      : { readonly [Key in keyof T]: Noted<T[Key]> } & Notes
    : T;

/**
 * A mapping as a file says it, as a layout declares it and as a proposal makes it: the one form that is printed, and of
 * which what reads workbooks is built.
 */
export type MappingForm = Omit<Noted<z.output<typeof settings>>, 'aliases' | 'sheets'> & {
  readonly aliases?: { readonly [of in 'companies' | 'funds']?: ByName<NameForm> | undefined } | undefined;
  readonly sheets?: readonly SheetForm[] | undefined;
};
/** The name here of a name in the source. */
export type NameForm = string | ({ readonly to: string } & Notes);
export type SheetForm = Omit<Noted<z.output<typeof sheet>>, 'sheet' | 'types' | 'to'> & {
  readonly sheet: string | readonly string[];
  readonly types?: TypesForm | undefined;
  readonly to?: readonly TargetForm[] | undefined;
};
export type TargetForm = Omit<Noted<z.output<typeof target>>, 'columns'> & { readonly columns: ByName<ColumnForm> };
export type ColumnForm = string | ColumnSettings;
export type ColumnSettings = Noted<z.output<typeof column>>;
export type HolderForm = Noted<z.output<typeof holder>>;
export type ConditionForm = Noted<z.output<typeof condition>>;
export type SkipForm = NonNullable<SheetForm['skipRows']>[number];
export type IgnoredForm = Noted<z.output<typeof ignored>>;
export type DerivedForm = Noted<z.output<typeof derived>>;

export type TypesForm = { readonly column: string } & { readonly [sheet: string]: string | readonly string[] };
export type StepForm = Noted<z.output<typeof step>>;
export type UnpivotForm = Noted<z.output<typeof unpivot>>;
export type LookupForm = Noted<z.output<typeof lookup>>;
export type ComputeForm = Noted<z.output<typeof compute>>;
export type GroupForm = Noted<z.output<typeof group>>;
export type SplitForm = Noted<z.output<typeof split>>;

/** All settings, for suggestions. */
export const MAPPING_SETTING_NAMES: readonly string[] = [
  ...new Set(
    [
      ...[settings, sheet, heading, derived, target, condition, holder, aliases, columnSettings, doubtSettings],
      ...[step, unpivot, lookup, compute, group, split],
    ].flatMap((form) => Object.keys(form.shape)),
  ),
];
