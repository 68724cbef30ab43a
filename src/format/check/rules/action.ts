import { quote } from '../../../base/util/text/quote.ts';
import type { ReadRow } from '../read-row.ts';
import type { RowFinding } from '../row-finding.ts';

/** `new` says that there is no such thing yet, an ID that there is. Code: action-new-with-id. */
export function refuseNewWithId({ binding, values, hasId }: ReadRow): readonly RowFinding[] {
  const { idColumn } = binding.source.sheet;
  if (!hasId || idColumn === undefined || values.text('Action') !== 'new') return [];
  const text = {
    severity: 'error',
    code: 'action-new-with-id',
    message: `Action says new, but ${idColumn} names one that already exists: ${quote(values.text(idColumn) ?? '')}.`,
    hint: `Clear ${idColumn} if this is an additional one; otherwise clear Action.`,
  } as const;
  return [{ column: 'Action', text }];
}
