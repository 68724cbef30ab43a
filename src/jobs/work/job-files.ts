/** A file that is kept under its digest. */
export interface KeptFile {
  /** Its own name, for people; of a paper that rows name, with the folders it lies in. */
  readonly name: string;
  readonly sha256: string;
}

/** Where the files of a job come from, and where what it makes is kept. */
export interface JobFiles {
  /** Writes the file of that digest to that path. Throws a CapsheetError where it is not there. */
  fetch(sha256: string, path: string): Promise<void>;
  /** Keeps a file for good, and gives its digest. */
  keep(path: string): Promise<string>;
}
