/** The annotated copy of one input, as it was written. */
export interface WrittenResult {
  readonly path: string;
  /** What the reader must know of the copy (a signature left out, written afresh and why), as sentences. */
  readonly note?: string;
}
