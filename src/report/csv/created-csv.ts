import type { CreatedByRun } from '../../model/outcomes/run-report.ts';
import { nameOfKind } from '../text/created-text.ts';
import { toCsvText } from './csv-text.ts';

const HEADERS = ['What', 'ID', 'Name', 'Created by', 'Workbook', 'Sheet', 'Row', 'Run', 'Started', 'Firm', 'Service'];

/** What a run created as a CSV file, one line each. */
export function toCreatedCsv({ run, created }: CreatedByRun): string {
  const lines = created.map(({ kind, id, key, createdBy, file, sheet, rowNumber }) => [
    ...[nameOfKind(kind), id ?? '', key, createdBy ?? '', file, sheet, rowNumber],
    ...[run.runId, run.startedAt, run.firm, run.service],
  ]);
  return toCsvText([HEADERS, ...lines]);
}
