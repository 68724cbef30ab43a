import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { parseCellAddress } from '../../base/util/text/cell-address.ts';
import type { Finding } from '../../model/findings/finding.ts';
import type { Change } from '../../model/outcomes/plan.ts';
import { toPageHint } from '../api/problem.ts';
import type { FindingView, RowStatus, StatusCounts } from '../api/row-status.ts';

export function toFindingView({ severity, code, sheet, row, column, cell, message, hint }: Finding): FindingView {
  const columnIndex = cell === undefined ? undefined : parseCellAddress(cell)?.columnIndex;
  return omitAbsent({ severity, code, sheet, row, column, columnIndex, cell, message, hint: toPageHint(hint, code) });
}

/** The same where no row says of which input they are: with its name if there are several. */
export function toFindingViews(findings: readonly Finding[], inputCount: number): FindingView[] {
  return findings.map((finding) =>
    omitAbsent({ ...toFindingView(finding), file: inputCount > 1 ? finding.file : undefined }),
  );
}

export function toChangeViews(changes: readonly Change[]): Change[] {
  return changes.map(({ column, service, workbook }) => omitAbsent({ column, service, workbook }));
}

export function countStatuses(rows: Iterable<{ readonly status: RowStatus }>): StatusCounts {
  const counts: { [status in RowStatus]?: number } = {};
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
