import type { CheckReport } from '../../../../model/outcomes/run-report.ts';
import { checkOffline, checkOpened, createRecheckMemory, type RecheckMemory } from '../../../pipeline/check-inputs.ts';
import type { OpenInputs } from '../../../pipeline/inputs/checked-inputs.ts';
import { type OpenedReading, openForReading, type ReadingRequest } from '../../../pipeline/inputs/read-inputs.ts';
import { toWorkbooks, type Workbooks } from '../../workbooks.ts';
import { readProfile } from '../request.ts';

/** Which files are read, and how. */
export type BookRequest = ReadingRequest;

/** Workbooks that were read with their cells, which may be corrected and are then checked again. */
export interface CheckedBook {
  readonly request: BookRequest;
  readonly opened: OpenedReading;
  readonly memory: RecheckMemory;
  readonly inputs: OpenInputs;
  readonly check: CheckReport;
  /** The same, to be planned and applied. */
  readonly workbooks: Workbooks;
}

type Watched = Pick<ReadingRequest, 'signal' | 'onStage' | 'onCount' | 'onRead'>;

/** read → map → check. Throws as openWorkbooks does, and `interrupted`. */
export async function openBook(request: BookRequest, watched: Watched): Promise<CheckedBook> {
  const opened = await openForReading({ ...request, ...watched });
  return checkBook({ request, opened, memory: createRecheckMemory() }, watched);
}

/** Checks a book with the cells of `opened`, at the paths of `request`; reads no file. */
export async function checkBook(
  { request, opened, memory }: Pick<CheckedBook, 'request' | 'opened' | 'memory'>,
  watched: Watched,
): Promise<CheckedBook> {
  const inputs = await checkOpened(opened, { ...request, ...watched }, memory);
  const { profile } = await readProfile(undefined);
  const check = await checkOffline(inputs, profile, { memory, signal: watched.signal });
  return { request, opened, memory, inputs, check, workbooks: toWorkbooks({ inputs, profile }, async () => {}) };
}
