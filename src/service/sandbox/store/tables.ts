import { z } from 'zod';
import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import { SECURITY_TYPES } from '../../../model/fields/security-types.ts';
import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import type { HeldTerms } from '../../../model/fields/term.ts';
import { toHeldTermSchemas } from '../../../model/fields/term-schemas.ts';
import { EVENTS } from '../../../model/values/cap-table.ts';
import type { SandboxBehaviour } from '../behaviour.ts';
import { FirmTable, flagColumn, jsonText, moneyColumn, type Store, textColumn } from './store.ts';

const text = z.string();
const ofCompany = { id: text, company_id: text };
const joinCompany = (table: string) => `JOIN companies ON companies.id = ${table}.company_id`;

/** The permissions that may be withheld from a user, whatever the role. */
export const PERMISSIONS = ['cap-table', 'documents', 'metrics'] as const;
export type UserPermission = (typeof PERMISSIONS)[number];

/** The tables of what belongs to a firm. */
export const TABLES = {
  /** A new one sees every company and is kept from nothing. */
  users: new FirmTable(
    'users',
    { id: text, first_name: text, last_name: text, email: text, role: text },
    {
      shown: { firm_id: text, sees_all_companies: flagColumn, withheld: jsonText(z.array(z.enum(PERMISSIONS))) },
      companyColumn: null,
      order: 'users.rowid',
    },
  ),
  /** `vintage` is a year. */
  funds: new FirmTable(
    'funds',
    { id: text, name: text, size: text, vintage: z.number(), currency: text },
    { companyColumn: null },
  ),
  companies: new FirmTable(
    'companies',
    {
      id: text,
      name: text,
      slug: text,
      /** `online`, or `offline` for what was entered over this interface. */
      status: text,
      description: text,
      city: text,
      sector: text,
      /** `MM/DD`. */
      fiscal_year_end: text,
      website: text,
      firm_sector: text,
      investment_lead_id: textColumn,
    },
    { companyColumn: 'id' },
  ),
  rounds: new FirmTable(
    'rounds',
    { ...ofCompany, name: text, terms: jsonText(z.object(toHeldTermSchemas(ROUND_TERMS))) },
    { shown: { company_name: text }, from: { company_name: 'companies.name' }, joins: joinCompany('rounds') },
  ),
  shareClasses: new FirmTable(
    'share_classes',
    { ...ofCompany, financing_id: text, name: text, terms: jsonText(z.object(toHeldTermSchemas(SHARE_CLASS_TERMS))) },
    { shown: { company_name: text }, from: { company_name: 'companies.name' }, joins: joinCompany('share_classes') },
  ),
  securities: new FirmTable(
    'securities',
    {
      ...ofCompany,
      fund_id: text,
      type: z.enum([...SECURITY_TYPES, 'public_equity']),
      issue_date: text,
      financing_id: textColumn,
      share_class_id: textColumn,
      terms: jsonText(z.object(toHeldTermSchemas(SECURITY_TERMS))),
      /** For public equity alone. */
      price_per_share: moneyColumn,
    },
    {
      shown: {
        firm_id: text,
        company_name: text,
        fund_name: text,
        share_class_name: textColumn,
        /** The shares, or quantity of tokens, that sales have taken. */
        sold: text,
        /** Wholly sold, converted or exercised. */
        is_consumed: flagColumn,
      },
      from: { company_name: 'companies.name', fund_name: 'funds.name', share_class_name: 'share_classes.name' },
      joins: `${joinCompany('securities')} JOIN funds ON funds.id = securities.fund_id
        LEFT JOIN share_classes ON share_classes.id = securities.share_class_id`,
    },
  ),
  transactions: new FirmTable(
    'transactions',
    {
      ...ofCompany,
      event: z.enum(EVENTS),
      date: text,
      input_security_id: text,
      output_security_id: textColumn,
      shares: textColumn,
      investment_amount: moneyColumn,
      proceeds: moneyColumn,
    },
    {
      /** Whether the input security was wholly sold, converted or exercised, by this transaction or another. */
      shown: { company_name: text, is_input_consumed: flagColumn },
      from: { company_name: 'companies.name', is_input_consumed: 'securities.is_consumed' },
      joins: `${joinCompany('transactions')} JOIN securities ON securities.id = transactions.input_security_id`,
    },
  ),
  customColumns: new FirmTable('custom_columns', { id: text, name: text, type: text }, { companyColumn: null }),
  /** Company by company, in the order of the columns. */
  customValues: new FirmTable(
    'custom_values',
    {
      company_id: text,
      column_id: text,
      text,
      /** In the order they were chosen. */
      option_ids: jsonText(z.array(text)),
    },
    {
      shown: { company_name: text, company_slug: text, column_name: text, type: text },
      from: {
        company_name: 'companies.name',
        company_slug: 'companies.slug',
        column_name: 'custom_columns.name',
        type: 'custom_columns.type',
      },
      joins: `${joinCompany('custom_values')} JOIN custom_columns ON custom_columns.id = custom_values.column_id`,
      order: 'companies.seq, custom_columns.seq',
    },
  ),
  /** In the order they were first set. */
  marks: new FirmTable('marks', {
    company_id: text,
    /** Null for a post-money valuation. */
    fund_id: textColumn,
    kind: z.enum(['ownership', 'post_money_valuation', 'fair_value']),
    date: text,
    /** A decimal, or `<value> <currency>`. */
    value: text,
  }),
  notes: new FirmTable(
    'notes',
    {
      ...ofCompany,
      author_id: text,
      /** Markdown. */
      note: text,
      /** Milliseconds. */
      created_at: z.number(),
    },
    {
      shown: { first_name: text, last_name: text, email: text },
      from: { first_name: 'users.first_name', last_name: 'users.last_name', email: 'users.email' },
      joins: 'JOIN users ON users.id = notes.author_id',
      order: 'notes.created_at, notes.seq',
    },
  ),
  /** In the order they came in. */
  documents: new FirmTable('documents', {
    ...ofCompany,
    name: text,
    information_request_id: textColumn,
    /** A day. */
    submitted_date: textColumn,
    parse_state: text,
    /** Milliseconds. */
    parsed_at: z.number().nullable(),
    /** Milliseconds. */
    uploaded_at: z.number(),
    source: text,
  }),
  /** In the order they were first uploaded. */
  logos: new FirmTable(
    'logos',
    { company_id: text, name: text, content: z.instanceof(Uint8Array) },
    { order: 'logos.rowid' },
  ),
  /** In the order they were submitted. */
  reports: new FirmTable('information_reports', {
    ...ofCompany,
    information_request_id: text,
    /** Milliseconds. */
    submitted_at: z.number(),
    status: text,
    documents: jsonText(z.array(z.object({ requested_document: text, id: textColumn, status: text }))),
    metrics: jsonText(z.array(z.object({ id: text, date: text, name: text, status: text, time_period: text }))),
  }),
};

