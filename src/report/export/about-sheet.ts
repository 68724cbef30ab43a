import { capitalise, formatInstant } from '../../base/util/text/words.ts';
import { CUSTOM_COLUMNS } from '../../format/sheets/custom-columns.ts';
import { EXPORT_SHEET_NAME, READ_ONLY_SHEET_NAMES } from '../../format/sheets/sheet-names.ts';
import type { FirmRecords, Listed } from '../../model/service/firm-records.ts';
import { type TextLine, toTextSheet } from '../own/own-sheet.ts';
import type { ExportSheet } from './export-sheet.ts';

/** The facts of an export, for its first sheet. */
export interface ExportFacts {
  readonly service: string;
  readonly firm: string;
  readonly exportedBy: string;
  /** ISO 8601 in UTC. */
  readonly exportedAt: string;
  readonly version: string;
  /** Company names, unless all are exported. */
  readonly companies?: readonly string[];
  readonly missing: readonly MissingSheet[];
}

/** A sheet that the export lacks, or has only in part. */
export interface MissingSheet {
  readonly sheet: string;
  readonly why: string;
}

/** Further ones are counted, and appear as comments at their cells. */
const MOST_LISTED = 200;

/** Makes the first sheet: what the export is, what is where, and what is missing. */
export function toAboutSheet(facts: ExportFacts, sheets: readonly ExportSheet[]): ExportSheet {
  const leftOut = sheets.flatMap((sheet) => sheet.leftOut);
  const more = leftOut.length - MOST_LISTED;
  const lines: readonly TextLine[] = [
    ['About this export'],
    [],
    ['Firm', facts.firm],
    ['Service', facts.service],
    ['Companies', facts.companies === undefined ? 'all' : facts.companies.join('; ')],
    ['Exported', formatInstant(facts.exportedAt)],
    ['By', `${facts.exportedBy}, with capsheet ${facts.version}`],
    [],
    ['How to use it'],
    ['', 'Every row has its ID. Planned as it is, this workbook would send nothing.'],
    [
      '',
      'Add rows without an ID below, or give custom columns other values; then plan and apply it like any workbook.',
    ],
    ['', 'Existing data can only be changed in the app: a row changed here is shown as differing, and is not sent.'],
    ['', 'Sheets named (read only) show what cannot be entered with a workbook; they are skipped when it is read.'],
    [],
    ['Sheets'],
    ...sheets.map(({ table, headerRowNumber }): TextLine => {
      return [table.name, String(table.rows.length - headerRowNumber)];
    }),
    ...(facts.missing.length === 0
      ? []
      : [
          [] as const,
          ['Not here'] as const,
          ...facts.missing.map(({ sheet, why }): TextLine => [sheet, `${capitalise(why)}.`]),
        ]),
    ...(leftOut.length === 0
      ? []
      : [
          [] as const,
          ['Left out'] as const,
          ...leftOut
            .slice(0, MOST_LISTED)
            .map(({ sheet, cell, column, message }): TextLine => [`${sheet}!${cell}`, `${column}: ${message}`]),
          ...(more > 0 ? [['', `… and ${more} more, each with a comment at its cell.`] as const] : []),
        ]),
  ];
  return { ...toTextSheet(EXPORT_SHEET_NAME, lines), leftOut: [] };
}

/** Lists what the service did not give, sheet by sheet. */
export function listNotGiven(
  records: FirmRecords,
  titleOf: (companyId: string) => string,
  whyNoCustomColumns: string | undefined,
): MissingSheet[] {
  const { notes, reports, documents, users } = READ_ONLY_SHEET_NAMES;
  return [
    ...(whyNoCustomColumns === undefined ? [] : [{ sheet: CUSTOM_COLUMNS.name, why: whyNoCustomColumns }]),
    ...missing(notes, records.notes, titleOf),
    ...missing(reports, records.reports, titleOf),
    ...missing(documents, records.documents, titleOf),
    ...missing(users, records.users, titleOf),
  ];
}

function missing<T>(sheet: string, answer: Listed<T>, titleOf: (companyId: string) => string): MissingSheet[] {
  if (answer.kind === 'not-available') return [{ sheet, why: answer.why }];
  if (answer.refusedCompanyIds.length > 0)
    return [{ sheet, why: `the service does not give those of ${answer.refusedCompanyIds.map(titleOf).join('; ')}` }];
  return answer.items.length === 0 ? [{ sheet, why: 'the service holds none' }] : [];
}
