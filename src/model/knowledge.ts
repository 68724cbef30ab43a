import type { NewMark, NewSecurity, NewTransaction } from './new-data.ts';

/**
 * What the journal knows of this firm: what earlier runs entered, with the ids the service gave, and what they found
 * listed before a transaction of theirs consumed it. It tells a row whose security the service no longer lists, and a
 * row whose Ref was entered with other values. Marks cannot be read back at all: what is known of them is known here.
 */
export interface Knowledge {
  readonly securities: readonly EnteredSecurity[];
  readonly transactions: readonly EnteredTransaction[];
  /** Each mark that a run has set and of which no later run is known to have set, or perhaps set, another value. */
  readonly marks: readonly NewMark<string>[];
  /** The last logo of each company that a run has uploaded. */
  readonly logos: readonly UploadedLogo[];
}

export interface EnteredSecurity {
  /**
   * The input's own name without its ending and without `.result`: Refs mean something within it only. Absent where no
   * run entered the security, but one found it listed.
   */
  readonly input?: string;
  readonly ref?: string;
  readonly id: string;
  readonly data: NewSecurity<string>;
}

export interface EnteredTransaction {
  readonly id: string;
  readonly data: NewTransaction<string>;
}

export interface UploadedLogo {
  readonly companyId: string;
  readonly sha256: string;
}
