import { z } from 'zod';
import { CURRENCIES } from '../values/currency.ts';
import {
  countText,
  date,
  decimalText,
  optionalDecimalText,
  optionalText,
  plainText,
  position,
} from '../values/scalars.ts';
import { type CarriedBack, isCarriedBack } from './carried-back.ts';

// The things read beside the records of a workbook.

function mapOf<Value>(value: z.ZodType<Value>): z.ZodType<ReadonlyMap<string, Value>> {
  return z.map(plainText, value);
}

const texts = mapOf(plainText);
const isTrue = z.literal(true).exactOptional();

/** The portfolio that a workbook was written from: the IDs in it mean something there alone. */
const origin = z.strictObject({
  /** The base address of the service. */
  service: plainText,
  firmId: plainText,
  firmName: plainText,
});

/** Needed to make a portfolio of the rows of an export where it does not exist yet. */
const portfolio = z.strictObject({
  /** Without a currency where the service does not say it. */
  funds: z.array(z.strictObject({ id: plainText, name: plainText, currency: optionalText })).readonly(),
  customColumns: z
    .array(z.strictObject({ id: plainText, name: plainText, type: plainText, options: z.array(plainText).readonly() }))
    .readonly(),
  /**
   * By the ID of a security whose row shows what is left of it: the shares or tokens that it shows, absent where it
   * shows none, and those that it was issued with.
   */
  issued: mapOf(z.strictObject({ shown: optionalDecimalText, issued: decimalText })),
  /** By the ID of what a conversion created, its cost as the row shows it, where that is not what the conversion carried on. */
  listedCosts: mapOf(decimalText),
  /** By the ID of a conversion or exercise, that of the security it created. */
  created: texts,
});

/** Facts of the service that a workbook of capsheet carries beside its rows, on its hidden sheet. */
export const carriedFacts = z.strictObject({
  /** The ids of holdings by their readable names, folded: a name stays one holding's after a part of it is sold. */
  holdingIds: texts,
  /** Values of custom columns in the service when the workbook was written, by `carriedValueKey`; empty for no value. */
  customValues: mapOf(z.array(plainText).readonly()),
  /** The marks that were known to be set then, by `markKey`, as canonical text; absent where the workbook does not carry them. */
  marks: texts.exactOptional(),
  /** Keys of values that a person's word (Action `new`) has sent from this workbook already: it holds once. */
  answered: z.set(plainText).readonly().exactOptional(),
  /** When that was, ISO 8601 in UTC; absent where the workbook does not say it. */
  readAt: optionalText,
  /** Nobody has changed the workbook since: what was set from copies of it that were typed into, it does not know. */
  isAsWritten: isTrue,
  /** For a result: when the marks that differ from its rows were read. */
  readBefore: optionalText,
  /** The portfolio that it was written from. */
  origin: origin.readonly().exactOptional(),
  portfolio: portfolio.readonly().exactOptional(),
  /** Added by the result of a later run. */
  back: z.custom<CarriedBack>(isCarriedBack).exactOptional(),
  /** The last day of the quarter that it is for. */
  quarter: date.exactOptional(),
});

const columns = z
  .array(
    z.strictObject({
      /** The declared name; a custom column's name as the header has it. */
      column: plainText,
      /** From 0. */
      columnIndex: countText,
      /** True for a custom column of the wide form. */
      isCustom: isTrue,
    }),
  )
  .readonly();

const sheetKind = z.enum([
  'companies',
  'rounds',
  'share-classes',
  'securities',
  'transactions',
  'custom-columns',
  'documents',
  'valuations',
  'control-totals',
]);

/** Where things stand on one tab of an input. */
export const sheetLayout = z.strictObject({
  /** From 0. */
  inputIndex: countText,
  file: plainText,
  /** The tab's name as it is. */
  sheet: plainText,
  /** Absent for a tab that a mapping made several of. */
  sheetKind: sheetKind.exactOptional(),
  /** As Excel shows it, from 1. */
  headerRowNumber: position,
  /** Recognised columns from left to right; the first where a name stands twice. */
  columns,
  /** The columns an earlier result wrote (`Outcome`, `Message`, `Run`), from left to right; mostly none. */
  resultColumns: columns,
  /** From 0: the rightmost column that holds anything, in the header or below it. */
  lastColumnIndex: countText,
});

/** The last marks that a row of a quarter's workbook shows: for reading, never entered. */
export const shownMarks = z.strictObject({
  /** The date of the latest of them. */
  date: date.exactOptional(),
  /** By the declared column of the mark; an amount's currency where the cell or its row says one. */
  values: mapOf(z.strictObject({ value: decimalText, currency: z.enum(CURRENCIES).exactOptional() })),
});
export type ShownMarks = Readonly<z.infer<typeof shownMarks>>;
