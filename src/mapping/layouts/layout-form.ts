/** The settings of a mapping as its file has them, all scalars as texts: what `capsheet map` writes. */
export interface LayoutForm {
  readonly sheets: readonly SheetSettings[];
}

export interface SheetSettings {
  readonly sheet: string;
  readonly header: string;
  readonly optional?: 'true';
  readonly split?: readonly { readonly column: string; readonly pattern: string; readonly otherwise?: string }[];
  readonly make?: readonly MadeColumn[];
  readonly skipRows?: readonly Condition[];
  readonly ignore?: readonly IgnoredSettings[];
  readonly to: readonly TargetSettings[];
}

/** Amounts that have no place in the format, and why. */
export interface IgnoredSettings {
  readonly column: string;
  readonly when?: readonly Condition[];
  readonly because: string;
}

/** Of several prices of a share class. */
export const ONE_PRICE = {
  keep: 'first',
  because: 'a share class has one price, and each certificate is held against it',
} as const;

/** Of what a warrant was bought for. */
export const NO_WARRANT_COST = 'a warrant has no investment amount in the portfolio service';

export type MadeColumn =
  | { readonly name: string; readonly join: readonly string[]; readonly with: string }
  | { readonly name: string; readonly divide: readonly [string, string] };

export interface TargetSettings {
  readonly sheet: string;
  readonly when?: readonly Condition[];
  readonly once?: 'true' | 'false';
  readonly columns: { readonly [column: string]: ColumnSettings };
}

export type Condition =
  | { readonly column: string; readonly matches: string }
  | { readonly column: string; readonly blank: 'true' | 'false' }
  | { readonly column: string; readonly is: readonly string[] }
  | { readonly column: string; readonly isNot: readonly string[] };

/** The name of a column, or settings. */
export type ColumnSettings = string | { readonly [setting: string]: string | readonly string[] | Translations };

interface Translations {
  readonly [from: string]: string;
}
