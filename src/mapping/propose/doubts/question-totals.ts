import { groupBy } from '../../../base/util/collections/group-by.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { listRanges } from '../../../base/util/text/row-ranges.ts';
import { toDoubt } from '../amounts/qualify-amounts.ts';
import type { ProposedDoubt, ProposedTarget } from '../proposal.ts';
import { signOf } from '../score/written-form.ts';
import type { ProposalTab } from '../source-tab.ts';
import { costsWhatSharesDo, findPriced } from './question-prices.ts';
import { foldedTextIn, groupKeyIn, ownerColumns } from './row-amounts.ts';

/** Headers of totals, which may cover all purchases in one row. */
const IN_ALL = /\b(?:total|aggregate|cumulative|cum|to[- ]date|lifetime|overall|itd|so far)\b/i;

/** Headers of first days. */
const OF_FIRST = /\b(?:initial|first|earliest)\b/i;

/**
 * Questions `Total Invested`, or the day of the first investment, in several rows of one company: each may cover all of
 * them.
 */
export function questionTotals(targets: readonly ProposedTarget[], tab: ProposalTab): readonly ProposedDoubt[] {
  const sign = signOf(tab);
  const priced = findPriced(targets);
  // A cost that fits its own shares belongs to its row.
  const fits = priced === undefined ? [] : tab.dataRows.map((row) => costsWhatSharesDo(row, priced, sign));
  const isOwn = fits.includes(true) && !fits.includes(false);
  const held = targets.filter(({ sheet }) => sheet.kind === 'securities');
  return held.flatMap((target) => {
    const report = (name: string, isMeant: RegExp, tell: (header: string, rows: string) => string) =>
      questionHeader(target, tab, { name, isMeant, tell });
    const [paid, bought] = ['paid', 'bought'].map(
      (done) => (header: string, rows: string) =>
        `${header} is what was ${done} in each row, and no sum of rows ${rows}`,
    );
    const sums =
      isOwn || paid === undefined || bought === undefined
        ? []
        : [...report('Investment Amount', IN_ALL, paid), ...report('Shares', IN_ALL, bought)];
    const day = (header: string, rows: string) =>
      `${header} is the day of each row, and not only of the first of rows ${rows}`;
    return [...sums, ...report('Issue Date', OF_FIRST, day)];
  });
}

function questionHeader(
  target: ProposedTarget,
  tab: ProposalTab,
  {
    name,
    isMeant,
    tell,
  }: { readonly name: string; readonly isMeant: RegExp; readonly tell: (header: string, rows: string) => string },
): readonly ProposedDoubt[] {
  const column = target.columns.find((candidate) => candidate.name === name);
  const header = tab.columns.find(({ columnIndex }) => columnIndex === column?.columnIndex)?.header ?? '';
  if (column === undefined || !isMeant.test(header.replaceAll('_', ' '))) return [];
  const stated = tab.dataRows.filter((row) => foldedTextIn(row, column.columnIndex) !== '');
  const byOwner = groupBy(stated, (row) => groupKeyIn(row, ownerColumns(target)));
  const several = [...byOwner.values()].find((rows) => rows.length > 1);
  if (several === undefined) return [];
  return [toDoubt(column, tell(quote(header), listRanges(several.map(({ rowNumber }) => rowNumber))))];
}
