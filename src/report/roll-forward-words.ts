import { formatCount, plural } from '../base/util/text/words.ts';
import {
  type Balance,
  CASH_NAMES,
  type Cash,
  type CostReconciliation,
  type Figure,
  type FigureDifference,
  MOVEMENTS,
  type Movement,
  type Movements,
  type OpeningChange,
  type RollForward,
  type RollForwardComparison,
  type RollForwardLine,
  type RollForwardScope,
} from '../model/outcomes/roll-forward.ts';
import {
  type FundRollForward,
  openLines,
  type RollForwardTotal,
  rollByFund,
} from '../model/outcomes/roll-forward-totals.ts';
import { type Decimal, formatDecimal, subtractDecimals, sumDecimals, ZERO } from '../model/values/decimal.ts';
import { formatAmount, formatMoney } from '../model/values/money.ts';
import { TIMINGS, type Timing } from '../model/values/quarter.ts';

/** The words of a roll-forward for terminal, workbook and page. */

export const EXPECTED_MARK = '*';

const MOVEMENT_HEADS: { readonly [movement in Movement]: string } = {
  purchased: 'Purchases',
  exercised: 'Exercises',
  convertedOut: 'Converted out',
  convertedIn: 'Converted in',
  disposed: 'Disposals',
};

const TIMING_HEADS: { readonly [timing in Timing]: string } = { late: 'Entered late', after: 'Dated after' };

const CASH_HEADS: { readonly [name in keyof Cash]-?: string } = {
  exerciseCash: 'Exercise cash',
  proceeds: 'Proceeds',
  gain: 'Gain',
};

/** Stands beside each fund; empty if its figures are complete. */
export function describeScope({ kind }: RollForwardScope): string {
  return kind === 'firm' ? '' : "this workbook's companies only";
}

export function rollForwardTitle(rollForward: RollForward): string {
  const open = openLines(rollForward).length;
  const verdict = open === 0 ? '' : `: ${plural(open, 'line does', 'lines do')} not close`;
  return `Roll-forward of cost and shares${verdict}`;
}

/** Lists what readers must know about the figures, in sentences. */
export function rollForwardNotes(rollForward: RollForward): readonly string[] {
  const { scope, lines, assumedCounts = 0, assumedCosts = 0, unknownInputs = 0, comparison } = rollForward;
  const isSold = lines.some(({ cost, units }) => (cost.disposed ?? units?.disposed) !== undefined);
  const isExpected = lines.some((line) => line.isExpected);
  return [
    describeBasis(rollForward),
    describeCoverage(scope),
    ...describeOpening(rollForward),
    ...describeListedCosts(rollForward),
    ...(comparison === undefined || comparison.figures === 0 || comparison.differences.length > 0
      ? []
      : [`Compared after the run: ${plural(comparison.figures, 'figure')}, each as the plan showed it.`]),
    ...(isSold ? ['Disposals are at cost, in proportion to the shares sold; gain is proceeds less that cost.'] : []),
    ...(isExpected
      ? [`${EXPECTED_MARK} What a conversion or exercise creates is only expected: the service calculates it.`]
      : []),
    ...(assumedCounts === 0
      ? []
      : [
          `For ${plural(assumedCounts, 'security', 'securities')} sold in part it is unclear whether the service lists the shares that were bought or those that are left; those that are left are assumed.`,
        ]),
    ...(assumedCosts === 0
      ? []
      : [
          `For ${plural(assumedCosts, 'earlier conversion or exercise', 'earlier conversions and exercises')} it is not known on this machine what cost was carried on: what the service lists is assumed.`,
        ]),
    ...(unknownInputs === 0
      ? []
      : [
          `Entered cost is without what ${plural(unknownInputs, 'earlier transaction')} took: the service no longer lists it, and neither this machine's history nor the workbook says what was entered for it.`,
        ]),
  ];
}

/** Says by which days movements are separated. */
function describeBasis({ quarter, lines }: RollForward): string {
  if (quarter === undefined)
    return 'By transaction date, of any day: the workbook does not say its quarter (--quarter does).';
  const has = (timing: Timing): boolean =>
    lines.some((line) => [line.cost, line.units, line].some((figures) => figures?.[timing] !== undefined));
  const parts = [
    `${has('late') ? 'e' : 'nothing was e'}ntered late${has('late') ? ': dated before it' : ''}`,
    ...(has('after') ? ['dated after: dated after its last day'] : []),
  ];
  return `By transaction date, quarter ${quarter.first} to ${quarter.last}; ${parts.join('; ')}.`;
}

