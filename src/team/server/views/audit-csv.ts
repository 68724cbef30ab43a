import { toCsvText } from '../../../report/csv/created-csv.ts';
import type { AuditEntry } from '../../terms/audit-entry.ts';

const HEADERS = ['No.', 'When', 'Who', 'What', 'Of what', 'Details', 'Seal'];

/** Entries as a table that a spreadsheet opens; what seals each stands beside it, whole. */
export function toAuditCsv(entries: readonly AuditEntry[]): string {
  const lines = entries.map(({ number, at, actor, action, subject, details, hash }) => {
    const parts = Object.entries(details).map(([name, value]) => `${name}: ${value}`);
    return [number, at, actor, action, subject, parts.join('; '), hash];
  });
  return toCsvText([HEADERS, ...lines]);
}
