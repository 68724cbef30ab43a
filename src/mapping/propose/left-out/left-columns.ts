import { toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { ALL_SHEETS } from '../../../format/sheets/all-sheets.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { findNumberColumns, type NumberColumn } from '../../source/number-columns.ts';
import { numberIn } from '../../source/number-in.ts';
import { isMade } from '../made-columns.ts';
import type { ProposedDoubt, ProposedIgnored, ProposedTarget } from '../proposal.ts';
import { guessColumns, type ScoringContext, type SourceFacts, SURE } from '../score/score-column.ts';
import { knownSign } from '../score/written-form.ts';
import type { ProposalTab } from '../source-tab.ts';
import { whyNoPlace } from './no-place.ts';
import { findOrigin, type NumberSeries } from './work-out.ts';

/** Sheets that nobody keeps but by their name. */
const OWN_ONLY: ReadonlySet<string> = new Set(['custom-columns', 'control-totals']);
const UNKNOWN = 'nothing in the format has this name';

interface LeftColumns {
  readonly ignored: readonly ProposedIgnored[];
  readonly doubts: readonly ProposedDoubt[];
}

interface NumberTable {
  readonly rows: readonly Row[];
  readonly columns: ReadonlyMap<number, NumberColumn>;
}

/**
 * The amounts of a tab that nothing takes, each with why: worked out from what is loaded, or nothing that the service
 * keeps. Where neither is proven, that it is left out is to be asked about.
 */
export function findLeftColumns(
  tab: ProposalTab,
  targets: readonly ProposedTarget[],
  { passedOver, ...context }: ScoringContext & { readonly passedOver: readonly string[] },
): LeftColumns {
  const used = new Set(targets.flatMap(({ columns }) => columns.map(({ columnIndex }) => columnIndex)));
  const numbers = readNumbers(tab, used);
  const known = toKnown(tab, numbers, used);
  const ignored: ProposedIgnored[] = [];
  const doubts: ProposedDoubt[] = [];
  for (const facts of listLeft(tab, numbers, { used, passedOver })) {
    const { columnIndex, header } = facts;
    const ref = tab.refOf(columnIndex);
    const series = toSeries(tab, columnIndex, numbers);
    const proven = findOrigin(series, known) ?? whyNoPlace(header);
    if (proven !== undefined) known.push(series);
    const why = proven ?? whyNotTaken(facts, targets, context);
    if (proven === undefined)
      doubts.push({ kind: 'values', ref, columnIndex, text: `it is left out, because ${why}: ${showFirst(facts)}` });
    ignored.push({ ref, columnIndex, because: why });
  }
  return { ignored, doubts };
}

/** What it may be after all, where the tab has not all that such a row needs. */
function whyNotTaken(facts: SourceFacts, targets: readonly ProposedTarget[], context: ScoringContext): string {
  const guesses = ALL_SHEETS.filter(({ kind }) => !OWN_ONLY.has(kind)).flatMap((sheet) =>
    guessColumns(facts, sheet, context).map(({ column, confidence }) => ({ sheet, column, confidence })),
  );
  const [best] = guesses.sort((a, b) => b.confidence - a.confidence);
  if (best === undefined || best.confidence < SURE) return UNKNOWN;
  const taken = targets
    .filter(({ sheet }) => sheet === best.sheet)
    .flatMap(({ columns }) => columns)
    .find(({ name }) => name === best.column.name);
  if (taken?.ref !== undefined) return `${quote(taken.ref)} is read as the ${best.column.name}`;
  return `it may be the ${best.column.name} of ${best.sheet.name}, but the table does not have the other columns that sheet needs`;
}

function readNumbers(tab: ProposalTab, used: ReadonlySet<number | undefined>): NumberTable {
  const rows = tab.dataRows;
  const sign = knownSign(tab);
  const columns = findNumberColumns(rows, (columnIndex) => ({
    header: tab.columns.find((facts) => facts.columnIndex === columnIndex)?.header ?? '',
    use: used.has(columnIndex) ? 'amount' : undefined,
    sign,
  }));
  return { rows, columns };
}

/** From left to right, those with more than zeros. */
function listLeft(
  tab: ProposalTab,
  { rows, columns }: NumberTable,
  { used, passedOver }: { readonly used: ReadonlySet<number | undefined>; readonly passedOver: readonly string[] },
): readonly SourceFacts[] {
  return tab.columns.filter(({ columnIndex }) => {
    const column = columns.get(columnIndex);
    if (
      column?.isAmount !== true ||
      used.has(columnIndex) ||
      isMade(columnIndex) ||
      passedOver.includes(tab.refOf(columnIndex))
    )
      return false;
    return rows.some((row) => (numberIn(row, column) ?? ZERO) !== ZERO);
  });
}

function toKnown(tab: ProposalTab, numbers: NumberTable, used: ReadonlySet<number | undefined>): NumberSeries[] {
  return [...numbers.columns.keys()]
    .filter((columnIndex) => used.has(columnIndex))
    .map((columnIndex) => toSeries(tab, columnIndex, numbers));
}

function toSeries(tab: ProposalTab, columnIndex: number, { rows, columns }: NumberTable): NumberSeries {
  const header = tab.columns.find((facts) => facts.columnIndex === columnIndex)?.header ?? '';
  const column = columns.get(columnIndex);
  const values = rows.map((row) => (column === undefined ? undefined : numberIn(row, column)));
  return { name: header === '' ? `column ${toColumnLetters(columnIndex)}` : header, values };
}

function showFirst({ samples }: SourceFacts): string {
  return samples.join('; ');
}
