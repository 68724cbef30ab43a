import type { RecordBase } from '../../../model/records/record.ts';

/** By what else other rows may name a row: the ID that it has in the portfolio which its workbook was written from. */
export function formerTexts({ former }: Pick<RecordBase, 'former'>): readonly string[] {
  return former?.id === undefined ? [] : [former.id];
}
