import { currenciesOfSign } from '../../../model/values/currency-sign.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import type { AmountCell } from './amount-cell.ts';
import { kindOfAmount } from './amount-kind.ts';
import { findContradiction } from './find-currency.ts';
import type { TabNote } from './tab-notes.ts';

const CURRENCY = 'Currency';
const SHOWN = 2;

interface AmountDoubt {
  readonly amount: ProposedColumn;
  readonly text: string;
}

interface Amounts {
  readonly tab: ProposalTab;
  readonly notes: readonly TabNote[];
  readonly cellsOf: (columnIndex: number | undefined) => readonly AmountCell[];
}

/** Headers of original currencies, beside amounts in the fund's currency. */
const LOCAL = /\b(?:local|native|original|transaction|deal|foreign|investee)\b/i;

/** Questions `Cost (USD)` beside a column `Local Currency`: the header counts. */
export function findLocalCurrency(targets: readonly ProposedTarget[], amounts: Amounts): AmountDoubt | undefined {
  const columns = targets.flatMap((target) => target.columns.filter(({ name }) => name === CURRENCY));
  const isLocal = columns.some(({ columnIndex }) => LOCAL.test(headerOf(amounts.tab, columnIndex)));
  const [first] = isLocal ? targets.flatMap((target) => findContradictions(target, amounts)) : [];
  if (first === undefined) return undefined;
  const { amount, column, where, said } = first;
  return { amount, text: `${where} is the currency of the ${amount.name}, although ${column.ref} says ${said}` };
}

/** Questions `Cost (USD)`, or a title that says USD, beside a column that says EUR. */
export function questionContradictions(target: ProposedTarget, amounts: Amounts): readonly AmountDoubt[] {
  return findContradictions(target, amounts).map(({ amount, column, where, said }) => ({
    amount,
    text: `${amount.name} is in the currency under ${column.ref}, ${said}, although ${where} says a different one`,
  }));
}

interface Contradiction {
  readonly amount: ProposedColumn;
  readonly column: ProposedColumn;
  /** The place that names a different currency. */
  readonly where: string;
  /** The first currencies of the column. */
  readonly said: string;
}

function findContradictions(target: ProposedTarget, { tab, notes, cellsOf }: Amounts): readonly Contradiction[] {
  const column = target.columns.find(({ name }) => name === CURRENCY);
  const facts = tab.columns.find(({ columnIndex }) => columnIndex === column?.columnIndex);
  if (column?.columnIndex === undefined || facts === undefined) return [];
  const stated = [...facts.distinct.keys()].flatMap((text) => {
    const [only, ...others] = currenciesOfSign(text) ?? [];
    return only === undefined || others.length > 0 ? [] : [only];
  });
  const said = [...new Set(stated)].slice(0, SHOWN).join(' and ');
  return target.columns
    .filter((amount) => kindOfAmount(amount, target)?.isMoney === true)
    .flatMap((amount) => {
      const source = { header: headerOf(tab, amount.columnIndex), cells: cellsOf(amount.columnIndex) };
      const found = findContradiction(source, notes, stated);
      return found === undefined ? [] : [{ amount, column, where: found.where, said }];
    });
}

function headerOf(tab: ProposalTab, columnIndex: number | undefined): string {
  return tab.columns.find((column) => column.columnIndex === columnIndex)?.header ?? '';
}
