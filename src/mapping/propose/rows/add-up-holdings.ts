import { groupBy } from '../../../base/util/collections/group-by.ts';
import { MARKS_OF_FUND } from '../../../model/fields/mark-terms.ts';
import { findByName } from '../../file/by-name.ts';
import { SURE } from '../../mapping.ts';
import { foldedTextIn } from '../../source/cell-text.ts';
import type { TabRow } from '../../source/tab-column.ts';
import type { ProposedTarget } from '../proposal.ts';
import { isInvestmentSchedule, type ProposalTab } from '../source-tab.ts';
import { listMarkKeys } from './propose-rows.ts';

export const STATED_MARKS: readonly string[] = [...MARKS_OF_FUND, 'Post-Money Valuation'];

/**
 * Makes one mark of the values that each holding of a company has: their sum, which is asked about unless a title calls
 * the table a schedule of investments. Returns `undefined` where every holding shows the same value, which may be that of all, or where they are in several currencies.
 */
export function addUpHoldings(target: ProposedTarget, tab: ProposalTab): ProposedTarget | undefined {
  const columns = target.columns.filter(({ name }) => name === 'Fair Value' || !STATED_MARKS.includes(name));
  const keys = listMarkKeys(columns, tab);
  const shared = [...groupBy([...tab.dataRows.entries()], ([index]) => keys[index] ?? '').values()]
    .filter(({ length }) => length > 1)
    .map((some) => some.map(([, row]) => row));
  if (shared.length === 0) return target;
  const textsOf = (name: string, rows: readonly TabRow[]): number =>
    new Set(rows.map((row) => foldedTextIn(row, findByName(columns, name)?.columnIndex)).filter((text) => text !== ''))
      .size;
  const areParts = shared.some((rows) => textsOf('Fair Value', rows) > 1);
  if (!areParts || shared.some((rows) => textsOf('Currency', rows) > 1)) return undefined;
  const added = addUp({ ...target, columns });
  const ofAll = {
    confidence: isInvestmentSchedule(tab) ? SURE : ASKED,
    reason: 'the values of its holdings add up to the one mark of a company',
  };
  return {
    ...added,
    columns: added.columns.map((column) => (column.keep === 'sum' ? { ...column, ...ofAll } : column)),
  };
}

const ASKED = 0.6;

/** Takes the sum of what several rows say of one mark. */
export function addUp(target: ProposedTarget): ProposedTarget {
  const columns = target.columns.map((column) =>
    column.column !== undefined && MARKS_OF_FUND.includes(column.name) ? { ...column, keep: 'sum' as const } : column,
  );
  return { ...target, once: true, columns };
}
