import { z } from 'zod';
import type { Slice } from '../paging.ts';
import type { Store } from '../store.ts';
import { inReach, type Reach, textColumn, toReachParameter, within } from '../store.ts';

const documentRow = z.object({
  id: z.string(),
  company_id: z.string(),
  name: z.string(),
  information_request_id: textColumn,
  /** A day. */
  submitted_date: textColumn,
  parse_state: z.string(),
  /** Milliseconds. */
  parsed_at: z.number().nullable(),
  /** Milliseconds. */
  uploaded_at: z.number(),
  source: z.string(),
});
export type DocumentRow = z.output<typeof documentRow>;

const fileRow = z.object({ name: z.string(), content: z.instanceof(Uint8Array) });
type FileRow = z.output<typeof fileRow>;

interface DocumentInput extends DocumentRow {
  readonly firm_id: string;
  readonly content: Uint8Array;
}

interface DocumentCriteria {
  readonly companyId?: string | undefined;
  readonly parseState?: string | undefined;
  readonly source?: string | undefined;
  /** Milliseconds: not uploaded earlier. */
  readonly fromInstant?: number | undefined;
  /** Milliseconds: uploaded before. */
  readonly beforeInstant?: number | undefined;
}

const COLUMNS =
  'id, company_id, name, information_request_id, submitted_date, parse_state, parsed_at, uploaded_at, source';
const MATCHES = `${inReach('documents')} AND (?2 IS NULL OR company_id = ?2) AND (?3 IS NULL OR parse_state = ?3)
  AND (?4 IS NULL OR source = ?4) AND (?5 IS NULL OR uploaded_at >= ?5) AND (?6 IS NULL OR uploaded_at < ?6)`;

export function insertDocument(store: Store, document: DocumentInput): void {
  store.insert('documents', { ...document });
}

/** In the order they came in. */
export function findDocuments(store: Store, reach: Reach, query: DocumentCriteria & { readonly slice: Slice }) {
  const { companyId = null, parseState = null, source = null, fromInstant = null, beforeInstant = null } = query;
  const filter = [toReachParameter(reach), companyId, parseState, source, fromInstant, beforeInstant] as const;
  return store.page(documentRow, { select: COLUMNS, from: `documents WHERE ${MATCHES}` }, filter, query.slice);
}

/** Whoever knows a document's signed link may have its content, of whichever firm it is. */
export function getDocumentFile(store: Store, id: string): FileRow | undefined {
  return store.get(fileRow, 'SELECT name, content FROM documents WHERE id = ?', id);
}

const logoRow = z.object({ company_id: z.string(), name: z.string(), content: z.instanceof(Uint8Array) });
type LogoRow = z.output<typeof logoRow>;

const ownerRow = z.object({ company_id: z.string() });

/** In place of the one that is there. */
export function putLogo(store: Store, logo: LogoRow & { readonly firm_id: string }): void {
  store.insert('logos', logo, { over: '(company_id)', columns: ['name', 'content'] });
}

export function getLogoFile(store: Store, companyId: string): LogoRow | undefined {
  return store.get(logoRow, 'SELECT company_id, name, content FROM logos WHERE company_id = ?', companyId);
}

/** In the order they were first uploaded. */
export function findLogos(store: Store, firmId: string): LogoRow[] {
  return store.all(logoRow, 'SELECT company_id, name, content FROM logos WHERE firm_id = ? ORDER BY rowid', firmId);
}

/** Those of the companies that have a logo. */
export function findLogoOwners(store: Store, companyIds: readonly string[]): ReadonlySet<string> {
  const sql = 'SELECT company_id FROM logos WHERE company_id IN (SELECT value FROM json_each(?))';
  return new Set(store.all(ownerRow, sql, JSON.stringify(companyIds)).map((row) => row.company_id));
}

const requestedDocument = z.object({ requested_document: z.string(), id: z.string().nullable(), status: z.string() });
const requestedMetric = z.object({
  id: z.string(),
  date: z.string(),
  name: z.string(),
  status: z.string(),
  time_period: z.string(),
});

const reportRow = z.object({
  id: z.string(),
  company_id: z.string(),
  information_request_id: z.string(),
  /** Milliseconds. */
  submitted_at: z.number(),
  status: z.string(),
  documents: z.string().transform((text) => z.array(requestedDocument).parse(JSON.parse(text))),
  metrics: z.string().transform((text) => z.array(requestedMetric).parse(JSON.parse(text))),
});
export type ReportRow = z.output<typeof reportRow>;

interface ReportQuery {
  readonly companyId?: string | undefined;
  readonly informationRequestId?: string | undefined;
  readonly slice: Slice;
}

export function insertReport(store: Store, { documents, metrics, ...report }: ReportRow & { firm_id: string }): void {
  const lists = { documents: JSON.stringify(documents), metrics: JSON.stringify(metrics) };
  store.insert('information_reports', { ...report, ...lists });
}

/** In the order they were submitted. */
export function findReports(store: Store, reach: Reach, query: ReportQuery): { count: number; rows: ReportRow[] } {
  const criteria = { company_id: query.companyId, information_request_id: query.informationRequestId };
  const { where, values } = within('information_reports', reach, criteria);
  return store.page(reportRow, { from: `information_reports WHERE ${where}` }, values, query.slice);
}
