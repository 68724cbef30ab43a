import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import { collectTerms, type HeldTerms, type Terms } from '../../../model/fields/term.ts';
import { checkConversion, checkSale, convert, sell } from '../rules/cap-table-events.ts';
import { findBreach } from '../rules/semantics.ts';
import { type Store, toStableId } from '../store/store.ts';
import { findLastTransacted, insertCompany, insertRound, putCustomValue, TABLES } from '../store/tables.ts';
import type {
  SeedCompany,
  SeedDocument,
  SeedEvent,
  SeedPapers,
  SeedPortfolio,
  SeedReport,
  SeedRound,
  SeedSecurity,
} from './seed-portfolio.ts';

/** The store and the firm that seed entries go to, and how they are named. */
interface Seed {
  readonly store: Store;
  readonly firmId: string;
  readonly id: (kind: string, ...names: readonly string[]) => string;
}

export interface SeededFirm {
  readonly id: string;
  readonly slug: string;
  /** The one that the sandbox was made with. */
  readonly isFirst: boolean;
}

/** The same for the entries of a company, by the name it has in ids. */
interface Target extends Seed {
  readonly company: string;
}

/**
 * Writes a portfolio into a firm that holds nothing yet. Ids depend on the names alone, and on the firm's slug where it
 * is not the first, so every sandbox of one history is the same.
 */
export function seedPortfolio(store: Store, firm: SeededFirm, portfolio: SeedPortfolio): void {
  const seed: Seed = { store, firmId: firm.id, id: idsOf(firm) };
  for (const fund of portfolio.funds) {
    TABLES.funds.insert(store, { ...fund, id: seed.id('fund', fund.name), firm_id: firm.id });
  }
  for (const { name, type, options } of portfolio.customColumns) {
    const id = seed.id('column', name);
    TABLES.customColumns.insert(store, { id, firm_id: firm.id, name, type });
    for (const { value, color } of options) {
      store.insert('custom_options', { id: seed.id('option', name, value), column_id: id, value, color });
    }
  }
  for (const company of portfolio.companies) seedCompany({ ...seed, company: company.name }, company, portfolio);
  seedPapers(seed, portfolio.papers);
}

/** The id a seed gives to a thing of the first firm: its kind, then the names on the way to it (`round`, company, round). */
export function seedId(kind: string, ...names: readonly string[]): string {
  return toStableId(['seed', kind, ...names].join('/'));
}

function idsOf({ slug, isFirst }: SeededFirm): Seed['id'] {
  return isFirst ? seedId : (...names) => toStableId(['seed of', slug, ...names].join('/'));
}

function seedCompany(target: Target, company: SeedCompany, portfolio: SeedPortfolio): void {
  const { store, firmId, id } = target;
  const { name, status, description, city, sector, website } = company;
  const fields = { name, status, description, city, sector, website, fiscal_year_end: company.fiscalYearEnd };
  const own = { firm_sector: '', investment_lead_id: null };
  insertCompany(store, { ...fields, ...own, id: id('company', name), firm_id: firmId });
  for (const round of company.rounds) seedRound(target, round);
  for (const security of company.securities) seedSecurity(target, security);
  for (const event of company.events ?? []) seedEvent(target, event);
  for (const [column, value] of Object.entries(company.customValues)) {
    const isText = portfolio.customColumns.some((known) => known.name === column && known.type === 'text');
    putCustomValue(store, {
      firm_id: firmId,
      company_id: id('company', name),
      column_id: id('column', column),
      text: isText ? [value].flat().join('; ') : '',
      option_ids: isText ? [] : [value].flat().map((option) => id('option', column, option)),
    });
  }
}

function seedRound({ store, firmId, id, company }: Target, round: SeedRound): void {
  const roundId = id('round', company, round.name);
  const own = { id: roundId, firm_id: firmId, company_id: id('company', company), name: round.name };
  const equals = (round.pariPassuWith ?? []).map((other) => id('round', company, other));
  insertRound(store, { ...own, terms: { isCrypto: false, ...pickTerms(ROUND_TERMS, round) } }, equals);
  for (const shareClass of round.classes ?? []) {
    const { purchaseType = 'primary' } = shareClass;
    TABLES.shareClasses.insert(store, {
      id: id('class', company, round.name, shareClass.name),
      firm_id: firmId,
      company_id: id('company', company),
      financing_id: roundId,
      name: shareClass.name,
      terms: { inFairValue: purchaseType === 'primary', purchaseType, ...pickTerms(SHARE_CLASS_TERMS, shareClass) },
    });
  }
}

