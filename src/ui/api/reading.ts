import { z } from 'zod';
import { parseJson } from '../../base/util/parse/parse-json.ts';
import { inputReading, submittedReading } from '../../model/records/input-reading.ts';

/** The field of an upload that says how its files are read; it comes before them. */
export const READING_FIELD = 'reading';

export const readingField = z
  .string()
  .max(1000)
  .transform((text): unknown => parseJson(text))
  .pipe(inputReading);

/** The field of an upload that says when its files were saved, milliseconds since 1970 by their names; before them too. */
export const SAVED_FIELD = 'saved';
export const savedField = z
  .string()
  .max(500_000)
  .transform((text): unknown => parseJson(text))
  .pipe(z.record(z.string(), z.number().min(0).max(8.64e15)));

export const openPathRequest = z.strictObject({
  paths: z.array(z.string().min(1).max(4096)).min(1).max(50),
  reading: inputReading,
});

/** Reads the same inputs again, as before unless `reading` is given. */
export const rereadRequest = z
  .strictObject({ reading: submittedReading.exactOptional(), password: z.string().min(1).max(1000).exactOptional() })
  .default({});
