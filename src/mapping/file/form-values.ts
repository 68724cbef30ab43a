import { z } from 'zod';

/** Scalars are read as texts: no number becomes a float, no word a boolean. */
export const textValue = z.string('must be a text').trim().min(1, 'is empty');
export const flagValue = z
  .enum(['true', 'false', 'yes', 'no'], 'must be true or false')
  .transform((word) => /true|yes/.test(word));
export const textValues = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(textValue, 'must be a text or a list of texts').min(1, 'is empty'),
);
export const range = z
  .string('must be a row or a range of rows')
  .regex(/^\s*[1-9]\d{0,6}\s*(-\s*([1-9]\d{0,6})?\s*)?$/, 'must be a row such as 4 or a range of rows such as 4-5');
export const rowNumber = z.string('must be a row').regex(/^\s*[1-9]\d{0,6}\s*$/, 'must be a row such as 4');
export const letters = z
  .string('must be a column or a range of columns')
  .regex(/^\s*[A-Z]{1,3}\s*(-\s*[A-Z]{1,3}\s*)?$/, 'must be a column such as C or a range of columns such as C-H');

export const toList = (value: unknown): unknown =>
  Array.isArray(value) || typeof value !== 'object' ? value : [value];

export function list<T extends z.ZodType>(item: T, message: string) {
  return z.preprocess(toList, z.array(item, message));
}

export const condition = z.strictObject(
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
export const conditions = list(condition, 'must be a condition or a list of conditions');
