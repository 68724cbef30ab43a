import type { Severity } from '../finding.ts';
import type { FindingCode } from '../finding-catalogue.ts';

/** What somebody who meets a code wants to know, beside what the catalogue says of it in a sentence. */
export interface FindingExplanation {
  /** How grave it can be. What a rule finds is a warning until the firm says otherwise. */
  readonly severities: readonly Severity[];
  /** Why it is said. */
  readonly cause: string;
  /** The cell, row or file that it names. */
  readonly where: string;
  /** What to do, and what happens if nothing is done. */
  readonly cure: string;
  readonly example: {
    /** What stands there. */
    readonly given: string;
    /** What capsheet says of it. */
    readonly said: string;
  };
}

/** Some of all codes, each with its explanation. */
export type FindingExplanations<C extends FindingCode> = { readonly [code in C]: FindingExplanation };
