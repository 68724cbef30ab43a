/** A file as a listing shows it. */
export interface ListedFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Milliseconds since 1970, as far as the place says them: SFTP knows whole seconds. */
  readonly modifiedMs: number;
}

/** A file that was copied. */
export interface FetchedFile {
  /** SHA-256 in lower-case hex. */
  readonly digest: string;
}

/** A watched folder that is open. Nothing in it is ever changed, moved or removed. */
export interface OpenPlace {
  /** Files alone, without those in folders within. @throws PlaceAway */
  list(): Promise<readonly ListedFile[]>;
  /**
   * Copies a file to a path of ours that does not exist yet.
   * @throws FileMoved where it is no longer what was listed @throws FileRefused @throws PlaceAway
   */
  fetch(file: ListedFile, to: string): Promise<FetchedFile>;
  close(): Promise<void>;
}

/** Why a place cannot be looked into. */
export type AwayReason = 'unreachable' | 'host-key' | 'sign-in' | 'missing' | 'not-allowed' | 'too-many';

/** The place cannot be looked into; the message is for people, begins with a small letter and has no full stop. */
export class PlaceAway extends Error {
  readonly reason: AwayReason;

  constructor(reason: AwayReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PlaceAway';
    this.reason = reason;
  }
}

/** A file that was listed has gone, has changed, or is no regular file: the next look sees what became of it. */
export class FileMoved extends Error {
  constructor() {
    super('the file is no longer what was listed');
    this.name = 'FileMoved';
  }
}

/** A file that cannot be taken as it is; the message is for people, as that of PlaceAway. */
export class FileRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileRefused';
  }
}

/** One listing has at most so many: a folder with more is none for workbooks, and each is remembered. */
const MOST_FILES = 5000;

/** @throws PlaceAway */
export function assertNotTooMany(count: number): void {
  if (count > MOST_FILES) throw new PlaceAway('too-many', `there are more than ${MOST_FILES} files in it`);
}
