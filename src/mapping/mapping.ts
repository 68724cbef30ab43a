import type { MappingUnit, WrittenForm } from '../format/check/mapped-tables.ts';
import type { SheetDeclaration } from '../format/sheets/sheet.ts';
import type { Decimal } from '../model/values/decimal.ts';
import type { Pattern } from './source/pattern.ts';

/** Where something stands in the document a mapping was read from: `['sheets', 0, 'to', 1]`. Empty for the whole. */
export type MappingPath = readonly (string | number)[];

/** How the tabs of a foreign spreadsheet become sheets of the format. */
export interface Mapping {
  /** What the firm calls its funds, by the folded name they have there. */
  readonly funds: ReadonlyMap<string, string>;
  /** What a person has still to settle of them. */
  readonly doubts: readonly OpenDoubt[];
  readonly sheets: readonly SheetMapping[];
}

/** How one tab, or several that look the same, become rows of the format. */
export interface SheetMapping {
  readonly path: MappingPath;
  /** From 0: of one input alone. Of all where absent. */
  readonly inputIndex?: number;
  /** Of the inputs of that name alone, as they are called without their folder. */
  readonly file?: string;
  /** Names of the tabs, compared as sheet names are. */
  readonly names: readonly string[];
  /** Left out on purpose: the tab, or those rows and columns of it that it names. */
  readonly isSkipped: boolean;
  /** Why it is. */
  readonly because?: string;
  /** Not every workbook has such a tab. */
  readonly isOptional: boolean;
  /** As Excel shows them, from 1: the header and, below it, its further rows. */
  readonly headerRows: { readonly first: number; readonly last: number };
  /** As Excel shows them; absent where the data begins below the header and ends with the sheet. */
  readonly firstRow?: number;
  readonly lastRow?: number;
  /** From 0: the columns in which its table stands, where others stand beside it; all of them where absent. */
  readonly columns?: { readonly first: number; readonly last: number };
  /** Columns whose blanks stand for the value above. */
  readonly fillDown: readonly ColumnRef[];
  /** Rows of nothing but a text, which become a column of the rows below them; the outer ones first. */
  readonly headings: readonly HeadingRule[];
  readonly splits: readonly SplitRule[];
  readonly derived: readonly DerivedColumn[];
  /** How its numbers and dates are written, unless a column says otherwise. */
  readonly written: WrittenForm;
  /** What the rows go through, one after the other, before anything is made of them. */
  readonly steps: readonly MappingStep[];
  /** What the rows are, by a column that says so. */
  readonly types?: TypesByText;
  /** A row is left out where any of these holds. */
  readonly skipRows: readonly RowSkip[];
  /** Columns that are left alone on purpose. */
  readonly ignored: readonly IgnoredColumn[];
  /** What a person has still to settle: nothing is applied before. */
  readonly doubts: readonly OpenDoubt[];
  readonly targets: readonly TargetMapping[];
}

/** Something in a mapping that was guessed and that nobody has confirmed. */
export interface OpenDoubt {
  readonly path: MappingPath;
  /** Of the source; absent where it concerns the tab. */
  readonly column?: ColumnRef;
  /** As Excel shows it, where one cell of the column is meant. */
  readonly rowNumber?: number;
  /** What is taken for granted, beside values as they would be read. */
  readonly text: string;
}

/** Rows that are left out, and why. */
export interface RowSkip extends RowCondition {
  readonly because?: string;
}

/** A column whose cells are left alone, as far as nothing takes them, and why. */
export interface IgnoredColumn {
  readonly column: ColumnRef;
  /** In rows where all of these hold. */
  readonly conditions: readonly RowCondition[];
  readonly because?: string;
}

/** A column of the source: its header, the name of a part, or its position (`A`, `3`). */
export interface ColumnRef {
  readonly path: MappingPath;
  readonly text: string;
}

/** Texts that stand alone in their row and hold for the rows below, to the next of them. */
export interface HeadingRule {
  readonly path: MappingPath;
  /** In which they stand. */
  readonly column: ColumnRef;
  /** What they are called as a column. */
  readonly name: string;
  /** All that stand alone where absent. */
  readonly texts?: readonly string[];
}

/** Takes the text of one column apart. Its parts are columns from then on. */
export interface SplitRule {
  readonly path: MappingPath;
  readonly column: ColumnRef;
  readonly by:
    | { readonly kind: 'pattern'; readonly pattern: Pattern }
    | { readonly kind: 'separator'; readonly separator: string };
  /** The names of the parts: groups of the pattern, or what stands between separators. */
  readonly parts: readonly string[];
  /** The part that takes the whole text where it cannot be taken apart; an error there where absent. */
  readonly otherwise?: string;
}

/** A column made of others; it is a column from then on. */
export interface DerivedColumn {
  readonly path: MappingPath;
  readonly name: string;
  readonly by:
    | { readonly kind: 'join'; readonly columns: readonly ColumnRef[]; readonly separator: string }
    | { readonly kind: 'quotient'; readonly dividend: ColumnRef; readonly divisor: ColumnRef };
}

/** A column that says what kind of instrument a row is. */
export interface TypesByText {
  readonly path: MappingPath;
  readonly column: ColumnRef;
  /** Every text that is known there, folded. */
  readonly texts: ReadonlySet<string>;
}

/**
 * What the rows of a table go through before anything is made of them. A step sees the columns of the source and those
 * that the steps before it made; what it makes is a column from then on, each of whose values knows its cells.
 */
export type MappingStep = UnpivotStep | LookupStep | ComputeStep | GroupStep | SplitStep;

/** Takes what an earlier step made apart. */
export interface SplitStep {
  readonly kind: 'split';
  readonly path: MappingPath;
  readonly rule: SplitRule;
}

