import { z } from 'zod';
import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import { SECURITY_TYPES } from '../../../model/fields/security-types.ts';
import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import { toHeldTermSchemas } from '../../../model/fields/term-schemas.ts';
import { SECTORS } from '../../../model/values/cap-table.ts';
import type { Shape } from '../../../model/values/scalars.ts';
import { money } from '../../../model/values/value-schemas.ts';
import companies from './seed-companies.json' with { type: 'json' };

const text = z.string().min(1);
const day = z.iso.date();

const seedRound = z.strictObject({
  name: text,
  ...toHeldTermSchemas(ROUND_TERMS),
  /** Names of rounds that stand above this one. */
  pariPassuWith: z.array(text).exactOptional(),
  classes: z.array(z.strictObject({ name: text, ...toHeldTermSchemas(SHARE_CLASS_TERMS) })).exactOptional(),
});

const seedSecurity = z.strictObject({
  /** Names it within its company, for its id and for events. */
  ref: text,
  type: z.enum([...SECURITY_TYPES, 'public_equity']),
  fund: text,
  issueDate: day,
  round: text.exactOptional(),
  shareClass: text.exactOptional(),
  ...toHeldTermSchemas(SECURITY_TERMS),
  /** For public equity alone. */
  pricePerShare: money.exactOptional(),
});

/** `security` is a `ref` of the same company. */
const seedEvent = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('sale'), security: text, date: day, shares: text, cash: money }),
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

export type SeedRound = Shape<typeof seedRound>;
export type SeedSecurity = Shape<typeof seedSecurity>;
export type SeedEvent = Shape<typeof seedEvent>;
export type SeedCompany = Shape<typeof seedCompany>;

/**
 * The made-up companies of the sample portfolio, with what the firm holds of each; listed at `PORTFOLIO`. They stand in
 * `seed-companies.json`, which the build puts into the command.
 */
export const SEED_COMPANIES: readonly SeedCompany[] = z.array(seedCompany).parse(companies);
