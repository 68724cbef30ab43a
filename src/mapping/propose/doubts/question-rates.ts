import {
  compareDecimals,
  type Decimal,
  decimal,
  formatDecimal,
  multiplyDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import { factorOf, readAmountCell } from '../amounts/amount-cell.ts';
import { toDoubt } from '../amounts/qualify-amounts.ts';
import type { ProposedColumn, ProposedDoubt, ProposedTarget } from '../proposal.ts';
import type { SourceFacts } from '../score/score-column.ts';
import { signOf } from '../score/written-form.ts';
import type { ProposalTab } from '../source-tab.ts';

const QUARTER = decimal('0.25');
const HALF = decimal('0.5');
const HUNDREDTH = decimal('0.01');
const PERCENT = /%|\bpct\b|percent/i;
const HUNDRED = decimal('100');
const MOST_SHOWN = 2;

/**
 * Questions rates with a second meaning: a discount of more than half may be the part that is paid, and ownership below
 * 1 under a percent sign may be a percentage.
 */
export function questionRates(targets: readonly ProposedTarget[], tab: ProposalTab): readonly ProposedDoubt[] {
  return targets.flatMap(({ columns }) =>
    columns.flatMap((column) => {
      if (column.name === 'Discount') return [...questionDiscount(column, tab), ...questionMixed(column, tab)];
      if (column.name === 'Interest Rate') return [...questionInterest(column, tab), ...questionMixed(column, tab)];
      return column.name === 'Ownership' ? questionShare(column, tab) : [];
    }),
  );
}

function questionDiscount(column: ProposedColumn, tab: ProposalTab): readonly ProposedDoubt[] {
  const large = readRates(column, tab).filter(({ value }) => compareDecimals(value, HALF) > 0);
  if (large.length === 0) return [];
  const shown = large.slice(0, MOST_SHOWN).map(({ text, value }) => `${text} → ${percent(value)} off`);
  return [toDoubt(column, `Discount: it may be the part of the price that is paid: ${shown.join('; ')}`)];
}

function questionInterest(column: ProposedColumn, tab: ProposalTab): readonly ProposedDoubt[] {
  const large = readRates(column, tab).filter(({ value }) => compareDecimals(value, QUARTER) > 0);
  if (large.length === 0) return [];
  const shown = large.slice(0, MOST_SHOWN).map(({ text, value }) => `${text} → ${percent(value)} a year`);
  return [toDoubt(column, `Interest Rate: it is very high: ${shown.join('; ')}`)];
}

function questionShare(column: ProposedColumn, tab: ProposalTab): readonly ProposedDoubt[] {
  const facts = factsOf(column, tab);
  if (column.unit === 'percent') return questionMixed(column, tab);
  if (!isPlain(facts) || !statesPercent(facts)) return [];
  const shown = readRates(column, tab)
    .slice(0, MOST_SHOWN)
    .map(({ text, value }) => `${text} → ${percent(value)}`);
  return [toDoubt(column, `Ownership: all are below 1, although the header says percent: ${shown.join('; ')}`)];
}

/** All are taken for percent because some are 1 or more; small ones may be fractions. */
function questionMixed(column: ProposedColumn, tab: ProposalTab): readonly ProposedDoubt[] {
  const facts = factsOf(column, tab);
  if (column.unit !== 'percent' || !isPlain(facts) || statesPercent(facts)) return [];
  const small = readRates(column, tab).filter(({ value }) => value !== ZERO && compareDecimals(value, HUNDREDTH) < 0);
  const [first] = small;
  return first === undefined
    ? []
    : [toDoubt(column, `${column.name}: all are in percent: ${first.text} → ${percent(first.value)}`)];
}

function factsOf({ columnIndex }: ProposedColumn, tab: ProposalTab): SourceFacts | undefined {
  return tab.columns.find((facts) => facts.columnIndex === columnIndex);
}

/** Has numbers without a percent sign. */
function isPlain(facts: SourceFacts | undefined): facts is SourceFacts {
  return facts !== undefined && facts.kinds.number > 0 && facts.kinds.percent === 0;
}

function statesPercent({ header }: SourceFacts): boolean {
  return PERCENT.test(header.replaceAll('_', ' '));
}

interface Rate {
  readonly text: string;
  readonly value: Decimal;
}

function readRates({ columnIndex, unit }: ProposedColumn, tab: ProposalTab): readonly Rate[] {
  const sign = signOf(tab);
  const facts = tab.columns.find((candidate) => candidate.columnIndex === columnIndex);
  return (
    facts?.cells.flatMap((cell): Rate[] => {
      const read = readAmountCell(cell, sign);
      return read === undefined ? [] : [{ text: read.text, value: multiplyDecimals(read.value, factorOf(unit)) }];
    }) ?? []
  );
}

function percent(value: Decimal): string {
  return `${formatDecimal(multiplyDecimals(value, HUNDRED))}%`;
}
