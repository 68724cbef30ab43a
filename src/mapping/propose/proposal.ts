import type { MappingUnit } from '../../format/check/mapped-tables.ts';
import type { SheetDeclaration } from '../../format/sheets/sheet.ts';
import type { LossReport } from '../../model/outcomes/map-report.ts';
import type { SheetMapping } from '../mapping.ts';
import type { RememberedSource } from '../remembered-source.ts';
import type {
  ProposedCompute,
  ProposedGroup,
  ProposedNegation,
  ProposedSplitStep,
  ProposedUnpivot,
} from './proposed-steps.ts';

/** What the firm has, for recognising it in cells; empty lists where nobody asked the service. */
export interface KnownNames {
  readonly companies: readonly string[];
  readonly funds: readonly string[];
  readonly customColumns: readonly string[];
}

/** What users said before, in this state folder: it wins over every guess. */
export interface MappingMemory {
  /** Which column of which sheet a header is; none where it is to be left alone. */
  readonly columns: readonly RememberedColumn[];
  /** What companies and funds are called elsewhere, and here. */
  readonly companies: { readonly [name: string]: string };
  readonly funds: { readonly [name: string]: string };
  /** Doubts that were answered with yes, by `keyOfDoubt`. */
  readonly settled: readonly string[];
  /** Whole spreadsheets and the mappings that read them. */
  readonly sources: readonly RememberedSource[];
}

export interface RememberedColumn {
  readonly header: string;
  /** The sheet of the format, by its name. */
  readonly sheet: string;
  readonly column: string | undefined;
}

export const NO_MEMORY: MappingMemory = { columns: [], companies: {}, funds: {}, settled: [], sources: [] };

/** A guess, with how sure it is (between 0 and 1) and why. */
export interface Guess {
  readonly confidence: number;
  readonly reason: string;
}

export interface ProposedColumn extends Guess {
  /** Of the format. */
  readonly name: string;
  /** How the mapping calls the source's column; absent for a fixed value. */
  readonly ref?: string;
  readonly columnIndex?: number;
  /** Several columns in one text, instead of one, and what stands between them where that is no plain stroke. */
  readonly join?: readonly string[];
  readonly between?: string;
  /** Rows with the same text are told apart by a number behind it. */
  readonly isNumbered?: true;
  readonly fixed?: string;
  readonly unit?: MappingUnit;
  /** Of amounts and counts: the first values as they stand and as they would be loaded. */
  readonly shows?: string;
  /** It is a part that a split takes out of its column. */
  readonly isPart?: true;
  /** Of a column that the mapping makes of others, whose unit is that of the first of them. */
  readonly made?: {
    readonly name: string;
    readonly divide: readonly [string, string];
    readonly unitOf: number;
    /** The unit of this column takes that of the other back. */
    readonly unitBy: number;
    /** A step makes it, rounded to so many places. */
    readonly inStep?: number;
    /** The first division, where none of them comes out even. */
    readonly uneven?: string;
  };
  /** It is worked out of numbers in different units: nothing says it right. */
  readonly isOff?: true;
  /** Of several rows that name the same thing the first counts. */
  readonly keepsFirst?: true;
  readonly removesFootnotes?: true;
  /** Between the items of a list, where it is another than the format's. */
  readonly separator?: string;
  /** Translations. */
  readonly values?: readonly (readonly [from: string, to: string])[];
}

export interface ProposedTarget {
  readonly sheet: SheetDeclaration;
  /** As it is to be called: `Certificates` where every row is one. */
  readonly name: string;
  /** Of a log, the lines that it is made of; all of them where absent. */
  readonly events?: { readonly ref: string; readonly columnIndex: number; readonly texts: readonly string[] };
  /** Rows with one of these texts in a column alone; all of them where absent. */
  readonly when?: { readonly ref: string; readonly texts: readonly string[] };
  /** No rows with nothing in a column, or with one of these texts. */
  readonly unless?: { readonly ref: string; readonly texts: readonly string[] };
  readonly columns: readonly ProposedColumn[];
}

/** A column that says what its rows are: by sheet of the format, the texts of it. */
export interface ProposedTypes {
  readonly ref: string;
  readonly columnIndex: number;
  readonly sheets: readonly (readonly [sheet: string, texts: readonly string[]])[];
}

/** Rows with one of these very texts in a column: no pattern may leave out a company that is called alike. */
export interface ProposedSkip {
  readonly ref: string;
  readonly texts: readonly string[];
  /** Instead of texts: of holders who are no funds of the firm. */
  readonly isFund?: false;
  /** Instead of texts: where nothing stands. */
  readonly isBlank?: true;
  /** Instead of texts: a row by its number, as Excel shows it. */
  readonly row?: number;
  readonly reason: string;
  /** Why, where amounts stand in them. */
  readonly because?: string;
}

/** A fund of the firm, with what it is called among the holders of a cap table. */
export interface ProposedHolder {
  readonly fund: string;
  readonly names: readonly string[];
  readonly reason: string;
}

