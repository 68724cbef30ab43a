import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import { readSourceNumber } from '../../source/source-number.ts';
import type { ProposedDoubt } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { COLUMN_OF } from './decide-measure.ts';
import type { Crosstab, RunColumn } from './find-crosstab.ts';
import type { LeadColumn } from './lead-columns.ts';
import { nameSome } from './left-beside.ts';
import type { MadeColumns } from './make-columns.ts';
import { readPeriod } from './periods.ts';
import { cellIn, refIn } from './turn-tab.ts';

const SHOWN = 2;
const MOST_CELLS = 5;

interface ReadAs {
  readonly lead: LeadColumn | undefined;
  readonly made: MadeColumns;
}

/** What neither the headings nor the titles of a crosstab say: what its numbers, its rows and its days are. */
export function doubtCrosstab(tab: ProposalTab, crosstab: Crosstab, { lead, made }: ReadAs): readonly ProposedDoubt[] {
  return [
    ...doubtNumbers(tab, crosstab, made),
    ...doubtUnits(tab, crosstab),
    ...doubtLead(tab, lead),
    ...doubtDays(tab, crosstab, made),
    ...doubtZeros(tab, crosstab, made),
  ];
}

function at(tab: ProposalTab, columnIndex: number, text: string): ProposedDoubt {
  return { kind: 'values', ref: refIn(tab, columnIndex), columnIndex, text };
}

function doubtNumbers(tab: ProposalTab, { run }: Crosstab, { guess }: MadeColumns): readonly ProposedDoubt[] {
  const bare = run.filter(({ measure }) => measure === undefined);
  const [first] = bare;
  if (guess === undefined || guess.isSaid || first === undefined) return [];
  const text = `what is under ${nameSome(bare)} is the ${COLUMN_OF[guess.measure]}, though nothing says so: ${show(tab, bare)}`;
  return [at(tab, first.columnIndex, text)];
}

/** One column of the format is in one unit and one currency. */
function doubtUnits(tab: ProposalTab, { run }: Crosstab): readonly ProposedDoubt[] {
  const measures = [...new Set(run.map(({ measure }) => measure))];
  return measures.flatMap((measure) => {
    const own = run.filter((column) => column.measure === measure && measure !== 'date');
    const [first] = own;
    const other = own.find(({ unit }) => unit !== first?.unit);
    if (first === undefined || other === undefined) return [];
    const text = `${nameSome(own)} are all in one unit and currency, though their headings say ${first.unit ?? 'nothing'} and ${other.unit ?? 'nothing'}`;
    return [at(tab, other.columnIndex, text)];
  });
}

function doubtLead(tab: ProposalTab, lead: LeadColumn | undefined): readonly ProposedDoubt[] {
  // Who of the holders is a fund is asked of each of them.
  if (lead === undefined || !lead.isGuessed || lead.name === 'Fund') return [];
  const { columnIndex, samples } = lead.facts;
  return [at(tab, columnIndex, `this is the ${lead.name}: ${samples.join('; ')}`)];
}

/** A quarter is no day, and what stands in it may be what was there at its end or what came in it. */
function doubtDays(
  tab: ProposalTab,
  { kind, run }: Crosstab,
  { unpivot, columns, guess }: MadeColumns,
): readonly ProposedDoubt[] {
  const [first] = run;
  if (kind !== 'period' || first === undefined) return [];
  const period = readPeriod(first.record);
  const days = `"${first.record}" is ${period?.lastDay ?? first.record}`;
  const isOfPurchases = run.some(({ measure }) => (measure ?? guess?.measure) === 'amount' || measure === 'shares');
  const isDay = period?.kind === 'day';
  if (!isOfPurchases) return isDay ? [] : [at(tab, first.columnIndex, `the day of what is under ${days}, and so on`)];
  const name = columns.find((column) => column.name === unpivot.name)?.header ?? unpivot.name;
  const text = `what is under ${nameSome(run)} was bought in that time and is not a running total; the ${name} of ${days}, and so on`;
  return [at(tab, first.columnIndex, text)];
}

/** A mark of nothing is what was written off, or what was not there yet. */
function doubtZeros(tab: ProposalTab, { run }: Crosstab, { guess }: MadeColumns): readonly ProposedDoubt[] {
  const zeros = run
    .filter(({ measure }) => (measure ?? guess?.measure) === 'value')
    .flatMap(({ columnIndex }) =>
      tab.dataRows.flatMap((row) => {
        const cell = cellIn(row, columnIndex);
        const isZero = isFilled(cell) && readSourceNumber(cell, '.') === ZERO;
        return isZero ? [{ columnIndex, address: toCellAddress(row.rowNumber, columnIndex) }] : [];
      }),
    );
  const [first] = zeros;
  if (first === undefined) return [];
  const cells = zeros.slice(0, MOST_CELLS).map(({ address }) => address);
  const more = zeros.length > cells.length ? ` and ${zeros.length - cells.length} more` : '';
  return [
    at(
      tab,
      first.columnIndex,
      `a value of 0 is no mark, and is left out (unless the step says zeros: true): ${cells.join(', ')}${more}`,
    ),
  ];
}

function show(tab: ProposalTab, columns: readonly RunColumn[]): string {
  const cells = columns.flatMap(({ columnIndex }) => tab.dataRows.flatMap((row) => cellIn(row, columnIndex) ?? []));
  const stated = cells.filter((cell) => readSourceNumber(cell, '.') !== ZERO);
  return stated.slice(0, SHOWN).map(textOf).join('; ');
}
