import { assertNever } from '../../base/util/assert-never.ts';
import { rewrittenBeginning } from '../../base/util/text/rewritten-text.ts';
import type { ExistingRecord } from '../service/existing-record.ts';
import type { NewData } from '../service/new-data.ts';

/** Returns the key that something sent and a record must share to match at all. */
export function matchKeyOf(data: NewData<string>): string {
  switch (data.kind) {
    case 'company':
      return `company/${rewrittenBeginning(data.name)}`;
    case 'round':
    case 'share-class':
      return `${data.kind}/${data.company}/${rewrittenBeginning(data.name)}`;
    case 'security':
      return `security/${data.company}/${data.issueDate}`;
    case 'transaction':
      return `transaction/${data.company}/${data.date}`;
    case 'document':
      return `document/${data.company}`;
    case 'custom-value':
    case 'mark':
    case 'logo':
      return data.kind;
    default:
      return assertNever(data);
  }
}

export function matchKeyOfRecord(record: ExistingRecord): string {
  switch (record.kind) {
    case 'company':
      return `company/${rewrittenBeginning(record.thing.name)}`;
    case 'round':
    case 'share-class':
      return `${record.kind}/${record.thing.companyId}/${rewrittenBeginning(record.thing.name)}`;
    case 'security':
      return `security/${record.thing.companyId}/${record.thing.issueDate}`;
    case 'transaction':
      return `transaction/${record.thing.companyId}/${record.thing.date}`;
    case 'document':
      return `document/${record.thing.companyId}`;
    default:
      return assertNever(record);
  }
}
