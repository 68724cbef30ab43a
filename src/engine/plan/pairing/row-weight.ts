/** How well a row and a thing of the service fit beyond being equal in every filled-in column. */
export interface RowFit {
  /** How much of what is known to have happened is explained if the two are one: see `EVIDENCE`. */
  readonly evidence: number;
  /** A row that would be sent is matched before one that is skipped. */
  readonly isSound: boolean;
  /** Columns in which the two are alike; below 100. */
  readonly closeness: number;
}

/**
 * What speaks for two being one, weighed against each other: a transaction that is explained says most; that an earlier
 * run entered the very row as this says more than the class that a conversion was into. Against it speaks every row or
 * transaction that has no partner, and that the service does not list it: what it does list comes first.
 */
export const EVIDENCE = { transaction: 10, awaited: 4, wasEntered: 3, class: 1, unexplained: 2 } as const;

/** Evidence counts before everything, closeness last. */
export function toWeight({ evidence, isSound, closeness }: RowFit): number {
  return evidence * 1000 + (isSound ? 100 : 0) + closeness;
}
