import { type FirmLedger, type Lot, MOVES } from './firm-ledger.ts';
import { Fraction } from './fraction.ts';

/** The figures of a line by their names (`cost.opening`, `late.units.purchased`); what is absent is not there. */
export type Figures = ReadonlyMap<string, string>;

/** The key of a line: several holdings may share it. */
export interface Line {
  readonly key: string;
  readonly figures: Figures;
}

/** A line of a roll-forward as the program prints it under --json. */
export interface PrintedLine extends PrintedPart {
  readonly fund: string;
  readonly company: string;
  readonly security?: string;
  readonly id?: string;
  readonly securities: number;
  readonly currency: string;
  readonly cost: PrintedBalance;
  readonly units?: PrintedBalance;
  readonly late?: PrintedPart;
  readonly after?: PrintedPart;
}

interface PrintedBalance {
  readonly opening: string;
  readonly closing: string;
  readonly difference?: string;
  readonly late?: PrintedMoves;
  readonly after?: PrintedMoves;
  readonly [move: string]: unknown;
}

type PrintedMoves = { readonly [move: string]: unknown };
type PrintedPart = { readonly exerciseCash?: string; readonly proceeds?: string; readonly gain?: string };

const CASH = ['exerciseCash', 'proceeds', 'gain'] as const;
const PARTS = ['late', 'after'] as const;

export function printedLines(lines: readonly PrintedLine[]): Line[] {
  return lines.map((line) => {
    const figures = new Map<string, string>();
    const set = (name: string, value: unknown): void => {
      if (typeof value === 'string') figures.set(name, value);
    };
    for (const measure of ['cost', 'units'] as const) {
      const balance = line[measure];
      for (const name of ['opening', ...MOVES, 'closing', 'difference']) set(`${measure}.${name}`, balance?.[name]);
      for (const part of PARTS) for (const move of MOVES) set(`${part}.${measure}.${move}`, balance?.[part]?.[move]);
    }
    for (const name of CASH) set(name, line[name]);
    for (const part of PARTS) for (const name of CASH) set(`${part}.${name}`, line[part]?.[name]);
    return { key: keyOf(line), figures };
  });
}

function keyOf({ fund, company, security, currency }: Pick<PrintedLine, 'fund' | 'company' | 'security' | 'currency'>) {
  return [fund, company, security ?? '', currency].join(' | ');
}

/** The lines that the firm's own books give for the quarter that is open. */
export function ledgerLines({ lots }: FirmLedger): Line[] {
  return [...lots.values()].flatMap((lot) => linesOf(lot));
}

function linesOf(lot: Lot): Line[] {
  const { fund, company, currency } = lot.facts;
  const all = lot.moved.get('all');
  const security = nameOf(lot);
  const isHeld = ![lot.opening.cost, lot.opening.units, lot.costLeft, lot.unitsLeft].every(({ isZero }) => isZero);
  if (!isHeld && all === undefined) return [];
  const figures = new Map<string, string>();
  const setBalance = (measure: 'cost' | 'units', opening: Fraction, closing: Fraction): void => {
    figures.set(`${measure}.opening`, String(opening));
    for (const [part, moved] of lot.moved)
      for (const [move, value] of moved[measure])
        if (!value.isZero) figures.set(`${part === 'all' ? '' : `${part}.`}${measure}.${move}`, String(value));
    figures.set(`${measure}.closing`, String(closing));
  };
  setBalance('cost', lot.opening.cost, lot.costLeft);
  if (lot.units !== undefined) setBalance('units', lot.opening.units, lot.unitsLeft);
  for (const [part, { exerciseCash, proceeds, gain }] of lot.moved) {
    const cash = { exerciseCash, proceeds: proceeds.get(currency), gain };
    for (const name of CASH) {
      const value = cash[name];
      if (value !== undefined) figures.set(part === 'all' ? name : `${part}.${name}`, String(value));
    }
  }
  const abroad = [...(all?.proceeds.keys() ?? [])].filter((other) => other !== currency);
  return [
    { key: keyOf({ fund, company, security, currency }), figures },
    ...abroad.map((other) => ({
      key: keyOf({ fund, company, security, currency: other }),
      figures: new Map([
        ...(['cost.opening', 'cost.closing'] as const).map((name) => [name, '0'] as const),
        ...[...lot.moved].flatMap(([part, { proceeds }]) => {
          const value = proceeds.get(other);
          return value === undefined
            ? []
            : [[part === 'all' ? 'proceeds' : `${part}.proceeds`, String(value)] as const];
        }),
      ]),
    })),
  ];
}

/** Gives what people call it: `Seed Preferred · 2024-10-10`, `token warrant · ELM · Token Round · 2024-11-14`. */
function nameOf({ facts: { type, shareClass, token, round, date } }: Lot): string {
  const parts = shareClass === undefined ? [type, token, round, date] : [shareClass, date];
  return parts.filter((part) => part !== undefined).join(' · ');
}

/** By company, fund and currency, what the securities that were bought cost, as it was entered; of those that are known. */
export function enteredCosts({ lots }: FirmLedger, isKnown: (lot: Lot) => boolean): ReadonlyMap<string, Fraction> {
  const sums = new Map<string, Fraction>();
  for (const lot of lots.values()) {
    if (lot.isCreated || !isKnown(lot)) continue;
    const { facts, cost } = lot;
    const key = [facts.company, facts.fund, facts.currency].join(' | ');
    sums.set(key, cost.plus(sums.get(key) ?? Fraction.ZERO));
  }
  return sums;
}
