import { listDocuments, uploadDocument } from '../../contract/documents.ts';
import { listReports } from '../../contract/reports.ts';
import type { Call } from '../context.ts';
import { refuseWith } from '../errors.ts';
import { toFileLink } from '../http/file-links.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import { findNamedCompany, ReferenceCheck } from '../rules/reference-check.ts';
import { toSlice } from '../store/paging.ts';
import { toTimestamp } from '../store/store.ts';
import {
  type DocumentRow,
  findDocuments,
  findReports,
  insertDocument,
  type ReportRow,
} from '../store/tables/documents.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const DOCUMENT_ROUTES: readonly SandboxRoute[] = [
  defineRoute(uploadDocument, ({ store, caller, body, behaviour, now }) => {
    store.atomically(() => {
      const check = new ReferenceCheck(store, caller.reach);
      check.company(body.company_id, ['body', 'company_id']);
      refuseWith(check.issues);
      insertDocument(store, {
        id: store.nextId('documents'),
        firm_id: caller.firmId,
        company_id: body.company_id,
        name: body.file.filename,
        content: body.file.content,
        information_request_id: null,
        submitted_date: null,
        parse_state: behaviour.parseState,
        parsed_at: behaviour.parseState === 'completed' ? now() : null,
        uploaded_at: now(),
        source: 'upload',
      });
    });
    return { success: true, message: `"${body.file.filename}" was uploaded.` };
  }),

  defineRoute(listDocuments, (call) => {
    const { store, caller, query, page } = call;
    const { count, rows } = findDocuments(store, caller.reach, {
      companyId: findNamedCompany(store, caller, query)?.id,
      parseState: query.parse_state,
      source: query.source,
      fromInstant: query.from === undefined ? undefined : startOfDay(query.from),
      beforeInstant: query.to === undefined ? undefined : startOfDay(query.to) + DAY_MS,
      slice: toSlice(page),
    });
    return { count, results: rows.map((document) => toWireDocument(call, document)) };
  }),
];

function toWireDocument({ store, origin }: Call<unknown, unknown>, document: DocumentRow) {
  return {
    ...document,
    link: toFileLink(store, origin, { kind: 'document', id: document.id }),
    parsed_at: document.parsed_at === null ? null : toTimestamp(document.parsed_at),
    uploaded_at: toTimestamp(document.uploaded_at),
  };
}

/** Returns the first millisecond of a day in UTC. */
function startOfDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

export const REPORT_ROUTES: readonly SandboxRoute[] = [
  defineRoute(listReports, ({ store, caller, query, page }) => {
    const { count, rows } = findReports(store, caller.reach, {
      companyId: findNamedCompany(store, caller, query)?.id,
      informationRequestId: query.information_request_id,
      slice: toSlice(page),
    });
    return { count, results: rows.map(toWireReport) };
  }),
];

function toWireReport({ submitted_at, ...report }: ReportRow) {
  const [documents, metrics] = [countCompleted(report.documents), countCompleted(report.metrics)];
  return {
    ...report,
    submitted_at: toTimestamp(submitted_at),
    documents_completed: documents,
    documents_missing: report.documents.length - documents,
    metrics_completed: metrics,
    metrics_missing: report.metrics.length - metrics,
  };
}

function countCompleted(parts: readonly { readonly status: string }[]): number {
  return parts.filter(({ status }) => status === 'completed').length;
}