/** Says which closing the opening continues. */
function describeOpening({ opening, lines }: RollForward): readonly string[] {
  if (opening === undefined || lines.length === 0) return [];
  const { run, closedAt, unknown, changes } = opening;
  if (run === undefined)
    return ['The opening is what the service holds: no earlier run in the journal has recorded what it closed with.'];
  const but = changes.length === 0 ? '' : `, but for ${plural(changes.length, 'holding')} that changed since`;
  const closed = `The opening is what run ${run} closed with on ${closedAt?.slice(0, 10)}${but}.`;
  if (unknown === undefined) return [closed];
  return [closed, `No run has closed ${plural(unknown, 'other company', 'other companies')} yet.`];
}

const MOST_LISTED = 5;

function describeListedCosts({ listedCosts = [] }: RollForward): readonly string[] {
  const shown = listedCosts.slice(0, MOST_LISTED).map(({ company, security, currency, cost, listed }) => {
    return `The service lists ${company} · ${security} at ${formatMoney({ value: listed, currency })}; what it came from carried on ${formatMoney({ value: cost, currency })}, and that counts.`;
  });
  const more = listedCosts.length - shown.length;
  return more === 0 ? shown : [...shown, `The same holds of ${plural(more, 'more holding')}.`];
}

function describeCoverage({ kind, companies, why }: RollForwardScope): string {
  if (kind === 'firm')
    return companies === 0
      ? 'The funds held nothing before this workbook.'
      : `Opening and closing are of whole funds, with all companies of the firm (${formatCount(companies)}).`;
  const reason = why === undefined ? '' : ` (${why.replace(/\.$/, '')})`;
  return `Opening and closing cover only the companies of this workbook: the service did not give the whole firm${reason}.`;
}

/** The names of the figures. */
const FIGURE_HEADS: { readonly [figure in Figure]: string } = {
  opening: 'Opening',
  ...MOVEMENT_HEADS,
  closing: 'Closing',
  ...CASH_HEADS,
};

/** `Converted in`, `Closing (shares)`; cost and cash have no suffix. */
export function nameFigure({ measure, figure }: Pick<FigureDifference, 'measure' | 'figure'>): string {
  return measure === 'units' ? `${FIGURE_HEADS[figure]} (shares)` : FIGURE_HEADS[figure];
}

/** `415,500.55`; shares and tokens with all their places. */
export function formatFigure(
  value: Decimal,
  { measure, currency }: Pick<FigureDifference, 'measure' | 'currency'>,
): string {
  return measure === 'units' ? formatDecimal(value) : formatAmount(value, currency);
}

/** `Kestrel Bio · Series A Preferred · 2023-01-31`. */
export function nameLine({ company, security }: Pick<FigureDifference, 'company' | 'security'>): string {
  return security === undefined ? company : `${company} · ${security}`;
}

const SINCE: { readonly [kind in OpeningChange['kind']]: string } = {
  entered: 'entered since',
  sold: 'sold since',
  converted: 'converted or exercised since',
  recounted: 'counted otherwise now that the service shows how it counts',
  unexplained: 'changed, and no transaction explains it',
};

/** `sold since, by others`. */
export function describeChange({ kind, by }: Pick<OpeningChange, 'kind' | 'by'>): string {
  if (kind === 'recounted' || kind === 'unexplained') return SINCE[kind];
  return `${SINCE[kind]}, by ${by === 'others' ? 'others' : 'a run that did not close'}`;
}

/** `4 of 120 figures are not as the plan showed them`; empty if all are, or nothing was compared. */
export function describeDifferences(comparison: RollForwardComparison | undefined): string {
  const count = comparison?.differences.length ?? 0;
  if (comparison === undefined || count === 0) return '';
  const are = count === 1 ? 'is not as the plan showed it' : 'are not as the plan showed them';
  return `${formatCount(count)} of ${plural(comparison.figures, 'figure')} ${are}`;
}

export const RECONCILIATION_TITLE = 'From entered cost to closing cost, of the companies concerned';

interface ReconciliationColumn {
  readonly head: string;
  readonly of: (line: CostReconciliation) => Decimal;
}

