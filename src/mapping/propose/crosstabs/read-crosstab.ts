import { groupBy } from '../../../base/util/collections/group-by.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldHeader, foldName, withoutMarks } from '../../../base/util/text/text.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { MEASURES } from '../../../model/lexicon/header-words.ts';
import { FUND_FORMS } from '../../../model/lexicon/parties.ts';
import type { HolderForm, SkipForm } from '../../file/mapping-form.ts';
import { type Question, questionAt, type Topic } from '../../question.ts';
import { isFilled, textAt, textOf } from '../../source/cell-text.ts';
import { homeOf, type TabColumn, type TabRow, type TabTable } from '../../source/tab-column.ts';
import { guessHolders } from '../guess-names.ts';
import { areAllFunds, isFundName, listNames } from '../names/name-words.ts';
import type { KnownNames } from '../proposal.ts';
import { isSurely, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import { factsIn, type ProposalTab } from '../source-tab.ts';
import { isKnownHeader } from '../tables/find-header.ts';
import { type Crosstab, turnTab } from './find-crosstab.ts';
import {
  findLabelRows,
  findLead,
  type LabelRow,
  type LeadColumn,
  makeColumns,
  type UnpivotedColumns,
} from './make-columns.ts';
import type { KnownNamed } from './read-heading.ts';

export interface CrosstabReading {
  readonly tab: ProposalTab;
  readonly turned: ProposalTab;
  /** The same with dates of marks. */
  readonly marks?: ProposalTab;
  readonly crosstab: Crosstab;
  readonly lead: LeadColumn | undefined;
  readonly labels: readonly LabelRow[];
  readonly made: UnpivotedColumns;
  readonly own: OwnHolders;
  readonly leaves: (row: TabRow) => boolean;
  /** Rows with only a text. */
  readonly lone: readonly TabRow[];
}

export function readCrosstab(whole: ProposalTab, crosstab: Crosstab, context: ScoringContext): CrosstabReading {
  const lead = findLead(whole, crosstab, context.known);
  const isOfHolders = lead?.name === 'Fund';
  const lone = isOfHolders ? listLoneRows(whole.table, whole.headerRows.last) : [];
  const tab = isOfHolders ? withoutRows(whole, lone) : whole;
  const names = new Set([...context.known.funds, ...Object.keys(context.memory.funds)].map(foldName));
  const { columnIndex = 0 } = lead?.facts ?? {};
  const labels = isOfHolders ? findLabelRows(tab, crosstab, { columnIndex, names }) : [];
  const numbers = new Set(labels.map(({ rowNumber }) => rowNumber));
  const leaves = ({ rowNumber }: TabRow): boolean => numbers.has(rowNumber);
  const across = makeColumns(tab, crosstab, { labels, lead });
  const made = namesRounds(tab, crosstab, context) ? { ...across, columns: across.columns.map(asTranche) } : across;
  const replaced = new Set([...crosstab.run, ...crosstab.others].map((column) => column.columnIndex));
  const headers = new Map(lead === undefined ? [] : [[lead.facts.columnIndex, lead.name] as const]);
  const steps = [{ unpivot: made.unpivot }, ...(made.split === undefined ? [] : [made.split])];
  const turn = { steps, replaced, headers, leaves };
  const turned = turnTab(tab, { ...turn, made: made.columns });
  const marks = made.marks === undefined ? {} : { marks: turnTab(tab, { ...turn, made: made.marks }) };
  const holder = factsIn(whole, columnIndex);
  const own =
    !isOfHolders || holder === undefined
      ? NO_HOLDERS
      : findOwnHolders(namesIn(tab, columnIndex, leaves), tab.refOf(columnIndex), context);
  return { tab, turned, ...marks, crosstab, lead, labels, made, own, leaves, lone };
}

/** A column names the round, and the headers beside it only which purchase of it comes first. */
function namesRounds({ columns }: ProposalTab, { run }: Crosstab, context: ScoringContext): boolean {
  const isOfRounds = (facts: SourceFacts): boolean =>
    facts.filled > 0 && isSurely(['Round'], facts, sheetOf('securities'), context);
  return run.some(({ name }) => name?.isTranche) && columns.some(isOfRounds);
}

function asTranche<C extends { readonly header: string }>(made: C): C {
  return made.header === 'Round' ? { ...made, header: 'Tranche' } : made;
}

/** Moves the rows to the tab's remarks. */
function withoutRows(tab: ProposalTab, left: readonly TabRow[]): ProposalTab {
  const lone = new Set(left);
  return {
    ...tab,
    remarks: [...(tab.remarks ?? []), ...left],
    table: { ...tab.table, rows: tab.table.rows.filter((row) => !lone.has(row)) },
  };
}

/** Lists names in all data rows, those with nothing under the classes included. */
function namesIn({ dataRows }: ProposalTab, columnIndex: TabColumn, leaves: (row: TabRow) => boolean) {
  const texts = dataRows.flatMap((row) => (leaves(row) ? [] : textAt(row, columnIndex) || []));
  const named = groupBy(texts, foldName);
  return { columnIndex, names: [...named.values()].map(([first]) => first) };
}

interface OwnHolders {
  readonly holders: readonly HolderForm[];
  readonly skips: readonly SkipForm[];
  readonly doubts: readonly Question[];
}

const NO_HOLDERS: OwnHolders = { holders: [], skips: [], doubts: [] };

/**
 * Finds funds of the firm among the holders: known ones, else names like those of funds, which are questioned; where
 * there are none, all are read and questioned. Other holders are left out.
 */
function findOwnHolders(
  { columnIndex, names }: { readonly columnIndex: TabColumn; readonly names: readonly string[] },
  ref: string,
  { known, memory }: ScoringContext,
): OwnHolders {
  const guesses = guessHolders(names, { names: known.funds, remembered: memory.funds });
  const likely = guesses.length > 0 ? [] : names.filter((name) => isFundName(withoutMarks(name)));
  const report = (topic: Topic, text: string): Question => questionAt({ column: ref, columnIndex }, topic, text);
  if (guesses.length === 0 && likely.length === 0) {
    return { holders: [], skips: [], doubts: [report('holders', areAllFunds(names, ref))] };
  }
  const own = new Set([...guesses.map(({ from }) => from), ...likely].map(foldName));
  const others = names.filter((name) => !own.has(foldName(name)));
  const whose = others.length === 0 ? '' : `: ${listNames(others)}`;
  const none = `none of these is a fund of the firm, so what they hold is left out: ${listNames(others)}`;
  return {
    holders: [
      ...guesses.map(({ from, to, reason: note }) => ({ fund: to, names: [from], note })),
      ...likely.map((name) => {
        return { fund: withoutMarks(name), names: [name], note: 'its name looks like that of a fund' };
      }),
    ],
    skips: [
      {
        column: ref,
        isFund: false,
        note: 'the funds are named under holders',
        because: `held by others than the firm's funds${whose}`,
      },
    ],
    doubts: [
      ...likely.map((name) => report('holders', `${quote(name)} is a fund of the firm`)),
      ...(likely.length > 0 && others.length > 0 ? [report('left-out', none)] : []),
    ],
  };
}

/** Recognises `Northlight Fund II`, but not `Fund Name`. */
export function nameKnown({ funds, companies }: KnownNames): KnownNamed {
  const own = new Map([
    ...companies.map((name) => [foldName(name), 'company'] as const),
    ...funds.map((name) => [foldName(name), 'fund'] as const),
  ]);
  return (text) => {
    const kind = own.get(foldName(text));
    if (kind !== undefined) return kind;
    const isNumbered = /\b(?:[ivx]+|\d{1,2})\b/i.test(text) || FUND_FORMS.isIn(text);
    return isNumbered && isFundName(text) && !isKnownHeader(text) ? 'fund' : undefined;
  };
}

/** Recognises kinds of instruments across that nobody is said to hold: equity and debt of companies. */
export function isOfBalance({ columns }: ProposalTab, { kind, run }: Crosstab, context: ScoringContext): boolean {
  const isHeld = columns.some((facts) => facts.filled > 0 && isSurely(['Fund'], facts, sheetOf('securities'), context));
  return kind === 'type' && !isHeld && !run.some(({ text }) => MEASURES.amount.isIn(text));
}

/** Recognises the same days once more of which nothing tells one from the other: costs and book values of a movement. */
export function isAmbiguous({ columns }: ProposalTab, { kind, run }: Crosstab): boolean {
  const bare = run.filter(({ measure }) => kind === 'period' && measure === undefined);
  const indexes = new Set(run.map(({ columnIndex }) => columnIndex));
  const others = columns.filter(({ filled, columnIndex }) => filled > 0 && !indexes.has(homeOf(columnIndex)));
  const named = new Set(others.map(({ header }) => foldHeader(header)));
  return bare.some(({ text }) => named.has(foldHeader(text)));
}

/** Recognises a list that merely has further columns by quarter or class. */
export function isListItself(tab: ProposalTab, { kind, run, others }: Crosstab, context: ScoringContext): boolean {
  const across = [...run, ...others.filter(({ name }) => name !== undefined)];
  const taken = new Set<TabColumn>(across.map(({ columnIndex }) => columnIndex));
  const sums = new Set<TabColumn>(
    others.flatMap(({ other, columnIndex }) => (other === undefined ? [] : [columnIndex])),
  );
  const has = (names: readonly string[], isMeant: (columnIndex: TabColumn) => boolean): boolean =>
    tab.columns
      .filter(({ columnIndex, filled }) => filled > 0 && !taken.has(columnIndex) && isMeant(columnIndex))
      .some((facts) => isSurely(names, facts, sheetOf('securities'), context));
  const states = has(['Investment Amount', 'Shares'], (columnIndex) => !sums.has(columnIndex));
  const isOfRounds = kind === 'class' || kind === 'round';
  return states && (!isOfRounds || has(['Round', 'Share Class'], () => true));
}

/** Lists rows with one text only: headings and explanations. */
function listLoneRows({ rows }: TabTable, lastHeaderRow: number): readonly TabRow[] {
  return rows.filter(({ rowNumber, cells }) => {
    const [only, ...more] = rowNumber <= lastHeaderRow ? [] : cells.filter(isFilled);
    return only?.value.kind === 'text' && textOf(only) !== '' && more.length === 0;
  });
}
