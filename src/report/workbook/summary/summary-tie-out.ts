import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { TieOutLine } from '../../../model/outcomes/outcome.ts';
import { sumDecimals } from '../../../model/values/decimal.ts';
import { amount, filler, row, type SummaryCell, type SummaryRow, textCell } from './summary-cells.ts';

const AMOUNTS = ['before', 'added', 'after', 'difference'] as const;

/** Last quarter's totals beside this quarter's. */
export function fundRows(lines: readonly TieOutLine[]): readonly SummaryRow[] {
  if (lines.length === 0) return [];
  const heads = ['Before', 'Added', 'After'].map((name) => textCell(name, 'headRight'));
  const funds = [...groupBy(lines, ({ fund, currency }) => `${fund}\n${currency}`)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return [
    row(textCell('Fund', 'head'), filler('head'), textCell('Currency', 'head'), ...heads),
    ...funds.map(([, some]) =>
      row(
        textCell(some[0]?.fund ?? ''),
        undefined,
        textCell(some[0]?.currency ?? ''),
        ...toAmounts(some, 'amount').slice(0, 3),
      ),
    ),
  ];
}

/** The tie-out line by line, with a total for each currency. */
export function tieOutRows(lines: readonly TieOutLine[]): readonly SummaryRow[] {
  if (lines.length === 0) return [];
  const heads = ['Before', 'Added', 'After', 'Difference'].map((name) => textCell(name, 'headRight'));
  return [
    row(
      textCell('Company', 'head'),
      textCell('Fund', 'head'),
      textCell('Currency', 'head'),
      ...heads,
      filler('head'),
      filler('head'),
    ),
    ...lines.map((line) =>
      row(
        textCell(line.company),
        textCell(line.fund),
        textCell(line.currency),
        ...toAmounts([line], 'amount'),
        toVerdict([line]),
      ),
    ),
    ...[...groupBy(lines, ({ currency }) => currency)].map(([currency, some]) =>
      row(
        textCell('Total', 'total'),
        filler('total'),
        textCell(currency, 'total'),
        ...toAmounts(some, 'totalAmount'),
        toVerdict(some),
      ),
    ),
  ];
}

function toAmounts(lines: readonly TieOutLine[], style: 'amount' | 'totalAmount'): readonly SummaryCell[] {
  return AMOUNTS.map((name) => amount(sumDecimals(lines.map((line) => line[name])), lines[0]?.currency, style));
}

function toVerdict(lines: readonly TieOutLine[]): SummaryCell {
  const closes = lines.every(({ difference }) => difference === '0');
  return textCell(closes ? 'closes' : 'does not close', closes ? 'good' : 'bad');
}
