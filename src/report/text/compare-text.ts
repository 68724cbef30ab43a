import { formatCount, plural } from '../../base/util/text/words.ts';
import type { ComparedRow, Comparison } from '../../model/outcomes/comparison.ts';
import { subtractDecimals, ZERO } from '../../model/values/decimal.ts';
import { formatAmount } from '../../model/values/money.ts';
import {
  areSame,
  type ComparedNames,
  type ComparedSources,
  countCompared,
  firstPlace,
  sheetNameOf,
  toCompareHeadline,
} from '../compared-figures.ts';
import { toSourceTieOutSection } from './money/tie-out-text.ts';
import { joinSections, layoutFacts, layoutTable, type TextView, toOneLine } from './parts/layout.ts';
import { type RowListEntry, toRowList, toRowPlace } from './parts/row-list.ts';

export interface CompareTextOptions {
  readonly view: TextView;
  readonly names: ComparedNames;
  /** Errors of each side, which `check` lists. */
  readonly errors: { readonly a: number; readonly b: number };
  /** The tie-outs of the sides that are foreign spreadsheets. */
  readonly sources: ComparedSources;
  /** The report workbook, if one was written. */
  readonly report?: string | undefined;
}

const DASH = '–';

/** Formats how two workbooks stand to each other. No line end after the last line. */
export function toCompareText(
  comparison: Comparison,
  { view, names, errors, sources, report }: CompareTextOptions,
): string {
  const { colors } = view;
  const list = (state: ComparedRow['state']) => comparison.rows.filter((row) => row.state === state);
  const folding = { multipleInputs: false, view, seeAll: '--all, --json, or --report FILE' };
  return joinSections([
    [colors.bold(toHeadline(comparison, errors))],
    layoutFacts([
      ['A', names.a],
      ['B', names.b],
      ['Report', report],
    ]),
    toCounts(comparison, view),
    toRowList(list('differs').map(toEntry), { ...folding, title: 'Differs', legend: 'what A says → what B says' }),
    toRowList(list('only-a').map(toEntry), { ...folding, title: 'Only in A' }),
    toRowList(list('only-b').map(toEntry), { ...folding, title: 'Only in B' }),
    toSums(comparison, view),
    toSourceTieOutSection(sources.a, view, 'A'),
    toSourceTieOutSection(sources.b, view, 'B'),
    [
      ...(errors.a > 0 ? [toErrorLine('A', names.a, errors.a)] : []),
      ...(errors.b > 0 ? [toErrorLine('B', names.b, errors.b)] : []),
    ],
  ]);
}

/** An input that cannot be read at all is not the same. */
function toHeadline(comparison: Comparison, errors: CompareTextOptions['errors']): string {
  const hasRows = comparison.counts.length > 0;
  return hasRows || errors.a + errors.b === 0 ? toCompareHeadline(comparison) : 'Nothing could be compared.';
}

function toErrorLine(side: string, name: string, errors: number): string {
  return `${side} has ${plural(errors, 'error')}: "capsheet check ${toOneLine(name)}" shows ${errors === 1 ? 'it' : 'them'}. What has an error is compared as far as it can be read.`;
}

function toEntry(row: ComparedRow): RowListEntry {
  const { a, b } = row;
  const other = a !== undefined && b !== undefined ? [`in B: ${toRowPlace(b, false)}`] : [];
  return {
    ...firstPlace(row),
    key: row.key,
    texts: other,
    changes: row.changes.map(({ column, a: ofA, b: ofB }) => ({
      column,
      ...(ofA === undefined ? {} : { service: ofA }),
      ...(ofB === undefined ? {} : { workbook: ofB }),
    })),
  };
}

function toCounts(comparison: Comparison, { colors }: TextView): readonly string[] {
  if (comparison.counts.length === 0) return [];
  const toCells = (counts: readonly number[]) => counts.map((count) => (count === 0 ? DASH : formatCount(count)));
  const total = countCompared(comparison);
  return layoutTable({
    columns: ['Sheet', ...['same', 'differs', 'only in A', 'only in B'].map((right) => ({ right }))],
    rows: [
      ...comparison.counts.map(({ kind, same, differs, onlyA, onlyB }) => [
        sheetNameOf(kind),
        ...toCells([same, differs, onlyA, onlyB]),
      ]),
      ...(comparison.counts.length > 1
        ? [['Total', ...toCells([total.same, total.differs, total.onlyA, total.onlyB])]]
        : []),
    ],
    style: (line) => (areSame(comparison) ? colors.dim(line) : line),
  });
}

/** Only what is of both sides: of equal sums the difference is a dash. */
function toSums({ sums }: Comparison, { colors }: TextView): readonly string[] {
  if (sums.length === 0) return [];
  const lines = sums.flatMap(({ fund, currency, a, b }) => {
    const name = fund === '' ? '(no fund)' : toOneLine(fund);
    const toLine = (measure: string, ofA: typeof a.cost, ofB: typeof a.cost) => {
      const difference = subtractDecimals(ofB, ofA);
      const shown = [ofA, ofB].map((value) => formatAmount(value, currency));
      return [name, measure, currency, ...shown, difference === ZERO ? DASH : formatAmount(difference, currency)];
    };
    const hasCash = a.cashReceived !== ZERO || b.cashReceived !== ZERO;
    const hasCost = a.securities + b.securities > 0;
    return [
      ...(hasCost ? [toLine('cost', a.cost, b.cost)] : []),
      ...(hasCash ? [toLine('cash received', a.cashReceived, b.cashReceived)] : []),
    ];
  });
  return [
    colors.bold('Sums by fund and currency'),
    ...layoutTable({
      columns: ['Fund', '', 'Currency', { right: 'A' }, { right: 'B' }, { right: 'B less A' }],
      rows: lines,
      indent: 2,
    }),
  ];
}
