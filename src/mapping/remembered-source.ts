/** A spreadsheet that somebody mapped, and how: the next of its kind is read by the same mapping. */
export interface RememberedSource {
  /** What it was called; no two have the same. */
  readonly name: string;
  /** The tabs that the mapping reads, which tell spreadsheets of the kind from others. */
  readonly tabs: readonly RememberedTab[];
  /** The whole mapping file, as it was. */
  readonly mapping: string;
}

/** A table of it. */
export interface RememberedTab {
  /** Which of the mapping's sheets it is, from 0. */
  readonly index: number;
  /** The tab's name as it was. */
  readonly sheet: string;
  /** `4-5`. */
  readonly header: string;
  /** `C-H`, where others stand beside it: no column further out is its own. */
  readonly within?: string;
  readonly columns: readonly RememberedHeader[];
  /** What stood above the header and spoke of a unit. */
  readonly notes: readonly string[];
}

export interface RememberedHeader {
  readonly letters: string;
  readonly header: string;
}
