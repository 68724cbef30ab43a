import { quote } from '../../../base/util/text/quote.ts';
import { guessHolders, type KnownFunds } from '../../propose/guess-names.ts';
import type { ColumnSettings } from '../layout-form.ts';
import type { Confirm } from '../question-currency.ts';
import type { SourceTab } from '../source-tab.ts';
import * as names from './schedule-columns.ts';
import type { ScheduleTitle } from './schedule-titles.ts';

export interface FoundFund {
  readonly columns: { readonly Fund?: ColumnSettings };
  readonly confirm: Confirm;
}

/** Finds the fund in a column, else in the title, which may name the firm instead unless it is known to be a fund. */
export function fundOf(tab: SourceTab, { entity, isSaid }: ScheduleTitle, funds: KnownFunds): FoundFund {
  const column = tab.column(...names.SCHEDULE_FUND);
  if (column !== undefined) return { columns: { Fund: column }, confirm: [] };
  if (entity === undefined) return { columns: {}, confirm: [] };
  const [guess] = guessHolders([entity], funds);
  const value = guess?.to ?? entity;
  const that = `the Fund is ${quote(value)} in every row, because the title says ${quote(entity)}`;
  return {
    columns: { Fund: { value } },
    confirm: guess?.confidence === 1 || (isSaid === true && guess === undefined) ? [] : [{ that }],
  };
}

export function currencyOf(
  tab: SourceTab,
  { currency }: { readonly currency?: string },
): { readonly Currency?: ColumnSettings } {
  const column = tab.column(...names.SCHEDULE_CURRENCY);
  if (column !== undefined) return { Currency: column };
  return currency === undefined ? {} : { Currency: { value: currency } };
}
