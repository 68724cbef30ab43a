import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { withArticle } from '../../base/util/text/words.ts';
import { type Finding, placeFinding } from '../../model/findings/finding.ts';
import { type CheckedRecord, cellOf } from '../../model/records/record.ts';
import { ALL_SHEETS } from '../sheets/all-sheets.ts';
import { requirementOf } from '../sheets/columns.ts';
import { error } from './values/reading.ts';

/**
 * The record of a row whose ID does not count any more, with what it lacks as a row without one; nothing is sent for what
 * comes with a transaction, so that lacks nothing. Code: value-missing.
 */
export function requireWithoutId(record: CheckedRecord): CheckedRecord {
  const { action, former } = record;
  const isSent = action !== 'skip' && former?.id !== undefined && former.createdBy === undefined;
  const missing = isSent ? listMissing(record) : [];
  return missing.length === 0 ? record : { ...record, findings: [...record.findings, ...missing] };
}

function listMissing(record: CheckedRecord): Finding[] {
  const sheet = ALL_SHEETS.find(({ recordKind }) => recordKind === record.kind);
  const type = record.kind === 'security' ? record.type : record.kind === 'transaction' ? record.event : undefined;
  return (sheet?.columns ?? []).flatMap((column) => {
    const { name, field, example } = column;
    const isThere = field === undefined || Reflect.get(record, field) !== undefined;
    if (isThere || requirementOf(column, type) !== 'required' || isReported(record, name)) return [];
    const message = `${name} is empty; ${withArticle(record.kind.replace('-', ' '))} that is to be added needs it.`;
    const hint = `Fill it in, for example ${example}, or write skip under Action to leave the row out.`;
    const place = omitAbsent({ column: name, cell: cellOf(record, name) });
    return [placeFinding(error('value-missing', message, hint), record.origin, place)];
  });
}

/** An unreadable value is already reported, and so is a transaction on something unknown. */
function isReported({ findings, former }: CheckedRecord, column: string): boolean {
  return former?.isOnUnknown === true || findings.some((found) => found.column === column);
}
