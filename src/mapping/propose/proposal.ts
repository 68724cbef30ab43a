import type { SheetDeclaration } from '../../format/sheets/sheet.ts';
import type { SecurityType } from '../../model/fields/security-types.ts';
import type { LossReport } from '../../model/outcomes/map-report.ts';
import type { DecimalSign } from '../../model/values/decimal-sign.ts';
import { entriesOf, findByName } from '../file/by-name.ts';
import type {
  ColumnSettings,
  ConditionForm,
  HolderForm,
  IgnoredForm,
  SheetForm,
  SkipForm,
  SplitForm,
  StepForm,
} from '../file/mapping-form.ts';
import type { Guess, SheetMapping } from '../mapping.ts';
import { keyOfQuestion, type Question } from '../question.ts';
import type { PeriodDay } from '../source/period-end.ts';
import type { PlacedColumn, TabColumn } from '../source/tab-column.ts';
import type { MappingMemory } from './memory.ts';

export interface KnownNames {
  readonly companies: readonly string[];
  readonly funds: readonly string[];
  readonly customColumns: readonly string[];
}

export const NO_MEMORY: MappingMemory = { columns: [], companies: {}, funds: {}, settled: [], sources: [] };

/** The properties that a column of the mapping takes over as proposed. */
export const TAKEN_OVER = [
  ...(['value', 'default', 'join', 'with', 'numbered', 'unit', 'keep', 'because'] as const),
  ...(['remove', 'separator', 'day'] as const),
];

type Settled<T> = { readonly [Key in keyof T]: Exclude<T[Key], undefined> };

/** A column as the mapping has it, and what is known of it besides. */
export interface ProposedColumn extends Guess, Settled<Pick<ColumnSettings, 'column' | (typeof TAKEN_OVER)[number]>> {
  readonly name: string;
  readonly values?: ReadonlyMap<string, string>;
  /** The column that counts in rows where it is blank. */
  readonly orElse?: string;
  /** Absent for a fixed value. */
  readonly columnIndex?: TabColumn;
  /** A part that a split makes. */
  readonly isPart?: true;
  /** Present for a quotient of other columns, in the unit of the first. */
  readonly made?: {
    readonly name: string;
    readonly divide: readonly [string, string];
    readonly unitOf: TabColumn;
    /** The column whose unit cancels that of the other. */
    readonly unitBy: TabColumn;
    /** A step makes it, rounded to this many places. */
    readonly inStep?: number;
    /** The first inexact division. */
    readonly uneven?: string;
  };
  /** It is derived from different units, so no unit is right. */
  readonly isOff?: true;
  /** A number of interests in units of 1.00: it is the amount, in its unit. */
  readonly isInterest?: true;
  /** The source does not say it, but the field takes it for granted. */
  readonly isGranted?: true;
}

/** An answer about the table with that header row. */
interface SaidOfTable {
  readonly sheet: string;
  readonly headerRow: number;
}

/** A value for a column that nothing fills, or that is guessed. */
export interface SaidColumn extends SaidOfTable, Pick<ProposedColumn, 'name' | 'column' | 'columnIndex' | 'value'> {
  /** The tabs of the format that it is about; all where absent. */
  readonly tabs?: readonly string[];
}

export type Said =
  | SaidColumn
  /** How numbers in text are written, in all tables. */
  | { readonly decimal: DecimalSign }
  /** The order of days in text, in all tables. */
  | { readonly dateOrder: 'dmy' | 'mdy' }
  /** The fund of the firm that names of the source mean, in all tables. */
  | { readonly fund: string; readonly names: readonly string[] }
  | (SaidOfTable &
      (
        | { readonly leaves: WithTexts }
        /** The day that a month or quarter stands for. */
        | { readonly day: PeriodDay }
        /** The type of security that rows of some words are. */
        | { readonly texts: readonly string[]; readonly type: SecurityType }
        /** Tabs of the format that the table does not become. */
        | { readonly without: readonly string[] }
      ));

export interface ProposedTarget {
  readonly sheet: SheetDeclaration;
  readonly name: string;
  /** The lines of a log that it is made of; all rows where absent. */
  readonly events?: WithTexts & PlacedColumn;
  readonly when?: WithTexts;
  readonly unless?: readonly ConditionForm[];
  /** Rows that name the same thing make it once, though each would be one of its own. */
  readonly once?: true;
  readonly columns: readonly ProposedColumn[];
}

/** The columns of what is held. */
export function heldColumns(targets: readonly ProposedTarget[] = []): readonly ProposedColumn[] {
  return targets.flatMap(({ sheet, columns }) => (sheet.kind === 'securities' ? columns : []));
}

/** The first column of that name in any of them. */
export function columnIn(targets: readonly ProposedTarget[], name: string): ProposedColumn | undefined {
  return targets.flatMap(({ columns }) => columns).find((column) => column.name === name);
}

export function isOfMarks({ sheet }: ProposedTarget): boolean {
  return sheet.kind === 'valuations';
}

/** The kind of value that the format keeps in a column. */
export function valueKindOf({ name }: Pick<ProposedColumn, 'name'>, { sheet }: ProposedTarget) {
  return findByName(sheet.columns, name)?.value.kind;
}

export function holdsAmounts(column: Pick<ProposedColumn, 'name'>, target: ProposedTarget): boolean {
  const kind = valueKindOf(column, target);
  return kind === 'money' || kind === 'count';
}

