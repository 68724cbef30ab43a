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
import { EVERYTHING } from '../store/paging.ts';
import type { Store } from '../store/store.ts';
import { findDocuments, findLogos, getDocumentFile } from '../store/tables/documents.ts';
import { findFirms } from '../store/tables/firms.ts';
import { findMarks } from '../store/tables/marks.ts';
import { findNotes } from '../store/tables/notes.ts';
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

/** Kept by the sandbox's first firm beside its cap tables, in the order of entry; things that no call gives back included. */
export interface FiledRecords {
  readonly documents: readonly { readonly companyId: string; readonly name: string; readonly content: Uint8Array }[];
  readonly logos: readonly { readonly companyId: string; readonly name: string; readonly content: Uint8Array }[];
  readonly notes: readonly { readonly companyId: string; readonly note: string }[];
  readonly marks: readonly Mark[];
}

interface Mark {
  readonly companyId: string;
  /** Absent for a post-money valuation. */
  readonly fundId: string | undefined;
  readonly kind: 'ownership' | 'post_money_valuation' | 'fair_value';
  readonly date: string;
  /** A decimal, or `<value> <currency>`. */
  readonly value: string;
}

export function listFiledRecords(store: Store): FiledRecords {
  const [firm] = findFirms(store);
  if (firm === undefined) throw new Error('the sandbox has no firm');
  const reach = { firmId: firm.id };
  return {
    documents: findDocuments(store, reach, { slice: EVERYTHING }).rows.map(({ id, company_id: companyId, name }) => {
      return { companyId, name, content: getDocumentFile(store, id)?.content ?? new Uint8Array() };
    }),
    logos: findLogos(store, firm.id).map(({ company_id: companyId, name, content }) => ({ companyId, name, content })),
    notes: findNotes(store, reach, { isNewestFirst: false, slice: EVERYTHING }).rows.map(
      ({ company_id: companyId, note }) => ({ companyId, note }),
    ),
    marks: findMarks(store, reach).map(({ company_id: companyId, fund_id: fundId, ...mark }) => {
      const { kind, date, value } = mark;
      return { companyId, fundId: fundId ?? undefined, kind, date, value };
    }),
  };
}