/** Returns the columns with a value in some line; entered and closing cost are always shown. */
export function reconciliationColumns(lines: readonly CostReconciliation[]): readonly ReconciliationColumn[] {
  const between: readonly ReconciliationColumn[] = [
    { head: 'Moved before this run', of: ({ earlier }) => earlier },
    ...(['exercised', 'convertedOut', 'convertedIn', 'disposed'] as const).map((name) => {
      return { head: MOVEMENT_HEADS[name], of: (line: CostReconciliation) => line[name] };
    }),
  ];
  const isUsed = ({ of }: ReconciliationColumn): boolean => lines.some((line) => of(line) !== ZERO);
  return [
    { head: 'Entered cost', of: ({ entered }) => entered },
    ...between.filter(isUsed),
    { head: 'Closing cost', of: ({ closing }) => closing },
    ...[{ head: 'Difference', of: ({ difference }: CostReconciliation) => difference }].filter(isUsed),
  ];
}

/** The values behind a column of figures: a balance of cost or shares, and the cash beside it. */
export interface Figures {
  readonly balance: Balance;
  readonly cash: Pick<RollForwardLine, keyof Cash | Timing>;
}

export interface FigureColumn {
  readonly head: string;
  readonly of: (figures: Figures) => Decimal | undefined;
}

/** Movements dated outside the quarter have columns of their own. */
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
    of: ({ cash }: Figures) => ownPart<Cash>(cash, (part) => part[name]),
  })),
  ...TIMINGS.flatMap((timing) =>
    CASH_NAMES.map((name) => ({
      head: `${CASH_HEADS[name]}, ${TIMING_HEADS[timing].toLowerCase()}`,
      of: ({ cash }: Figures) => cash[timing]?.[name],
    })),
  ),
];

/** Subtracts what was entered late or is dated after the quarter; absent if nothing remains. */
function ownPart<Part extends object>(
  figures: Part & { readonly [timing in Timing]?: Part },
  of: (part: Part) => Decimal | undefined,
): Decimal | undefined {
  const whole = of(figures);
  // Asked of each line of a firm for each column: most have neither.
  if (whole === undefined || !TIMINGS.some((timing) => figures[timing] !== undefined)) return whole;
  const others = TIMINGS.flatMap((timing) => {
    const part = figures[timing];
    return part === undefined ? [] : (of(part) ?? []);
  });
  if (others.length === 0) return whole;
  const own = subtractDecimals(whole, sumDecimals(others));
  return own === ZERO ? undefined : own;
}

function sumPart(part: Movements | undefined): Decimal | undefined {
  return part === undefined ? undefined : sumDecimals(Object.values(part));
}

/** Returns the columns in which some line has a value. */
export function usedColumns(all: readonly Figures[]): readonly FigureColumn[] {
  return COLUMNS.filter(({ of }) => all.some((figures) => of(figures) !== undefined));
}

/** A line as it is shown, below the line it belongs to. */
export interface ShownLine {
  readonly level: 'fund' | 'company' | 'security';
  /** `shares` belongs to the line above. */
  readonly what: 'cost' | 'shares';
  readonly name: string;
  /** Present if the figures of a fund are incomplete. */
  readonly scope?: string;
  readonly currency?: string;
  /** As in RollForwardLine. */
  readonly isExpected: boolean;
  readonly figures: Figures;
}

interface ShownRollForward {
  readonly lines: readonly ShownLine[];
  /** Companies with changes that are left out. */
  readonly hidden: number;
}

/** Lists every fund with its changed companies, and the others as one line; with securities if `bySecurity`. */
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

function toCostLine(level: ShownLine['level'], name: string, line: RollForwardTotal | RollForwardLine): ShownLine {
  const { currency, isExpected = false } = line;
  return { level, what: 'cost', name, currency, isExpected, figures: toCostFigures(line) };
}

export function toCostFigures(line: Pick<RollForwardLine, 'cost' | keyof Cash | Timing>): Figures {
  return { balance: line.cost, cash: line };
}

export function toUnitFigures(balance: Balance): Figures {
  return { balance, cash: {} };
}

function toShareLine(level: ShownLine['level'], balance: Balance | undefined): readonly ShownLine[] {
  return balance === undefined
    ? []
    : [{ level, what: 'shares', name: 'shares', isExpected: false, figures: toUnitFigures(balance) }];
}
