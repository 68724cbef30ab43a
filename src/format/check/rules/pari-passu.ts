import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { ReadRow } from '../read-row.ts';
import type { RowFinding } from '../row-finding.ts';

/** A round has equal rank with others, not with itself. Code: list-invalid. */
export function refuseOwnRound(_row: ReadRow, record: CheckedRecord): readonly RowFinding[] {
  if (record.kind !== 'round' || record.name === undefined) return [];
  const own = foldName(record.name);
  if (record.pariPassuWith?.some((round) => foldName(round) === own) !== true) return [];
  const text = {
    severity: 'error',
    code: 'list-invalid',
    message: `${quote(record.name)} is listed as ranking equally with itself.`,
    hint: 'List only the other rounds.',
  } as const;
  return [{ column: 'Pari Passu With', text }];
}
