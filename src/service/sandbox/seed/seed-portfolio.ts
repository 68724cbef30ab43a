import { z } from 'zod';
import { CURRENCIES, type Currency } from '../../../model/values/currency.ts';
import type { Shape } from '../../../model/values/scalars.ts';
import { DOCUMENT_SOURCES, PARSE_STATES } from '../../contract/documents.ts';
import { toSlug } from '../store/tables.ts';
import { SEED_COMPANIES, type SeedCompany } from './seed-company.ts';
import sample from './seed-portfolio.json' with { type: 'json' };

const text = z.string().min(1);
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
export const PORTFOLIO: SeedPortfolio = { ...seedPortfolio.parse(sample), companies: SEED_COMPANIES };

/** The same firm before its first company: its funds and custom columns are there, which no call can add. */
const FIRST_DAY: SeedPortfolio = {
  ...PORTFOLIO,
  companies: [],
  papers: { documents: [], notes: [], reports: [] },
};

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
