import { z } from 'zod';

/** Every scalar is read as the text it is written as: no number becomes a float, no word a boolean. */
const text = z.string('must be a text').trim().min(1, 'is empty');
const flag = z.enum(['true', 'false', 'yes', 'no'], 'must be true or false').transform((word) => /true|yes/.test(word));
const texts = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(text, 'must be a text or a list of texts').min(1, 'is empty'),
);
const range = z
  .string('must be a row or a range of rows')
  .regex(/^\s*[1-9]\d{0,6}\s*(-\s*([1-9]\d{0,6})?\s*)?$/, 'must be a row such as 4 or a range of rows such as 4-5');
const letters = z
  .string('must be a column or a range of columns')
  .regex(/^\s*[A-Z]{1,3}\s*(-\s*[A-Z]{1,3}\s*)?$/, 'must be a column such as C or a range of columns such as C-H');

const written = {
  dateOrder: z.enum(['dmy', 'mdy', 'ymd'], 'must be dmy, mdy or ymd').optional(),
  decimal: z.enum(['.', ','], 'must be "." or ","').optional(),
};

const column = z.preprocess(
  (value) => (typeof value === 'string' ? { column: value } : value),
  z.strictObject(
    {
      column: text.optional(),
      value: text.optional(),
      join: texts.optional(),
      with: z.string('must be a text').optional(),
      firstOf: texts.optional(),
      default: text.optional(),
      values: z.record(z.string(), z.string('must be a text'), 'must be a list of "from: to"').optional(),
      blank: texts.optional(),
      remove: text.optional(),
      unit: z
        .enum(
          ['thousands', 'lakhs', 'millions', 'crores', 'billions', 'percent'],
          'must be thousands, lakhs, millions, crores, billions or percent',
        )
        .optional(),
      separator: z.string('must be a text').min(1, 'is empty').optional(),
      keep: z.literal('first', 'must be first').optional(),
      because: text.optional(),
      numbered: flag.optional(),
      ...written,
    },
    'must be the name of a column, or settings such as column, value, join',
  ),
);

const condition = z.strictObject(
  {
    rows: range.optional(),
    column: text.optional(),
    blank: flag.optional(),
    is: texts.optional(),
    isNot: texts.optional(),
    matches: text.optional(),
  },
  'must be a condition such as { column: Company, matches: "^total" }',
);
const toList = (value: unknown): unknown => (Array.isArray(value) || typeof value !== 'object' ? value : [value]);
const conditions = z.preprocess(toList, z.array(condition, 'must be a condition or a list of conditions'));
const skips = z.preprocess(
  toList,
  z.array(condition.extend({ because: text.optional() }), 'must be a condition or a list of conditions'),
);

const ignored = z.preprocess(
  (value) => (typeof value === 'string' ? { column: value } : value),
  z.strictObject(
    { column: text, when: conditions.optional(), because: text.optional() },
    'must be the name of a column, or settings: column with because, and when',
  ),
);
const ignoredColumns = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : toList(value)),
  z.array(ignored, 'must be a column or a list of columns').min(1, 'is empty'),
);

const split = z.strictObject(
  {
    column: text,
    pattern: text.optional(),
    separator: z.string('must be a text').min(1, 'is empty').optional(),
    into: texts.optional(),
    otherwise: text.optional(),
  },
  'must be settings: column with pattern, or with separator and into',
);

const derived = z.strictObject(
  {
    name: text,
    join: texts.optional(),
    with: z.string('must be a text').optional(),
    divide: z.array(text, 'must be two columns').length(2, 'must be two columns').optional(),
  },
  'must be settings: name with join, or with divide',
);

const heading = z.strictObject({ column: text, name: text, is: texts.optional() }, 'must be settings: column and name');

const doubt = z.preprocess(
  (value) => (typeof value === 'string' ? { that: value } : value),
  z.strictObject({ column: text.optional(), that: text }, 'must be a text, or settings: column and that'),
);

const target = z.strictObject(
  {
    sheet: text,
    when: conditions.optional(),
    once: flag.optional(),
    columns: z.record(z.string(), column, 'must be a list of "column of the format: column of the source"'),
  },
  'must be settings: sheet and columns',
);

const sheet = z.strictObject(
  {
    sheet: texts,
    skip: flag.optional(),
    because: text.optional(),
    optional: flag.optional(),
    header: range.optional(),
    rows: range.optional(),
    columns: letters.optional(),
    fillDown: texts.optional(),
    headings: z.preprocess(toList, z.array(heading, 'must be a list')).optional(),
    split: z.array(split, 'must be a list').optional(),
    make: z.array(derived, 'must be a list').optional(),
    skipRows: skips.optional(),
    ignore: ignoredColumns.optional(),
    confirm: z.array(doubt, 'must be a list').optional(),
    to: z.array(target, 'must be a list of sheets of the format').optional(),
    ...written,
  },
  'must be settings of a sheet',
);

const names = z.record(z.string(), text, 'must be a list of "name there: name here"').optional();

const settings = z.strictObject(
  {
    schema: z.literal('capsheet/mapping@1', 'must be capsheet/mapping@1').optional(),
    sheets: z.array(sheet, 'must be a list of sheets').min(1, 'is empty').optional(),
    aliases: z.strictObject({ companies: names, funds: names }, 'must be companies or funds').optional(),
    ...written,
  },
  'must be settings: sheets, and what holds for all of them',
);

/** A mapping file as it is written. One that only says what funds are called is of an Open Cap Table file. */
export const mappingForm = settings.refine(({ sheets, aliases }) => sheets !== undefined || aliases !== undefined, {
  path: ['sheets'],
  message: 'is missing',
});

export type MappingForm = z.output<typeof mappingForm>;
export type SheetForm = NonNullable<MappingForm['sheets']>[number];
export type TargetForm = NonNullable<SheetForm['to']>[number];
export type ColumnForm = TargetForm['columns'][string];
export type ConditionForm = NonNullable<TargetForm['when']>[number];
export type SkipForm = NonNullable<SheetForm['skipRows']>[number];
export type IgnoredForm = NonNullable<SheetForm['ignore']>[number];
export type DerivedForm = NonNullable<SheetForm['make']>[number];
export type SplitForm = NonNullable<SheetForm['split']>[number];

/** Every setting there is, for suggestions. */
export const MAPPING_SETTING_NAMES: readonly string[] = [
  ...new Set(
    [settings, sheet, heading, split, derived, target, condition]
      .flatMap((form) => Object.keys(form.shape))
      .concat([
        'value',
        'firstOf',
        'default',
        'values',
        'remove',
        'unit',
        'keep',
        'numbered',
        'that',
        'companies',
        'funds',
      ]),
  ),
];
