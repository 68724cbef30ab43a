import { z } from 'zod';
import { heldSecurityType } from '../fields/term-schemas.ts';
import { CURRENCIES } from '../values/currency.ts';
import { countText, decimalText, optionalDecimalText, optionalText, plainText, type Shape } from '../values/scalars.ts';
import { quarter } from '../values/value-schemas.ts';

const currency = z.enum(CURRENCIES);

/** Changes of a holding, in the order of a roll-forward's columns. Outgoing ones are negative; absent where there is none. */
const movements = z.strictObject({
  purchased: optionalDecimalText,
  exercised: optionalDecimalText,
  convertedOut: optionalDecimalText,
  convertedIn: optionalDecimalText,
  disposed: optionalDecimalText,
});
export type Movements = Shape<typeof movements>;
export type Movement = keyof Movements;
export const MOVEMENTS: readonly Movement[] = movements.keyof().options;

/** opening + movements - closing = difference, which is absent where it closes. */
const balance = z.strictObject({
  opening: decimalText,
  ...movements.shape,
  closing: decimalText,
  difference: optionalDecimalText,
  /** The part of the movements that was entered late, and the part that is dated after the quarter. */
  late: movements.exactOptional(),
  after: movements.exactOptional(),
});
export type Balance = Shape<typeof balance>;

/** The cash beside a balance. */
const cash = z.strictObject({
  exerciseCash: optionalDecimalText,
  /** Received for disposals. */
  proceeds: optionalDecimalText,
  /** Proceeds less the cost of what was sold; absent where they are in another currency. */
  gain: optionalDecimalText,
});
export type Cash = Shape<typeof cash>;
export const CASH_NAMES: readonly (keyof Cash)[] = cash.keyof().options;

/** A fund's holding of a company in one currency, before and after: one security, or several as one. */
const line = z.strictObject({
  fund: plainText,
  company: plainText,
  /** As people call it; absent if the line sums up securities that do not change. */
  security: optionalText,
  /** The service's, where it is known. */
  id: optionalText,
  type: heldSecurityType.exactOptional(),
  /** How many securities the line is of; 0 where it only has the cash of one in another currency. */
  securities: countText,
  currency,
  cost: balance,
  /** Shares, or tokens; absent for notes, and where several securities are one line. */
  units: balance.exactOptional(),
  ...cash.shape,
  late: cash.exactOptional(),
  after: cash.exactOptional(),
  /** Only the service works out what a conversion or exercise creates: until then the figures are what is to be expected. */
  isExpected: z.literal(true).exactOptional(),
});
export type RollForwardLine = Shape<typeof line>;

const security = line.pick({ fund: true, company: true, security: true, id: true, currency: true });
const knownSecurity = { fund: plainText, company: plainText, security: plainText, id: plainText, currency };
const ofFund = { fund: plainText, currency };

const MEASURES = ['cost', 'units', 'cash'] as const;

/** A figure that the plan said otherwise than it is after the run. */
const figureDifference = security.extend({
  measure: z.enum(MEASURES),
  figure: z.enum(['opening', ...MOVEMENTS, 'closing', ...CASH_NAMES]),
  expected: decimalText.describe('As the plan said it.'),
  actual: decimalText.describe('As the service holds it.'),
});
export type FigureDifference = Shape<typeof figureDifference>;
export type Figure = FigureDifference['figure'];

/** The cost that a fund's conversions took out, not negative, where the service carries on another cost. */
const unequalConversion = z.strictObject({ ...ofFund, out: decimalText, in: decimalText });
export type UnequalConversion = Shape<typeof unequalConversion>;

/** The same of exercises, which carry on what they took out and what was paid for them. */
const unequalExercise = z.strictObject({
  ...ofFund,
  out: decimalText,
  paid: decimalText.describe('What exercising cost.'),
  in: decimalText,
});
export type UnequalExercise = Shape<typeof unequalExercise>;

