import { quote } from '../../../base/util/text/quote.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import { guessHolders, type KnownFunds } from '../../propose/guess-names.ts';
import type { ColumnSettings } from '../layout.ts';
import type { Confirm } from '../question-currency.ts';
import type { SourceTab } from '../source-tab.ts';
import * as names from './schedule-columns.ts';

const SCHEDULE =
  /^(.*?)[\s,:–—-]*(?:\(?(?:un)?audited\)?\s+)?(?:consolidated )?(?:condensed )?schedules? of (?:portfolio )?investments?\b/i;
const ABOUT = /\bschedules? of (?:portfolio )?investments?\b/i;
const DAY = /\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4}|[a-z]{3,9}\.? \d{1,2},? \d{4}|\d{1,2} [a-z]{3,9}\.? \d{4}/gi;

export interface ScheduleTitle {
  readonly entity?: string;
  /** The title labels it as the fund: `Fund: Northlight Fund I`. */
  readonly isSaid?: true;
  readonly day?: string;
}

/** Reads `Northlight Fund I Schedule of Investments` in one line, or the name in a line above it. */
export function readScheduleTitle({ titles }: SourceTab): ScheduleTitle | undefined {
  const at = titles.findIndex((title) => ABOUT.test(title));
  if (at === -1) return undefined;
  const inLine = SCHEDULE.exec(titles[at] ?? '')?.[1]?.trim() ?? '';
  const above = titles.slice(0, at).find((title) => !/\d{4}/.test(title));
  const said = findLabelled(titles);
  const entity = said ?? (inLine === '' ? above : inLine);
  const days = titles
    .flatMap((title) => [...title.matchAll(DAY)])
    .flatMap(([text]) => {
      const [first, ...others] = parseDateText(text)?.readings ?? [];
      return first === undefined || others.some(({ date }) => date !== first.date) ? [] : [first.date];
    });
  const [day, ...other] = [...new Set(days)];
  return {
    ...(entity === undefined ? {} : { entity }),
    ...(said === undefined ? {} : { isSaid: true as const }),
    ...(day === undefined || other.length > 0 ? {} : { day }),
  };
}

const LABEL = /^(?:fund(?: name)?|name of (?:the )?fund|fonds)\s*(?::\s*(.*))?$/i;

/** Finds `Fund: Northlight Fund I`, in one cell or two adjacent ones. */
function findLabelled(titles: readonly string[]): string | undefined {
  const at = titles.findIndex((title) => LABEL.test(title));
  const inCell = LABEL.exec(titles[at] ?? '')?.[1]?.trim() ?? '';
  return at === -1 ? undefined : inCell === '' ? titles[at + 1] : inCell;
}

export interface FoundFund {
  readonly columns: { readonly Fund?: ColumnSettings };
  readonly confirm: Confirm;
}

/** Finds the fund in a column, else in the title, which may name the firm instead unless it is known to be a fund. */
export function fundOf(tab: SourceTab, { entity, isSaid }: ScheduleTitle, funds: KnownFunds): FoundFund {
  const column = tab.column(...names.SCHEDULE_FUND);
  if (column !== undefined) return { columns: { Fund: column }, confirm: [] };
  if (entity === undefined) return { columns: {}, confirm: [] };
  const [guess] = guessHolders([entity], funds);
  const value = guess?.to ?? entity;
  const that = `the Fund is ${quote(value)} in every row, because the title says ${quote(entity)}`;
  return {
    columns: { Fund: { value } },
    confirm: guess?.confidence === 1 || (isSaid === true && guess === undefined) ? [] : [{ that }],
  };
}

export function currencyOf(
  tab: SourceTab,
  { currency }: { readonly currency?: string },
): { readonly Currency?: ColumnSettings } {
  const column = tab.column(...names.SCHEDULE_CURRENCY);
  if (column !== undefined) return { Currency: column };
  return currency === undefined ? {} : { Currency: { value: currency } };
}
