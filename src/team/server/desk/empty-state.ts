import type { Problem } from '../../../ui/api/problem.ts';
import type { WorkState } from '../../../ui/api/work-state.ts';
import { toConnectionState } from '../../desk/desk-brief.ts';
import type { DeskFacts } from '../../desk-pool/desk-process.ts';

/** The state without an open desk: nothing lies there, and why the last one ended. */
export function toEmptyState({ facts, ending }: { readonly facts: DeskFacts; readonly ending?: Problem }): WorkState {
  const { version, userName } = facts;
  return {
    ...{ version, userName, connection: toConnectionState(facts), phase: 'none', isEmpty: false, revision: 0 },
    ...{ inputs: [], isMapped: false, corrections: { isSaving: false }, questions: 0, errors: 0, warnings: 0 },
    ...{ exports: 0, ...(ending === undefined ? {} : { problem: ending }) },
  };
}
