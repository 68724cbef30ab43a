import { z } from 'zod';
import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import { SECURITY_TYPES } from '../../../model/fields/security-types.ts';
import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import { toHeldTermSchemas } from '../../../model/fields/term-schemas.ts';
import { SECTORS } from '../../../model/values/cap-table.ts';
import { CURRENCIES, type Currency } from '../../../model/values/currency.ts';
import type { Shape } from '../../../model/values/scalars.ts';
import { money } from '../../../model/values/value-schemas.ts';
import { DOCUMENT_SOURCES, PARSE_STATES } from '../../contract/documents.ts';
import { toSlug } from '../store/tables.ts';
import companies from './seed-companies.json' with { type: 'json' };
import sample from './seed-portfolio.json' with { type: 'json' };

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

const instant = z.iso.datetime();

const seedUser = z.strictObject({ first_name: text, last_name: text, email: text });

const seedColumn = z.strictObject({
  name: text,
  type: z.enum(['text', 'select', 'multi_select']),
  options: z.array(z.strictObject({ value: text, color: text })),
});
export type SeedColumn = Shape<typeof seedColumn>;

const seedDocument = z.strictObject({
  company: text,
  name: text,
  source: z.enum(DOCUMENT_SOURCES),
  request: text.exactOptional(),
  parseState: z.enum(PARSE_STATES),
  uploadedAt: instant,
  parsedAt: instant.exactOptional(),
});
export type SeedDocument = Shape<typeof seedDocument>;

const seedReport = z.strictObject({
  company: text,
  request: text,
  submittedAt: instant,
  status: text,
  /** `file` is the one that was submitted. */
  documents: z.array(z.strictObject({ name: text, file: text.exactOptional() })),
  metrics: z.array(z.strictObject({ name: text, date: text, timePeriod: text, status: text })),
});
export type SeedReport = Shape<typeof seedReport>;

/** Filed beside the cap tables: companies, authors and files are named. */
const seedPapers = z.strictObject({
  documents: z.array(seedDocument),
  notes: z.array(z.strictObject({ company: text, author: text, note: text, createdAt: instant })),
  reports: z.array(seedReport),
});
export type SeedPapers = Shape<typeof seedPapers>;

const seedPortfolio = z.strictObject({
  firm: z.strictObject({ name: text, slug: text }),
  /** The user that the credentials belong to. */
  user: seedUser,
  colleagues: z.array(seedUser.extend({ role: text })),
  funds: z.array(z.strictObject({ name: text, size: text, vintage: z.int(), currency: z.enum(CURRENCIES) })),
  customColumns: z.array(seedColumn),
  papers: seedPapers,
});

export interface SeedPortfolio extends Shape<typeof seedPortfolio> {
  readonly companies: readonly SeedCompany[];
}

/** A firm of one's own before its first company; anything absent is as in the sample. */
export interface SeedFirm {
  readonly name?: string | undefined;
  readonly funds?: readonly { readonly name: string; readonly currency: Currency }[] | undefined;
  readonly customColumns?: readonly SeedColumn[] | undefined;
}

/** The contents of a new firm: the sample, no fund and no company, or the funds of one's own and no company. */
export type Seed = 'sample' | 'empty' | SeedFirm;

/**
 * The portfolio a sample sandbox starts with, as `seed-portfolio.json` and `seed-companies.json` have it. Everything in it
 * is made up.
 *
 * Funds: Northlight Fund I (USD), Northlight Fund II (USD), Northlight Europe (EUR).
 *
 * Companies, in this order:
 * 1. Harbor Robotics (EUR) – Seed, Series A
 * 2. Harbor Analytics (USD) – SAFE 2021 (converted into the Seed), Seed
 * 3. Kestrel Bio (USD) – Series A (partly sold), Series B
 * 4. Lumenpay (GBP) – Seed, Series A with a warrant
 * 5. Tidewater Energy (EUR) – Series A, Bridge 2023 with an open note
 * 6. Quillstone (CAD) – Seed (wholly sold)
 * 7. Verdant Fields (USD) – Seed with two equal certificates, KISS 2024
 * 8. Obsidian Shield (USD) – Seed, Series A, Series B (pari passu with A), held by two funds
 * 9. Parcelwise (EUR) – Seed, Growth Note
 * 10. Chainforge Labs (USD) – Seed, Token Sale with one token security of each kind
 * 11. Mirrorglen Games (CAD, listed in USD) – Series B, a secondary, public equity
 * 12. Cedarpoint Health (USD) – Series A with an exercised warrant
 *
 * Custom columns: Investment Thesis, Deal Lead and Next Review (text), Board Seat and Risk Rating (select), Themes and
 * Regions (multi_select).
 */
export const PORTFOLIO: SeedPortfolio = {
  ...seedPortfolio.parse(sample),
  companies: z.array(seedCompany).parse(companies),
};

/** The same firm before its first company: its funds and custom columns are there, which no call can add. */
const FIRST_DAY: SeedPortfolio = { ...PORTFOLIO, companies: [], papers: { documents: [], notes: [], reports: [] } };

export function portfolioOf(seed: Seed): SeedPortfolio {
  if (seed === 'sample') return PORTFOLIO;
  if (seed === 'empty') return { ...FIRST_DAY, funds: [] };
  const { name, funds, customColumns = FIRST_DAY.customColumns } = seed;
  return {
    ...FIRST_DAY,
    firm: name === undefined ? PORTFOLIO.firm : { name, slug: toSlug(name) },
    funds: funds?.map((fund) => ({ ...fund, size: '0', vintage: NO_VINTAGE })) ?? FIRST_DAY.funds,
    customColumns,
  };
}

/** Nobody says when a fund of one's own began. */
const NO_VINTAGE = 2020;
