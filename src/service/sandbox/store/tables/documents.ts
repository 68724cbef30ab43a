import { z } from 'zod';
import { textColumn } from '../columns.ts';
import type { Slice } from '../paging.ts';
import { inReach, type Reach, toReachParameter } from '../reach.ts';
import type { Store } from '../store.ts';

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
export type FileRow = z.output<typeof fileRow>;

const countRow = z.object({ n: z.number() });

export interface DocumentInput extends DocumentRow {
  readonly firm_id: string;
  readonly content: Uint8Array;
}

export interface DocumentCriteria {
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
  const count = store.get(countRow, `SELECT count(*) AS n FROM documents WHERE ${MATCHES}`, ...filter)?.n ?? 0;
  const sql = `SELECT ${COLUMNS} FROM documents WHERE ${MATCHES} ORDER BY seq LIMIT ?7 OFFSET ?8`;
  return { count, rows: store.all(documentRow, sql, ...filter, query.slice.limit, query.slice.offset) };
}

/** Whoever knows a document's signed link may have its content, of whichever firm it is. */
export function getDocumentFile(store: Store, id: string): FileRow | undefined {
  return store.get(fileRow, 'SELECT name, content FROM documents WHERE id = ?', id);
}
