import { deriveOnce } from '../../../base/util/derive-once.ts';
import { withoutMarks } from '../../../base/util/text/text.ts';
import { US_DOLLARS } from '../../../model/lexicon/currencies.ts';
import { areOfDecimalComma } from '../../../model/lexicon/headers.ts';
import { currenciesNamed } from '../../../model/values/currency-sign.ts';
import type { DecimalSign } from '../../../model/values/decimal-sign.ts';
import { textOf } from '../../source/cell-text.ts';
import { findNumberColumns, type NumberColumn, surveyRows } from '../../source/source-number.ts';
import type { TabColumn, TabRow } from '../../source/tab-column.ts';
import type { Proposal } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { readHeaderUnit } from './read-header-unit.ts';

/** `1.234.567` shows it as well: no number has two decimal signs. */
const DECIMAL_COMMA = /^[^\d]*\d{1,3}(?:(?:[. ]\d{3})*,\d{1,2}|(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})[^\d]*$/;
const DECIMAL_POINT = /^[^\d]*\d{1,3}(?:(?:,\d{3})*\.\d{1,2}|(?:,\d{3}){2,})[^\d]*$/;
/** `1.000`, which no other number explains; three places behind a decimal comma, as in `250,000`, are rare. */
const EITHER_SIGN = /^[^\d]*[1-9]\d{0,2}\.\d{3}[^\d]*$/;
/** Money of a thousand and more; in dollars it may be a price in thousandths. */
const THOUSANDS_OF_MONEY = /^[^\d$]*\d{2,3}\.\d{3}[^\d$]*$/;
const COMMA_OF_THOUSANDS = /^[^\d]*[1-9]\d{0,2},\d{3}[^\d]*$/;
/** `1'000`, `12500.50`: the comma is surely no decimal sign. */
const NO_COMMA = /\d['’]\d{3}|^[^\d]*\d+\.\d{1,2}[^\d]*$/;
const DOTTED = /^\d{1,2}\.\d{1,2}\.\d{2,4}$/;
const DAY_OR_MONTH = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}$/;

/** The forms that the numbers and dates in the texts of a table show. */
interface ShownForms {
  readonly hasComma: boolean;
  readonly hasPoint: boolean;
  readonly hasNoComma: boolean;
  /** The first number that may be a thousand. */
  readonly either: string | undefined;
  /** It may be one, and is money. */
  readonly isMoney: boolean;
  readonly isDayFirst: boolean;
  readonly isMonthFirst: boolean;
  /** Some days are figures, the first of which may be the month. */
  readonly isOfEither: boolean;
  readonly isDotted: boolean;
}

const formsOf = deriveOnce((columns: ProposalTab['columns']): ShownForms => {
  // A number that is stored as one says nothing about those in text.
  const texts = columns.flatMap(({ kinds: { number, date, percent, multiple }, cells }) =>
    number + date + percent + multiple > 0 ? cells.filter(({ value }) => value.kind === 'text').map(textOf) : [],
  );
  const has = (pattern: RegExp): boolean => texts.some((text) => pattern.test(text));
  const figures = texts.map((text) => DAY_OR_MONTH.exec(text)).filter((found) => found !== null);
  return {
    hasComma: has(DECIMAL_COMMA),
    hasPoint: has(DECIMAL_POINT),
    hasNoComma: has(NO_COMMA) || has(COMMA_OF_THOUSANDS),
    either: texts.find((text) => EITHER_SIGN.test(text)),
    isMoney: texts.some(
      (text) => THOUSANDS_OF_MONEY.test(text) && currenciesNamed(text.replace(/[\d.\s]/g, '')) !== undefined,
    ),
    isDayFirst: figures.some(([, first]) => Number(first) > 12),
    isMonthFirst: figures.some(([, , second]) => Number(second) > 12),
    isOfEither: figures.length > 0,
    isDotted: has(DOTTED),
  };
});

/** Finds how decimals in text are written, as far as the tabs agree. */
export function findDecimalSign(tabs: readonly ProposalTab[]): DecimalSign | undefined {
  const said = tabs.find(({ decimalSign }) => decimalSign !== undefined)?.decimalSign;
  return (
    said ?? (showsComma(tabs.map(({ columns }) => formsOf(columns))) || whyComma(tabs) !== undefined ? ',' : undefined)
  );
}

/**
 * Finds the order of days in text; `undefined` where none is written in figures, or tables show both. Where none shows it, the
 * month is first in the United States alone: beside dollars, decimal points and no full stops.
 */
