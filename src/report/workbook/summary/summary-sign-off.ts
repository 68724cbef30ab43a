import { plural } from '../../../base/util/text/words.ts';
import type { ControlTotals, StatedTotal } from '../../../model/outcomes/control-totals.ts';
import type { TieOutLine } from '../../../model/outcomes/outcome.ts';
import type { SourceTieOut } from '../../../model/outcomes/source-tie-out.ts';
import { type Decimal, formatDecimal, ZERO } from '../../../model/values/decimal.ts';
import { listAmountColumns, nameSourceColumn, tiesOut } from '../../source-columns.ts';
import type { ImportSummary } from './import-summary.ts';
import { amount, countCell, filler, row, type SummaryCell, type SummaryRow, textCell } from './summary-cells.ts';

/** Room for a hand: points. */
const SIGNATURE_HEIGHT = 26;

/**
 * Who prepared, approved and applied it, in the order in which they do, each with room for a signature and a day; a worker
 * that applies for a team signs nothing.
 */
export function signatureRows({ kind, madeBy, appliedBy, approval }: ImportSummary): readonly SummaryRow[] {
  if (kind === 'check') return [];
  const isByHand = kind === 'result' && approval === undefined;
  const people = [
    ['Prepared by', madeBy] as const,
    ['Approved by', approval?.approvedBy] as const,
    ...(isByHand ? [['Applied by', appliedBy] as const] : []),
  ];
  const heads = ['', 'Name', 'Signature', '', '', 'Date', ''].map((head) => textCell(head, 'label'));
  return [
    row(...heads),
    ...people.map(([label, name]) => ({
      ...row(textCell(label, 'label'), ...lines(name)),
      height: SIGNATURE_HEIGHT,
    })),
  ];
}

function lines(name: string | undefined): readonly (SummaryCell | undefined)[] {
  const line = filler('signature');
  return [name === undefined ? line : textCell(name, 'signature'), line, line, line, line, line];
}

/** The workbook's own totals beside what is counted; else what was read beside what is to be sent. */
export function controlTotalRows({ stated, read }: ControlTotals): readonly SummaryRow[] {
  if (stated.length === 0) return readRows(read);
  return [
    row(
      textCell('Control total', 'head'),
      filler('head'),
      textCell('Column', 'head'),
      ...['In the workbook', 'Counted'].map((head) => textCell(head, 'headRight')),
      textCell('', 'headBehind'),
    ),
    ...stated.map((line) => {
      const { sheet, row: number, what, column } = line;
      const isMet = line.stated === line.counted;
      return row(
        { style: 'wrapped', text: `${what} (${sheet} row ${number})`, merged: 1 },
        undefined,
        textCell(column),
        figure(line.stated, line),
        figure(line.counted, line),
        textCell(isMet ? 'agrees' : 'does not agree', isMet ? 'good' : 'bad'),
      );
    }),
  ];
}

function readRows(read: ControlTotals['read']): readonly SummaryRow[] {
  if (read.length === 0) return [];
  return [
    row(
      textCell('Securities of this workbook', 'head'),
      filler('head'),
      textCell('Currency', 'head'),
      ...['Cost read', 'Read', 'Cost to be sent', 'To be sent'].map((head) => textCell(head, 'headRight')),
    ),
    ...read.map(({ currency, read: cost, readCount, sent, sentCount }) =>
      row(
        textCell('All that are not skipped'),
        undefined,
        textCell(currency),
        amount(cost, currency),
        countCell(readCount),
        amount(sent, currency),
        countCell(sentCount),
      ),
    ),
  ];
}

function figure(number: Decimal, { column, currency }: Pick<StatedTotal, 'column' | 'currency'>): SummaryCell {
  return column === 'Amount' ? amount(number, currency) : { style: 'count', number };
}

/** Whether both tie-outs come together, in a line each; and what of a source is left out. */
export function verdictRows({ tieOut = [], sourceTieOut = [] }: TieOuts): readonly SummaryRow[] {
  const columns = listAmountColumns(sourceTieOut);
  return [
    ...(tieOut.length === 0 ? [] : [toVerdict('Entered cost', { all: tieOut, open: tieOut.filter(isOpen) })]),
    ...(columns.length === 0
      ? []
      : [toVerdict('Amounts of the source', { all: columns, open: columns.filter(({ column }) => !tiesOut(column)) })]),
    ...columns.map(({ table, column }) => {
      const { total, loaded, leftOut } = column;
      const name = `${table.sheet}, ${nameSourceColumn(column)}`;
      const figures = [`${formatDecimal(total)} in its cells`, `${formatDecimal(loaded)} loaded`];
      const left = leftOut === ZERO ? [] : [`${formatDecimal(leftOut)} left out`];
      return row(textCell(name), textCell([...figures, ...left].join(', ')));
    }),
  ];
}

interface TieOuts {
  readonly tieOut: readonly TieOutLine[] | undefined;
  readonly sourceTieOut: SourceTieOut | undefined;
}

function isOpen({ difference }: TieOutLine): boolean {
  return difference !== ZERO;
}

function toVerdict(
  what: string,
  { all, open }: { readonly all: readonly unknown[]; readonly open: readonly unknown[] },
): SummaryRow {
  const verdict =
    open.length === 0
      ? textCell(`ties out, in ${plural(all.length, 'line')}`, 'good')
      : textCell(`does not tie out, in ${open.length} of ${plural(all.length, 'line')}`, 'bad');
  return row(textCell(what, 'label'), verdict);
}
