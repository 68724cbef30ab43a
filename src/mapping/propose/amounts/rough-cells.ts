import { makeOnce } from '../../../base/util/derive-once.ts';
import { foldName } from '../../../base/util/text/text.ts';
import type { ColumnDeclaration } from '../../../format/sheets/sheet.ts';
import { NO_TERMS, NOTHING } from '../../../model/lexicon/nothing.ts';
import type { Decimal } from '../../../model/values/decimal.ts';
import type { DecimalSign } from '../../../model/values/decimal-sign.ts';
import { type Question, questionAt } from '../../question.ts';
import { textOf } from '../../source/cell-text.ts';
import { type RoughNumber, readRoughNumber, statesNoNumber, typeAmount } from '../../source/source-number.ts';
import { isMade, type TabCell } from '../../source/tab-column.ts';
import type { ProposedColumn } from '../proposal.ts';
import { factsIn, type ProposalTab } from '../source-tab.ts';
import { type AmountCell, readAmountCell, showLoadedNumber } from './read-amounts.ts';

interface RoughContext {
  readonly tab: ProposalTab;
  readonly declaration: ColumnDeclaration | undefined;
  readonly sign: DecimalSign;
  /** The unit, currency and places of the column. */
  readonly loaded: Parameters<typeof showLoadedNumber>[1];
}

interface RoughCell extends RoughNumber {
  readonly text: string;
  readonly amount: AmountCell;
}

const SHOWN = 3;
/** Terms that a note may not have. */
export const TERMS: ReadonlySet<string> = new Set(['Valuation Cap', 'Discount', 'Interest Rate', 'Maturity Date']);

/**
 * Reads numbers with words or marks beside them (`c. 1.2m`) and questions each at its cell; footnote marks alone are
 * one question. A text without a number leaves an optional amount blank, and is an error in any other.
 */
export function readRoughCells(column: ProposedColumn, context: RoughContext) {
  const { tab, declaration, sign } = context;
  const facts = factsIn(tab, column.columnIndex);
  const cells = facts?.cells.filter(({ value }) => value.kind === 'text') ?? [];
  const found = cells.flatMap((cell) => readCell(cell, sign) ?? []);
  const texts = declaration?.required === 'never' ? cells.map(textOf) : [];
  const none = TERMS.has(column.name) ? texts.filter((text) => NO_TERMS.is(text)) : [];
  // Nothing is read as blank by the check, with a finding.
  const nothing = texts.filter((text) => statesNoNumber(text) && !NOTHING.is(text) && !none.includes(text));
  const marked = found.filter(({ isMarked }) => isMarked);
  const cellOf = findCells(column, tab);
  const to = column.name;
  const report = (text: string, that: string): Question =>
    questionAt(cellOf(text), { topic: 'number', to, texts: [text] }, that);
  return {
    values: new Map([
      ...found.map(({ text, amount, number }) => [text, writeNumber(amount.value, number.currency, sign)] as const),
      ...[...none, ...nothing].map((text) => [text, ''] as const),
    ]),
    doubts: [
      ...questionMarked(marked, context).map((text) => questionAt(cellOf(marked[0]?.text ?? ''), 'number', text)),
      ...found
        .filter(({ isMarked }) => !isMarked)
        .map(({ text, amount }) => {
          const loaded = showLoadedNumber(amount, context.loaded);
          return report(text, `${JSON.stringify(text)} is the ${column.name} ${loaded} exactly`);
        }),
      ...nothing.map((text) =>
        report(text, `${JSON.stringify(text)} is not a number, and leaves the ${column.name} blank`),
      ),
    ],
  };
}

function readCell(cell: TabCell, sign: DecimalSign): RoughCell | undefined {
  const text = textOf(cell);
  const rough = readRoughNumber(text);
  const amount = rough === undefined ? undefined : readAmountCell(cell, sign);
  // 1.234 may be a thousand.
  if (rough === undefined || amount === undefined || rough.number.isLonePoint) return undefined;
  return { ...rough, text, amount };
}

function questionMarked(marked: readonly RoughCell[], { loaded }: RoughContext): readonly string[] {
  if (marked.length === 0) return [];
  const shown = marked.slice(0, SHOWN).map(({ text, amount }) => `${text} → ${showLoadedNumber(amount, loaded)}`);
  const more = marked.length > SHOWN ? ` and ${marked.length - SHOWN} more` : '';
  return [`numbers are read without the marks behind them: ${shown.join('; ')}${more}`];
}

/** Keeps a currency that is typed beside the number. */
function writeNumber(value: Decimal, currency: string | undefined, sign: DecimalSign): string {
  return currency === undefined ? value : typeAmount(value, currency, sign);
}

type Place = Pick<Question, 'column' | 'columnIndex' | 'rowNumber'>;

/** Finds the first cell with a text in the column; for a column that a step makes, anywhere on the tab. */
function findCells({ columnIndex = 0, column: ref }: ProposedColumn, tab: ProposalTab): (text: string) => Place {
  const isOne = !isMade(columnIndex);
  // Most columns have nothing to ask about.
  const listPlaces = makeOnce((): ReadonlyMap<string, Place> => {
    const places = new Map<string, Place>();
    for (const { rowNumber, cells } of isOne ? tab.dataRows : tab.table.rows) {
      for (const cell of cells) {
        if ((isOne && cell.columnIndex !== columnIndex) || isMade(cell.columnIndex)) continue;
        const key = foldName(textOf(cell));
        if (!places.has(key))
          places.set(key, { rowNumber, columnIndex: cell.columnIndex, column: tab.refOf(cell.columnIndex) });
      }
    }
    return places;
  });
  return (text) => listPlaces().get(foldName(text)) ?? { columnIndex, ...(ref === undefined ? {} : { column: ref }) };
}
