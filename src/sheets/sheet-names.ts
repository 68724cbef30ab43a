import { foldHeaderForms } from '../util/text.ts';
import { ALL_SHEETS } from './all-sheets.ts';
import { CUSTOM_COLUMNS } from './custom-columns.ts';
import type { SheetDeclaration } from './sheet.ts';

/** Which declared sheet a tab is. */
export interface SheetMatch {
  readonly sheet: SheetDeclaration;
  /** A value of the sheet's type column that holds for every row of the tab. */
  readonly presetType?: string;
}

/** Tabs that capsheet itself writes beside the data; they are passed over without a word. */
export const SUMMARY_SHEET_NAME = 'Import Summary';
export const GUIDE_SHEET_NAME = 'How To Fill In';
export const LISTS_SHEET_NAME = 'capsheet lists';

const OWN_FORMS = new Set([SUMMARY_SHEET_NAME, GUIDE_SHEET_NAME, LISTS_SHEET_NAME].flatMap(foldHeaderForms));

/** `Custom …` as a word of its own: a tab called Customers is none of ours. */
const CUSTOM_TAB = /^[\s\u00a0]*customs?(?:[\s\u00a0_*-]|$)/i;

const byName: ReadonlyMap<string, SheetMatch> = indexSheets();

/** The sheet that a tab's name means, without regard to case, spaces, `_`, `-`, `*` and plural. */
export function matchSheetName(name: string): SheetMatch | undefined {
  for (const form of foldHeaderForms(name)) {
    const match = byName.get(form);
    if (match !== undefined) return match;
  }
  return CUSTOM_TAB.test(name) ? { sheet: CUSTOM_COLUMNS } : undefined;
}

/** True for a tab that capsheet writes and never reads. */
export function isOwnSheetName(name: string): boolean {
  return foldHeaderForms(name).some((form) => OWN_FORMS.has(form));
}

/** Every name a tab may have, as declared; for suggestions and the README. */
export function listSheetNames(): readonly string[] {
  return ALL_SHEETS.flatMap((sheet) => [
    sheet.name,
    ...sheet.aliases,
    ...(sheet.presets ?? []).flatMap((preset) => preset.names),
  ]);
}

function indexSheets(): Map<string, SheetMatch> {
  const index = new Map<string, SheetMatch>();
  const add = (names: readonly string[], match: SheetMatch): void => {
    for (const form of names.flatMap(foldHeaderForms)) index.set(form, match);
  };
  for (const sheet of ALL_SHEETS) {
    add([sheet.name, ...sheet.aliases], { sheet });
    for (const preset of sheet.presets ?? []) add(preset.names, { sheet, presetType: preset.type });
  }
  return index;
}
