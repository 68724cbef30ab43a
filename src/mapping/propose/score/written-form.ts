import type { DecimalSign } from '../../../model/values/number-text.ts';
import type { Proposal } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';

const DECIMAL_COMMA = /^[^\d]*\d{1,3}(?:[. ]\d{3})*,\d{1,2}[^\d]*$|^[^\d]*\d{1,3}(?:\.\d{3})+,\d+[^\d]*$/;
const DECIMAL_POINT = /^[^\d]*\d{1,3}(?:,\d{3})*\.\d{1,2}[^\d]*$/;
const DAY_OR_MONTH = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}$/;

/** How numbers and dates in text are written, as far as texts of the tabs show it without contradiction. */
export function findWrittenForm(tabs: readonly ProposalTab[]): Pick<Proposal, 'decimalSign' | 'dateOrder'> {
  const texts = tabs.flatMap(({ columns }) =>
    columns.flatMap(({ kinds, texts: all }) => (kinds.number + kinds.date > 0 ? all : [])),
  );
  const isComma = texts.some((text) => DECIMAL_COMMA.test(text)) && !texts.some((text) => DECIMAL_POINT.test(text));
  const order = findDateOrder(texts) ?? (isComma && texts.some(isDotted) ? 'dmy' : undefined);
  return { ...(isComma ? { decimalSign: ',' as const } : {}), ...(order === undefined ? {} : { dateOrder: order }) };
}

/** What stands before the fraction of numbers in text, as the tab, or the spreadsheet that it is of, shows it. */
export function knownSign(tab: ProposalTab): DecimalSign | undefined {
  return tab.decimalSign ?? findWrittenForm([tab]).decimalSign;
}

export function signOf(tab: ProposalTab): DecimalSign {
  return knownSign(tab) ?? '.';
}

/** Beside decimal commas, full stops between figures are those of a day, a month and a year. */
function isDotted(text: string): boolean {
  return /^\d{1,2}\.\d{1,2}\.\d{2,4}$/.test(text);
}

/** True for `03/05/2021`, which may be of March or of May; a day of May alone is the same either way. */
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
