/** A file by what it contains. */
export interface JobFile {
  /** With forward slashes. */
  readonly path: string;
  readonly sha256: string;
}

/** A file that a job made, kept under its digest. */
export interface MadeFile {
  /** Its own name, for people. */
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
