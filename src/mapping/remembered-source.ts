/** A spreadsheet with its mapping, which reads the next one of its kind. */
export interface RememberedSource {
  /** Unique. */
  readonly name: string;
  /** The mapped tabs, by which such spreadsheets are recognised. */
  readonly tabs: readonly RememberedTab[];
  /** The mapping file. */
  readonly mapping: string;
}

/** A mapped table. */
export interface RememberedTab {
  /** Its index among the mapping's sheets. */
  readonly index: number;
  /** The tab's name. */
  readonly sheet: string;
  /** `4-5`. */
  readonly header: string;
  /** `C-H`: present where other tables are beside it. */
  readonly within?: string;
  readonly columns: readonly RememberedHeader[];
  /** Notes above the header about a unit. */
  readonly notes: readonly string[];
}

export interface RememberedHeader {
  readonly letters: string;
  readonly header: string;
}