/** Columns that say the same of different things (rounds, classes, quarters) become rows of their own. */
export interface UnpivotStep {
  readonly kind: 'unpivot';
  readonly path: MappingPath;
  readonly records: readonly UnpivotRecord[];
  /** The column that gets what each is called. */
  readonly name?: string;
  /** Columns that get what stands above it, by the number of the row, as Excel shows it. */
  readonly above: readonly { readonly name: string; readonly rowNumber: number; readonly path: MappingPath }[];
  /** Texts, folded, that stand for nothing. */
  readonly blanks: ReadonlySet<string>;
  /** A zero is a row as well. */
  readonly keepsZeros: boolean;
  /** Its cells are numbers; a text among them is a fault. */
  readonly isNumeric: boolean;
}

/** What becomes one row: by the column that gets it, the column that holds it. */
export interface UnpivotRecord {
  /** Its header where absent. */
  readonly name?: string;
  readonly values: readonly { readonly into: string; readonly column: ColumnRef }[];
}

/** Takes columns from the row of another table that has the same key. */
export interface LookupStep {
  readonly kind: 'lookup';
  readonly path: MappingPath;
  /** As the mapping calls the table: the name of its tab. */
  readonly table: string;
  /** Which of the mapping's sheets that is, from 0; -1 after a complaint. */
  readonly sheetIndex: number;
  readonly keys: readonly { readonly here: ColumnRef; readonly there: ColumnRef }[];
  readonly takes: readonly { readonly name: string; readonly column: ColumnRef }[];
  /** Which of several rows counts; several are a fault where absent. */
  readonly keep?: 'first' | 'last';
  /** No row stays blank; it is a fault else. */
  readonly mayMiss: boolean;
}

export type ComputeKind = 'sum' | 'subtract' | 'multiply' | 'divide';

/** Works a column out of others, exactly. */
export interface ComputeStep {
  readonly kind: 'compute';
  readonly path: MappingPath;
  readonly name: string;
  readonly by: ComputeKind;
  readonly operands: readonly ComputeOperand[];
  /** Places behind the point to which the result is rounded, half up. */
  readonly places?: number;
}

export type ComputeOperand =
  | { readonly kind: 'column'; readonly column: ColumnRef }
  | { readonly kind: 'number'; readonly value: Decimal };

/** Makes one row of several. */
export interface GroupStep {
  readonly kind: 'group';
  readonly path: MappingPath;
  /** Rows for which all of these hold; the others stay as they are. */
  readonly conditions: readonly RowCondition[];
  /** Rows with the same values here are one. */
  readonly by: readonly ColumnRef[];
  readonly sums: readonly ColumnRef[];
  /** Of which the first, or the last, value that is filled counts; of all others there may be but one. */
  readonly firsts: readonly ColumnRef[];
  readonly lasts: readonly ColumnRef[];
}

/** Something that is true of a row of the source or not. */
export interface RowCondition {
  readonly path: MappingPath;
  readonly test:
    | { readonly kind: 'rows'; readonly first: number; readonly last: number }
    | { readonly kind: 'blank'; readonly column: ColumnRef; readonly isBlank: boolean }
    | { readonly kind: 'is'; readonly column: ColumnRef; readonly texts: readonly string[]; readonly isNot: boolean }
    /** Folded names of the firm's funds. */
    | {
        readonly kind: 'fund';
        readonly column: ColumnRef;
        readonly names: ReadonlySet<string>;
        readonly isFund: boolean;
      }
    | { readonly kind: 'matches'; readonly column: ColumnRef; readonly pattern: Pattern };
}

/** Rows of one declared sheet that are made of the rows of a tab. */
export interface TargetMapping {
  readonly path: MappingPath;
  readonly sheet: SheetDeclaration;
  /** A value of the sheet's type column that every row has. */
  readonly presetType?: string;
  /** Made where all of these hold. */
  readonly conditions: readonly RowCondition[];
  /**
   * Rows that name the same thing (a company, round, class) make it once: all of them; those of other tables, while each
   * row of this one stands for itself; or none.
   */
  readonly once: 'all' | 'other-tables' | 'none';
  readonly columns: readonly TargetColumn[];
}

/** Where the values of one column of the format come from. */
export interface TargetColumn {
  readonly path: MappingPath;
  /** The declared name; a custom column's own name. */
  readonly name: string;
  readonly source: ColumnSource;
  /** What stands where the source is blank. */
  readonly fallback?: string;
  /** Translations, by the folded text. */
  readonly values: ReadonlyMap<string, string>;
  /** Texts, folded, that stand for nothing. */
  readonly blanks: ReadonlySet<string>;
  /** What is taken out of texts, such as the marks of footnotes. */
  readonly removed?: Pattern;
  readonly unit?: MappingUnit;
  /** What stands between the items of a list there. */
  readonly listSeparator?: string;
  /** Of several rows that name the same thing the first one counts; the others may say what they want. */
  readonly keepsFirst?: true;
  /** Why what the others say is left out. */
  readonly because?: string;
  /** A text that several rows of the sheet have is numbered in each: `X #1`, `X #2`. */
  readonly isNumbered?: true;
  readonly written: WrittenForm;
}

export type ColumnSource =
  | { readonly kind: 'fixed'; readonly text: string }
  | { readonly kind: 'column'; readonly column: ColumnRef }
  /** The texts of several columns in one. */
  | { readonly kind: 'join'; readonly columns: readonly ColumnRef[]; readonly separator: string }
  /** The first of several columns that is not blank. */
  | { readonly kind: 'first-of'; readonly columns: readonly ColumnRef[] };
