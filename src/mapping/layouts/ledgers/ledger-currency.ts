import { readAmountCell } from '../../propose/amounts/amount-cell.ts';
import { textOf } from '../../source/cell-text.ts';
import type { SheetSettings } from '../layout-form.ts';
import type { SourceTab } from '../source-tab.ts';
import { CURRENCY } from './ledger-columns.ts';

const SHOWN = 2;

/** A question at the first column of amounts in which neither a column nor every cell says which currency they are in. */
export function askForLedgerCurrency(tab: SourceTab, money: readonly string[]): NonNullable<SheetSettings['confirm']> {
  if (tab.column(...CURRENCY) !== undefined) return [];
  for (const column of new Set(money.flatMap((name) => tab.column(name) ?? []))) {
    const amounts = tab.cellsOf(column).flatMap((cell) => {
      const amount = readAmountCell(cell, '.');
      return amount === undefined ? [] : [{ text: textOf(cell), signs: amount.signs }];
    });
    const isSaid = amounts.every(({ signs }) => signs.some(({ fits }) => fits.length === 1));
    if (amounts.length === 0 || isSaid) continue;
    const shown = amounts.slice(0, SHOWN).map(({ text }) => text);
    return [
      { column, that: `the amounts are in the profile's currency, because nothing says which: ${shown.join('; ')}` },
    ];
  }
  return [];
}
