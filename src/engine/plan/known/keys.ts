import { type AcceptedThing, seenKey } from '../../../model/service/entry-history.ts';
import type { ExistingRecord } from '../../../model/service/existing-record.ts';
import type { PlannedRecord } from '../row-plan.ts';

/** The `seenKey` of something that the service holds. */
export function keyOf({ kind, thing }: ExistingRecord): string {
  return seenKey(kind, thing.id);
}

/** The `seenKey` of what a row is; of a row that adds nothing to the service, a key of nothing. */
export function keyOfRow({ row }: PlannedRecord): string {
  return `${row.kind} ${row.id}`;
}

/** Things of different places are never alike. */
export function placeOfData(data: AcceptedThing['data']): string {
  if (data.kind === 'transaction') return [data.company, data.event, data.date].join(' ');
  return data.kind === 'security' ? [data.company, data.type, data.fundId, data.issueDate].join(' ') : data.kind;
}

/** As `placeOfData`, of what the service holds. */
export function placeOfHeld({ kind, thing }: ExistingRecord): string {
  if (kind === 'transaction') return [thing.companyId, thing.event, thing.date].join(' ');
  return kind === 'security' ? [thing.companyId, thing.type, thing.fundId, thing.issueDate].join(' ') : kind;
}
