import type { Table } from '../../spreadsheet/workbook/table.ts';
import type { KnownFunds } from '../propose/guess-names.ts';
import type { QuestionSubject } from '../question.ts';

export interface Layout {
  readonly name: string;
  readonly assumptions: readonly string[];
  /** Returns the mapping of its tabs; `undefined` for a workbook of a different kind. */
  readonly recognise: (tables: readonly Table[], funds: KnownFunds) => LayoutForm | undefined;
}

/** The settings of a mapping as its file has them, before they are printed. */
export type LayoutForm = {
  /** Present where funds of the firm must be found among holders. */
  readonly holders?: readonly HolderSettings[];
  readonly sheets: readonly SheetSettings[];
};

export type HolderSettings = {
  readonly fund: string;
  readonly names: readonly string[];
  readonly confirm?: string;
};

export type SheetSettings = {
  readonly sheet: string;
  readonly header?: string;
  readonly skip?: true;
  readonly because?: string;
  readonly optional?: true;
  readonly fillDown?: readonly string[];
  readonly headings?: readonly { readonly column: string; readonly name: string; readonly is: readonly string[] }[];
  readonly split?: readonly { readonly column: string; readonly pattern: string; readonly otherwise?: string }[];
  readonly make?: readonly LayoutMadeColumn[];
  readonly steps?: readonly StepSettings[];
  readonly skipRows?: readonly (Condition & { readonly because?: string })[];
  readonly ignore?: readonly IgnoredSettings[];
  readonly confirm?: readonly (Partial<QuestionSubject> & {
    readonly column?: string;
    readonly row?: string;
    readonly that: string;
  })[];
  readonly to?: readonly TargetSettings[];
};

type StepSettings =
  | { readonly compute: { readonly name: string; readonly sum: readonly string[] } }
  | { readonly compute: { readonly name: string; readonly multiply: readonly string[] } }
  | {
      readonly group: {
        readonly when?: readonly Condition[];
        readonly by: readonly string[];
        readonly sum: readonly string[];
        readonly first?: readonly string[];
      };
    };

export type IgnoredSettings = {
  readonly column: string;
  readonly when?: readonly Condition[];
  readonly because: string;
};

/** Omits an empty list, which a mapping may not have. */
export function ignoring(columns: readonly IgnoredSettings[]): Pick<SheetSettings, 'ignore'> {
  return columns.length === 0 ? {} : { ignore: columns };
}

export function confirming(questions: NonNullable<SheetSettings['confirm']>): Pick<SheetSettings, 'confirm'> {
  return questions.length === 0 ? {} : { confirm: questions };
}

/** Settings for the first of several prices of a share class. */
export const ONE_PRICE = {
  keep: 'first',
  because: 'a share class has one price, and each certificate is checked against it',
} as const;

export const NO_WARRANT_COST = 'a warrant has no investment amount in the portfolio service';

export type LayoutMadeColumn =
  | { readonly name: string; readonly join: readonly string[]; readonly with: string }
  | { readonly name: string; readonly divide: readonly [string, string] };

export type TargetSettings = {
  readonly sheet: string;
  readonly when?: readonly Condition[];
  readonly once?: boolean;
  readonly columns: { readonly [column: string]: ColumnSettings };
};

export type Condition =
  | { readonly column: string; readonly matches: string }
  | { readonly column: string; readonly blank: boolean }
  | { readonly column: string; readonly is: readonly string[] }
  | { readonly column: string; readonly isNot: readonly string[] }
  | { readonly column: string; readonly isFund: boolean };

export type ColumnSettings =
  | string
  | { readonly [setting: string]: string | boolean | readonly string[] | Translations };

type Translations = {
  readonly [from: string]: string;
};
