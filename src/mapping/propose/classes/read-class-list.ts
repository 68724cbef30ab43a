import { foldName } from '../../../base/util/text/text.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import * as classWords from '../../../model/lexicon/class-kinds.ts';
import type { Words } from '../../../model/lexicon/words.ts';
import { hasNamed } from '../../file/by-name.ts';
import type { SkipForm } from '../../file/mapping-form.ts';
import { SURE } from '../../mapping.ts';
import { type Question, questionAt } from '../../question.ts';
import { foldedTextIn } from '../../source/cell-text.ts';
import type { TabRow } from '../../source/tab-column.ts';
import { proposeCompany, proposeRound } from '../companions/companions.ts';
import { readLine } from '../crosstabs/read-heading.ts';
import { applyFacts, readTitleFacts } from '../facts/title-facts.ts';
import { listNames } from '../names/name-words.ts';
import type { ProposedColumn, ProposedIgnored, ProposedSplit, ProposedTarget } from '../proposal.ts';
import { assignColumns, asTarget, type ColumnAssignment, toProposedColumn } from '../score/assign-columns.ts';
import { guessColumns, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import { factsIn, keepRows, ownSheetOf, type ProposalTab, placeIn } from '../source-tab.ts';
import { isClassLabel, splitClassLabel } from '../values/split-label.ts';

interface ClassList {
  readonly tab: ProposalTab;
  readonly targets: readonly ProposedTarget[];
  readonly split: ProposedSplit | undefined;
  readonly skips: readonly SkipForm[];
  readonly ignored: readonly ProposedIgnored[];
  readonly doubts: readonly Question[];
}

const NOT_HELD: readonly (readonly [words: Words, because: string])[] = [
  [classWords.AUTHORISED, 'nobody holds what is only authorised'],
  [classWords.OUTSTANDING_COUNTS, 'it is what all holders of the class hold together'],
];
/** Columns of a list of holdings. */
const OF_HOLDERS: readonly string[] = ['Fund', 'Fair Value', 'Cash Received'];

/**
 * Reads a summary of a cap table by class (`Class | Authorized | Outstanding | Price`) as share classes, and as rounds
 * where it has closing dates. Returns `undefined` for any other table.
 */
export function readClassList(tab: ProposalTab, context: ScoringContext): ClassList | undefined {
  if (context.meant !== undefined || ownSheetOf(tab) !== undefined) return undefined;
  const assigned = assignColumns(tab.columns, sheetOf('share-classes'), context);
  const of = (name: string): ColumnAssignment | undefined => assigned.find(({ guess }) => guess.column.name === name);
  const [label, price] = [of('Share Class'), of('Price Per Share')];
  if (label === undefined || price === undefined || !isOfClasses(tab, context)) return undefined;
  const round = of('Round')?.facts;
  const labels = readLabels(label.facts, of('Company') !== undefined || round !== undefined);
  if (labels === undefined) return undefined;
  const placed = new Set(
    tab.dataRows.flatMap((row) =>
      foldedTextIn(row, round?.columnIndex) === '' ? [] : foldedTextIn(row, label.facts.columnIndex),
    ),
  );
  const left = skipRowsCalled(labels, toProposedColumn(label, tab), round === undefined ? undefined : placed);
  const kept = keepRows(tab, (row) => !left.leaves(row));
  return kept.dataRows.length === 0 ? undefined : propose(kept, { assigned, label, left }, context);
}

interface Read {
  readonly assigned: readonly ColumnAssignment[];
  readonly label: ColumnAssignment;
  readonly left: ReturnType<typeof skipRowsCalled>;
}

function propose(tab: ProposalTab, { assigned, label, left }: Read, context: ScoringContext): ClassList {
  const sheet = sheetOf('share-classes');
  const split = splitClassLabel(withFacts(assigned, tab), tab);
  const own = assigned.map((assignment) => toProposedColumn(assignment, tab));
  const named = toProposedColumn(label, tab);
  const has = (name: string): boolean => own.some((column) => column.name === name && column.confidence >= SURE);
  const round = has('Round') ? [] : (split?.columns ?? [toRound(named)]);
  const kinds = has('Class Type') ? { columns: [], doubts: [] } : findKinds(named, split !== undefined, tab);
  const found = [...round, ...kinds.columns];
  const columns = [...own.filter(({ name }) => !hasNamed(found, name)), ...found];
  const target = applyFacts(asTarget(sheet, columns), readTitleFacts(tab, context.known.funds));
  const companies = proposeCompany(target, tab, { ...context, heading: undefined });
  return {
    tab,
    targets: [...companies, ...proposeRound(target, tab, context).map(withoutCounts), target],
    split: split?.rule,
    skips: left.skips,
    ignored: leaveCounts(tab, columns),
    doubts: [...kinds.doubts, ...left.doubts],
  };
}

/** Updates the facts to the remaining rows. */
function withFacts(assigned: readonly ColumnAssignment[], tab: ProposalTab): readonly ColumnAssignment[] {
  return assigned.map(({ facts, guess }) => ({ facts: factsIn(tab, facts.columnIndex) ?? facts, guess }));
}

function toRound(label: ProposedColumn): ProposedColumn {
  return { ...label, name: 'Round', confidence: 0.6, reason: 'the round is assumed to have the name of the class' };
}

/** Speaks of whole classes, and of no holding in them. */
function isOfClasses({ columns }: ProposalTab, context: ScoringContext): boolean {
  const filled = columns.filter((facts) => facts.filled > 0);
  const isAuthorised = filled.some(({ header }) => classWords.AUTHORISED.isIn(header));
  const others = isAuthorised ? OF_HOLDERS : [...OF_HOLDERS, 'Investment Amount'];
  const terms = filled.filter(({ header }) => classWords.CLASS_TERMS.is(header));
  const areAll = terms.length >= LEAST_TERMS || filled.some(({ header }) => classWords.COUNTS_OF_ALL.isIn(header));
  return areAll && !filled.some((facts) => mayBe(others, facts, context));
}

const LEAST_TERMS = 2;

const SHEETS = (['securities', 'valuations', 'transactions'] as const).map(sheetOf);

function mayBe(names: readonly string[], facts: SourceFacts, context: ScoringContext): boolean {
  return SHEETS.some((sheet) =>
    guessColumns(facts, sheet, context).some(
      ({ column, confidence }) => names.includes(column.name) && (confidence >= SURE || column.name === 'Fund'),
    ),
  );
}

/** The fully diluted count of one class is not that of the company. */
function withoutCounts(round: ProposedTarget): ProposedTarget {
  return { ...round, columns: round.columns.filter(({ name }) => name !== 'Fully Diluted Shares') };
}

function leaveCounts(tab: ProposalTab, used: readonly ProposedColumn[]): readonly ProposedIgnored[] {
  const taken = new Set(used.map(({ columnIndex }) => columnIndex));
  return tab.columns.flatMap(({ columnIndex, header, kinds }) => {
    const because = NOT_HELD.find(([words]) => words.isIn(header))?.[1];
    if (because === undefined || taken.has(columnIndex) || kinds.number === 0) return [];
    return [{ ...placeIn(tab, columnIndex), because }];
  });
}

/** Tells common from preferred by the label; a silent series is preferred, with a question. */
function findKinds(label: ProposedColumn, isSplit: boolean, tab: ProposalTab) {
  const { column: ref = '', columnIndex = 0 } = label;
  const said = 'the class labels say so';
  const texts = factsIn(tab, columnIndex)?.texts ?? [];
  const silent = texts.filter((text) => !classWords.COMMON.isIn(text) && !classWords.PREFERRED.isIn(text));
  if (isSplit && silent.length === 0) {
    const ofKind = { name: 'Class Type', column: 'Kind', columnIndex, isPart: true } as const;
    return {
      columns: [{ ...ofKind, values: new Map(classWords.KIND_VALUES), confidence: 0.8, reason: said }],
      doubts: [],
    };
  }
  const values = new Map(texts.map((text) => [text, classWords.COMMON.isIn(text) ? 'common' : 'preferred']));
  const text = `${listNames(silent)} ${silent.length === 1 ? 'is' : 'are'} preferred, though nothing says so`;
  const reason = silent.length === 0 ? said : 'a series is assumed to be preferred';
  return {
    columns: [{ ...label, name: 'Class Type', values, confidence: 0.8, reason }],
    doubts:
      silent.length === 0 ? [] : [questionAt({ column: ref, columnIndex }, { topic: 'meaning', texts: silent }, text)],
  };
}

interface ClassLabels {
  readonly classes: readonly string[];
  /** Classes of no particular round: `Common Stock`. */
  readonly unplaced: readonly string[];
  readonly others: readonly string[];
  readonly sums: readonly string[];
}

/** Returns `undefined` where the texts are not names of classes, or one appears twice in a company's list. */
function readLabels({ texts, filled }: SourceFacts, isOfSeveral: boolean): ClassLabels | undefined {
  if (!isOfSeveral && texts.length < filled) return undefined;
  const others = texts.filter((text) => otherIn(text) === 'instrument');
  const sums = texts.filter((text) => otherIn(text) === 'total');
  const rest = texts.filter((text) => otherIn(text) === undefined);
  const unplaced = rest.filter((text) => classWords.NO_ROUND_CLASSES.is(text));
  const classes = rest.filter((text) => !unplaced.includes(text));
  const isList = classes.length > 0 && rest.filter(isClassLabel).length * 3 >= rest.length * 2;
  return isList ? { classes, unplaced, others, sums } : undefined;
}

function otherIn(text: string): 'total' | 'percent' | 'instrument' | undefined {
  return readLine(text, () => undefined).other;
}

/** Skips rows that are not a class of a round, by their exact texts. */
function skipRowsCalled(
  { classes, unplaced, others, sums }: ClassLabels,
  { column: ref = '', columnIndex = 0 }: ProposedColumn,
  /** The classes whose round is named, where a column does. */
  placed: ReadonlySet<string> | undefined,
) {
  const homeless =
    placed === undefined ? unplaced : [...classes, ...unplaced].filter((text) => !placed.has(foldName(text)));
  const skip = (texts: readonly string[], because: string, note: string): readonly SkipForm[] =>
    texts.length === 0 ? [] : [{ column: ref, is: texts, because, note }];
  const left = new Set([...homeless, ...others, ...sums].map(foldName));
  const text = `${listNames(homeless)} ${homeless.length === 1 ? 'is' : 'are'} left out, because nothing says which round issued ${homeless.length === 1 ? 'it' : 'them'}`;
  return {
    leaves: (row: TabRow) => left.has(foldedTextIn(row, columnIndex)),
    skips: [
      ...skip(homeless, 'nothing says which round issued it', 'every class belongs to a round'),
      ...skip(others, 'it is not a class of shares', 'options, warrants and notes'),
      ...skip(sums, 'it is the sum of the classes', 'not a class'),
    ],
    doubts:
      homeless.length === 0
        ? []
        : [questionAt({ column: ref, columnIndex }, { topic: 'left-out', texts: homeless }, text)],
  };
}
