import { ZERO } from '../../../model/values/decimal.ts';
import type { Currency } from '../../../model/values/money.ts';
import { readHeaderUnit } from '../score/read-header-unit.ts';
import type { AmountCell } from './amount-cell.ts';
import type { TabNote } from './tab-notes.ts';

/** The currency of a table without a currency column. */
export interface CurrencyGuess {
  /** Absent where nothing names one, or several are named. */
  readonly currency?: Currency;
  readonly reason: string;
  readonly isSure: boolean;
  /** Why it is questioned, where that differs from the reason. */
  readonly though?: string;
}

interface Evidence {
  readonly fits: readonly Currency[];
  readonly where: string;
}

export interface AmountSource {
  readonly header: string;
  readonly cells: readonly AmountCell[];
}

/** Finds a header, else a title, that names a different currency than the column. */
export function findContradiction(
  source: AmountSource,
  notes: readonly TabNote[],
  stated: readonly Currency[],
): { readonly where: string } | undefined {
  const ofHeader = fromHeader(source);
  const said = ofHeader.length > 0 ? ofHeader : notes.flatMap(fromNote);
  return said.find(({ fits }) => stated.some((currency) => !fits.includes(currency)));
}

/** Reads headers, cells and formats, then titles and the tab's name; later evidence narrows the first. */
export function findCurrency(columns: readonly AmountSource[], notes: readonly TabNote[]): CurrencyGuess {
  const all = [...columns.flatMap(fromHeader), ...fromCells(columns), ...notes.flatMap(fromNote)];
  const [first] = all;
  if (first === undefined) return { reason: 'nothing says which currency the amounts are in', isSure: false };
  const fits = all.reduce<readonly Currency[]>(
    (left, { fits: more }) => left.filter((one) => more.includes(one)),
    [...first.fits],
  );
  const [currency, ...others] = fits;
  if (currency === undefined) {
    const other = all.find(({ fits: more }) => !more.some((one) => first.fits.includes(one)));
    return { reason: `${first.where} and ${other?.where ?? 'others'} name different currencies`, isSure: false };
  }
  const isOfSome = !columns.some((column) => fromHeader(column).length > 0) && columns.some(isSignedInPart);
  const { where: reason } = first;
  const isSure = others.length === 0 && !isOfSome;
  return { currency, reason, isSure, ...(isOfSome ? { though: 'only some of the cells say so' } : {}) };
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

function fromCells(columns: readonly AmountSource[]): readonly Evidence[] {
  const signs = columns.flatMap(({ cells }) => cells.flatMap((cell) => cell.signs));
  const byText = new Map(signs.map(({ text, fits }) => [text, { fits, where: `"${text}" in the cells` }]));
  return [...byText.values()];
}

function fromNote({ text, unit }: TabNote): readonly Evidence[] {
  return unit.sign === undefined ? [] : [{ fits: unit.sign.fits, where: `"${unit.sign.text}" in "${text}"` }];
}
