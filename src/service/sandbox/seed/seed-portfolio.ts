import { toSlug } from '../store/tables/companies.ts';
import { SEED_COMPANIES } from './seed-company.ts';
import type { Seed, SeedPapers, SeedPortfolio } from './seed-types.ts';

const KESTREL_REQUEST = '2025-Q3 update';

/** Filed beside the cap tables of the sample: documents in several states, notes, an information report. */
const SEED_PAPERS: SeedPapers = {
  documents: [
    {
      company: 'Kestrel Bio',
      name: 'Kestrel Bio board deck 2025-Q3.pdf',
      source: 'information-request',
      request: KESTREL_REQUEST,
      parseState: 'completed',
      uploadedAt: '2025-10-14T08:12:40Z',
      parsedAt: '2025-10-14T08:15:02Z',
    },
    {
      company: 'Lumenpay',
      name: 'Lumenpay annual report 2024.pdf',
      source: 'email',
      parseState: 'needs-input',
      uploadedAt: '2025-04-02T15:30:11Z',
    },
    {
      company: 'Cedarpoint Health',
      name: 'Cedarpoint Series A closing set.pdf',
      source: 'implementation',
      parseState: 'not-started',
      uploadedAt: '2024-01-09T10:00:00Z',
    },
  ],
  notes: [
    {
      company: 'Kestrel Bio',
      author: 'jonas.ekberg@northlight.example',
      note: '**Series B** led by the new investor; we keep the observer seat.',
      createdAt: '2025-06-03T09:20:00Z',
    },
    {
      company: 'Kestrel Bio',
      author: 'maren.solberg@northlight.example',
      note: 'Trial read-out moved to spring.\n\n- runway: 19 months\n- next board: 2026-02-11',
      createdAt: '2025-10-20T13:05:30Z',
    },
    {
      company: 'Harbor Robotics',
      author: 'maren.solberg@northlight.example',
      note: 'Second terminal signed.',
      createdAt: '2025-09-01T07:45:00Z',
    },
  ],
  reports: [
    {
      company: 'Kestrel Bio',
      request: KESTREL_REQUEST,
      submittedAt: '2025-10-14T08:12:40Z',
      status: 'in-progress',
      documents: [
        { name: 'Board deck', file: 'Kestrel Bio board deck 2025-Q3.pdf' },
        { name: 'Cap table', file: undefined },
      ],
      metrics: [
        { name: 'Cash balance', date: '2025-09-30', timePeriod: 'quarter', status: 'completed' },
        { name: 'Headcount', date: '2025-09-30', timePeriod: 'quarter', status: 'missing' },
      ],
    },
  ],
};

/**
 * The portfolio a sample sandbox starts with. Everything in it is made up.
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
  firm: { name: 'Northlight Ventures', slug: 'northlight-ventures' },
  user: { first_name: 'Maren', last_name: 'Solberg', email: 'maren.solberg@northlight.example' },
  colleagues: [
    { first_name: 'Jonas', last_name: 'Ekberg', email: 'jonas.ekberg@northlight.example', role: 'EDITOR' },
    { first_name: 'Ilse', last_name: 'Brandt', email: 'ilse.brandt@northlight.example', role: 'VIEWER' },
  ],
  funds: [
    { name: 'Northlight Fund I', size: '60000000', vintage: 2018, currency: 'USD' },
    { name: 'Northlight Fund II', size: '150000000', vintage: 2021, currency: 'USD' },
    { name: 'Northlight Europe', size: '80000000', vintage: 2020, currency: 'EUR' },
  ],
  customColumns: [
    { name: 'Investment Thesis', type: 'text', options: [] },
    { name: 'Deal Lead', type: 'text', options: [] },
    { name: 'Next Review', type: 'text', options: [] },
    {
      name: 'Board Seat',
      type: 'select',
      options: [
        { value: 'Full seat', color: '#2e7d32' },
        { value: 'Observer', color: '#f9a825' },
        { value: 'None', color: '#9e9e9e' },
      ],
    },
    {
      name: 'Risk Rating',
      type: 'select',
      options: [
        { value: 'Low', color: '#2e7d32' },
        { value: 'Medium', color: '#f9a825' },
        { value: 'High', color: '#c62828' },
      ],
    },
    {
      name: 'Themes',
      type: 'multi_select',
      options: [
        { value: 'Automation', color: '#1565c0' },
        { value: 'Climate', color: '#2e7d32' },
        { value: 'Data, AI', color: '#6a1b9a' },
        { value: 'Health', color: '#ad1457' },
        { value: 'Payments', color: '#00838f' },
        { value: 'Infrastructure', color: '#4e342e' },
      ],
    },
    {
      name: 'Regions',
      type: 'multi_select',
      options: [
        { value: 'Europe', color: '#1565c0' },
        { value: 'North America', color: '#c62828' },
        { value: 'Middle East', color: '#ef6c00' },
      ],
    },
  ],
  companies: SEED_COMPANIES,
  papers: SEED_PAPERS,
};

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