/** The roll-forward that a plan showed, beside what the service holds after its run. */
const comparison = z.strictObject({
  figures: countText.describe('How many figures of the plan were compared with what the service holds after the run.'),
  differences: z.array(figureDifference).describe('The figures that are not the same.'),
  conversions: z
    .array(unequalConversion)
    .describe('Funds whose conversions took out another cost than the service carries on.'),
  /** Absent where an older capsheet compared them. */
  exercises: z
    .array(unequalExercise)
    .exactOptional()
    .describe('Funds whose exercises took out and were paid another cost than the service carries on.'),
});
export type RollForwardComparison = Shape<typeof comparison>;

const sides = z.strictObject({ closed: decimalText, opening: decimalText });

/** Changes of a holding between the last closing and this opening. */
const OPENING_CHANGES = ['entered', 'sold', 'converted', 'recounted', 'unexplained'] as const;

/** A holding that opens otherwise than the last run closed with it. */
const openingChange = z.strictObject({
  ...knownSecurity,
  /** `recounted`: now it is known how the service counts what was sold in part. */
  kind: z.enum(OPENING_CHANGES),
  /** `capsheet`: a run of this journal that did not come to its own closing. */
  by: z.enum(['capsheet', 'others']),
  cost: sides,
  units: sides.exactOptional(),
});
export type OpeningChange = Shape<typeof openingChange>;

/** The opening beside the closing of the last run, as the journal knows it. */
const opening = z.strictObject({
  run: optionalText.describe('The last run whose closing the journal knows.'),
  closedAt: z.iso.datetime().exactOptional(),
  unknown: countText.exactOptional().describe('Companies that no run has closed yet.'),
  changes: z.array(openingChange).describe('Holdings that open otherwise than the last run closed with them.'),
});
export type RollForwardOpening = Shape<typeof opening>;

/** entered + earlier + movements - closing = difference, of the companies concerned. */
const costReconciliation = z.strictObject({
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
});
export type CostReconciliation = Shape<typeof costReconciliation>;

const listedCost = z.strictObject({
  ...knownSecurity,
  cost: decimalText.describe('As a conversion or exercise carried it on: the roll-forward goes on with it.'),
  listed: decimalText.describe('As the service lists it.'),
});

/** Which companies the figures are of. */
export const rollForwardScope = z.strictObject({
  /** `firm`: every company that the service gives; `companies`: those that the workbook concerns, and no others. */
  kind: z.enum(['firm', 'companies']),
  companies: countText,
  /** Why they are not of the whole firm, as a sentence. */
  why: optionalText,
});
export type RollForwardScope = Shape<typeof rollForwardScope>;

/**
 * Cost and shares of each holding from before a workbook to after it: opening + purchases + exercises + conversions +
 * disposals = closing, exactly, currency by currency. Cost sold is relieved in proportion to the shares sold.
 */
export const rollForward = z.strictObject({
  scope: rollForwardScope,
  /** Absent where nothing says which quarter the workbook is for; then no movement is late or after. */
  quarter: quarter.exactOptional(),
  /** By fund, company, security and currency. */
  lines: z.array(line),
  /** Securities whose shares after sales are assumed: nothing says whether the service gives what sales have left. */
  assumedCounts: countText.exactOptional(),
  /** Conversions and exercises whose carried cost is assumed to be what the service lists. */
  assumedCosts: countText.exactOptional(),
  /** Transactions of a run that took what is no longer listed, and whose entered cost is not known here. */
  unknownInputs: countText.exactOptional(),
  reconciliation: z
    .array(costReconciliation)
    .describe('From entered cost to closing cost, by fund and currency.')
    .exactOptional(),
  listedCosts: z
    .array(listedCost)
    .describe('What conversions and exercises created and the service lists at another cost than they carried on.')
    .exactOptional(),
  /** Absent where an older capsheet made it. */
  opening: opening.exactOptional(),
  /** Made after a run; absent in a plan, and in a run of an older capsheet. */
  comparison: comparison.exactOptional(),
});
export type RollForward = Shape<typeof rollForward>;
