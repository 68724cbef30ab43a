import { VALUATIONS } from '../../../format/sheets/valuations.ts';
import * as names from '../../../model/lexicon/schedule-headers.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import type { SheetForm } from '../../file/mapping-form.ts';
import { fitForm, type TabForm } from '../fit-form.ts';
import type { Layout } from '../layout.ts';
import { SourceTab } from '../source-tab.ts';
import { qualifySchedule } from './look-at-schedule.ts';
import { currencyOf, type FoundFund, fundOf, readScheduleTitle, type ScheduleTitle } from './schedule-titles.ts';

const NO_DAY = 'the schedule does not say when it was bought: enter the holding as a security';

/**
 * A lender's schedule of investments (of a business development company): several positions in each company, under
 * headings of industries, with subtotals. It has no dates of purchase, so only companies and marks are read.
 */
export const LOAN_SCHEDULE: Layout = {
  name: 'Schedule of investments of a lender (BDC)',
  assumptions: [
    'The mark of a company is the sum of the fair values of its positions, on the day in the title and for the fund in the title; capsheet asks unless that is known to be a fund of the firm.',
    'A row without a company belongs to the one above it; a row with nothing but a text above companies is an industry.',
    'Principal and cost are left out: the schedule does not say when a position was bought. Its industries are left out too.',
  ],
  recognise: (tables, funds) => {
    const sheets = tables.flatMap((table) => {
      const tab = new SourceTab(table, names.SCHEDULE_HEADERS);
      const title = readScheduleTitle(tab);
      const has = (some: readonly string[]): boolean => tab.column(...some) !== undefined;
      const isLent = has(['Interest Rate']) || has(['Maturity Date', 'Maturity']) || has(names.SCHEDULE_PRINCIPAL);
      const isThere = has(names.SCHEDULE_COMPANY) && has(names.FAIR_VALUE) && isLent && !has(names.DATE);
      return title === undefined || !isThere ? [] : [mapMarks(tab, table, { title, fund: fundOf(tab, title, funds) })];
    });
    return sheets.length === 0 ? undefined : { sheets };
  },
};

function mapMarks(
  tab: SourceTab,
  table: Table,
  { title, fund }: { readonly title: ScheduleTitle; readonly fund: FoundFund },
): SheetForm {
  const [company = '', value = ''] = [tab.column(...names.SCHEDULE_COMPANY), tab.column(...names.FAIR_VALUE)];
  const headings = findIndustries(tab, company);
  const named = { column: company, remove: 'footnotes' };
  const read = { 'Fair Value': value, Currency: tab.column(...names.SCHEDULE_CURRENCY) };
  const amounts = qualifySchedule(table, tab, { sheet: VALUATIONS, amount: 'Fair Value', read });
  // A question about one cell is of no use: in a sum it is an error.
  const confirm = [...fund.confirm, ...amounts.confirm.filter(({ row }) => row === undefined)];
  const others = tab.refs.filter((ref) => ref !== company && ref !== value);
  const form: TabForm = {
    fillDown: [company],
    headings: headings.length === 0 ? [] : [{ column: company, name: 'Industry heading', is: headings }],
    // The first value of other columns counts, and nothing of them is read.
    steps: [{ group: { by: [company], sum: [value], first: others } }],
    ignore: [
      ...[names.COST, names.SCHEDULE_PRINCIPAL, names.SCHEDULE_SHARES].map((column) => ({ column, because: NO_DAY })),
      { column: names.WORKED_OUT, because: 'the schedule works it out' },
    ],
    to: [
      { sheet: 'Companies', columns: { Company: named } },
      {
        sheet: 'Valuations',
        columns: {
          Company: named,
          ...fund.columns,
          ...(title.day === undefined ? {} : { Date: { value: title.day } }),
          'Fair Value': { column: value, unit: amounts.unit },
          ...currencyOf(tab, amounts),
        },
      },
    ],
  };
  return fitForm(form, tab, { confirm });
}

/** Finds texts alone in their row above a company; below a company alone stand its positions. */
function findIndustries(tab: SourceTab, company: string): readonly string[] {
  const rows = [...tab.rows()];
  const others = tab.refs.filter((ref) => ref !== company);
  const isAlone = (cell: (ref: string) => string): boolean =>
    cell(company) !== '' && others.every((ref) => cell(ref) === '');
  const found = rows.flatMap((cell, index) => {
    const below = rows[index + 1];
    return isAlone(cell) && below !== undefined && below(company) !== '' ? [cell(company)] : [];
  });
  return [...new Set(found)];
}
