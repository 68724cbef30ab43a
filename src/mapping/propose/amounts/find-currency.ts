import type { StatedUnit } from '../../../format/tables/unit-notes.ts';
import { LOCAL } from '../../../model/lexicon/header-words.ts';
import type { Currency } from '../../../model/values/currency.ts';
import { currenciesNamed, isForeignCurrency } from '../../../model/values/currency-sign.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import type { TabColumn } from '../../source/tab-column.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { readHeaderUnit } from '../score/read-header-unit.ts';
import { factsIn, headerIn, type ProposalTab } from '../source-tab.ts';
import { type AmountCell, kindOfAmount } from './amount-cell.ts';

export interface CurrencyGuess {
  /** Absent where nothing names one, or several are named. */
  readonly currency?: Currency;
  readonly reason: string;
  readonly isSure: boolean;
  /** Why it is questioned, where that differs from the reason. */
  readonly though?: string;
  /** Every amount has its own typed beside it; the signs that may mean several. */
  readonly typed?: readonly string[];
}

interface Evidence {
  readonly fits: readonly Currency[];
  readonly where: string;
}

interface AmountSource {
  readonly header: string;
  readonly cells: readonly AmountCell[];
}

/** Finds a header, else a title, that names a different currency than the column. */
function findContradiction(
  source: AmountSource,
  notes: readonly StatedUnit[],
  stated: readonly Currency[],
): { readonly where: string } | undefined {
  const ofHeader = fromHeader(source);
  const said = ofHeader.length > 0 ? ofHeader : notes.flatMap(fromNote);
  return said.find(({ fits }) => stated.some((currency) => !fits.includes(currency)));
}

/** Reads headers, cells and formats, then titles and the tab's name; later evidence narrows the first. */
export function findCurrency(
  columns: readonly AmountSource[],
  notes: readonly StatedUnit[],
  headers: readonly string[] = columns.map(({ header }) => header),
): CurrencyGuess {
  const above = [...columns.flatMap(fromHeader), ...notes.flatMap(fromNote)];
  const all = [...columns.flatMap(fromHeader), ...fromCells(columns), ...notes.flatMap(fromNote)];
  const [first] = all;
  if (first === undefined)
    return { reason: findForeign(headers) ?? 'nothing says which currency the amounts are in', isSure: false };
  const fits = all.reduce<readonly Currency[]>(
    (left, { fits: more }) => left.filter((one) => more.includes(one)),
    [...first.fits],
  );
  const [currency, ...others] = fits;
  if (currency === undefined) {
    const other = all.find(({ fits: more }) => !more.some((one) => first.fits.includes(one)));
    const typed = above.length === 0 && columns.every(isSignedThroughout) ? listSeveral(columns) : undefined;
    if (typed !== undefined) return { reason: 'each amount has its own', isSure: typed.length === 0, typed };
    return { reason: `${first.where} and ${other?.where ?? 'others'} name different currencies`, isSure: false };
  }
  const isOfSome = !columns.some((column) => fromHeader(column).length > 0) && columns.some(isSignedInPart);
  const { where: reason } = first;
  const isSure = others.length === 0 && !isOfSome;
  return { currency, reason, isSure, ...(isOfSome ? { though: 'only some of the cells say so' } : {}) };
}

/** Finds money in a header that the service does not accept: `Invested USDC`. */
function findForeign(headers: readonly string[]): string | undefined {
  const found = headers.flatMap((header) => {
    const [word] = header
      .split(/[^\p{L}\p{Sc}]+/u)
      .filter((part) => /^[\p{Lu}\p{Sc}]{2,}$/u.test(part) && isForeignCurrency(part));
    return word === undefined ? [] : [`"${word}" in the header of ${header} is none of the service's currencies`];
  });
  return found[0];
}

function fromHeader({ header }: AmountSource): readonly Evidence[] {
  const sign = readHeaderUnit(header)?.unit.sign;
  return sign === undefined ? [] : [{ fits: sign.fits, where: `"${sign.text}" in the header of ${header}` }];
}