type Tables = typeof TABLES;
/** A row of a table, as it is read. */
type RowOf<Name extends keyof Tables> = ReturnType<Tables[Name]['find']>[number];
export type UserRow = RowOf<'users'>;
export type CompanyRow = RowOf<'companies'>;
export type RoundRow = RowOf<'rounds'>;
export type ShareClassRow = RowOf<'shareClasses'>;
export type SecurityRow = RowOf<'securities'>;
export type TransactionRow = RowOf<'transactions'>;
export type CustomColumnRow = RowOf<'customColumns'>;
export type CustomValueRow = RowOf<'customValues'>;
export type NoteRow = RowOf<'notes'>;
export type DocumentRow = RowOf<'documents'>;
export type ReportRow = RowOf<'reports'>;

/** The columns of a row that an insert gives. */
type NewRowOf<Name extends keyof Tables> = Parameters<Tables[Name]['insert']>[1];

const firmRow = z.object({ id: text, name: text, slug: text });
export type FirmRow = z.output<typeof firmRow>;

/** In the order they were made; the first is the one that a sandbox starts with. */
export function findFirms(store: Store): FirmRow[] {
  return store.all(firmRow, 'SELECT * FROM firms ORDER BY rowid');
}

export function getFirm(store: Store, id: string): FirmRow | undefined {
  return findFirms(store).find((firm) => firm.id === id);
}

