import { type InputReader, readInspected } from '../../src/jobs/library/inside/submission/input-reader.ts';

/** Reads in this process, for tests of what comes after reading. */
export function openReaderHere(): InputReader {
  return { read: readInspected, close: async () => undefined };
}
