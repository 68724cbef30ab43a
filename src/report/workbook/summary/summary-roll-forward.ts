import { groupBy, groupByAll } from '../../../base/util/collections/group-by.ts';
import { plural } from '../../../base/util/text/words.ts';
import type {
  FigureDifference,
  OpeningChange,
  RollForward,
  RollForwardLine,
} from '../../../model/outcomes/roll-forward.ts';
import { rollByFund, totalCompanies } from '../../../model/outcomes/roll-forward-totals.ts';
import { type Decimal, subtractDecimals, ZERO } from '../../../model/values/decimal.ts';
import {
  describeChange,
  describeScope,
  EXPECTED_MARK,
  type FigureColumn,
  type Figures,
  nameFigure,
  reconciliationColumns,
  rollForwardNotes,
  toCostFigures,
  toUnitFigures,
  usedColumns,
} from '../../roll-forward-words.ts';
import {
  amount,
  cutRows,
  filler,
  headRow,
  row,
  type SummaryCell,
  type SummaryRow,
  textCell,
  units,
  wide,
} from './summary-cells.ts';

/** Nobody reads more lines; the JSON document has all. */
const MOST_LINES = 1_000;
const ROLLED = (count: string): string =>
  `${count} more lines: the JSON document (--json) has all of them under rollForward.`;
const COMPARED = (count: string): string => `${count} more: the JSON document (--json) has all of them.`;

/** Cost by fund and currency alone. */
export function fundCostRows(rollForward: RollForward): readonly SummaryRow[] {
  const { lines, scope } = rollForward;
  if (lines.length === 0) return [];
  const totals = rollByFund(rollForward).map(({ total }) => total);
  const columns = usedColumns(totals.map(toCostFigures));
  return [
    headRow(['Fund', '', 'Currency'], headsOf(columns)),
    ...totals.map((total) => {
      const { fund, currency } = total;
      const name = describeScope(scope) === '' ? fund : `${fund}, ${describeScope(scope)}`;
      const figures = figureCells(columns, toCostFigures(total), { style: 'amount', currency });
      return row(name, undefined, currency, ...figures);
    }),
  ];
}

/** Cost by fund, company and security, with totals for each fund, and each company with several securities. */
export function costRows(rollForward: RollForward): readonly SummaryRow[] {
  const { lines, scope } = rollForward;
  if (lines.length === 0) return [];
  const columns = usedColumns(lines.map(toCostFigures));
  const alike = findAlike(lines);
  const funds = rollByFund(rollForward).flatMap(({ total }) => {
    const { fund, currency } = total;
    const own = lines.filter((line) => line.fund === fund && line.currency === currency);
    const label = describeScope(scope) === '' ? fund : `${fund}, ${describeScope(scope)}`;
    const head = [textCell(label, 'total'), filler('total'), textCell(currency, 'total')];
    return [
      () => row(...head, ...figureCells(columns, toCostFigures(total), { style: 'totalAmount', currency })),
      ...[...groupBy(own, ({ company }) => company).values()].flatMap((some) =>
        toCompanyRows(some, { columns, alike }),
      ),
    ];
  });
  return [
    headRow(['Fund, company', 'Security', 'Currency'], headsOf(columns)),
    ...cutRows(funds, MOST_LINES, ROLLED),
    ...rollForwardNotes(rollForward).map((note) => row(wide(note))),
  ];
}

/** Shares and tokens by fund, company and security. */
export function unitRows({ lines }: RollForward): readonly SummaryRow[] {
  const counted = lines.flatMap((line) =>
    line.units === undefined ? [] : [{ line, figures: toUnitFigures(line.units) }],
  );
  if (counted.length === 0) return [];
  const columns = usedColumns(counted.map(({ figures }) => figures));
  const alike = findAlike(lines);
  const rows = counted.map(({ line, figures }, index) => () => {
    const before = counted[index - 1]?.line;
    const isSame = before?.company === line.company && before.fund === line.fund;
    const company = isSame ? undefined : line.company;
    return row(company, toSecurityCell(line, alike), line.fund, ...figureCells(columns, figures, 'units'));
  });
  return [headRow(['Company', 'Security', 'Fund'], headsOf(columns)), ...cutRows(rows, MOST_LINES, ROLLED)];
}