/** Only some cells have a sign, and not just the first, as accountants write it. */
function isSignedInPart({ cells }: AmountSource): boolean {
  const stated = cells.filter(({ value }) => value !== ZERO);
  const signed = stated.filter(({ signs }) => signs.length > 0);
  const isFirstAlone = signed.length === 1 && signed[0] === stated[0];
  return signed.length > 0 && signed.length < stated.length && !isFirstAlone;
}

function isSignedThroughout({ cells }: AmountSource): boolean {
  return cells.every(({ value, signs }) => value === ZERO || signs.length > 0);
}

function listSeveral(columns: readonly AmountSource[]): readonly string[] {
  const signs = columns.flatMap(({ cells }) => cells.flatMap((cell) => cell.signs));
  return [...new Set(signs.flatMap(({ text, fits }) => (fits.length > 1 ? [text] : [])))];
}

function fromCells(columns: readonly AmountSource[]): readonly Evidence[] {
  const signs = columns.flatMap(({ cells }) => cells.flatMap((cell) => cell.signs));
  const byText = new Map(signs.map(({ text, fits }) => [text, { fits, where: `"${text}" in the cells` }]));
  return [...byText.values()];
}

function fromNote({ text, unit }: StatedUnit): readonly Evidence[] {
  return unit.sign === undefined ? [] : [{ fits: unit.sign.fits, where: `"${unit.sign.text}" in "${text}"` }];
}

const CURRENCY = 'Currency';
const SHOWN = 2;

interface AmountDoubt {
  readonly amount: ProposedColumn;
  readonly text: string;
}

interface Amounts {
  readonly tab: ProposalTab;
  readonly notes: readonly StatedUnit[];
  readonly cellsOf: (columnIndex: TabColumn | undefined) => readonly AmountCell[];
}

/** Questions `Cost (USD)` beside a column `Local Currency`: the header counts. */
export function findLocalCurrency(targets: readonly ProposedTarget[], amounts: Amounts): AmountDoubt | undefined {
  const columns = targets.flatMap((target) => target.columns.filter(({ name }) => name === CURRENCY));
  const isLocal = columns.some(({ columnIndex }) => LOCAL.isIn(headerIn(amounts.tab, columnIndex)));
  const [first] = isLocal ? targets.flatMap((target) => findContradictions(target, amounts)) : [];
  if (first === undefined) return undefined;
  const { amount, column, where, said } = first;
  return { amount, text: `${where} is the currency of the ${amount.name}, although ${column.column} says ${said}` };
}

/** Questions `Cost (USD)`, or a title that says USD, beside a column that says EUR. */
export function questionContradictions(target: ProposedTarget, amounts: Amounts): readonly AmountDoubt[] {
  return findContradictions(target, amounts).map(({ amount, column, where, said }) => ({
    amount,
    text: `${amount.name} is in the currency under ${column.column}, ${said}, although ${where} says a different one`,
  }));
}

function findContradictions(target: ProposedTarget, { tab, notes, cellsOf }: Amounts) {
  const column = target.columns.find(({ name }) => name === CURRENCY);
  const facts = factsIn(tab, column?.columnIndex);
  if (column?.columnIndex === undefined || facts === undefined) return [];
  const stated = facts.texts.flatMap((text) => {
    const [only, ...others] = currenciesNamed(text) ?? [];
    return only === undefined || others.length > 0 ? [] : [only];
  });
  const said = [...new Set(stated)].slice(0, SHOWN).join(' and ');
  return target.columns
    .filter((amount) => kindOfAmount(amount, target)?.isMoney === true)
    .flatMap((amount) => {
      const source = { header: headerIn(tab, amount.columnIndex), cells: cellsOf(amount.columnIndex) };
      const found = findContradiction(source, notes, stated);
      return found === undefined ? [] : [{ amount, column, where: found.where, said }];
    });
}
