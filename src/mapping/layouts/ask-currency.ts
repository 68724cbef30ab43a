import type { SheetSettings } from './layout-form.ts';
import type { SourceTab } from './source-tab.ts';

/** What is to be settled before anything is applied. */
export type Confirm = NonNullable<SheetSettings['confirm']>;

/** Nothing says which currency it is: that is asked, at the amounts. */
export function askForCurrency(tab: SourceTab, amounts: string): Confirm {
  const why = "the amounts are in the profile's currency, unless you name one under Currency (nothing says which)";
  return [{ column: amounts, that: `${why}: ${showAmounts(tab, amounts)}` }];
}

/** The first amounts of a column, as they stand. */
export function showAmounts(tab: SourceTab, column: string): string {
  const texts = [...tab.rows()].map((cell) => cell(column)).filter((text) => text !== '');
  return texts.slice(0, 2).join('; ');
}
