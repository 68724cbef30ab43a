import { foldHeader, foldName } from '../../../base/util/text/text.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { matchChoice } from '../../../model/fields/match-choice.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import { putColumns } from '../facts/apply-facts.ts';
import { isFundName } from '../names/name-words.ts';
import type { KnownNames, ProposedTarget } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { isClassLabel } from '../values/split-label.ts';
import { type LoneTextRow, listLoneTexts } from './propose-rows.ts';

export interface FoundHeading {
  readonly ref: string;
  /** The name of the column that they become; no header has it. */
  readonly name: string;
  readonly column: 'Company' | 'Fund' | 'Sector';
  readonly confidence: number;
  readonly reason: string;
  readonly texts: readonly LoneTextRow[];
}

/**
 * Finds the company, fund or sector alone above its rows, where every row has one and no column says it. Returns
 * `undefined` where the meaning is unclear.
 */
export function findHeading(main: ProposedTarget, tab: ProposalTab, known: KnownNames): FoundHeading | undefined {
  const texts = listLoneTexts(tab).filter(({ isDoubtful }) => isDoubtful);
  const [first] = texts;
  if (first === undefined || texts.some(({ columnIndex }) => columnIndex !== first.columnIndex)) return undefined;
  if (!headAllRows(texts, tab.dataRows)) return undefined;
  const guess = guessMeaning(texts, main, { tab, known });
  if (guess === undefined) return undefined;
  const isTaken = tab.columns.some(({ header }) => foldHeader(header) === foldHeader(guess.column));
  const name = isTaken ? `${guess.column} above` : guess.column;
  return { ref: tab.refOf(first.columnIndex), name, ...guess, texts };
}

/** Adds the heading's column to a target that needs it. */
export function takeHeading(target: ProposedTarget, heading: FoundHeading | undefined): ProposedTarget {
  if (heading === undefined || !target.sheet.columns.some(({ name }) => name === heading.column)) return target;
  const { column: name, name: ref, confidence, reason } = heading;
  return putColumns(target, [{ name, ref, confidence, reason }]);
}

/** Every heading has data before the next, and the first is above all rows. */
function headAllRows(texts: readonly LoneTextRow[], dataRows: readonly Row[]): boolean {
  const numbers = dataRows.map(({ rowNumber }) => rowNumber);
  if ((texts[0]?.rowNumber ?? 0) > (numbers[0] ?? 0)) return false;
  return texts.every(({ rowNumber }, index) => {
    const next = texts[index + 1]?.rowNumber ?? Number.POSITIVE_INFINITY;
    return numbers.some((number) => number > rowNumber && number < next);
  });
}

type Meaning = Pick<FoundHeading, 'column' | 'confidence' | 'reason'>;

function guessMeaning(
  texts: readonly LoneTextRow[],
  main: ProposedTarget,
  { tab, known }: { readonly tab: ProposalTab; readonly known: KnownNames },
): Meaning | undefined {
  const lacks = (name: string): boolean => !main.columns.some((column) => column.name === name);
  const areAll = (isMeant: (text: string) => boolean): boolean => texts.every(({ text }) => isMeant(text));
  const isKnown = (names: readonly string[]) => (text: string) =>
    names.some((name) => foldName(name) === foldName(text));
  const isHolding = main.sheet.kind === 'securities' || main.sheet.kind === 'valuations';
  if (isHolding && lacks('Fund') && areAll((text) => isKnown(known.funds)(text) || isFundName(text)))
    return { column: 'Fund', confidence: 0.8, reason: 'names of funds above their rows' };
  if (lacks('Company')) {
    const isProven = areAll(isKnown(known.companies)) || namesSecurities(texts[0]?.columnIndex, tab);
    const reason = 'it is alone above its rows';
    return { column: 'Company', confidence: isProven ? 0.8 : 0.6, reason };
  }
  return areAll(isSector) ? { column: 'Sector', confidence: 0.8, reason: 'sectors above their rows' } : undefined;
}

function isSector(text: string): boolean {
  const value = sheetOf('companies').columns.find(({ name }) => name === 'Sector')?.value;
  return value?.kind === 'choice' && matchChoice(text, value.choices)?.isExact === true;
}

/** Below the headings the same column names kinds of shares or notes. */
function namesSecurities(columnIndex: number | undefined, { dataRows }: ProposalTab): boolean {
  const cells = dataRows.flatMap((row) =>
    row.cells.filter((cell) => cell.columnIndex === columnIndex && isFilled(cell)),
  );
  return cells.length > 0 && cells.every((cell) => isClassLabel(textOf(cell)));
}
