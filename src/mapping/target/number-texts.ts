import { groupBy } from '../../base/util/collections/group-by.ts';
import { foldName } from '../../base/util/text/text.ts';
import type { TargetRow } from './row-draft.ts';
import type { TableDraft } from './table-draft.ts';

interface NumberedText {
  readonly row: TargetRow;
  readonly slot: number;
}

/** Numbers equal texts within an input, the first one too, because a bare text would be ambiguous. */
export function numberTexts(tables: readonly TableDraft[]): void {
  const texts = tables.flatMap(({ numberedSlots, rows }) =>
    numberedSlots.flatMap((slot) => rows.map((row): NumberedText => ({ row, slot }))),
  );
  for (const [text, some] of groupBy(texts, ({ row, slot }) => foldName(row.textAt(slot)))) {
    if (text === '' || some.length < 2) continue;
    for (const [index, { row, slot }] of some.entries()) row.number(slot, index + 1);
  }
}
