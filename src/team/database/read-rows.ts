import { z } from 'zod';

/** A list or an object that is kept as JSON text. */
export const jsonColumn = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

/** An instant of the database, as ISO 8601 in UTC. */
export const instant = z.date().transform((date) => date.toISOString());

/** What a column without a value is here. */
export const orAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullable().transform((value) => value ?? undefined);
