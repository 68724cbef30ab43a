import type { Finding } from '../../../model/findings/finding.ts';
import { gravityOf } from '../../../model/outcomes/outcome.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import type { RunReport } from '../../../model/outcomes/run-report.ts';
import { type RowKey, type RowOrigin, toRowKey } from '../../../model/values/origin.ts';
import { changesOfRow, joinRows } from '../../../report/joined-rows.ts';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import type { ChangeView } from '../../api/finding.ts';
import type { RowStatus } from '../../api/row-status.ts';
import type { OpenBook } from '../open-book.ts';

/** What is to be said of one row of the inputs at this moment. */
export interface RowState {
  readonly origin: RowOrigin;
  readonly status: RowStatus;
  readonly key?: string;
  readonly why?: string;
  readonly id?: string;
  readonly message?: string;
  readonly company?: string;
  readonly changes: readonly ChangeView[];
  readonly findings: readonly Finding[];
}

/** Everything that is known of the rows, by the source row; a row of several records is told once. */
export function rowStates(
  book: OpenBook,
  document: PlanDocument | undefined,
  report: RunReport | undefined,
): ReadonlyMap<RowKey, RowState> {
  const told = new Map<RowKey, RowState>();
  for (const row of report === undefined ? tellPlanned(book, document) : tellOutcomes(report)) {
    const key = toRowKey(row.origin);
    const other = told.get(key);
    told.set(key, other === undefined ? row : join(other, row));
  }
  return told;
}

function tellPlanned(book: OpenBook, document: PlanDocument | undefined): readonly RowState[] {
  if (document !== undefined)
    return document.plan.rows.map(({ action, origin, key, why, id, company, changes, findings }) =>
      omitAbsent({ status: action, origin, key, why, id, company, changes, findings }),
    );
  const records = book.inputs.checked.records;
  return Array.from(book.check.rows, ({ origin, key, findings }, index) => {
    const record = records[index];
    const company = record?.kind === 'company' ? record.name : record?.company;
    const status = isBad(findings) ? 'invalid' : record?.action === 'skip' ? 'skipped' : 'sound';
    return omitAbsent({ status, origin, key, company, changes: [], findings });
  });
}

function tellOutcomes(report: RunReport): readonly RowState[] {
  return joinRows(report).map((joined) => {
    const { row, outcome } = joined;
    const { origin, key, why, company } = row;
    const findings = [...row.findings, ...outcome.findings];
    const { message, outcome: status } = outcome;
    const id = outcome.id ?? row.id;
    return omitAbsent({ status, origin, key, why, id, message, company, changes: changesOfRow(joined), findings });
  });
}

function join(one: RowState, other: RowState): RowState {
  const [first, second] = gravityOf(one.status) <= gravityOf(other.status) ? [one, other] : [other, one];
  const findings = new Set([...one.findings, ...other.findings]);
  return { ...first, changes: [...first.changes, ...second.changes], findings: [...findings] };
}

function isBad(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}
