import { readAndCheck } from '../../src/jobs/pipeline/check-inputs.ts';
import type { InputReader } from '../../src/jobs/pipeline/inputs/input-reader.ts';
import { inspectInputs } from '../../src/jobs/pipeline/inputs/inspect-inputs.ts';

/** Reads in this process, for tests of what comes after reading. */
export function openReaderHere(): InputReader {
  return {
    read: async (request, profile) => inspectInputs(await readAndCheck(request), profile),
    close: async () => undefined,
  };
}