/** From now on the user sees these companies alone, or all of them where none are given. */
export function setAccess(store: Store, userId: string, companyIds: readonly string[] | undefined): void {
  TABLES.users.change(store, userId, { sees_all_companies: companyIds === undefined });
  store.run('DELETE FROM company_access WHERE user_id = ?', userId);
  for (const companyId of companyIds ?? []) grantAccess(store, userId, companyId);
}

export function grantAccess(store: Store, userId: string, companyId: string): void {
  store.insert('company_access', { user_id: userId, company_id: companyId });
}

const idOfCompany = z.object({ company_id: text });

/** The companies a user sees; nothing where it is all of them. */
export function findAccess(store: Store, { id, sees_all_companies }: UserRow): string[] | undefined {
  if (sees_all_companies) return undefined;
  const sql = 'SELECT company_id FROM company_access WHERE user_id = ? ORDER BY rowid';
  return store.all(idOfCompany, sql, id).map((row) => row.company_id);
}

const appRow = z.object({ client_id: text, secret_hash: text, firm_id: text, user_id: text });
export type ClientAppRow = z.output<typeof appRow>;

export function getClientApp(store: Store, clientId: string): ClientAppRow | undefined {
  return store.get(appRow, 'SELECT * FROM client_apps WHERE client_id = ?', clientId);
}

/** Finds the applications of a firm, or of every firm, in the order they were made. */
export function findClientApps(store: Store, firmId?: string): ClientAppRow[] {
  const sql = 'SELECT * FROM client_apps WHERE ?1 IS NULL OR firm_id = ?1 ORDER BY rowid';
  return store.all(appRow, sql, firmId ?? null);
}

export function deleteClientApp(store: Store, clientId: string): void {
  store.run('DELETE FROM tokens WHERE client_id = ?', clientId);
  store.run('DELETE FROM client_apps WHERE client_id = ?', clientId);
}

export function setSecretHash(store: Store, clientId: string, hash: string): void {
  store.run('UPDATE client_apps SET secret_hash = ? WHERE client_id = ?', hash, clientId);
}

/** `expires_at` in milliseconds. */
const tokenRow = z.object({ client_id: text, firm_id: text, user_id: text, expires_at: z.number() });

export function getToken(store: Store, hash: string): z.output<typeof tokenRow> | undefined {
  return store.get(
    tokenRow,
    `SELECT t.client_id, a.firm_id, a.user_id, t.expires_at
     FROM tokens t JOIN client_apps a USING (client_id) WHERE t.token_hash = ?`,
    hash,
  );
}

export function deleteToken(store: Store, hash: string): void {
  store.run('DELETE FROM tokens WHERE token_hash = ?', hash);
}

/** The criterion that a text is part of the name, in any case. */
export const NAME_PART = 'instr(lower(name), lower(?)) > 0';

export function insertCompany(store: Store, company: Omit<CompanyRow, 'slug'> & { readonly firm_id: string }) {
  const row = { ...company, slug: freeSlug(store, company.firm_id, company.name) };
  TABLES.companies.insert(store, row);
  return row;
}

const investedRow = z.object({ company_id: text, fund_id: text });

/** The funds that hold securities of each company, by company id. */
export function findInvestedFunds(store: Store, companyIds: readonly string[]): Map<string, string[]> {
  const sql = `SELECT company_id, fund_id FROM securities WHERE company_id IN (SELECT value FROM json_each(?))
    GROUP BY company_id, fund_id ORDER BY min(seq)`;
  const funds = new Map<string, string[]>();
  for (const row of store.all(investedRow, sql, JSON.stringify(companyIds))) {
    funds.set(row.company_id, [...(funds.get(row.company_id) ?? []), row.fund_id]);
  }
  return funds;
}

function freeSlug(store: Store, firmId: string, name: string): string {
  const base = toSlug(name);
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? base : `${base}-${n}`;
    if (TABLES.companies.find(store, { firmId }, { slug }).length === 0) return slug;
  }
}

/** A name as addresses have it. */
export function toSlug(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'company';
}

