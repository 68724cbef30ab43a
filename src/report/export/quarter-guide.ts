import { GUIDE_SHEET_NAME } from '../../format/sheets/sheet-names.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import type { OwnSheet } from '../own/own-sheet.ts';
import { toTextSheet } from '../own/text-sheet.ts';
import { formatInstant } from '../text/parts/words.ts';

/** What a quarter's workbook says of itself. */
export interface QuarterFacts {
  readonly date: CalendarDate;
  readonly service: string;
  readonly firm: string;
  /** ISO 8601 in UTC. */
  readonly readAt: string;
}

/** The first sheet: what is there already, and what to do on each sheet. */
export function toQuarterGuide({ date, service, firm, readAt }: QuarterFacts): OwnSheet {
  return toTextSheet(GUIDE_SHEET_NAME, [
    [`The quarter to ${date}`],
    [],
    ['Firm', firm],
    ['Service', service],
    ['Read', formatInstant(readAt)],
    [],
    ['What is there'],
    ['', 'Every row with an ID is in already. Planned as it is, this workbook would send nothing.'],
    ['', 'Existing data can only be changed in the app: a row changed here is shown as differing, and is not sent.'],
    ['', `It is of the quarter to ${date}: what is dated before the quarter is shown as entered late.`],
    [],
    ['What to fill in'],
    [
      'Companies, Rounds …',
      'New companies, rounds, share classes and securities go below the existing rows, without an ID.',
    ],
    [
      'Transactions',
      'Choose the company, then the holding that was sold, converted or exercised from the list of Security.',
    ],
    [
      'Custom Columns',
      'Overwrite what has changed; (clear) empties a value. Several values are separated by semicolons.',
    ],
    [
      'Valuations',
      `The marks of ${date}, beside the last ones that were set from here. A row without a new mark is left out.`,
    ],
    ['Documents', 'Files to upload, by their path beside the workbook.'],
    ['Control Totals', 'What the securities must add up to; nothing is sent unless they do.'],
    [],
    ['Then'],
    ['', '`capsheet check FILE.xlsx` lists what is wrong, cell by cell. Nothing leaves your computer.'],
    ['', '`capsheet plan FILE.xlsx` shows what is new, what is already there and what differs. Nothing is changed.'],
    ['', '`capsheet apply FILE.xlsx` enters what the plan shows, and writes the outcome of each row.'],
  ]);
}
