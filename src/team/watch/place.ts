export interface ListedFile {
  readonly name: string;
  readonly size: number;
  /** Milliseconds since 1970; SFTP knows whole seconds. */
  readonly modifiedMs: number;
}

export interface FetchedFile {
  /** SHA-256 in lower-case hex. */
  readonly digest: string;
}

/** An open watched folder. Nothing in it is ever changed, moved or removed. */
export interface OpenPlace {
  /** Files only, without subfolders. Throws PlaceAway. */
  list(): Promise<readonly ListedFile[]>;
  /** Copies a file to a new path. Throws FileMoved if it has changed, FileRefused, PlaceAway. */
  fetch(file: ListedFile, to: string): Promise<FetchedFile>;
  close(): Promise<void>;
}

/** Why a place cannot be opened. */
export type AwayReason = 'unreachable' | 'host-key' | 'sign-in' | 'missing' | 'not-allowed' | 'too-many';

/** The message is for people, begins in lower case and has no full stop. */
export class PlaceAway extends Error {
  readonly reason: AwayReason;

  constructor(reason: AwayReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PlaceAway';
    this.reason = reason;
  }
}

/** A listed file is gone, changed, or no regular file; the next look handles it. */
export class FileMoved extends Error {
  constructor() {
    super('the file is no longer what was listed');
    this.name = 'FileMoved';
  }
}

/** A file that cannot be taken; the message is as that of PlaceAway. */
export class FileRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileRefused';
  }
}

/** A larger folder is not meant for workbooks, and each file is remembered. */
const MOST_FILES = 5000;

/** Throws PlaceAway. */
export function assertNotTooMany(count: number): void {
  if (count > MOST_FILES) throw new PlaceAway('too-many', `there are more than ${MOST_FILES} files in it`);
}