/** `pariPassuRounds` are the ids of the rounds that it names. */
export function insertRound(store: Store, round: NewRowOf<'rounds'>, pariPassuRounds: readonly string[]): void {
  TABLES.rounds.insert(store, round);
  for (const other of pariPassuRounds) store.insert('pari_passu', { round_id: round.id, other_id: other });
}

const linkRow = z.object({ round_id: text, other_id: text });
const namedRow = z.object({ id: text, name: text });

/**
 * The rounds that share a round's seniority. One-sided, these are the rounds it named itself; on both sides, every
 * round of its group, however the links were stated.
 */
export function findPariPassuRounds(store: Store, roundId: string, kept: SandboxBehaviour['pariPassu']) {
  const ids = kept === 'one-side' ? statedBy(store, roundId) : groupOf(store, roundId);
  if (ids.length === 0) return [];
  const sql = 'SELECT id, name FROM rounds WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq';
  return store.all(namedRow, sql, JSON.stringify(ids));
}

function statedBy(store: Store, roundId: string): string[] {
  const links = store.all(linkRow, 'SELECT round_id, other_id FROM pari_passu WHERE round_id = ?', roundId);
  return links.map((link) => link.other_id);
}

function groupOf(store: Store, roundId: string): string[] {
  const sql = 'SELECT round_id, other_id FROM pari_passu WHERE round_id = ?1 OR other_id = ?1';
  const group = new Set([roundId]);
  // A set that grows while it is walked: the walk ends when no link leads to a round that is not in it yet.
  for (const id of group) {
    for (const link of store.all(linkRow, sql, id)) group.add(link.round_id).add(link.other_id);
  }
  group.delete(roundId);
  return [...group];
}

/** The terms of a security as it was entered; sales do not change them. */
export type StoredTerms = HeldTerms<typeof SECURITY_TERMS>;

const lastRow = z.object({ date: textColumn });

/** The latest day on which a security was sold, converted or exercised; nothing where it never was. */
export function findLastTransacted(store: Store, securityId: string): string | undefined {
  const sql = 'SELECT max(date) AS date FROM transactions WHERE input_security_id = ?';
  return store.get(lastRow, sql, securityId)?.date ?? undefined;
}

const optionRow = z.object({ id: text, value: text, color: text });

export function findOptions(store: Store, columnId: string): z.output<typeof optionRow>[] {
  return store.all(optionRow, 'SELECT * FROM custom_options WHERE column_id = ? ORDER BY seq', columnId);
}

/** Replaces what the company's column holds. */
export function putCustomValue(store: Store, value: NewRowOf<'customValues'>): void {
  TABLES.customValues.insert(store, value, { over: '(company_id, column_id)', columns: ['text', 'option_ids'] });
}

/** In place of what was set for the same company, fund, kind and day. */
export function putMark(store: Store, mark: NewRowOf<'marks'>): void {
  TABLES.marks.insert(store, mark, { over: "(company_id, kind, date, coalesce(fund_id, ''))", columns: ['value'] });
}

export const NEWEST_NOTES_FIRST = 'notes.created_at DESC, notes.seq DESC';

const fileRow = z.object({ name: text, content: z.instanceof(Uint8Array) });
type FileRow = z.output<typeof fileRow>;

/** A document's signed link gives its content to anybody who knows it, of whichever firm it is. */
export function getDocumentFile(store: Store, id: string): FileRow | undefined {
  return store.get(fileRow, 'SELECT name, content FROM documents WHERE id = ?', id);
}

export function getLogoFile(store: Store, companyId: string): FileRow | undefined {
  return store.get(fileRow, 'SELECT name, content FROM logos WHERE company_id = ?', companyId);
}

/** In place of the one that is there. */
export function putLogo(store: Store, logo: NewRowOf<'logos'>): void {
  TABLES.logos.insert(store, logo, { over: '(company_id)', columns: ['name', 'content'] });
}

/** Those of the companies that have a logo. */
export function findLogoOwners(store: Store, companyIds: readonly string[]): ReadonlySet<string> {
  const sql = 'SELECT company_id FROM logos WHERE company_id IN (SELECT value FROM json_each(?))';
  return new Set(store.all(idOfCompany, sql, JSON.stringify(companyIds)).map((row) => row.company_id));
}
