import { foldHeader, foldName } from '../base/util/text/text.ts';
import { isOwnSheet } from '../format/sheets/sheet-names.ts';
import type { Table, WorkbookContent } from '../spreadsheet/workbook/table.ts';
import type { SheetMapping } from './mapping.ts';
import type { TabPlace } from './tab-place.ts';

/** Returns the tabs that capsheet itself has not added. */
export function foreignTabs({ tables }: WorkbookContent): readonly Table[] {
  return tables.filter(({ name, rows }) => !isOwnSheet(name, rows[0]?.cells[0]?.format));
}

export function placeTabs(inputs: readonly WorkbookContent[]): TabPlace[] {
  return inputs.flatMap((input, inputIndex) =>
    foreignTabs(input).map((table): TabPlace => ({ inputIndex, file: input.name, table })),
  );
}

/** Returns whether an entry of the mapping is for this tab. */
export function isMeant({ names, inputIndex, file }: SheetMapping, place: TabPlace): boolean {
  if (inputIndex !== undefined && inputIndex !== place.inputIndex) return false;
  if (file !== undefined && foldName(file) !== foldName(place.file)) return false;
  return names.some((name) => foldHeader(name) === foldHeader(place.table.name));
}