/** A company's only line, or its total and its lines. */
function toCompanyRows(
  lines: readonly RollForwardLine[],
  { columns, alike }: { readonly columns: readonly FigureColumn[]; readonly alike: ReadonlySet<RollForwardLine> },
): readonly (() => SummaryRow)[] {
  const [first, ...others] = lines;
  if (first === undefined) return [];
  const figuresOf = (line: Parameters<typeof toCostFigures>[0]): readonly SummaryCell[] =>
    figureCells(columns, toCostFigures(line), { style: 'amount', currency: first.currency });
  const toLine = (line: RollForwardLine, company: string | undefined): SummaryRow =>
    row(company, toSecurityCell(line, alike), line.currency, ...figuresOf(line));
  if (others.length === 0) return [() => toLine(first, first.company)];
  const toTotal = (): SummaryRow => {
    const [total] = totalCompanies(lines);
    const count = plural(total?.securities ?? 0, 'security', 'securities');
    return row(first.company, count, first.currency, ...(total === undefined ? [] : figuresOf(total)));
  };
  return [toTotal, ...lines.map((line) => () => toLine(line, undefined))];
}

/** Adds the end of the ID only if two securities have the same name. */
function toSecurityCell(line: RollForwardLine, alike: ReadonlySet<RollForwardLine>): SummaryCell {
  const { security, securities, id, isExpected } = line;
  if (security === undefined) return textCell(`${plural(securities, 'security', 'securities')}, unchanged`);
  const name = id !== undefined && alike.has(line) ? `${security} (ID …${id.slice(-6)})` : security;
  return { style: 'wrapped', text: isExpected ? `${name} ${EXPECTED_MARK}` : name };
}

/** The lines with an ID that another line has the name of. */
function findAlike(lines: readonly RollForwardLine[]): ReadonlySet<RollForwardLine> {
  const named = lines.filter(({ id }) => id !== undefined);
  const groups = groupByAll(
    named,
    ({ fund }) => fund,
    ({ company }) => company,
    ({ security }) => security,
    ({ currency }) => currency,
  );
  return new Set(groups.flatMap((some) => (some.length > 1 ? some : [])));
}

function headsOf(columns: readonly Pick<FigureColumn, 'head'>[]): readonly string[] {
  return columns.map(({ head }) => head);
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

/** Lists figures that differ from the plan, with both values. */
export function comparisonRows(rollForward: RollForward | undefined): readonly SummaryRow[] {
  const differences = rollForward?.comparison?.differences ?? [];
  if (differences.length === 0) return [];
  return [
    headRow(['Fund', 'Company', 'Security', 'Figure', 'Currency'], ['Planned', 'In the service', 'Difference']),
    ...cutRows(differences.map(toComparisonRow), MOST_LINES, COMPARED),
  ];
}

function toComparisonRow(each: FigureDifference): SummaryRow {
  const { fund, company, security = '', measure, currency, expected, actual } = each;
  const values = [expected, actual, subtractDecimals(actual, expected)].map((value) => toCell(value, each));
  const names = [fund, company, textCell(security, 'wrapped'), nameFigure(each)];
  return row(...names, measure === 'units' ? '' : currency, ...values);
}

function toCell(number: Decimal, { measure, currency }: FigureDifference): SummaryCell {
  return measure === 'units' ? units(number) : amount(number, currency);
}

/** Lists holdings that do not open as the last run closed them. */
export function openingRows(rollForward: RollForward | undefined): readonly SummaryRow[] {
  const changes = rollForward?.opening?.changes ?? [];
  if (changes.length === 0) return [];
  const counts = ['Closed with', 'Opens with', 'Shares then', 'Shares now'];
  return [
    headRow(['Fund', 'Company', 'Security', 'What happened', 'Currency'], counts),
    ...cutRows(changes.map(toOpeningRow), MOST_LINES, COMPARED),
  ];
}

function toOpeningRow(change: OpeningChange): SummaryRow {
  const { fund, company, security, currency, cost, units: counted } = change;
  const amounts = [cost.closed, cost.opening].map((number) => amount(number, currency));
  const counts = counted === undefined ? [] : [units(counted.closed), units(counted.opening)];
  const names = [fund, company, textCell(security, 'wrapped'), textCell(describeChange(change), 'wrapped')];
  return row(...names, currency, ...amounts, ...counts);
}

/** From entered cost to closing cost, by fund and currency. */
export function reconciliationRows(rollForward: RollForward | undefined): readonly SummaryRow[] {
  const lines = rollForward?.reconciliation ?? [];
  if (lines.length === 0) return [];
  const columns = reconciliationColumns(lines);
  return [
    headRow(['Fund', '', 'Currency'], headsOf(columns)),
    ...lines.map((line) =>
      row(line.fund, undefined, line.currency, ...columns.map(({ of }) => amount(of(line), line.currency))),
    ),
  ];
}
