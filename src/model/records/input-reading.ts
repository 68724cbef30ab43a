import { z } from 'zod';
import { DATE_ORDERS } from '../values/date-text.ts';
import { DECIMAL_SIGNS } from '../values/decimal-sign.ts';
import { date } from '../values/scalars.ts';
import { TEXT_ENCODINGS } from './text-encoding.ts';

/**
 * How the user says that the inputs are to be read. Command line, page, team, plan file and journal hand it on as a
 * whole: a field that is added here travels through all of them, and a saved plan is applied with the same reading. What
 * has an unknown field is refused, for it would otherwise be read in another way than was asked for.
 */
export const inputReading = z.strictObject({
  /** Which sheet a single CSV file is. */
  sheetName: z.string().min(1).max(100).exactOptional(),
  /** The encoding of CSV files that do not show it. */
  encoding: z.enum(TEXT_ENCODINGS).exactOptional(),
  /** Settles dates in text whose day and month could be exchanged. */
  dateOrder: z.enum(DATE_ORDERS).exactOptional(),
  /** The sign before the fraction of numbers in text. */
  decimalSign: z.enum(DECIMAL_SIGNS).default('.'),
  /** Cells merged downwards in a reference column stand for every row that they cover. */
  fillDown: z.boolean().exactOptional(),
  /** The last day of the quarter that the inputs are of; what the workbooks carry of it where absent. */
  quarter: date.exactOptional(),
  /** The file that says how foreign sheets are read; as typed, in a saved plan relative to it, in the journal absolute. */
  mappingPath: z.string().min(1).max(4096).exactOptional(),
});
export type InputReading = Readonly<z.infer<typeof inputReading>>;

/** The same where the mapping is no path: it stays as it is, or is a file that is submitted with the inputs. */
export const submittedReading = inputReading.omit({ mappingPath: true });
export type SubmittedReading = Readonly<z.infer<typeof submittedReading>>;

/** Where nothing is said of it. */
export const PLAIN_READING: SubmittedReading = { decimalSign: '.' };
