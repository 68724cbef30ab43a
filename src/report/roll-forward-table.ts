import {
  type Balance,
  type FundRollForward,
  MOVEMENTS,
  type RollForward,
  type RollForwardLine,
  type RollForwardTotal,
  rollByFund,
} from '../model/outcomes/roll-forward.ts';
import type { Decimal } from '../model/values/decimal.ts';
import { plural } from '../util/text/words.ts';
import { MOVEMENT_HEADS, sayScope } from './roll-forward-words.ts';

/** What a column of figures is made of: a balance of cost or of shares, and the cash beside it. */
export interface Figures extends Pick<RollForwardLine, 'exerciseCash' | 'proceeds' | 'gain'> {
  readonly balance: Balance;
}

export interface FigureColumn {
  readonly head: string;
  readonly of: (figures: Figures) => Decimal | undefined;
}

const COLUMNS: readonly FigureColumn[] = [
  { head: 'Opening', of: ({ balance }) => balance.opening },
  ...MOVEMENTS.map((movement) => ({ head: MOVEMENT_HEADS[movement], of: ({ balance }: Figures) => balance[movement] })),
  { head: 'Closing', of: ({ balance }) => balance.closing },
  { head: 'Difference', of: ({ balance }) => balance.difference },
  { head: 'Exercise cash', of: ({ exerciseCash }) => exerciseCash },
  { head: 'Proceeds', of: ({ proceeds }) => proceeds },
  { head: 'Gain', of: ({ gain }) => gain },
];

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
  const scope = sayScope(rollForward.scope);
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
