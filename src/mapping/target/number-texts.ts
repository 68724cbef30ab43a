import { groupBy } from '../../base/util/collections/group-by.ts';
import { foldName } from '../../base/util/text/text.ts';
import type { TargetRow } from './row-draft.ts';
import type { TableDraft } from './table-draft.ts';

interface NumberedText {
  readonly row: TargetRow;
  readonly slot: number;
}

/**
 * Numbers the texts that several rows of one input have: labels that a mapping makes of what a row says must not be the
 * same. Each gets its number, the first as well: whatever names the bare text would mean any of them.
 */
export function numberTexts(tables: readonly TableDraft[]): void {
  const texts = tables.flatMap(({ numberedSlots, rows }) =>
    numberedSlots.flatMap((slot) => rows.map((row): NumberedText => ({ row, slot }))),
  );
  for (const [text, some] of groupBy(texts, ({ row, slot }) => foldName(row.textAt(slot)))) {
    if (text === '' || some.length < 2) continue;
    for (const [index, { row, slot }] of some.entries()) row.number(slot, index + 1);
  }
}