/** Lists the columns of the source that these are made of. */
export function indexesOf(targets: readonly ProposedTarget[]): readonly TabColumn[] {
  return targets.flatMap(({ columns }) => columns.flatMap(({ columnIndex }) => columnIndex ?? []));
}

/** Rows with one of these texts in a column. */
export interface WithTexts {
  readonly column: string;
  readonly is: readonly string[];
}

export interface ProposedTypes extends PlacedColumn {
  readonly sheets: readonly (readonly [sheet: string, texts: readonly string[]])[];
}

export type ProposedIgnored = IgnoredForm & { readonly columnIndex: TabColumn };

export type ProposedSplit = SplitForm & { readonly columnIndex: TabColumn };

export interface ProposedSheet {
  readonly sheet: string;
  /** The name of the input, where several have such a tab. */
  readonly file?: string;
  /** Its name in lookups, where its tab has several tables. */
  readonly as?: string;
  readonly headerRows: { readonly first: number; readonly last: number };
  /** The last data row, as Excel numbers it; absent for the only table of a tab. */
  readonly lastRow?: number;
  /** From 0; present where other tables are beside it. */
  readonly columns?: SheetMapping['columns'];
  readonly fillDown: readonly string[];
  readonly headings: NonNullable<SheetForm['headings']>;
  readonly splits: readonly ProposedSplit[];
  readonly steps: readonly StepForm[];
  readonly types?: ProposedTypes | undefined;
  readonly skips: readonly SkipForm[];
  readonly ignored: readonly ProposedIgnored[];
  /** Columns that count in another table. */
  readonly elsewhere?: readonly TabColumn[];
  readonly doubts: readonly Question[];
  /** Empty for a table that is only looked up, or left out. */
  readonly targets: readonly ProposedTarget[];
  /** Why a person left the whole table out. */
  readonly because?: string;
  readonly holders?: readonly HolderForm[];
  /** The columns of the source, each by its name and its letters, with the kinds of values that its cells may be. */
  readonly headers?: readonly { readonly letters: string; readonly header: string; readonly fits: readonly string[] }[];
}

/** A table of which nothing is read. */
export const NOTHING_READ = {
  fillDown: [],
  headings: [],
  splits: [],
  steps: [],
  skips: [],
  ignored: [],
  targets: [],
} as const;

/** Columns that are left out, and what is asked about them. */
export interface LeftColumns {
  readonly ignored: readonly ProposedIgnored[];
  readonly doubts: readonly Question[];
}

export interface SkippedTable {
  readonly sheet: string;
  readonly file?: string;
  readonly why: string;
  /** Present where the tab has other tables: cells as `A16:H22`, rows as Excel numbers them, columns from 0. */
  readonly part?: {
    readonly cells: string;
    readonly firstRow: number;
    readonly lastRow: number;
    readonly columns?: SheetMapping['columns'];
  };
  /** The mapping's reason; absent where it has no amounts. */
  readonly because?: string;
  /** How it is read if it is taken in again. */
  readonly kept?: ProposedSheet;
  /** It lists something else than holdings, such as people. */
  readonly isOther?: true;
  readonly doubts: readonly Question[];
}

export interface Proposal {
  readonly sheets: readonly ProposedSheet[];
  readonly skipped: readonly SkippedTable[];
  readonly holders: readonly HolderForm[];
  readonly companyAliases: readonly NameGuess[];
  readonly fundAliases: readonly NameGuess[];
  /** The firm's funds, which may be the holder of what is listed. */
  readonly ownFunds: readonly string[];
  /** Names that none of them has are asked about one by one. */
  readonly namesApart?: true;
  readonly decimalSign?: DecimalSign;
  readonly dateOrder?: 'dmy' | 'mdy';
  readonly loss: LossReport;
  /** Proposes anew with what is remembered by now. */
  readonly recall: (memory: MappingMemory) => Proposal;
  /** Proposes anew with one more answer. */
  readonly answer: (said: Said) => Proposal;
}

/** Changes a proposal, and what it becomes with further answers. */
export function changeProposal(proposal: Proposal, change: (proposal: Proposal) => Partial<Proposal>): Proposal {
  return {
    ...proposal,
    ...change(proposal),
    recall: (memory) => changeProposal(proposal.recall(memory), change),
    answer: (said) => changeProposal(proposal.answer(said), change),
  };
}

export interface NameGuess extends Guess {
  readonly from: string;
  readonly to: string;
}

/** Lists the columns that a step reads. */
export function columnsReadBy({ lookup, compute, group, split }: StepForm): readonly string[] {
  const { sum = [], subtract = [], multiply = [], divide = [] } = compute ?? {};
  const keys = group === undefined ? [] : [...group.by, ...(group.sum ?? [])];
  return [
    ...entriesOf(lookup?.by).map(([here]) => here),
    ...[...sum, ...subtract, ...multiply, ...divide].flatMap((operand) =>
      'column' in operand ? [operand.column] : [],
    ),
    ...[...keys, ...(group?.when ?? []).flatMap(({ column }) => column ?? [])],
    ...(split === undefined ? [] : [split.column]),
  ];
}

/** Names of columns that steps make of amounts: negated, or of several currencies. */
export const TURNED = { paid: 'Amount paid', received: 'Amount received', sold: 'Number sold' } as const;

/** Removes repeated and settled questions. */
export function leaveOpen(doubts: readonly Question[], { settled }: MappingMemory): readonly Question[] {
  const byKey = new Map(doubts.map((doubt) => [keyOfQuestion(doubt), doubt]));
  return [...byKey].filter(([key]) => !settled.includes(key)).map(([, doubt]) => doubt);
}