function seedSecurity({ store, firmId, id, company }: Target, security: SeedSecurity): void {
  const { round, shareClass } = security;
  TABLES.securities.insert(store, {
    id: id('security', company, security.ref),
    firm_id: firmId,
    company_id: id('company', company),
    fund_id: id('fund', security.fund),
    type: security.type,
    issue_date: security.issueDate,
    financing_id: round === undefined ? null : id('round', company, round),
    share_class_id: shareClass === undefined ? null : id('class', company, round ?? '', shareClass),
    terms: pickTerms(SECURITY_TERMS, security),
    price_per_share: security.pricePerShare ?? null,
  });
}

function pickTerms<const T extends Terms>(terms: T, seeded: object): HeldTerms<T> {
  return collectTerms(terms, ({ field }) => Reflect.get(seeded, field));
}

function seedEvent({ store, firmId, id, company }: Target, event: SeedEvent): void {
  const security = TABLES.securities.get(store, { firmId }, id('security', company, event.security));
  if (security === undefined) throw new Error(`the seed has no security ${event.security} of ${company}`);
  const { date } = event;
  const lastTransacted = findLastTransacted(store, security.id);
  if (event.event === 'sale') {
    const sale = { security, date, shares: event.shares, cash: event.cash, lastTransacted };
    assertSound(checkSale(sale));
    sell(store, sale);
    return;
  }
  const shareClass = TABLES.shareClasses.get(store, { firmId }, id('class', company, event.round, event.shareClass));
  if (shareClass === undefined) throw new Error(`the seed has no share class ${event.shareClass} of ${company}`);
  const carriedCost = { costAfterConversion: 'left', costAfterExercise: 'carried' } as const;
  const conversion = { event: event.event, security, date, shareClass, carriedCost, lastTransacted };
  assertSound(checkConversion(conversion));
  convert(store, conversion);
}

function assertSound(breaches: ReturnType<typeof checkSale>): void {
  const breach = findBreach([], breaches);
  if (breach !== undefined) throw new Error(`the seed has an impossible event: ${breach.msg}`);
}

/** The smallest thing that a reader of PDF takes for one. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n',
);

/** Writes documents, notes and reports of companies that are there already. */
function seedPapers(seed: Seed, { documents, notes, reports }: SeedPapers): void {
  for (const document of documents) seedDocument(seed, document);
  for (const [index, { company, author, note, createdAt }] of notes.entries()) {
    TABLES.notes.insert(seed.store, {
      id: seed.id('note', company, String(index)),
      firm_id: seed.firmId,
      company_id: seed.id('company', company),
      author_id: authorOf(seed, author),
      note,
      created_at: Date.parse(createdAt),
    });
  }
  for (const report of reports) seedReport(seed, report);
}

function seedDocument({ store, firmId, id }: Seed, { company, name, request, ...document }: SeedDocument): void {
  const { parseState, parsedAt, source, uploadedAt } = document;
  TABLES.documents.insert(store, {
    id: id('document', company, name),
    firm_id: firmId,
    company_id: id('company', company),
    name,
    content: PDF,
    information_request_id: request === undefined ? null : id('request', request),
    submitted_date: request === undefined ? null : uploadedAt.slice(0, 10),
    parse_state: parseState,
    parsed_at: parsedAt === undefined ? null : Date.parse(parsedAt),
    uploaded_at: Date.parse(uploadedAt),
    source,
  });
}

function seedReport({ store, firmId, id }: Seed, { company, request, ...report }: SeedReport): void {
  TABLES.reports.insert(store, {
    id: id('report', company, request),
    firm_id: firmId,
    company_id: id('company', company),
    information_request_id: id('request', request),
    submitted_at: Date.parse(report.submittedAt),
    status: report.status,
    documents: report.documents.map(({ name, file }) => ({
      requested_document: name,
      id: file === undefined ? null : id('document', company, file),
      status: file === undefined ? 'missing' : 'completed',
    })),
    metrics: report.metrics.map(({ name, date, timePeriod, status }) => {
      return { id: id('metric', company, request, name), name, date, time_period: timePeriod, status };
    }),
  });
}

/** The named user or, in a firm that has no such user, its first. */
function authorOf({ store, firmId }: Seed, email: string): string {
  const users = TABLES.users.find(store, { firmId });
  const author = users.find((user) => user.email === email) ?? users[0];
  if (author === undefined) throw new Error('the firm has no user who could have written a note');
  return author.id;
}
