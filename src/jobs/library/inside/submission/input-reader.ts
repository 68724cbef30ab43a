import type { Profile } from '../../../../service/client/profile.ts';
import { readAndCheck } from '../../../pipeline/check-inputs.ts';
import type { CheckedInputs, CopyRequest } from '../../../pipeline/inputs/checked-inputs.ts';
import { inspectInputs } from '../../../pipeline/inputs/inspect-inputs.ts';
import type { ReadingRequest } from '../../../pipeline/inputs/read-inputs.ts';

/** Which files are read, and how. */
export type InputRequest = ReadingRequest;
/** The inputs as they come from wherever they were read: no cell among them. */
export type InputsRead = CheckedInputs;
/** An annotated copy of one of them. */
export type InputCopy = CopyRequest;

/** Reads, maps and checks the inputs of a job, and inspects the files that their rows name. */
export interface InputReader {
  /** Throws as readAndCheck does. */
  read(request: InputRequest, profile: Pick<Profile, 'uploads'>): Promise<InputsRead>;
  /** The job is over: nothing is copied any more. */
  close(): Promise<void>;
}

/** Does so in this very process. Throws as readAndCheck does. */
export const readInspected: InputReader['read'] = async (request, profile) =>
  inspectInputs(await readAndCheck(request), profile);
