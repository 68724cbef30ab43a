import { z } from 'zod';
import { conditions, flagValue, list, textValue, textValues } from './form-values.ts';

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

export const split = z.strictObject(
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

export const steps = list(step, 'must be a list of steps');

export type StepForm = z.output<typeof step>;
export type UnpivotForm = z.output<typeof unpivot>;
export type LookupForm = z.output<typeof lookup>;
export type ComputeForm = z.output<typeof compute>;
export type GroupForm = z.output<typeof group>;
export type SplitForm = z.output<typeof split>;

export const STEP_SETTING_NAMES: readonly string[] = [step, unpivot, lookup, compute, group, split].flatMap((form) =>
  Object.keys(form.shape),
);
