import { hasField, isSecurityType, traitsOf } from '../../../model/fields/security-types.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { ReadRow } from '../read-row.ts';
import type { RowFinding } from '../row-finding.ts';

const NO_ROUND: FindingText = {
  severity: 'error',
  code: 'note-without-round',
  message: 'The note names no round, and the portfolio service does not accept a note without one.',
  hint: 'Fill in Round; if there is none yet, add one on the Rounds sheet with what you know about it.',
};

/** A note belongs to a round (add securities: financing_id is required). Code: note-without-round. */
export function requireNoteRound({ values, hasId }: ReadRow, record: CheckedRecord): readonly RowFinding[] {
  if (record.kind !== 'security' || hasId || values.isFilled('Round') || !lacksRound(record.type)) return [];
  return [{ column: 'Round', text: NO_ROUND }];
}

/** The round may be left out, and nothing else says it: no share class does. */
function lacksRound(type: string | undefined): boolean {
  if (!isSecurityType(type)) return false;
  const traits = traitsOf(type);
  return traits.mayHave.includes('round') && !hasField(traits, 'shareClass');
}
