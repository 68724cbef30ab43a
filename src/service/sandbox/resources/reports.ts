import { listReports } from '../../contract/reports.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import { findNamedCompany } from '../rules/reference-check.ts';
import { toSlice } from '../store/paging.ts';
import { findReports, type ReportRow } from '../store/tables/documents.ts';
import { toTimestamp } from '../timestamps.ts';

export const REPORT_ROUTES: readonly SandboxRoute[] = [
  defineRoute(listReports, ({ store, caller, query, page }) => {
    const { count, rows } = findReports(store, caller.reach, {
      companyId: findNamedCompany(store, caller, query)?.id,
      informationRequestId: query.information_request_id,
      slice: toSlice(page),
    });
    return { count, results: rows.map(toWire) };
  }),
];

function toWire({ submitted_at, ...report }: ReportRow) {
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
