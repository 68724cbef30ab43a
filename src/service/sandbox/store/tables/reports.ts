import { z } from 'zod';
import type { Slice } from '../paging.ts';
import { inReach, type Reach, toReachParameter } from '../reach.ts';
import type { Store } from '../store.ts';

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

const countRow = z.object({ n: z.number() });

export interface ReportQuery {
  readonly companyId?: string | undefined;
  readonly informationRequestId?: string | undefined;
  readonly slice: Slice;
}

const MATCHES = `${inReach('information_reports')} AND (?2 IS NULL OR company_id = ?2)
  AND (?3 IS NULL OR information_request_id = ?3)`;

export function insertReport(store: Store, { documents, metrics, ...report }: ReportRow & { firm_id: string }): void {
  const lists = { documents: JSON.stringify(documents), metrics: JSON.stringify(metrics) };
  store.insert('information_reports', { ...report, ...lists });
}

/** In the order they were submitted. */
export function findReports(store: Store, reach: Reach, query: ReportQuery): { count: number; rows: ReportRow[] } {
  const filter = [toReachParameter(reach), query.companyId ?? null, query.informationRequestId ?? null] as const;
  const count =
    store.get(countRow, `SELECT count(*) AS n FROM information_reports WHERE ${MATCHES}`, ...filter)?.n ?? 0;
  const sql = `SELECT * FROM information_reports WHERE ${MATCHES} ORDER BY seq LIMIT ?4 OFFSET ?5`;
  return { count, rows: store.all(reportRow, sql, ...filter, query.slice.limit, query.slice.offset) };
}
