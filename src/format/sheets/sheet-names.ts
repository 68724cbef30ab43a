import { foldHeader, foldHeaderForms } from '../../base/util/text/text.ts';
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
export const EXPORT_SHEET_NAME = 'About This Export';

/** Sheets of an export that are never read. */
export const READ_ONLY_SHEET_NAMES = {
  publicEquity: 'Public Equity (read only)',
  notes: 'Notes (read only)',
  reports: 'Information Reports (read only)',
  documents: 'Documents (read only)',
  users: 'Users (read only)',
} as const;

const TEMPLATE_FORMS = new Set([GUIDE_SHEET_NAME, LISTS_SHEET_NAME].flatMap(foldHeaderForms));
/** Tabs recognised by their name and the mark in their first cell. */
const MARKED_FORMS = [SUMMARY_SHEET_NAME, EXPORT_SHEET_NAME, ...Object.values(READ_ONLY_SHEET_NAMES)].map(foldHeader);

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
 * True for a tab that capsheet writes and never reads. A summary and what an export only shows are known by the mark in
 * their first cell, since a user may well have a tab of that name; a second one is called `Import Summary (2)`.
 */
export function isOwnSheet(name: string, firstCellFormat: string | undefined): boolean {
  if (foldHeaderForms(name).some((form) => TEMPLATE_FORMS.has(form))) return true;
  const folded = foldHeader(name);
  return MARKED_FORMS.some((form) => folded.startsWith(form)) && carriesMark(firstCellFormat);
}

/** True for what a run, a plan or a check has said of the workbook. */
export function isSummarySheet(name: string, firstCellFormat: string | undefined): boolean {
  return foldHeader(name).startsWith(foldHeader(SUMMARY_SHEET_NAME)) && carriesMark(firstCellFormat);
}

/** True for the hidden tab of the template that holds its version and the choices of its drop-downs. */
export function isListsSheet(name: string): boolean {
  return foldHeader(name) === foldHeader(LISTS_SHEET_NAME);
}

/** Every name a tab may have, as declared; for suggestions and the handbook. */
export function listSheetNames(): readonly string[] {
  return [...listNamedSheets()].map(([name]) => name);
}

/** The same with what each of them means. */
export function* listNamedSheets(): Generator<readonly [name: string, match: SheetMatch]> {
  for (const sheet of ALL_SHEETS) {
    for (const name of [sheet.name, ...sheet.aliases]) yield [name, { sheet }];
    for (const { names, type } of sheet.presets ?? [])
      for (const name of names) yield [name, { sheet, presetType: type }];
  }
}

function indexSheets(): Map<string, SheetMatch> {
  const index = new Map<string, SheetMatch>();
  for (const [name, match] of listNamedSheets()) for (const form of foldHeaderForms(name)) index.set(form, match);
  return index;
}
