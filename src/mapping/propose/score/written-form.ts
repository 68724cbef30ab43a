import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { DecimalSign } from '../../../model/values/decimal-sign.ts';
import { findNumberColumns, type NumberColumn } from '../../source/number-columns.ts';
import type { TabColumn, TabRow } from '../../source/tab-column.ts';
import type { Proposal } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';

/** `1.234.567` shows it as well: no number has two decimal signs. */
const DECIMAL_COMMA = /^[^\d]*\d{1,3}(?:(?:[. ]\d{3})*,\d{1,2}|(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})[^\d]*$/;
const DECIMAL_POINT = /^[^\d]*\d{1,3}(?:(?:,\d{3})*\.\d{1,2}|(?:,\d{3}){2,})[^\d]*$/;
/** `1.000` or `1,000`, which no other number explains. */
const EITHER_SIGN = /^[^\d]*[1-9]\d{0,2}[.,]\d{3}[^\d]*$/;
/** `1'000`, `12500.50`: the comma is surely no decimal sign. */
const NO_COMMA = /\d['’]\d{3}|^[^\d]*\d+\.\d{1,2}[^\d]*$/;
const DAY_OR_MONTH = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}$/;

/** Finds how numbers and dates in text are written, as far as the tabs agree. */
export function findWrittenForm(tabs: readonly ProposalTab[]): Pick<Proposal, 'decimalSign' | 'dateOrder'> {
  const texts = textsOf(tabs);
  const said = tabs.find(({ decimalSign }) => decimalSign !== undefined)?.decimalSign;
  const sign = said ?? (showsComma(texts) || isCommaLikely(tabs, texts) ? ',' : undefined);
  const order = findDateOrder(texts) ?? (sign === ',' && texts.some(isDotted) ? 'dmy' : undefined);
  return omitAbsent({ decimalSign: sign, dateOrder: order });
}

function showsComma(texts: readonly string[]): boolean {
  return texts.some((text) => DECIMAL_COMMA.test(text)) && !texts.some((text) => DECIMAL_POINT.test(text));
}

/** Programs divide cells by semicolons where the comma is the decimal sign; Swiss ones do so too, with apostrophes. */
function isCommaLikely(tabs: readonly ProposalTab[], texts: readonly string[]): boolean {
  const isPossible = tabs.length > 0 && tabs.every(({ table }) => table.hasSemicolons === true);
  return (
    isPossible &&
    texts.some((text) => EITHER_SIGN.test(text)) &&
    !texts.some((text) => DECIMAL_POINT.test(text) || NO_COMMA.test(text))
  );
}

/** Returns a number with which nothing but the semicolons of the file says that it has a decimal comma, or none. */
export function findLikelySign(tabs: readonly ProposalTab[]): string | undefined {
  const texts = textsOf(tabs);
  return !showsComma(texts) && isCommaLikely(tabs, texts) ? texts.find((text) => EITHER_SIGN.test(text)) : undefined;
}

function textsOf(tabs: readonly ProposalTab[]): readonly string[] {
  return tabs.flatMap(({ columns }) =>
    columns.flatMap(({ kinds, texts }) => (kinds.number + kinds.date > 0 ? texts : [])),
  );
}

/** Returns the decimal sign that the tab or its spreadsheet shows. */
export function knownSign(tab: ProposalTab): DecimalSign | undefined {
  return tab.decimalSign ?? findWrittenForm([tab]).decimalSign;
}

export function signOf(tab: ProposalTab): DecimalSign {
  return knownSign(tab) ?? '.';
}

/** With decimal commas, full stops between figures belong to dates. */
function isDotted(text: string): boolean {
  return /^\d{1,2}\.\d{1,2}\.\d{2,4}$/.test(text);
}

/** Recognises `03/05/2021`, which may be in March or May; equal numbers are unambiguous. */
export function isEitherOrder(text: string): boolean {
  const [, first = '', second = ''] = DAY_OR_MONTH.exec(text) ?? [];
  return first !== '' && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
}

function findDateOrder(texts: readonly string[]): 'dmy' | 'mdy' | undefined {
  const figures = texts.map((text) => DAY_OR_MONTH.exec(text)).filter((found) => found !== null);
  const isDayFirst = figures.some(([, first]) => Number(first) > 12);
  const isMonthFirst = figures.some(([, , second]) => Number(second) > 12);
  if (isDayFirst === isMonthFirst) return undefined;
  return isDayFirst ? 'dmy' : 'mdy';
}

type AmountColumns = ReadonlyMap<TabColumn, NumberColumn<TabColumn>>;

const AMOUNTS = new WeakMap<ProposalTab, AmountColumns>();

/** Finds the number columns of a tab, each taken for an amount, with the tab's decimal sign; of all its rows only once. */
export function readAmounts(tab: ProposalTab, rows: readonly TabRow[] = tab.dataRows): AmountColumns {
  const known = rows === tab.dataRows ? AMOUNTS.get(tab) : undefined;
  if (known !== undefined) return known;
  const sign = knownSign(tab);
  const found = findNumberColumns(rows, () => ({ header: '', use: 'amount', sign }));
  if (rows === tab.dataRows) AMOUNTS.set(tab, found);
  return found;
}