/** A column that is left alone: what is in it is named in the tie-out of the source, with why. */
export interface ProposedIgnored {
  readonly ref: string;
  readonly columnIndex: number;
  /** Absent where the user said before that it is to be left alone. */
  readonly because?: string;
  /** In rows with one of these texts in a column alone. */
  readonly when?: { readonly ref: string; readonly texts: readonly string[] };
  /** In rows without one of these texts in a column alone; in all of them where absent. */
  readonly unless?: { readonly ref: string; readonly texts: readonly string[] };
}

export interface ProposedSplit {
  readonly ref: string;
  readonly columnIndex: number;
  readonly pattern: string;
  readonly reason: string;
}

/** Takes columns of another table; `by` are pairs `here, there`, and so are `takes`. */
export interface ProposedLookup {
  readonly kind: 'lookup';
  readonly table: string;
  readonly by: readonly (readonly [here: string, there: string])[];
  readonly takes: readonly (readonly [name: string, there: string])[];
  /** From 0: the columns here that name the rows there. */
  readonly keyIndexes: readonly number[];
  /** What is doubtful about what it takes, by the name that this gets here. */
  readonly doubts: readonly (readonly [name: string, doubt: ProposedDoubt])[];
  readonly reason: string;
}

/** What the rows of a table go through first. */
export type ProposedStep =
  | ProposedLookup
  | ProposedCompute
  | ProposedNegation
  | ProposedGroup
  | ProposedUnpivot
  | ProposedSplitStep;

/** Something that stops a plan until a person has settled it. */
export interface ProposedDoubt {
  /** Whether a column is what it is taken for, a name, or what is read out of the cells. */
  readonly kind: 'column' | 'name' | 'values';
  /** How the mapping calls the source's column; absent where it concerns the whole tab. */
  readonly ref?: string;
  readonly columnIndex?: number;
  /** As Excel shows it, where one cell of the column is meant. */
  readonly rowNumber?: number;
  /** What is taken for granted, beside first values. */
  readonly text: string;
}

/** The same for the same doubt about a file of the same kind. */
export function keyOfDoubt({ ref, text }: Pick<ProposedDoubt, 'ref' | 'text'>): string {
  return ref === undefined ? text : `${ref}: ${text}`;
}

/** How one tab is to be read. */
export interface ProposedSheet {
  readonly sheet: string;
  /** Of that input alone, where several have such a tab. */
  readonly file?: string;
  /** What lookups call it, where its tab has several tables. */
  readonly as?: string;
  readonly headerRows: { readonly first: number; readonly last: number };
  /** Where its data ends, as Excel shows it; absent where it is the only table of its tab. */
  readonly lastRow?: number;
  /** From 0: where others stand beside it. */
  readonly columns?: SheetMapping['columns'];
  readonly fillDown: readonly string[];
  /** Rows of nothing but a text that head those below them. */
  readonly headings: readonly { readonly ref: string; readonly name: string; readonly reason: string }[];
  readonly splits: readonly ProposedSplit[];
  readonly steps: readonly ProposedStep[];
  readonly types?: ProposedTypes;
  readonly skips: readonly ProposedSkip[];
  readonly ignored: readonly ProposedIgnored[];
  readonly doubts: readonly ProposedDoubt[];
  /** None of a table in which others look something up, and that is like no sheet of the format itself. */
  readonly targets: readonly ProposedTarget[];
  /** Funds of the firm among its holders. */
  readonly holders?: readonly ProposedHolder[];
}

/** A tab, or a table on one, of which nothing is proposed. */
export interface SkippedTable {
  readonly sheet: string;
  /** Of that input alone, where several have such a tab. */
  readonly file?: string;
  readonly why: string;
  /** Where others of the tab are read: its cells (`A16:H22`), its rows as Excel shows them, its columns from 0. */
  readonly part?: {
    readonly cells: string;
    readonly firstRow: number;
    readonly lastRow: number;
    readonly columns?: SheetMapping['columns'];
  };
  /** As the mapping says it; absent where no amounts stand there. */
  readonly because?: string;
  /** Where that it is left out is to be asked about. */
  readonly doubts: readonly ProposedDoubt[];
}

/** A whole mapping as it is proposed. */
export interface Proposal {
  readonly sheets: readonly ProposedSheet[];
  /** What holds nothing for the format. */
  readonly skipped: readonly SkippedTable[];
  /** Funds of the firm among the holders of cap tables. */
  readonly holders: readonly ProposedHolder[];
  readonly companyAliases: readonly NameGuess[];
  readonly fundAliases: readonly NameGuess[];
  readonly decimalSign?: ',';
  readonly dateOrder?: 'dmy' | 'mdy';
  readonly loss: LossReport;
}

/** What a name of the source is likely called here. */
export interface NameGuess extends Guess {
  readonly from: string;
  readonly to: string;
}
