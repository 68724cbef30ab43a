import { splitWords } from '../../../base/util/text/words.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import * as headerWords from '../../../model/lexicon/header-words.ts';
import { isNegative, ZERO } from '../../../model/values/decimal.ts';
import { findByName } from '../../file/by-name.ts';
import type { StepForm } from '../../file/mapping-form.ts';
import { SURE } from '../../mapping.ts';
import { type Question, questionAt } from '../../question.ts';
import { hasAmount, numberIn } from '../../source/source-number.ts';
import { homeOf, isMade, type TabColumn } from '../../source/tab-column.ts';
import { heldColumns, type ProposedSheet, TURNED } from '../proposal.ts';
import { guessColumns, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import { readAmounts } from '../score/written-form.ts';
import type { ProposalTab } from '../source-tab.ts';
import { hasHeader } from '../source-tab.ts';
import { withSteps } from '../with-steps.ts';

/** The sheet and amount column of each kind of line that is loaded. */
export const LOADED = {
  purchase: {
    sheet: 'securities',
    amount: 'Investment Amount',
    turned: [['Investment Amount', TURNED.paid]],
    borrowed: [],
  },
  sale: {
    sheet: 'transactions',
    amount: 'Cash Received',
    turned: [
      ['Cash Received', TURNED.received],
      ['Shares Sold', TURNED.sold],
    ],
    borrowed: [
      ['Shares', 'Shares Sold'],
      ['Issue Date', 'Date'],
    ],
  },
  mark: { sheet: 'valuations', amount: 'Fair Value', turned: [], borrowed: [['Issue Date', 'Date']] },
} as const;

export type LoadedKind = keyof typeof LOADED;

export interface LogView {
  readonly tab: ProposalTab;
  readonly steps: readonly StepForm[];
  readonly doubts: readonly Question[];
  readonly named?: NamedAmount;
}

interface NamedAmount {
  readonly columnIndex: TabColumn;
  readonly header: string;
  readonly isSure: boolean;
}

interface LinesContext extends ScoringContext {
  /** The purchases of the log, whose columns of days and shares others share. */
  readonly purchases?: ProposedSheet | undefined;
}

/** Names columns of these lines where headers do not, and negates outflows. */
export function viewLines(kind: LoadedKind, lines: ProposalTab, context: LinesContext): LogView {
  const { tab, named } = nameAmount(kind, borrowNames(kind, lines, context), context);
  const turned = LOADED[kind].turned.reduce<LogView>(
    (view, [wanted, name]) => {
      const found = turn(view.tab, { wanted, name, kind, context });
      return found === undefined
        ? view
        : { ...found, steps: [...view.steps, ...found.steps], doubts: [...view.doubts, ...found.doubts] };
    },
    { tab, steps: [], doubts: [] },
  );
  return named === undefined ? turned : { ...turned, named };
}

function borrowNames(kind: LoadedKind, tab: ProposalTab, { purchases, ...context }: LinesContext): ProposalTab {
  const held = heldColumns(purchases?.targets);
  const columns = LOADED[kind].borrowed.reduce<readonly SourceFacts[]>((all, [theirs, ours]) => {
    const isSaid = all.some((facts) => facts.filled > 0 && guessOf(facts, kind, ours, context) >= SURE);
    const index = isSaid ? undefined : findByName(held, theirs)?.columnIndex;
    return all.map((facts) =>
      facts.columnIndex === index && !headerWords.OF_PURCHASE.isIn(wordsOf(facts.header))
        ? { ...facts, lines: [...facts.lines, ours] }
        : facts,
    );
  }, tab.columns);
  return { ...tab, columns };
}

function nameAmount(
  kind: LoadedKind,
  tab: ProposalTab,
  { purchases, ...scoring }: LinesContext,
): { readonly tab: ProposalTab; readonly named?: NamedAmount } {
  const { amount } = LOADED[kind];
  const numbers = readAmounts(tab);
  const filled = tab.columns.filter(({ columnIndex }) => numbers.has(columnIndex));
  if (filled.some((facts) => guessOf(facts, kind, amount, scoring) >= SURE)) return { tab };
  const plain = filled.filter(({ columnIndex, header }) => !isMade(columnIndex) && !isOfNone(header));
  const found = chooseAmount(plain, paidOf(purchases));
  if (found === undefined) return { tab };
  const { columnIndex, header } = found.facts;
  const named = { columnIndex, header, isSure: found.isSure };
  const columns = tab.columns.map((facts) =>
    facts.columnIndex === columnIndex ? { ...facts, lines: [...facts.lines, amount] } : facts,
  );
  return { tab: { ...tab, columns }, named };
}

/** From 0: the purchases' column of amounts. */
function paidOf(purchases: ProposedSheet | undefined): number | undefined {
  const index = heldColumns(purchases?.targets).find(({ name }) => name === LOADED.purchase.amount)?.columnIndex;
  return index === undefined ? undefined : homeOf(index);
}

function chooseAmount(filled: readonly SourceFacts[], paid: number | undefined) {
  const amounts = filled.filter(({ header }) => headerWords.LOG_AMOUNTS.isIn(wordsOf(header)));
  const likely = filled.filter(({ header }) => headerWords.LOG_AMOUNTS_LIKELY.isIn(wordsOf(header)));
  const plain = amounts.filter((facts) => !likely.includes(facts));
  const same = plain.find(({ columnIndex }) => columnIndex === paid);
  if (same !== undefined) return { facts: same, isSure: true };
  const best = [plain, amounts, likely].find((some) => some.length > 0) ?? [];
  // The service keeps no fees.
  const gross = best.filter(({ header }) => headerWords.BEFORE_FEES.isIn(wordsOf(header)));
  const [first, ...more] = best.length > 1 && gross.length > 0 ? gross : best;
  if (first === undefined || more.length > 0) return undefined;
  return { facts: first, isSure: best.length === 1 && headerWords.LOG_AMOUNTS.isIn(wordsOf(first.header)) };
}

interface Turning {
  readonly wanted: string;
  readonly name: string;
  readonly kind: LoadedKind;
  readonly context: ScoringContext;
}

/** Returns `undefined` unless every number of the column is negative. */
function turn(tab: ProposalTab, { wanted, name, kind, context }: Turning): LogView | undefined {
  const numbers = readAmounts(tab);
  const [best] = tab.columns
    .filter(({ columnIndex }) => tab.dataRows.some((row) => hasAmount(row, numbers.get(columnIndex))))
    .map((facts) => ({ facts, confidence: guessOf(facts, kind, wanted, context) }))
    .filter(({ confidence }) => confidence > 0)
    .sort((a, b) => b.confidence - a.confidence);
  const number = best === undefined ? undefined : numbers.get(best.facts.columnIndex);
  if (best === undefined || number === undefined || hasHeader(tab, name) || isMade(number.columnIndex))
    return undefined;
  const stated = tab.dataRows.flatMap((row) => numberIn(row, number) ?? []).filter((value) => value !== ZERO);
  if (stated.length === 0 || !stated.every(isNegative)) return undefined;
  const { columnIndex: home, header, lines } = best.facts;
  const of = tab.refOf(home);
  const subtract = [{ value: '0' }, { column: of }];
  const step: StepForm = { compute: { name, subtract }, note: 'what goes out stands below zero' };
  const made = withSteps(tab, [step], { made: [{ name, home }], replaced: new Set([home]) });
  // The column keeps its header, under the step's name.
  const columns = made.columns.map((facts) => (facts.header === name ? { ...facts, header, lines } : facts));
  // Proceeds are not negative, unless the log counts the other way round.
  const isOdd = kind === 'sale' && wanted === LOADED.sale.amount;
  const text = `${wanted}: the amounts of sales are below zero, and are read as received: ${stated[0]}`;
  return {
    tab: { ...made, columns },
    steps: [step],
    doubts: isOdd ? [questionAt({ column: of, columnIndex: home }, { topic: 'below-zero', to: wanted }, text)] : [],
  };
}

function guessOf(facts: SourceFacts, kind: LoadedKind, wanted: string, context: ScoringContext): number {
  const guesses = guessColumns(facts, sheetOf(LOADED[kind].sheet), context);
  return guesses.find(({ column }) => column.name === wanted)?.confidence ?? 0;
}

function isOfNone(header: string): boolean {
  return header.includes('%') || headerWords.NO_LOG_AMOUNTS.isIn(wordsOf(header));
}

function wordsOf(header: string): string {
  return splitWords(header.replace(/[()[\]/&.:$€£+-]/g, ' '))
    .join(' ')
    .toLowerCase();
}
