import { z } from 'zod';
import { SECURITY_TYPES } from '../../../model/fields/security-types.ts';
import {
  CLASS_TYPES,
  CONVERTIBLE_TYPES,
  DAYS_CONVENTIONS,
  PARTICIPATIONS,
  PURCHASE_TYPES,
  SECTORS,
  SENIORITIES,
} from '../../../model/values/cap-table.ts';
import { CURRENCIES } from '../../../model/values/currency.ts';
import companies from './seed-companies.json' with { type: 'json' };

const text = z.string().min(1);
const number = z.string().regex(/^\d+(\.\d+)?$/);
const day = z.iso.date();
/** `<value> <currency>`. */
const money = z.templateLiteral([z.number(), ' ', z.enum(CURRENCIES)]);

const seedClass = z.strictObject({
  name: text,
  type: z.enum(CLASS_TYPES),
  price: money,
  purchaseType: z.enum(PURCHASE_TYPES).exactOptional(),
});

const seedRound = z.strictObject({
  name: text,
  closingDate: day,
  preMoney: money.exactOptional(),
  size: money.exactOptional(),
  fullyDiluted: number.exactOptional(),
  leads: z.array(text).exactOptional(),
  coInvestors: z.array(text).exactOptional(),
  isCrypto: z.boolean().exactOptional(),
  liquidationMultiple: number.exactOptional(),
  capMultiple: number.exactOptional(),
  seniority: z.enum(SENIORITIES).exactOptional(),
  participation: z.enum(PARTICIPATIONS).exactOptional(),
  /** Names of rounds that stand above this one. */
  pariPassuWith: z.array(text).exactOptional(),
  classes: z.array(seedClass).exactOptional(),
});

const seedSecurity = z.strictObject({
  /** Names it within its company, for its id and for events. */
  ref: text,
  type: z.enum([...SECURITY_TYPES, 'public_equity']),
  fund: text,
  issueDate: day,
  round: text.exactOptional(),
  shareClass: text.exactOptional(),
  shares: number.exactOptional(),
  amount: money.exactOptional(),
  dueDate: day.exactOptional(),
  exercisePrice: money.exactOptional(),
  totalCost: money.exactOptional(),
  convertibleType: z.enum(CONVERTIBLE_TYPES).exactOptional(),
  discount: number.exactOptional(),
  valuationCap: money.exactOptional(),
  maturityDate: day.exactOptional(),
  interestRate: number.exactOptional(),
  daysConvention: z.enum(DAYS_CONVENTIONS).exactOptional(),
  token: text.exactOptional(),
  quantity: number.exactOptional(),
  pricePerToken: money.exactOptional(),
  purchaseAmount: money.exactOptional(),
  pricePerShare: money.exactOptional(),
});

/** `security` is a `ref` of the same company. */
const seedEvent = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('sale'), security: text, date: day, shares: number, cash: money }),
  z.strictObject({
    event: z.enum(['conversion', 'exercise']),
    security: text,
    date: day,
    round: text,
    shareClass: text,
  }),
]);

const seedCompany = z.strictObject({
  name: text,
  status: z.enum(['online', 'offline']),
  sector: z.enum(SECTORS),
  city: text,
  description: text,
  /** Empty where there is none. */
  website: z.union([z.literal(''), z.url()]),
  /** `MM/DD`. */
  fiscalYearEnd: z.string().regex(/^\d\d\/\d\d$/),
  rounds: z.array(seedRound),
  securities: z.array(seedSecurity),
  /** In the order they took place. */
  events: z.array(seedEvent).exactOptional(),
  /** By the column's name. */
  customValues: z.record(text, z.union([text, z.array(text)])),
});

export type SeedMoney = z.infer<typeof money>;
export type SeedRound = Readonly<z.infer<typeof seedRound>>;
export type SeedSecurity = Readonly<z.infer<typeof seedSecurity>>;
export type SeedEvent = Readonly<z.infer<typeof seedEvent>>;
export type SeedCompany = Readonly<z.infer<typeof seedCompany>>;

/**
 * The made-up companies of the sample portfolio, with what the firm holds of each; listed at `PORTFOLIO`. They stand in
 * `seed-companies.json`, which the build puts into the command.
 */
export const SEED_COMPANIES: readonly SeedCompany[] = z.array(seedCompany).parse(companies);
