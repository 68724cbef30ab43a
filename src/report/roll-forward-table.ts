import { plural } from '../base/util/text/words.ts';
import {
  type Balance,
  CASH_NAMES,
  type Cash,
  MOVEMENTS,
  type Movements,
  type RollForward,
  type RollForwardLine,
} from '../model/outcomes/roll-forward.ts';
import { type FundRollForward, type RollForwardTotal, rollByFund } from '../model/outcomes/roll-forward-totals.ts';
import { type Decimal, subtractDecimals, sumDecimals, ZERO } from '../model/values/decimal.ts';
import { TIMINGS, type Timing } from '../model/values/quarter.ts';
import { CASH_HEADS, describeScope, MOVEMENT_HEADS, TIMING_HEADS } from './roll-forward-words.ts';

/** The values of a column of figures: a balance of cost or of shares, and the cash beside it. */
export interface Figures extends Pick<RollForwardLine, keyof Cash | Timing> {
  readonly balance: Balance;
}

export interface FigureColumn {
  readonly head: string;
  readonly of: (figures: Figures) => Decimal | undefined;
}

/** Anything dated outside the quarter stands apart from the quarter's own. */
const COLUMNS: readonly FigureColumn[] = [
  { head: 'Opening', of: ({ balance }) => balance.opening },
  { head: TIMING_HEADS.late, of: ({ balance }) => sumPart(balance.late) },
  ...MOVEMENTS.map((movement) => ({
    head: MOVEMENT_HEADS[movement],
    of: ({ balance }: Figures) => ownPart(balance, (part) => part[movement]),
  })),
  { head: TIMING_HEADS.after, of: ({ balance }) => sumPart(balance.after) },
  { head: 'Closing', of: ({ balance }) => balance.closing },
  { head: 'Difference', of: ({ balance }) => balance.difference },
  ...CASH_NAMES.map((name) => ({
    head: CASH_HEADS[name],
    of: (figures: Figures) => ownPart<Cash>(figures, (part) => part[name]),
  })),
  ...TIMINGS.flatMap((timing) =>
    CASH_NAMES.map((name) => ({
      head: `${CASH_HEADS[name]}, ${TIMING_HEADS[timing].toLowerCase()}`,
      of: (figures: Figures) => figures[timing]?.[name],
    })),
  ),
];

/** Without what was entered late and what is dated after the quarter; absent where that was all. */
function ownPart<Part extends object>(
  figures: Part & { readonly [timing in Timing]?: Part },
  of: (part: Part) => Decimal | undefined,
): Decimal | undefined {
  const whole = of(figures);
  const others = TIMINGS.flatMap((timing) => {
    const part = figures[timing];
    return part === undefined ? [] : (of(part) ?? []);
  });
  if (whole === undefined || others.length === 0) return whole;
  const own = subtractDecimals(whole, sumDecimals(others));
  return own === ZERO ? undefined : own;
}

function sumPart(part: Movements | undefined): Decimal | undefined {
  return part === undefined ? undefined : sumDecimals(Object.values(part));
}

/** Those in which any of the lines has anything. */
export function usedColumns(all: readonly Figures[]): readonly FigureColumn[] {
  return COLUMNS.filter(({ of }) => all.some((figures) => of(figures) !== undefined));
}

/** A line as it is shown: what it is of stands below what that belongs to. */
export interface ShownLine {
  readonly level: 'fund' | 'company' | 'security';
  /** `shares`: of the line above it. */
  readonly what: 'cost' | 'shares';
  readonly name: string;
  /** Where the figures of a fund are not all of it. */
  readonly scope?: string;
  readonly currency?: string;
  /** As of RollForwardLine. */
  readonly isExpected: boolean;
  readonly figures: Figures;
}

export interface ShownRollForward {
  readonly lines: readonly ShownLine[];
  /** Companies in which something changes and which are left out. */
  readonly hidden: number;
}

/** Every fund with the companies in which something changes, the others as one; by security, where that is wanted. */
export function showByFund(
  rollForward: RollForward,
  { mostCompanies, bySecurity }: { readonly mostCompanies: number; readonly bySecurity: boolean },
): ShownRollForward {
  const scope = describeScope(rollForward.scope);
  let room = mostCompanies;
  let hidden = 0;
  const lines = rollByFund(rollForward).flatMap((fund) => {
    const shown = fund.changed.slice(0, room);
    room -= shown.length;
    hidden += fund.changed.length - shown.length;
    const securities = bySecurity ? rollForward.lines : [];
    return toFundLines({ ...fund, changed: shown }, { scope, securities });
  });
  return { lines, hidden };
}

function toFundLines(
  { total, changed, unchanged }: FundRollForward,
  { scope, securities }: { readonly scope: string; readonly securities: readonly RollForwardLine[] },
): readonly ShownLine[] {
  const { fund, currency } = total;
  const others = unchanged && plural(unchanged.companies, 'other company', 'other companies');
  return [
    { ...toCostLine('fund', fund, total), ...(scope === '' ? {} : { scope }) },
    ...changed.flatMap((company) => [
      toCostLine('company', company.company ?? '', company),
      ...toShareLine('company', company.shares),
      ...securities
        .filter((line) => line.fund === fund && line.company === company.company && line.currency === currency)
        .flatMap((line) => [
          toCostLine('security', line.security ?? plural(line.securities, 'other security', 'other securities'), line),
          ...toShareLine('security', line.units),
        ]),
    ]),
    ...(unchanged === undefined || others === undefined ? [] : [toCostLine('company', others, unchanged.total)]),
  ];
}

function toCostLine(
  level: ShownLine['level'],
  name: string,
  { cost, currency, isExpected, ...memos }: RollForwardTotal | RollForwardLine,
): ShownLine {
  return { level, what: 'cost', name, currency, isExpected: isExpected === true, figures: { ...memos, balance: cost } };
}

function toShareLine(level: ShownLine['level'], balance: Balance | undefined): readonly ShownLine[] {
  return balance === undefined
    ? []
    : [{ level, what: 'shares', name: 'shares', isExpected: false, figures: { balance } }];
}
