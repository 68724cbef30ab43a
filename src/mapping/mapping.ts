import type { MappingUnit, WrittenForm } from '../format/check/mapped-tables.ts';
import type { SheetDeclaration } from '../format/sheets/sheet.ts';
import type { Decimal } from '../model/values/decimal.ts';
import type { QuestionSubject } from './question.ts';
import type { Pattern } from './source/pattern.ts';
import type { PeriodDay } from './source/period-end.ts';

/** A place in the mapping document, such as `['sheets', 0, 'to', 1]`; empty for the whole. */
export type MappingPath = readonly (string | number)[];

/** From this confidence on, a guess is not questioned. */
export const SURE = 0.75;

/** How sure something is, between 0 and 1, and why. */
export interface Guess {
  readonly confidence: number;
  readonly reason: string;
  /** First values as they would be read. */
  readonly shows?: string;
}

/** Tells how tabs of a foreign spreadsheet become sheets of the format. */
export interface Mapping {
  /** The firm's names of its funds, by their folded names in the source. */
  readonly funds: ReadonlyMap<string, string>;
  readonly doubts: readonly OpenDoubt[];
  readonly sheets: readonly SheetMapping[];
}

export interface SheetMapping {
  readonly path: MappingPath;
  /** From 0; all inputs where absent. */
  readonly inputIndex?: number;
  /** The name of the input without its folder, where only one is meant. */
  readonly file?: string;
  /** Tab names, compared as sheet names are. */
  readonly names: readonly string[];
  /** The tab, or the rows and columns that it names, is left out on purpose. */
  readonly isSkipped: boolean;
  readonly because?: string;
  /** It is left out, and the mapping keeps how it is read once it is taken in again. */
  readonly canBeTaken?: true;
  readonly isOptional: boolean;
  /** The header, as Excel numbers its rows. */
  readonly headerRows: { readonly first: number; readonly last: number };
  /** As Excel numbers rows; absent where data follows the header and ends with the sheet. */
  readonly firstRow?: number;
  readonly lastRow?: number;
  /** From 0; all columns where absent. */
  readonly columns?: { readonly first: number; readonly last: number };
  /** Blank cells mean the same as above. */
  readonly fillDown: readonly ColumnRef[];
  /** Rows with only a text, which become a column of the rows below; the outermost first. */
  readonly headings: readonly HeadingRule[];
  readonly splits: readonly SplitRule[];
  readonly derived: readonly DerivedColumn[];
  /** The default for the columns. */
  readonly written: WrittenForm;
  /** Applied in order before anything is made of the rows. */
  readonly steps: readonly MappingStep[];
  /** The column that says what each row is. */
  readonly types?: TypesByText;
  /** A row is left out where any of these is met. */
  readonly skipRows: readonly RowSkip[];
  readonly ignored: readonly IgnoredColumn[];
  /** Nothing is applied before these are settled. */
  readonly doubts: readonly OpenDoubt[];
  readonly targets: readonly TargetMapping[];
}

export interface OpenDoubt extends Partial<QuestionSubject> {
  readonly path: MappingPath;
  /** Absent where it concerns the tab. */
  readonly column?: ColumnRef;
  /** As Excel numbers it; present where one cell of the column is meant. */
  readonly rowNumber?: number;
  /** The assumption, with values as they would be read. */
  readonly text: string;
}

export interface RowSkip extends RowCondition {
  readonly because?: string;
}

export interface IgnoredColumn {
  readonly column: ColumnRef;
  /** In rows that meet all of these. */
  readonly conditions: readonly RowCondition[];
  readonly because?: string;
}

/** A column of the source: its header, the name of a part, or its position (`A`, `3`). */
export interface ColumnRef {
  readonly path: MappingPath;
  readonly text: string;
}

/** Texts that hold for the rows below, down to the next one: alone in their row, or with what those rows sum up to. */
export interface HeadingRule {
  readonly path: MappingPath;
  readonly column: ColumnRef;
  readonly name: string;
  /** All texts alone in their row where absent. */
  readonly texts?: readonly string[];
  /** Where this is blank, a row sums up those below it. */
  readonly blankIn?: ColumnRef;
}

/** Splits the text of a column into parts, which are columns from then on. */
export interface SplitRule {
  readonly path: MappingPath;
  readonly column: ColumnRef;
  readonly by:
    | { readonly kind: 'pattern'; readonly pattern: Pattern }
    | { readonly kind: 'separator'; readonly separator: string };
  /** Named groups of the pattern, or the pieces between separators. */
  readonly parts: readonly string[];
  /** The part that gets the whole text where it cannot be split; that is an error where absent. */
  readonly otherwise?: string;
}

export interface DerivedColumn {
  readonly path: MappingPath;
  readonly name: string;
  readonly by:
    | { readonly kind: 'join'; readonly columns: readonly ColumnRef[]; readonly separator: string }
    | { readonly kind: 'quotient'; readonly dividend: ColumnRef; readonly divisor: ColumnRef };
}

/** A column that says what kind of instrument each row is. */
export interface TypesByText {
  readonly path: MappingPath;
  readonly column: ColumnRef;
  readonly texts: ReadonlySet<string>;
}

/**
 * A change of a table's rows before anything is made of them. A step sees the columns of the source and of earlier
 * steps; its own results are columns from then on, and each value knows its cells.
 */
export type MappingStep = UnpivotStep | LookupStep | ComputeStep | GroupStep | SplitStep;

