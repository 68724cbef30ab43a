/** How well a row and a thing of the service fit beyond being equal in every filled-in column. */
export interface RowFit {
  /** Known transactions that are explained if the two are one. */
  readonly evidence: number;
  /** A row that would be sent is matched before one that is skipped. */
  readonly isSound: boolean;
  /** Columns in which the two are alike; below 100. */
  readonly closeness: number;
}

/** Evidence counts before everything, closeness last. */
export function toWeight({ evidence, isSound, closeness }: RowFit): number {
  return evidence * 1000 + (isSound ? 100 : 0) + closeness;
}