export function findDateOrder(tabs: readonly ProposalTab[], sign: DecimalSign | undefined): DateOrder | undefined {
  const forms = tabs.map(({ columns }) => formsOf(columns));
  const shown = new Set(forms.flatMap((form) => shownOrders(form)));
  const [only, ...others] = shown;
  if (only !== undefined) return others.length === 0 ? only : undefined;
  if (!forms.some(({ isOfEither }) => isOfEither)) return undefined;
  return sign === ',' || forms.some(({ isDotted }) => isDotted) || !tabs.some(isInDollars) ? 'dmy' : 'mdy';
}

/** Returns whether the days of a table themselves say their order: full stops beside decimal commas do. */
export function showsDateOrder({ columns }: ProposalTab, sign: DecimalSign | undefined): boolean {
  const form = formsOf(columns);
  return shownOrders(form).length === 1 || (sign === ',' && form.isDotted);
}

type DateOrder = NonNullable<Proposal['dateOrder']>;

function shownOrders({ isDayFirst, isMonthFirst }: ShownForms): readonly DateOrder[] {
  return [...(isDayFirst ? (['dmy'] as const) : []), ...(isMonthFirst ? (['mdy'] as const) : [])];
}

function isInDollars({ columns }: ProposalTab): boolean {
  const isDollar = (text: string): boolean => text.includes('$') || US_DOLLARS.isIn(text);
  return columns.some(({ header, texts }) => isDollar(header) || texts.some(isDollar));
}

function showsComma(forms: readonly ShownForms[]): boolean {
  return forms.some(({ hasComma }) => hasComma) && !forms.some(({ hasPoint }) => hasPoint);
}

/**
 * Returns why `1.000` is likely a thousand. Programs divide cells by semicolons where the comma is the decimal sign; Swiss ones do
 * so too, with apostrophes.
 */
function whyComma(tabs: readonly ProposalTab[]): string | undefined {
  const forms = tabs.map(({ columns }) => formsOf(columns));
  const isOpen = forms.some(({ either }) => either !== undefined);
  if (!isOpen || forms.some(({ hasPoint, hasNoComma }) => hasPoint || hasNoComma)) return undefined;
  if (tabs.every(({ table }) => table.hasSemicolons === true)) return 'because semicolons divide the cells of the file';
  const areOfComma = ({ columns }: ProposalTab): boolean =>
    areOfDecimalComma(columns.map(({ header }) => readHeaderUnit(header)?.name ?? withoutMarks(header)));
  if (tabs.some(areOfComma)) return 'as the language of the headers has it';
  return forms.some(({ isMoney }) => isMoney) ? 'because amounts of money have no thousandths' : undefined;
}

/** Returns a number of which nothing else says that it has a decimal comma, and why it likely has; `undefined` where there is none. */
export function findLikelySign(tabs: readonly ProposalTab[]) {
  const forms = tabs.map(({ columns }) => formsOf(columns));
  const why = showsComma(forms) ? undefined : whyComma(tabs);
  const text = forms.flatMap(({ either }) => either ?? [])[0];
  return why === undefined || text === undefined ? undefined : { text, why };
}

/** Returns the decimal sign that the tab or its spreadsheet shows. */
export function knownSign(tab: ProposalTab): DecimalSign | undefined {
  return tab.decimalSign ?? findDecimalSign([tab]);
}

export function signOf(tab: ProposalTab): DecimalSign {
  return knownSign(tab) ?? '.';
}

/** Recognises `03/05/2021`, which may be in March or May; equal numbers are unambiguous. */
export function isEitherOrder(text: string): boolean {
  const [, first = '', second = ''] = DAY_OR_MONTH.exec(text) ?? [];
  return first !== '' && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
}

/** Finds the number columns of rows, each taken for an amount, with the tab's decimal sign; once for the same rows. */
export function readAmounts(tab: ProposalTab, rows: readonly TabRow[] = tab.dataRows): AmountColumns {
  return amountsIn(rows)(knownSign(tab));
}

type AmountColumns = ReadonlyMap<TabColumn, NumberColumn<TabColumn>>;

const amountsIn = deriveOnce((rows: readonly TabRow[]) => {
  const found = new Map<DecimalSign | undefined, AmountColumns>();
  return (sign: DecimalSign | undefined): AmountColumns => {
    const columns = found.get(sign) ?? findNumberColumns(surveyRows(rows), () => ({ header: '', use: 'amount', sign }));
    found.set(sign, columns);
    return columns;
  };
});
