import { usageError } from '../../base/util/capsheet-error.ts';
import type { Profile } from '../../service/client/profile.ts';
import type { OpenInputs } from '../pipeline/inputs/checked-inputs.ts';

/**
 * Workbooks that were read and checked. Close them when you are done: sources that were no files lie in a temporary
 * folder until then.
 */
export interface Workbooks {
  /** Their names, in the order of the sources. */
  readonly names: readonly string[];
  /** Removes what was kept of them; a second call does nothing. */
  close(): Promise<void>;
}

interface OpenedWorkbooks {
  readonly inputs: OpenInputs;
  readonly profile: Profile;
}

/** Kept apart from what the caller holds, who need not know it. */
const OPENED = new WeakMap<Workbooks, OpenedWorkbooks>();

export function toWorkbooks(opened: OpenedWorkbooks, close: () => Promise<void>): Workbooks {
  const workbooks = {
    names: opened.inputs.inputs.map(({ name }) => name),
    close: async () => {
      OPENED.delete(workbooks);
      await close();
    },
  };
  OPENED.set(workbooks, opened);
  return workbooks;
}

/** Throws `workbooks-closed`. */
export function openedOf(workbooks: Workbooks): OpenedWorkbooks {
  const opened = OPENED.get(workbooks);
  if (opened !== undefined) return opened;
  throw usageError(
    'workbooks-closed',
    'These workbooks are closed, or a different copy of capsheet opened them.',
    'Open them again with openWorkbooks, and close them when everything is done.',
  );
}
