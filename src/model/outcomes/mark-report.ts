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
  type Shape,
} from '../values/scalars.ts';
import { rollForwardScope } from './roll-forward.ts';

const currency = z.enum(CURRENCIES);

/** The mark before: of an earlier day, or what an earlier run has set for the same one. */
const last = z.strictObject({
  value: decimalText,
  /** Absent of an ownership. */
  currency: currency.exactOptional(),
  /** Absent where the workbook does not say it. */
  date: date.exactOptional(),
  source: z.discriminatedUnion('kind', [
    /** A run of the journal has set it. */
    z.strictObject({ kind: z.literal('run'), runId: plainText, startedAt: plainText }),
    /** The workbook's own columns of last marks. */
    z.strictObject({ kind: z.literal('workbook') }),
    /** A row of the same workbook, of an earlier day. */
    z.strictObject({ kind: z.literal('row'), sheet: plainText, row: position }),
  ]),
});
export type LastMark = Shape<typeof last>;

/** How many marks, and what they come to. */
const counted = z.strictObject({ count: countText, value: decimalText });
export type CountedValue = Shape<typeof counted>;

/**
 * Purchases (with what was paid for exercises) and proceeds are those since the last mark of each holding, and what this
 * workbook enters that is dated before it.
 */
const bridge = z
  .strictObject({
    opening: decimalText,
    purchased: decimalText,
    proceeds: decimalText,
    change: decimalText,
    closing: decimalText,
    held: countText.describe('Holdings with a last mark.'),
    bought: countText.describe('New holdings: they open with nothing.'),
    exited: countText.describe('Holdings of which nothing is left and that have no mark: they close with nothing.'),
    otherCurrencies: countText.describe('Purchases and proceeds in other currencies: in no figure of the bridge.'),
  })
  .describe('opening + purchased - proceeds + change = closing.');
export type FairValueBridge = Shape<typeof bridge>;

const total = z.strictObject({
  fund: plainText,
  currency,
  date,
  /** Fair values that the workbook states, and what they come to. */
  marks: countText,
  value: decimalText,
  /** The last ones in this currency; absent where none is known. */
  last: optionalDecimalText,
  change: optionalDecimalText.describe('value - last, of the marks that have a last one in this currency.'),
  withoutLast: counted.describe('Marks of which no last one is known in this currency.'),
  holdings: countText.describe('Companies that the fund holds on that day.'),
  /** Companies among them without a fair value of that day. */
  unmarked: z.array(z.strictObject({ company: plainText, last: last.exactOptional() })),
  others: counted.describe('Set for that day by earlier runs, and not in this workbook.'),
  /** Absent where of no holding both ends are known. */
  bridge: bridge.exactOptional(),
  unknownOpening: counted.describe('Marks of older holdings without a last one: not in the bridge.'),
});
export type FairValueTotal = Shape<typeof total>;
export type UnmarkedHolding = FairValueTotal['unmarked'][number];

const line = z.strictObject({
  /** Absent of a post-money valuation. */
  fund: optionalText,
  company: plainText,
  /** The declared column. */
  column: plainText,
  date,
  value: decimalText,
  /** Absent of an ownership. */
  currency: currency.exactOptional(),
  /** Absent where none is known. */
  last: last.exactOptional(),
  /** value - last; absent where none is known in the same currency. */
  change: optionalDecimalText,
});
export type MarkLine = Shape<typeof line>;

/** The marks of a workbook beside the last known ones, in sums: the service has no call that reads marks. */
export const markReport = z.strictObject({
  /** Which companies' holdings are known. */
  scope: rollForwardScope,
  /** Fair values by fund, currency and day, in order. Ownerships and post-money valuations are never summed. */
  totals: z.array(total),
  /** Each mark that the workbook states, by fund, company, column and day. */
  marks: z.array(line),
});
export type MarkReport = Shape<typeof markReport>;
