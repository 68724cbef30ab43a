import { groupBy } from '../../../base/util/collections/group-by.ts';
import { formatCount, plural } from '../../../base/util/text/words.ts';
import {
  type Cash,
  type RollForward,
  type RollForwardLine,
  rollByFund,
  totalCompanies,
} from '../../../model/outcomes/roll-forward.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import type { Timing } from '../../../model/values/quarter.ts';
import { type FigureColumn, type Figures, usedColumns } from '../../roll-forward-table.ts';
import { EXPECTED_MARK, rollForwardNotes, sayScope } from '../../roll-forward-words.ts';
import { amount, filler, row, type SummaryCell, type SummaryRow, textCell, units, wide } from './summary-cells.ts';

/** Of more lines than a page is read for, the JSON document has all. */
const MOST_LINES = 1_000;

/** Cost by fund and currency alone. */
export function fundCostRows(rollForward: RollForward): readonly SummaryRow[] {
  const { lines, scope } = rollForward;
  if (lines.length === 0) return [];
  const totals = rollByFund(rollForward).map(({ total }) => total);
  const columns = usedColumns(totals.map(toCostFigures));
  return [
    row(textCell('Fund', 'head'), filler('head'), textCell('Currency', 'head'), ...heads(columns)),
    ...totals.map((total) => {
      const { fund, currency } = total;
      const name = sayScope(scope) === '' ? fund : `${fund}, ${sayScope(scope)}`;
      const figures = figureCells(columns, toCostFigures(total), { style: 'amount', currency });
      return row(textCell(name), undefined, textCell(currency), ...figures);
    }),
  ];
}

/** Cost by fund, company and security, with a total for each fund and for each company of several securities. */
export function costRows(rollForward: RollForward): readonly SummaryRow[] {
  const { lines, scope } = rollForward;
  if (lines.length === 0) return [];
  const columns = usedColumns(lines.map(toCostFigures));
  const alike = findAlike(lines);
  const funds = rollByFund(rollForward).flatMap(({ total }) => {
    const { fund, currency } = total;
    const own = lines.filter((line) => line.fund === fund && line.currency === currency);
    const label = sayScope(scope) === '' ? fund : `${fund}, ${sayScope(scope)}`;
    const head = [textCell(label, 'total'), filler('total'), textCell(currency, 'total')];
    return [
      row(...head, ...figureCells(columns, toCostFigures(total), { style: 'totalAmount', currency })),
      ...[...groupBy(own, ({ company }) => company).values()].flatMap((some) =>
        toCompanyRows(some, { columns, alike }),
      ),
    ];
  });
  return [
    row(
      textCell('Fund, company', 'head'),
      textCell('Security', 'head'),
      textCell('Currency', 'head'),
      ...heads(columns),
    ),
    ...cut(funds),
    ...rollForwardNotes(rollForward).map((note) => row(wide(note))),
  ];
}

/** Shares and tokens by fund, company and security. */
export function unitRows({ lines }: RollForward): readonly SummaryRow[] {
  const counted = lines.flatMap(({ units, ...line }) =>
    units === undefined ? [] : [{ line, figures: { balance: units } }],
  );
  if (counted.length === 0) return [];
  const columns = usedColumns(counted.map(({ figures }) => figures));
  const alike = findAlike(lines);
  const rows = counted.map(({ line, figures }, index) => {
    const before = counted[index - 1]?.line;
    const isSame = before?.company === line.company && before.fund === line.fund;
    const names = isSame
      ? [undefined, toSecurityCell(line, alike)]
      : [textCell(line.company), toSecurityCell(line, alike)];
    return row(...names, textCell(line.fund), ...figureCells(columns, figures, 'units'));
  });
  return [
    row(textCell('Company', 'head'), textCell('Security', 'head'), textCell('Fund', 'head'), ...heads(columns)),
    ...cut(rows),
  ];
}

/** The one line of a company, or its total and its lines. */
function toCompanyRows(
  lines: readonly RollForwardLine[],
  { columns, alike }: { readonly columns: readonly FigureColumn[]; readonly alike: ReadonlySet<string> },
): readonly SummaryRow[] {
  const [first, ...others] = lines;
  if (first === undefined) return [];
  const toLine = (line: RollForwardLine, company: SummaryCell | undefined): SummaryRow =>
    row(
      company,
      toSecurityCell(line, alike),
      textCell(line.currency),
      ...figureCells(columns, toCostFigures(line), { style: 'amount', currency: line.currency }),
    );
  if (others.length === 0) return [toLine(first, textCell(first.company))];
  const total = totalCompanies(lines)[0];
  const cells =
    total === undefined
      ? []
      : figureCells(columns, toCostFigures(total), { style: 'amount', currency: first.currency });
  return [
    row(
      textCell(first.company),
      textCell(plural(total?.securities ?? 0, 'security', 'securities')),
      textCell(first.currency),
      ...cells,
    ),
    ...lines.map((line) => toLine(line, undefined)),
  ];
}

/** An ID is long and says little: only of two that are called alike its end stands beside the name. */
function toSecurityCell(line: RollForwardLine, alike: ReadonlySet<string>): SummaryCell {
  const { security, securities, id, isExpected } = line;
  if (security === undefined) return textCell(`${plural(securities, 'security', 'securities')}, unchanged`);
  const name = id !== undefined && alike.has(nameKey(line)) ? `${security} (ID …${id.slice(-6)})` : security;
  return { style: 'wrapped', text: isExpected ? `${name} ${EXPECTED_MARK}` : name };
}

function findAlike(lines: readonly RollForwardLine[]): ReadonlySet<string> {
  const named = lines.filter(({ id }) => id !== undefined);
  return new Set([...groupBy(named, nameKey)].flatMap(([key, some]) => (some.length > 1 ? [key] : [])));
}

function nameKey({ fund, company, security, currency }: RollForwardLine): string {
  return JSON.stringify([fund, company, security, currency]);
}

type CostLine = Pick<RollForwardLine, 'cost' | keyof Cash | Timing>;

function toCostFigures({ cost, ...memos }: CostLine): Figures {
  return { ...memos, balance: cost };
}

function heads(columns: readonly FigureColumn[]): readonly SummaryCell[] {
  return columns.map(({ head }) => textCell(head, 'headRight'));
}

function figureCells(
  columns: readonly FigureColumn[],
  figures: Figures,
  kind: { readonly style: 'amount' | 'totalAmount'; readonly currency: string } | 'units',
): readonly SummaryCell[] {
  return columns.map(({ of }) => {
    const number = of(figures);
    const isNone = number === undefined || number === ZERO;
    if (isNone) return textCell('–', kind !== 'units' && kind.style === 'totalAmount' ? 'totalNone' : 'none');
    return kind === 'units' ? units(number) : amount(number, kind.currency, kind.style);
  });
}

function cut(rows: readonly SummaryRow[]): readonly SummaryRow[] {
  if (rows.length <= MOST_LINES) return rows;
  const more = formatCount(rows.length - MOST_LINES);
  const where = 'the JSON document (--json) has all of them under rollForward.';
  return [...rows.slice(0, MOST_LINES), row(wide(`… and ${more} more lines: ${where}`))];
}
