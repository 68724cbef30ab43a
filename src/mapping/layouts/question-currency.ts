import { SECURITIES } from '../../format/sheets/securities.ts';
import type { ColumnForm, SheetForm } from '../file/mapping-form.ts';
import { readTabNotes } from '../propose/amounts/qualify-amounts.ts';
import { type AmountCell, findCurrency, readAmountCell } from '../propose/amounts/read-amounts.ts';
import type { Headers } from './fit-form.ts';
import type { SourceTab } from './source-tab.ts';

export type Confirm = NonNullable<SheetForm['confirm']>;

interface SettledCurrency {
  /** The currency column of a tab, or one currency for all rows. */
  readonly currency?: ColumnForm | undefined;
  readonly confirm: Confirm;
}

/**
 * Settles the currency of a spreadsheet: by its column, else by cells, number formats, titles and tab names. An open
 * one is questioned once, at the first amounts without such a column.
 */
export function settleCurrency(
  tabs: readonly SourceTab[],
  amounts: readonly Headers[],
): (tab: SourceTab) => SettledCurrency {
  const amountsOf = (tab: SourceTab) => amounts.flatMap((names) => tab.column(...names) ?? []);
  const silent = tabs.filter((tab) => columnOf(tab) === undefined && amountsOf(tab).length > 0);
  const sources = silent.flatMap((tab) => amountsOf(tab).map((header) => ({ header, cells: amountsIn(tab, header) })));
  const notes = silent.flatMap((tab) => readTabNotes(tab.titled));
  const { currency, isSure, reason, though = reason } = findCurrency(sources, notes);
  return (tab) => {
    const column = columnOf(tab);
    const settled = { currency: column ?? (currency === undefined ? undefined : { value: currency }) };
    const [asked = 'A'] = amountsOf(tab);
    if (tab !== silent[0] || isSure) return { ...settled, confirm: [] };
    const that = `the amounts are in ${currency} (${though}): ${showAmounts(tab, asked)}`;
    const confirm =
      currency === undefined ? questionCurrency(tab, asked) : [{ column: asked, topic: 'currency', that } as const];
    return { ...settled, confirm };
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
