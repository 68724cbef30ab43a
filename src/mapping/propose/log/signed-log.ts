import { groupBy } from '../../../base/util/collections/group-by.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { CASH_FLOWS } from '../../../model/lexicon/header-words.ts';
import { isNegative, ZERO } from '../../../model/values/decimal.ts';
import { type Question, questionAt } from '../../question.ts';
import { filledTextIn, foldedTextIn } from '../../source/cell-text.ts';
import { type NumberColumn, numberIn } from '../../source/source-number.ts';
import { isMade, type TabColumn } from '../../source/tab-column.ts';
import { describeHeld } from '../left-out/left-tables.ts';
import type { ProposedSheet, ProposedSplit } from '../proposal.ts';
import { assignColumns, assignedTo } from '../score/assign-columns.ts';
import { readHeaderUnit } from '../score/read-header-unit.ts';
import type { ScoringContext } from '../score/score-column.ts';
import { readAmounts } from '../score/written-form.ts';
import { hasHeader, headerIn, type ProposalTab, placeIn } from '../source-tab.ts';
import { withSteps } from '../with-steps.ts';
import { dayIn, type FoundEvents } from './log-lines.ts';

const NAME = 'Direction';
/** The sign with the first digit, because a dash alone is a blank cell. */
const SIGN = String.raw`(?<${NAME}>[-−]\D*\d|\(|\d)`;
const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const BELOW = ['(', ...DIGITS.flatMap((digit) => [`-${digit}`, `−${digit}`])];

interface SignedLog {
  readonly tab: ProposalTab;
  readonly events: FoundEvents;
  readonly split: ProposedSplit;
  readonly doubt: Question;
}

/** Finds a list in which nothing but the sign of shares or amounts tells sales from purchases. */
export function findSigned(tab: ProposalTab, context: ScoringContext): SignedLog | undefined {
  const assigned = assignColumns(tab.columns, sheetOf('securities'), context);
  const [company, day, shares, amount] = ['Company', 'Issue Date', 'Shares', 'Investment Amount'].map(
    (name) => assignedTo(assigned, name)?.columnIndex,
  );
  const numbers = readAmounts(tab);
  const [signed] = [shares, amount].flatMap((index) => {
    const column = index === undefined || isMade(index) ? undefined : numbers.get(index);
    return column !== undefined && (column.hasBothSigns || isOfPayments(tab, column)) ? [column] : [];
  });
  if (signed === undefined || amount === undefined || company === undefined || day === undefined) return undefined;
  if (hasHeader(tab, NAME)) return undefined;
  const { columnIndex } = signed;
  const firsts = [...groupBy(tab.dataRows, (row) => foldedTextIn(row, company)).values()].flatMap((rows) => {
    const [first] = rows.toSorted((a, b) => ((dayIn(a, day) ?? '') < (dayIn(b, day) ?? '') ? -1 : 1));
    return first === undefined ? [] : (numberIn(first, signed) ?? []);
  });
  const of = placeIn(tab, columnIndex);
  // A company's first row is a purchase, unless an earlier table has one: money goes out, and shares come in.
  const header = headerIn(tab, amount);
  const isFlow = CASH_FLOWS.is(readHeaderUnit(header)?.name ?? header);
  const isMixed = firsts.some(isNegative) && !firsts.every(isNegative);
  if (isMixed && !isFlow) return undefined;
  const isBelow = isFlow ? columnIndex === amount : firsts.some(isNegative);
  const made = [{ name: NAME, home: columnIndex }];
  const filled = withSteps(tab, [{ split: { column: of.column, pattern: SIGN } }], { made });
  const facts = filled.columns.find(({ header }) => header === NAME);
  if (facts === undefined) return undefined;
  const below = [...new Set([...BELOW, ...facts.texts.filter((text) => !DIGITS.includes(text))])];
  const kindOf = (isNegativeOne: boolean) =>
    ({ kind: isNegativeOne === isBelow ? 'purchase' : 'sale', isSure: true }) as const;
  const sold = tab.dataRows.filter((row) => {
    const value = numberIn(row, signed);
    return value !== undefined && value !== ZERO && isNegative(value) !== isBelow;
  });
  const texts = [...new Set(sold.map((row) => filledTextIn(row, columnIndex)))];
  const text = `rows whose ${of.column} is ${isBelow ? 'above' : 'below'} zero are read as sales of what was bought; they hold ${describeHeld(sold, tab)}`;
  return {
    tab: filled,
    events: {
      columnIndex: facts.columnIndex,
      column: NAME,
      events: new Map([
        ...DIGITS.map((one) => [one, kindOf(false)] as const),
        ...below.map((one) => [one, kindOf(true)] as const),
      ]),
      hasBlanks: facts.blank > 0,
    },
    split: { ...of, pattern: SIGN, note: 'nothing else says what was bought and what was sold' },
    doubt: questionAt(of, { topic: 'events', texts }, text),
  };
}

/** A list of payments may have all that was paid below zero. */
function isOfPayments({ dataRows }: ProposalTab, column: NumberColumn<TabColumn>): boolean {
  const values = dataRows.flatMap((row) => numberIn(row, column) ?? []);
  return values.length > 0 && values.every(isNegative);
}

/** Completes a log that goes by signs, and asks once what they mean; sales that are of nothing are asked about row by row. */
export function takeSigns(proposed: ProposedSheet | undefined, { split, doubt }: SignedLog): ProposedSheet | undefined {
  if (proposed === undefined) return undefined;
  const hasSales = proposed.targets.some(({ sheet }) => sheet.kind === 'transactions');
  const doubts = proposed.doubts.filter(({ topic }) => topic !== 'below-zero');
  return { ...proposed, splits: [split, ...proposed.splits], doubts: [...(hasSales ? [doubt] : []), ...doubts] };
}
