import { foldHeader, foldHeaderForms } from '../util/text.ts';
import { ALL_SHEETS } from './all-sheets.ts';
import { CUSTOM_COLUMNS } from './custom-columns.ts';
import { carriesMark } from './result-columns.ts';
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

const TEMPLATE_FORMS = new Set([GUIDE_SHEET_NAME, LISTS_SHEET_NAME].flatMap(foldHeaderForms));
const SUMMARY_FORM = foldHeader(SUMMARY_SHEET_NAME);

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

/**
 * True for a tab that capsheet writes and never reads. A summary is known by the mark in its first cell, since a user may
 * well have a tab of that name; a second one is called `Import Summary (2)`.
 */
export function isOwnSheet(name: string, firstCellFormat: string | undefined): boolean {
  if (foldHeaderForms(name).some((form) => TEMPLATE_FORMS.has(form))) return true;
  return foldHeader(name).startsWith(SUMMARY_FORM) && carriesMark(firstCellFormat);
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
