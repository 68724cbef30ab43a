import type { NewData } from '../../src/model/service/new-data.ts';

/** A thing's name in the drawn world; what two equal securities are told apart by. */
export type Key = string;

/** A text; a number with its digits; or the service's id of a thing that is there before. */
export type DrawnCell = string | { readonly number: string } | { readonly idOf: Key };

/** Where a thing is before the first apply: with the service, in the workbook, or with both. */
export type Place = 'service' | 'workbook' | 'both';

/** The data drawn so far: nothing that needs a file, and nothing that cannot be read back. */
export type DrawnData<Link> = Exclude<NewData<Link>, { readonly kind: 'mark' | 'logo' | 'document' }>;

/** One thing that the service is to hold in the end, as it is sent and as a row says it. */
export interface DrawnThing {
  readonly key: Key;
  /** Links are keys; of a custom value `columnId` is the column's name. */
  readonly data: DrawnData<Key>;
  readonly place: Place;
  readonly cells: { readonly [column: string]: DrawnCell };
}

/** Rows that say nothing of what the service shall hold. */
export interface DrawnWorld {
  /** The things, each after those that it names. */
  readonly things: readonly DrawnThing[];
  /** Rows of the workbook that are to be left out, by sheet. */
  readonly skipped: readonly { readonly sheet: SheetName; readonly cells: DrawnThing['cells'] }[];
  /** Sheets in the order of the file. */
  readonly sheets: readonly SheetName[];
}

export const SHEET_NAMES = [
  'Companies',
  'Rounds',
  'Share Classes',
  'Securities',
  'Transactions',
  'Custom Columns',
] as const;
export type SheetName = (typeof SHEET_NAMES)[number];

export const SHEET_OF = {
  company: 'Companies',
  round: 'Rounds',
  'share-class': 'Share Classes',
  security: 'Securities',
  transaction: 'Transactions',
  'custom-value': 'Custom Columns',
} as const satisfies { readonly [kind in DrawnData<Key>['kind']]: SheetName };

export function isRow({ place }: DrawnThing): boolean {
  return place !== 'service';
}

export function isThere({ place }: DrawnThing): boolean {
  return place !== 'workbook';
}
