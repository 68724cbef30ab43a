import { foldHeader, foldName } from '../base/util/text/text.ts';
import { isOwnSheet } from '../format/sheets/sheet-names.ts';
import type { Table, WorkbookContent } from '../spreadsheet/workbook/table.ts';
import type { SheetMapping } from './mapping.ts';
import type { TabPlace } from './tab-place.ts';

/** Those that capsheet itself has not added to a workbook. */
export function foreignTabs({ tables }: WorkbookContent): readonly Table[] {
  return tables.filter(({ name, rows }) => !isOwnSheet(name, rows[0]?.cells[0]?.format));
}

/** Every tab of the inputs, each in its place. */
export function placeTabs(inputs: readonly WorkbookContent[]): TabPlace[] {
  return inputs.flatMap((input, inputIndex) =>
    foreignTabs(input).map((table): TabPlace => ({ inputIndex, file: input.name, table })),
  );
}

/** Whether a mapping of a sheet speaks of a tab. */
export function isMeant({ names, inputIndex, file }: SheetMapping, place: TabPlace): boolean {
  if (inputIndex !== undefined && inputIndex !== place.inputIndex) return false;
  if (file !== undefined && foldName(file) !== foldName(place.file)) return false;
  return names.some((name) => foldHeader(name) === foldHeader(place.table.name));
}