interface SplitStep {
  readonly kind: 'split';
  readonly path: MappingPath;
  readonly rule: SplitRule;
}

/** Turns columns that say the same of different rounds, classes or quarters into rows. */
export interface UnpivotStep {
  readonly kind: 'unpivot';
  readonly path: MappingPath;
  readonly records: readonly UnpivotRecord[];
  /** The column that gets the record's name. */
  readonly name?: string;
  /** Columns that get the cell above a record, by row number as in Excel. */
  readonly above: readonly { readonly name: string; readonly rowNumber: number; readonly path: MappingPath }[];
  /** Folded texts that stand for nothing. */
  readonly blanks: ReadonlySet<string>;
  /** A zero makes a row too. */
  readonly keepsZeros: boolean;
  /** A text among the cells is a fault. */
  readonly isNumeric: boolean;
}

/** The columns of one row, each with the column that holds its value. */
export interface UnpivotRecord {
  /** The column's header where absent. */
  readonly name?: string;
  readonly values: readonly { readonly into: string; readonly column: ColumnRef }[];
}

/** Takes columns from the row of a different table with the same key. */
export interface LookupStep {
  readonly kind: 'lookup';
  readonly path: MappingPath;
  /** The table's name in the mapping, or that of its tab. */
  readonly table: string;
  /** Its index among the mapping's sheets; -1 after a complaint. */
  readonly sheetIndex: number;
  readonly keys: readonly { readonly here: ColumnRef; readonly there: ColumnRef }[];
  readonly takes: readonly { readonly name: string; readonly column: ColumnRef }[];
  /** Which of several rows counts; several are a fault where absent. */
  readonly keep?: 'first' | 'last';
  /** A missing row leaves blanks instead of being a fault. */
  readonly mayMiss: boolean;
}

export type ComputeKind = 'sum' | 'subtract' | 'multiply' | 'divide';

/** Calculates a column exactly. */
export interface ComputeStep {
  readonly kind: 'compute';
  readonly path: MappingPath;
  readonly name: string;
  readonly by: ComputeKind;
  readonly operands: readonly ComputeOperand[];
  /** Decimal places to which the result is rounded, half up. */
  readonly places?: number;
}

export type ComputeOperand =
  | { readonly kind: 'column'; readonly column: ColumnRef }
  | { readonly kind: 'number'; readonly value: Decimal };

export interface GroupStep {
  readonly kind: 'group';
  readonly path: MappingPath;
  /** Rows that meet all of these; the others stay. */
  readonly conditions: readonly RowCondition[];
  /** Rows with equal values here are merged. */
  readonly by: readonly ColumnRef[];
  readonly sums: readonly ColumnRef[];
  /** The first (or last) filled value counts; in all other columns the values must agree. */
  readonly firsts: readonly ColumnRef[];
  readonly lasts: readonly ColumnRef[];
}

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

export interface TargetMapping {
  readonly path: MappingPath;
  readonly sheet: SheetDeclaration;
  /** The value of the sheet's type column in every row. */
  readonly presetType?: string;
  readonly conditions: readonly RowCondition[];
  /**
   * Whether rows that name the same company, round or class make it once: all rows; only rows of other tables, while
   * each row of this one stands for itself; or none.
   */
  readonly once: 'all' | 'other-tables' | 'none';
  readonly columns: readonly TargetColumn[];
}

export interface TargetColumn {
  readonly path: MappingPath;
  readonly name: string;
  readonly source: ColumnSource;
  /** The value where the source is blank. */
  readonly fallback?: string;
  /** Translations, by folded text; the names chosen for companies and funds are among them. */
  readonly values: ReadonlyMap<string, string>;
  /** The names chosen, for values that are not in cells. */
  readonly names?: ReadonlyMap<string, string>;
  readonly blanks: ReadonlySet<string>;
  /** Removed from texts, such as footnote marks. */
  readonly removed?: Pattern;
  readonly unit?: MappingUnit;
  /** Separates the items of a list in the source. */
  readonly listSeparator?: string;
  /** Where several rows name the same thing, the first counts, whatever the others say, or all of one table add up. */
  readonly keep?: 'first' | 'sum';
  /** The day that a month, quarter or half of it stands for. */
  readonly day?: PeriodDay;
  /** Why the others' values are left out. */
  readonly because?: string;
  /** A text that several rows have gets a number in each: `X #1`, `X #2`. */
  readonly isNumbered?: true;
  readonly written: WrittenForm;
  /** Absent where a person wrote it. */
  readonly guess?: Guess;
}

export type ColumnSource =
  | { readonly kind: 'fixed'; readonly text: string }
  | { readonly kind: 'column'; readonly column: ColumnRef }
  /** The texts of several columns, joined. */
  | { readonly kind: 'join'; readonly columns: readonly ColumnRef[]; readonly separator: string }
  /** The first of several columns that is not blank. */
  | { readonly kind: 'first-of'; readonly columns: readonly ColumnRef[] };

export function columnsOf(source: ColumnSource): readonly ColumnRef[] {
  if (source.kind === 'fixed') return [];
  return source.kind === 'column' ? [source.column] : source.columns;
}

/** Lists the conditions by which a mapping chooses rows, those of its steps included. */
export function conditionsOf({ skipRows, ignored, targets, steps }: SheetMapping): readonly RowCondition[] {
  return [
    ...skipRows,
    ...[...ignored, ...targets].flatMap(({ conditions }) => conditions),
    ...steps.flatMap((step) => (step.kind === 'group' ? step.conditions : [])),
  ];
}
