import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { RunEntry } from '../../../engine/journal/run-entry.ts';
import type { InputIdentity } from '../../../model/outcomes/plan.ts';
import type { SourceTally } from '../../../model/outcomes/source-tie-out.ts';
import { PLAIN_READING } from '../../../model/records/input-reading.ts';
import { isAboutPassword } from '../../../spreadsheet/protection/workbook-lock.ts';
import type { CheckedInputs } from './checked-inputs.ts';
import type { ReadingRequest } from './read-inputs.ts';

/** An input as it was read then. */
export interface RecalledInput extends Pick<CheckedInputs, 'writeCopy'> {
  /** Among the inputs that were read with it. */
  readonly inputIndex: number;
  /** The numbers of its source tables; only if all inputs of the run were read together, as its rows are named. */
  readonly tallies?: readonly SourceTally[];
}

/** Throws a CapsheetError of exit status 2 for unreadable inputs. */
export type ReadAndCheck = (request: ReadingRequest) => Promise<CheckedInputs>;

const CHANGED = 'has been changed since the run';
const GONE = 'is no longer there, or cannot be read';
const GONE_OR_UNMAPPED = 'or its mapping is no longer there, or has been changed';

/**
 * Reads the inputs of a past run again; for each that has changed, returns the reason in words. Throws if only a
 * password is missing or wrong.
 */
export async function recallInputs(
  run: RunEntry,
  readAndCheck: ReadAndCheck,
): Promise<readonly (RecalledInput | string)[]> {
  const all = await readAsThen(run, run.inputs, readAndCheck);
  if (all !== undefined && run.inputs.every(({ sha256 }, index) => all.inputs[index]?.sha256 === sha256)) {
    return all.inputs.map((_, index) => {
      const tallies = all.tallies?.filter(({ inputIndex }) => inputIndex === index);
      return { writeCopy: all.writeCopy, inputIndex: index, ...omitAbsent({ tallies }) };
    });
  }
  // A missing input does not affect the others, unless they were mapped together.
  return Promise.all(
    run.inputs.map(async (input) => recallInput(run, input, await readAsThen(run, [input], readAndCheck))),
  );
}

function recallInput(run: RunEntry, input: InputIdentity, read: CheckedInputs | undefined): RecalledInput | string {
  const [found] = read?.inputs ?? [];
  if (read === undefined || found === undefined) return run.basis.mappingSha256 === undefined ? GONE : GONE_OR_UNMAPPED;
  return found.sha256 === input.sha256 ? { writeCopy: read.writeCopy, inputIndex: 0 } : CHANGED;
}

/** Returns `undefined` if they cannot be read as then, for instance because of their mapping. */
async function readAsThen(
  { basis }: RunEntry,
  inputs: readonly InputIdentity[],
  readAndCheck: ReadAndCheck,
): Promise<CheckedInputs | undefined> {
  try {
    const paths = inputs.map(({ path }) => path);
    const read = await readAndCheck({ paths, reading: basis.reading ?? PLAIN_READING });
    return read.mappingSha256 === basis.mappingSha256 ? read : undefined;
  } catch (error) {
    if (error instanceof CapsheetError && error.exitStatus === 2 && !isAboutPassword(error)) return undefined;
    throw error;
  }
}
