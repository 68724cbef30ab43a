import { plural } from '../../../base/util/text/words.ts';
import type { ControlTotals, StatedTotal } from '../../../model/outcomes/control-totals.ts';
import type { TieOutLine } from '../../../model/outcomes/outcome.ts';
import type { SourceTieOut } from '../../../model/outcomes/source-tie-out.ts';
import { type Decimal, formatDecimal, ZERO } from '../../../model/values/decimal.ts';
import { listAmountColumns, nameSourceColumn, tiesOut } from '../../source-columns.ts';
import { isOpen } from '../../text/money/tie-out-text.ts';
import type { ImportSummary } from './import-summary.ts';
import { amount, countCell, filler, row, type SummaryCell, type SummaryRow, textCell } from './summary-cells.ts';
import { heightOfRow, widthInPoints } from './summary-layout.ts';

/** Room for a signature, in points. */
const SIGNATURE_HEIGHT = 26;

/**
 * Lists who prepared, approved and applied it, in this order, each with room for signature and date; a team's worker
 * does not sign.
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
    ...people.map(([label, name]) => ({ ...row(textCell(label, 'label'), ...lines(name)), height: SIGNATURE_HEIGHT })),
  ];
}

function lines(name: string | undefined): readonly (SummaryCell | undefined)[] {
  const line = filler('signature');
  return [name === undefined ? line : textCell(name, 'signature'), line, line, line, line, line];
}

/** Compares the workbook's own totals with the counted ones; without any, what was read with what was planned. */
export function controlTotalRows({ stated, read }: ControlTotals, kind: ImportSummary['kind']): readonly SummaryRow[] {
  if (stated.length === 0) return readRows(read, kind === 'result' ? PLANNED : TO_BE_SENT);
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

const TO_BE_SENT = ['Cost to be sent', 'To be sent'] as const;
/** A run may have sent less: what became of its rows stands above, by sheet. */
const PLANNED = ['Cost planned', 'Planned'] as const;

function readRows(read: ControlTotals['read'], sentHeads: typeof TO_BE_SENT | typeof PLANNED): readonly SummaryRow[] {
  if (read.length === 0) return [];
  return [
    row(
      textCell('Securities of this workbook', 'head'),
      filler('head'),
      textCell('Currency', 'head'),
      ...['Cost read', 'Read', ...sentHeads].map((head) => textCell(head, 'headRight')),
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

/** Gives the verdict of both tie-outs, and what is left out of a source. */
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

/** A heading with its rows. */
export interface SummarySection {
  /** Its bar and column heads, repeated on every page. */
  readonly heading: readonly SummaryRow[];
  /** The bar for further pages. */
  readonly continued: readonly SummaryRow[];
  readonly rows: readonly SummaryRow[];
}

/** The room of a landscape A4 page within its margins, in points; letter paper is similar. */
const PAGE_WIDTH = 770;
const PAGE_HEIGHT = 498;
/** A margin, because programs and fonts differ in row heights and widths. */
const SAFETY = 0.93;
/** Rows that a heading needs below it on its page. */
const LEAST_BELOW_HEADING = 3;

export function roomOnPage(widths: readonly number[]): number {
  return (PAGE_HEIGHT / Math.min(1, PAGE_WIDTH / widthInPoints(widths))) * SAFETY;
}

export function heightOf(rows: readonly SummaryRow[], widths: readonly number[]): number {
  return rows.reduce((sum, row) => sum + heightOfRow(row, widths), 0);
}

/** The size of a page. */
export interface PageSize {
  readonly widths: readonly number[];
  readonly room: number;
}

/** Breaks sections into pages; a section that continues on the next page repeats its heading. */
export function paginate(sections: readonly SummarySection[], { widths, room }: PageSize): readonly SummaryRow[] {
  const rows: SummaryRow[] = [];
  let used = Number.POSITIVE_INFINITY;
  const add = (some: readonly SummaryRow[], startsPage: boolean): void => {
    const [first, ...others] = some;
    if (first === undefined) return;
    rows.push(startsPage ? { ...first, startsPage } : first, ...others);
    used = (startsPage ? 0 : used) + heightOf(some, widths);
  };
  for (const { heading, continued, rows: below } of sections) {
    const least = heightOf([...heading, ...below.slice(0, LEAST_BELOW_HEADING)], widths);
    add(heading, used + least > room);
    for (const row of below) {
      // A blank row may exceed the page.
      if (row.cells.length > 0 && used + heightOfRow(row, widths) > room) add(continued, true);
      add([row], false);
    }
  }
  return rows;
}
