import { z } from 'zod';
import { TEXT_ENCODINGS } from '../../model/records/text-encoding.ts';
import { date } from '../../model/schema/scalars.ts';

export const reading = z.object({
  sheetName: z.string().min(1).max(100).optional(),
  encoding: z.enum(TEXT_ENCODINGS).optional(),
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']).optional(),
  decimalSign: z.enum(['.', ',']).default('.'),
  fillDown: z.boolean().optional(),
  /** The last day of the quarter that the files are of, where they do not say it. */
  quarter: date.optional(),
  /** Of a mapping on this machine. */
  mappingPath: z.string().min(1).max(4096).optional(),
});
export type Reading = z.infer<typeof reading>;

/** The field of an upload that says how its files are read; it comes before them. */
export const READING_FIELD = 'reading';

export const readingField = z
  .string()
  .max(1000)
  .transform((text): unknown => JSON.parse(text))
  .pipe(reading);

/** The field of an upload that says when its files were saved, milliseconds since 1970 by their names; before them too. */
export const SAVED_FIELD = 'saved';
export const savedField = z
  .string()
  .max(500_000)
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.record(z.string(), z.number().min(0).max(8.64e15)));

export const openPathRequest = z.object({ paths: z.array(z.string().min(1).max(4096)).min(1).max(50), reading });

/** The same inputs again; as they were read before where nothing else is said, with the password of a protected one. */
export const rereadRequest = z
  .object({
    reading: reading.omit({ mappingPath: true }).optional(),
    password: z.string().min(1).max(1000).optional(),
  })
  .default({});
