import { z } from 'zod';
import {
  condition,
  conditions,
  flagValue,
  letters,
  list,
  range,
  rowNumber,
  textValue,
  textValues,
  toList,
} from './form-values.ts';
import { STEP_SETTING_NAMES, split, steps } from './step-form.ts';

const written = {
  dateOrder: z.enum(['dmy', 'mdy', 'ymd'], 'must be dmy, mdy or ymd').optional(),
  decimal: z.enum(['.', ','], 'must be "." or ","').optional(),
};

const column = z.preprocess(
  (value) => (typeof value === 'string' ? { column: value } : value),
  z.strictObject(
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
      unit: z
        .enum(
          ['thousands', 'lakhs', 'millions', 'crores', 'billions', 'percent'],
          'must be thousands, lakhs, millions, crores, billions or percent',
        )
        .optional(),
      separator: z.string('must be a text').min(1, 'is empty').optional(),
      keep: z.literal('first', 'must be first').optional(),
      because: textValue.optional(),
      numbered: flagValue.optional(),
      ...written,
    },
    'must be the name of a column, or settings such as column, value, join',
  ),
);

const skips = list(condition.extend({ because: textValue.optional() }), 'must be a condition or a list of conditions');

const ignored = z.preprocess(
  (value) => (typeof value === 'string' ? { column: value } : value),
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
  { column: textValue, name: textValue, is: textValues.optional() },
  'must be settings: column and name',
);

const doubt = z.preprocess(
  (value) => (typeof value === 'string' ? { that: value } : value),
  z.strictObject(
    { column: textValue.optional(), row: rowNumber.optional(), that: textValue },
    'must be a text, or settings: column, row and that',
  ),
);

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
    aliases: z.strictObject({ companies: names, funds: names }, 'must be companies or funds').optional(),
    ...written,
  },
  'must be settings: sheets, and what applies to all of them',
);

/** A mapping file as it is written. One with only names of funds belongs to an Open Cap Table file. */
export const mappingForm = settings.refine(
  ({ sheets, aliases, holders }) => sheets !== undefined || aliases !== undefined || holders !== undefined,
  { path: ['sheets'], message: 'is missing' },
);

export type MappingForm = z.output<typeof mappingForm>;
export type SheetForm = NonNullable<MappingForm['sheets']>[number];
export type TargetForm = NonNullable<SheetForm['to']>[number];
export type ColumnForm = TargetForm['columns'][string];
export type ConditionForm = NonNullable<TargetForm['when']>[number];
export type SkipForm = NonNullable<SheetForm['skipRows']>[number];
export type IgnoredForm = NonNullable<SheetForm['ignore']>[number];
export type DerivedForm = NonNullable<SheetForm['make']>[number];
export type TypesForm = NonNullable<SheetForm['types']>;

/** All settings, for suggestions. */
export const MAPPING_SETTING_NAMES: readonly string[] = [
  ...new Set(
    [settings, sheet, heading, derived, target, condition, holder]
      .flatMap((form) => Object.keys(form.shape))
      .concat(STEP_SETTING_NAMES, [
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
