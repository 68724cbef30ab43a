import { z } from 'zod';
import type { MarkReport } from '../outcomes/mark-report.ts';
import { CURRENCIES } from '../values/money.ts';
import {
  countText,
  date,
  decimalText,
  optionalDecimalText,
  optionalText,
  plainText,
  position,
} from '../values/scalars.ts';
import { rollForwardScope } from './roll-forward.ts';

const currency = z.enum(CURRENCIES);

const last = z.object({
  value: decimalText,
  currency: currency.exactOptional(),
  date: date.exactOptional(),
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('run'), runId: plainText, startedAt: plainText }),
    z.object({ kind: z.literal('workbook') }),
    z.object({ kind: z.literal('row'), sheet: plainText, row: position }),
  ]),
});

const counted = z.object({ count: countText, value: decimalText });

const bridge = z
  .object({
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

const total = z.object({
  fund: plainText,
  currency,
  date,
  marks: countText,
  value: decimalText,
  last: optionalDecimalText,
  change: optionalDecimalText.describe('value - last, of the marks that have a last one in this currency.'),
  withoutLast: counted.describe('Marks of which no last one is known in this currency.'),
  holdings: countText.describe('Companies that the fund holds on that day.'),
  unmarked: z.array(z.object({ company: plainText, last: last.exactOptional() })),
  others: counted.describe('Set for that day by earlier runs, and not in this workbook.'),
  bridge: bridge.exactOptional(),
  unknownOpening: counted.describe('Marks of older holdings without a last one: not in the bridge.'),
});

const line = z.object({
  fund: optionalText,
  company: plainText,
  column: plainText,
  date,
  value: decimalText,
  currency: currency.exactOptional(),
  last: last.exactOptional(),
  change: optionalDecimalText,
});

/** As plan file and journal keep it. */
export const markReport: z.ZodType<MarkReport> = z.object({
  scope: rollForwardScope,
  totals: z.array(total),
  marks: z.array(line),
});
