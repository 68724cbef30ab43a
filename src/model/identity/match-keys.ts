import { assertNever } from '../../util/assert-never.ts';
import { rewrittenBeginning } from '../../util/text/rewritten-text.ts';
import type { ExistingRecord } from '../service/existing-record.ts';
import type { NewData } from '../service/new-data.ts';

/** Things of different drawers never fit. */
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

export function matchKeyOfRecord(held: ExistingRecord): string {
  switch (held.kind) {
    case 'company':
      return `company/${rewrittenBeginning(held.thing.name)}`;
    case 'round':
    case 'share-class':
      return `${held.kind}/${held.thing.companyId}/${rewrittenBeginning(held.thing.name)}`;
    case 'security':
      return `security/${held.thing.companyId}/${held.thing.issueDate}`;
    case 'transaction':
      return `transaction/${held.thing.companyId}/${held.thing.date}`;
    case 'document':
      return `document/${held.thing.companyId}`;
    default:
      return assertNever(held);
  }
}
