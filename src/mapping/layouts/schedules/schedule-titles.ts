import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { quote } from '../../../base/util/text/quote.ts';
import * as names from '../../../model/lexicon/schedule-headers.ts';
import { FUND_LABELS, SCHEDULES } from '../../../model/lexicon/titles.ts';
import { findDays } from '../../../model/values/date-text.ts';
import type { ColumnForm } from '../../file/mapping-form.ts';
import { guessHolders, type KnownFunds } from '../../propose/guess-names.ts';
import type { Confirm } from '../question-currency.ts';
import type { SourceTab } from '../source-tab.ts';

export interface ScheduleTitle {
  readonly entity?: string;
  /** The title labels it as the fund: `Fund: Northlight Fund I`. */
  readonly isSaid?: true;
  readonly day?: string;
}

/** Reads `Northlight Fund I Schedule of Investments` in one line, or the name in a line above it. */
export function readScheduleTitle({ titles }: SourceTab): ScheduleTitle | undefined {
  const at = titles.findIndex((title) => SCHEDULES.isIn(title));
  if (at === -1) return undefined;
  const inLine = SCHEDULES.before(titles[at] ?? '')?.replace(/(?:\([^()]*\)|[\s,:–—(-])+$/, '') ?? '';
  const above = titles.slice(0, at).find((title) => !/\d{4}/.test(title));
  const said = findLabelled(titles);
  const entity = said ?? (inLine === '' ? above : inLine);
  const days = titles.flatMap(findDays);
  const [day, ...other] = [...new Set(days)];
  return omitAbsent({
    entity,
    isSaid: said === undefined ? undefined : true,
    day: other.length > 0 ? undefined : day,
  });
}

/** Finds `Fund: Northlight Fund I`, in one cell or two adjacent ones. */
function findLabelled(titles: readonly string[]): string | undefined {
  const parts = titles.map((title) => title.split(/:(.*)/, 2));
  const at = parts.findIndex(([label = '']) => FUND_LABELS.is(label));
  const inCell = parts[at]?.[1]?.trim() ?? '';
  return at === -1 ? undefined : inCell === '' ? titles[at + 1] : inCell;
}

export interface FoundFund {
  readonly columns: { readonly Fund?: ColumnForm };
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
    confirm:
      guess?.confidence === 1 || (isSaid === true && guess === undefined)
        ? []
        : [{ topic: 'every-row', to: 'Fund', that }],
  };
}

export function currencyOf(
  tab: SourceTab,
  { currency }: { readonly currency: string | undefined },
): { readonly Currency?: ColumnForm } {
  const column = tab.column(...names.SCHEDULE_CURRENCY);
  if (column !== undefined) return { Currency: column };
  return currency === undefined ? {} : { Currency: { value: currency } };
}
