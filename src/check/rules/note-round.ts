import type { CheckedRecord } from '../../model/record.ts';
import type { ReadRow } from '../read-row.ts';
import { info } from '../reading.ts';
import type { RowFinding } from '../row-finding.ts';

/** A note is better off with a round: the service keeps notes by it. Code: note-without-round. */
export function suggestNoteRound({ values, hasId }: ReadRow, record: CheckedRecord): readonly RowFinding[] {
  if (record.kind !== 'security' || record.type !== 'convertible' || hasId || values.isFilled('Round')) return [];
  const text = info(
    'note-without-round',
    'The note names no round.',
    'Fill in Round; where there is none yet, add one on the Rounds sheet with what is known of it.',
  );
  return [{ column: 'Round', text }];
}
