import type { CalendarDate } from '../../model/calendar-date.ts';
import type { CheckedRecord } from '../../model/record.ts';
import type { ReadRow } from '../read-row.ts';
import { warning } from '../reading.ts';
import type { RowFinding } from '../row-finding.ts';

/** A security falls due after it was issued. Code: date-order-wrong, as a warning. */
export function compareSecurityDates(_row: ReadRow, record: CheckedRecord): readonly RowFinding[] {
  if (record.kind !== 'security' || record.issueDate === undefined) return [];
  return [
    ...compareWithIssue('Due Date', record.dueDate, record.issueDate),
    ...compareWithIssue('Maturity Date', record.maturityDate, record.issueDate),
  ];
}

function compareWithIssue(column: string, date: CalendarDate | undefined, issued: CalendarDate): readonly RowFinding[] {
  if (date === undefined || date >= issued) return [];
  const message = `${column} ${date} is before the issue date ${issued}.`;
  return [{ column, text: warning('date-order-wrong', message, 'Correct the one that is wrong.') }];
}
