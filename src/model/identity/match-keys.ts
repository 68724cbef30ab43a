import { assertNever } from '../../base/util/assert-never.ts';
import { rewrittenBeginning } from '../../base/util/text/rewritten-text.ts';
import type { ExistingRecord } from '../service/existing-record.ts';
import type { NewData } from '../service/new-data.ts';

/** Returns the key that something sent and a record must share to match at all. */
export function matchKeyOf(data: NewData<string>): string {
  if (data.kind === 'company') return `company/${rewrittenBeginning(data.name)}`;
  if (data.kind === 'round' || data.kind === 'share-class')
    return `${data.kind}/${data.company}/${rewrittenBeginning(data.name)}`;
  if (data.kind === 'security') return `security/${data.company}/${data.issueDate}`;
  if (data.kind === 'transaction') return `transaction/${data.company}/${data.date}`;
  if (data.kind === 'document') return `document/${data.company}`;
  if (data.kind === 'custom-value' || data.kind === 'mark' || data.kind === 'logo') return data.kind;
  return assertNever(data);
}

export function matchKeyOfRecord(record: ExistingRecord): string {
  if (record.kind === 'company') return `company/${rewrittenBeginning(record.thing.name)}`;
  if (record.kind === 'round' || record.kind === 'share-class')
    return `${record.kind}/${record.thing.companyId}/${rewrittenBeginning(record.thing.name)}`;
  if (record.kind === 'security') return `security/${record.thing.companyId}/${record.thing.issueDate}`;
  if (record.kind === 'transaction') return `transaction/${record.thing.companyId}/${record.thing.date}`;
  if (record.kind === 'document') return `document/${record.thing.companyId}`;
  return assertNever(record);
}
