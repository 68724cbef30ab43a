import type { SheetKind } from '../../model/records/checked-workbook.ts';
import { COMPANIES } from './companies.ts';
import { CONTROL_TOTALS } from './control-totals.ts';
import { CUSTOM_COLUMNS } from './custom-columns.ts';
import { DOCUMENTS } from './documents.ts';
import { ROUNDS } from './rounds.ts';
import { SECURITIES } from './securities.ts';
import { SHARE_CLASSES } from './share-classes.ts';
import type { SheetDeclaration } from './sheet.ts';
import { TRANSACTIONS } from './transactions.ts';
import { VALUATIONS } from './valuations.ts';

/** Every sheet of the format, in the template's order. */
export const ALL_SHEETS: readonly SheetDeclaration[] = [
  COMPANIES,
  ROUNDS,
  SHARE_CLASSES,
  SECURITIES,
  TRANSACTIONS,
  CUSTOM_COLUMNS,
  DOCUMENTS,
  VALUATIONS,
  CONTROL_TOTALS,
];

const byKind: ReadonlyMap<SheetKind, SheetDeclaration> = new Map(ALL_SHEETS.map((sheet) => [sheet.kind, sheet]));

export function sheetOf(kind: SheetKind): SheetDeclaration {
  const sheet = byKind.get(kind);
  if (sheet === undefined) throw new Error(`sheet not declared: ${kind}`);
  return sheet;
}
