import type { Profile } from '../../../service/client/profile.ts';
import type { CheckedInputs } from './checked-inputs.ts';
import type { ReadingRequest } from './read-inputs.ts';

/** Reads, maps and checks the inputs of a job, and inspects the files that their rows name. */
export interface InputReader {
  /** Throws as readAndCheck does. */
  read(request: ReadingRequest, profile: Pick<Profile, 'uploads'>): Promise<CheckedInputs>;
  /** The job is over: nothing is copied any more. */
  close(): Promise<void>;
}
