import { formatCount, plural } from '../../../base/util/text/words.ts';
import type { TieOutLine } from '../../../model/outcomes/outcome.ts';
import { formatAmount } from '../../../model/values/money.ts';
import { layoutTable } from '../parts/layout.ts';
import { toOneLine } from '../parts/words.ts';
import type { TextView } from '../text-view.ts';

const LINES_SHOWN = 20;

export function isOpen({ difference }: TieOutLine): boolean {
  return difference !== '0';
}

/** Entered cost before, added and after, lines that do not close first. Empty where there are none. */
export function toTieOutSection(lines: readonly TieOutLine[], { colors }: TextView): readonly string[] {
  if (lines.length === 0) return [];
  const open = lines.filter(isOpen);
  const ordered = [...open, ...lines.filter((line) => !isOpen(line))];
  const more = ordered.length - LINES_SHOWN;
  const verdict =
    open.length === 0
      ? 'it closes, before + added = after'
      : `${plural(open.length, 'line does', 'lines do')} not close`;
  return [
    colors.bold(`Tie-out of entered cost: ${verdict}`),
    ...layoutTable({
      columns: [
        { header: 'Company' },
        { header: 'Fund' },
        { header: 'Currency' },
        { header: 'Before', align: 'right' },
        { header: 'Added', align: 'right' },
        { header: 'After', align: 'right' },
        ...(open.length === 0 ? [] : [{ header: 'Difference', align: 'right' as const }]),
      ],
      rows: ordered.slice(0, LINES_SHOWN).map((line) => toCells(line)),
      indent: 2,
      style: colors.dim,
    }),
    ...(more > 0 ? [colors.dim(`  … and ${formatCount(more)} more`)] : []),
  ];
}

function toCells(line: TieOutLine): readonly string[] {
  const amounts = [line.before, line.added, line.after].map((amount) => formatAmount(amount, line.currency));
  const difference = isOpen(line) ? formatAmount(line.difference, line.currency) : '-';
  return [toOneLine(line.company), toOneLine(line.fund), line.currency, ...amounts, difference];
}
