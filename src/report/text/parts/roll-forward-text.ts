import { plural } from '../../../base/util/text/words.ts';
import { isAtRest, type RollForward } from '../../../model/outcomes/roll-forward.ts';
import { type Decimal, formatDecimal, ZERO } from '../../../model/values/decimal.ts';
import { formatAmount } from '../../../model/values/money.ts';
import { type ShownLine, showByFund, usedColumns } from '../../roll-forward-table.ts';
import { EXPECTED_MARK, rollForwardNotes, rollForwardTitle } from '../../roll-forward-words.ts';
import { limitOf, type TextView } from '../text-view.ts';
import { type Column, layoutTable, shorten, wrapText } from './layout.ts';
import { toOneLine } from './words.ts';

const COMPANIES_SHOWN = 40;
const MOST_NAME = 40;
const INDENTS = { fund: '', company: '  ', security: '    ' } as const;

/**
 * Cost by fund and currency and the companies of which it changes, with their shares; a column that is empty throughout
 * is left out. Empty where nothing changes.
 */
export function toRollForwardSection(
  rollForward: RollForward | undefined,
  { view, seeAll }: { readonly view: TextView; readonly seeAll: string },
): readonly string[] {
  if (rollForward === undefined || isAtRest(rollForward)) return [];
  const { colors, width } = view;
  const mostCompanies = limitOf(view, COMPANIES_SHOWN);
  const { lines, hidden } = showByFund(rollForward, { mostCompanies, bySecurity: view.isFull === true });
  const more = `… and ${plural(hidden, 'more company', 'more companies')} that change`;
  return [
    colors.bold(rollForwardTitle(rollForward)),
    ...toTable(lines, colors.dim),
    ...(hidden === 0 ? [] : [colors.dim(`  ${more}`)]),
    ...rollForwardNotes(rollForward)
      .flatMap((note) => wrapText(note, { width, indent: 2 }))
      .map(colors.dim),
    ...(view.isFull === true ? [] : [colors.dim(`  By security: ${seeAll}`)]),
  ];
}

function toTable(lines: readonly ShownLine[], style: (text: string) => string): readonly string[] {
  const columns = usedColumns(lines.map(({ figures }) => figures));
  const heads: readonly Column[] = columns.map(({ head }) => ({ header: head, align: 'right' }));
  return layoutTable({
    columns: [{ header: 'Fund, company' }, {}, ...heads],
    rows: lines.map((line) => [
      toName(line),
      line.currency ?? '',
      ...columns.map(({ of }) => toFigure(of(line.figures), line)),
    ]),
    indent: 2,
    style,
  });
}

function toName({ level, what, name, scope, isExpected }: ShownLine): string {
  const indent = `${INDENTS[level]}${what === 'shares' ? '  ' : ''}`;
  const named = `${indent}${shorten(toOneLine(name), MOST_NAME)}`;
  return `${named}${scope === undefined ? '' : `, ${scope}`}${isExpected ? ` ${EXPECTED_MARK}` : ''}`;
}

function toFigure(value: Decimal | undefined, { what, currency }: ShownLine): string {
  if (value === undefined || value === ZERO) return '-';
  return what === 'cost' ? formatAmount(value, currency) : formatDecimal(value);
}
