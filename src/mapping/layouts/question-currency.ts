import { SECURITIES } from '../../format/sheets/securities.ts';
import type { ColumnForm, SheetForm } from '../file/mapping-form.ts';
import { type AmountCell, readAmountCell } from '../propose/amounts/amount-cell.ts';
import { findCurrency } from '../propose/amounts/find-currency.ts';
import { readTabNotes } from '../propose/amounts/tab-notes.ts';
import type { SourceTab } from './source-tab.ts';

export type Confirm = NonNullable<SheetForm['confirm']>;

type AmountsOfTabs = readonly { readonly tab: SourceTab; readonly amounts: readonly string[] }[];

export interface SettledCurrency {
  /** The currency column of a tab, or one currency for all rows. */
  readonly columnsOf: (tab: SourceTab) => { readonly Currency?: ColumnForm };
  readonly confirmOf: (tab: SourceTab) => Confirm;
}

/**
 * Settles the currency of a spreadsheet: by its column, else by cells, number formats, titles and tab names. An open
 * one is questioned once, at the first amounts without such a column.
 */
export function settleCurrency(all: AmountsOfTabs): SettledCurrency {
  const silent = all.filter(({ tab, amounts }) => columnOf(tab) === undefined && amounts.length > 0);
  const sources = silent.flatMap(({ tab, amounts }) =>
    amounts.map((header) => ({ header, cells: amountsIn(tab, header) })),
  );
  const notes = silent.flatMap(({ tab }) => readTabNotes(tab.titled));
  const { currency, isSure, reason, though = reason } = findCurrency(sources, notes);
  const [first] = silent;
  const asked = first?.amounts[0] ?? 'A';
  return {
    columnsOf: (tab) => {
      const column = columnOf(tab);
      if (column !== undefined) return { Currency: column };
      return currency === undefined ? {} : { Currency: { value: currency } };
    },
    confirmOf: (tab) => {
      if (tab !== first?.tab || isSure) return [];
      if (currency === undefined) return questionCurrency(tab, asked);
      return [
        {
          column: asked,
          topic: 'currency',
          that: `the amounts are in ${currency} (${though}): ${showAmounts(tab, asked)}`,
        },
      ];
    },
  };
}

function columnOf(tab: SourceTab): string | undefined {
  return tab.pick(SECURITIES, { Currency: [] }).Currency;
}

function amountsIn(tab: SourceTab, column: string): readonly AmountCell[] {
  return tab.cellsOf(column).flatMap((cell) => readAmountCell(cell, '.') ?? []);
}

export function questionCurrency(tab: SourceTab, amounts: string): Confirm {
  const why = "the amounts are in the profile's currency, unless you name one under Currency (nothing says which)";
  return [{ column: amounts, topic: 'no-currency', that: `${why}: ${showAmounts(tab, amounts)}` }];
}

export function showAmounts(tab: SourceTab, column: string): string {
  const texts = [...tab.rows()].map((cell) => cell(column)).filter((text) => text !== '');
  return texts.slice(0, 2).join('; ');
}
