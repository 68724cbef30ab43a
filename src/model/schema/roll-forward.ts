import { z } from 'zod';
import { SECURITY_TYPES } from '../fields/security-types.ts';
import { CASH_NAMES, MEASURES, MOVEMENTS, OPENING_CHANGES, type RollForward } from '../outcomes/roll-forward.ts';
import { CURRENCIES } from '../values/money.ts';
import { countText, date, decimalText, optionalDecimalText, optionalText, plainText } from '../values/scalars.ts';

const movements = z.object({
  purchased: optionalDecimalText,
  exercised: optionalDecimalText,
  convertedOut: optionalDecimalText,
  convertedIn: optionalDecimalText,
  disposed: optionalDecimalText,
});

const balance = z.object({
  opening: decimalText,
  ...movements.shape,
  closing: decimalText,
  difference: optionalDecimalText,
  late: movements.exactOptional(),
  after: movements.exactOptional(),
});

const cash = z.object({
  exerciseCash: optionalDecimalText,
  proceeds: optionalDecimalText,
  gain: optionalDecimalText,
});

const line = z.object({
  fund: plainText,
  company: plainText,
  security: optionalText,
  id: optionalText,
  type: z.enum([...SECURITY_TYPES, 'public_equity', 'other']).exactOptional(),
  securities: countText,
  currency: z.enum(CURRENCIES),
  cost: balance,
  units: balance.exactOptional(),
  ...cash.shape,
  late: cash.exactOptional(),
  after: cash.exactOptional(),
  isExpected: z.literal(true).exactOptional(),
});

const comparison = z.object({
  figures: countText.describe('How many figures of the plan were compared with what the service holds after the run.'),
  differences: z
    .array(
      z.object({
        fund: plainText,
        company: plainText,
        security: optionalText,
        id: optionalText,
        currency: z.enum(CURRENCIES),
        measure: z.enum(MEASURES),
        figure: z.enum(['opening', ...MOVEMENTS, 'closing', ...CASH_NAMES]),
        expected: decimalText.describe('As the plan said it.'),
        actual: decimalText.describe('As the service holds it.'),
      }),
    )
    .describe('The figures that are not the same.'),
  conversions: z
    .array(z.object({ fund: plainText, currency: z.enum(CURRENCIES), out: decimalText, in: decimalText }))
    .describe('Funds whose conversions took out another cost than the service carries on.'),
  exercises: z
    .array(
      z.object({
        fund: plainText,
        currency: z.enum(CURRENCIES),
        out: decimalText,
        paid: decimalText.describe('What exercising cost.'),
        in: decimalText,
      }),
    )
    .exactOptional()
    .describe('Funds whose exercises took out and were paid another cost than the service carries on.'),
});

const sides = z.object({ closed: decimalText, opening: decimalText });

const opening = z.object({
  run: optionalText.describe('The last run whose closing the journal knows.'),
  closedAt: z.iso.datetime().exactOptional(),
  unknown: countText.exactOptional().describe('Companies that no run has closed yet.'),
  changes: z
    .array(
      z.object({
        fund: plainText,
        company: plainText,
        security: plainText,
        id: plainText,
        currency: z.enum(CURRENCIES),
        kind: z.enum(OPENING_CHANGES),
        by: z.enum(['capsheet', 'others']),
        cost: sides,
        units: sides.exactOptional(),
      }),
    )
    .describe('Holdings that open otherwise than the last run closed with them.'),
});

const reconciliation = z
  .array(
    z.object({
      fund: plainText,
      currency: plainText,
      entered: decimalText.describe('Entered cost after the run, as the tie-out has it.'),
      earlier: decimalText.describe('What was exercised, converted and sold before the run.'),
      exercised: decimalText,
      convertedOut: decimalText,
      convertedIn: decimalText,
      disposed: decimalText,
      closing: decimalText.describe('Closing cost of the companies concerned.'),
      difference: decimalText.describe('0 if entered cost and movements come to closing cost.'),
    }),
  )
  .describe('From entered cost to closing cost, by fund and currency.');

const listedCosts = z
  .array(
    z.object({
      fund: plainText,
      company: plainText,
      security: plainText,
      id: plainText,
      currency: z.enum(CURRENCIES),
      cost: decimalText.describe('As a conversion or exercise carried it on: the roll-forward goes on with it.'),
      listed: decimalText.describe('As the service lists it.'),
    }),
  )
  .describe('What conversions and exercises created and the service lists at another cost than they carried on.');

export const rollForwardScope = z.object({
  kind: z.enum(['firm', 'companies']),
  companies: countText,
  why: optionalText,
});

/** As plan file and journal keep it. */
export const rollForward: z.ZodType<RollForward> = z.object({
  scope: rollForwardScope,
  quarter: z.object({ first: date, last: date }).exactOptional(),
  lines: z.array(line),
  assumedCounts: countText.exactOptional(),
  assumedCosts: countText.exactOptional(),
  unknownInputs: countText.exactOptional(),
  reconciliation: reconciliation.exactOptional(),
  listedCosts: listedCosts.exactOptional(),
  opening: opening.exactOptional(),
  comparison: comparison.exactOptional(),
});
