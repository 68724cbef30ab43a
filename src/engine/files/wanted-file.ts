/** A file as a cell names it, and what the service takes. */
export interface WantedFile {
  /** Of the workbook. */
  readonly folder: string;
  readonly path: string;
  /** In lower case with their dot. */
  readonly extensions: readonly string[];
  readonly maxBytes: number;
}
