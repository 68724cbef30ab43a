import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { WorkState } from '../../../api/work-state.ts';
import { post } from '../../api-client.ts';
import { canReadAgain, readChoiceAgain } from '../../chosen-files.ts';
import type { Action } from '../../hooks/use-action.ts';
import { isOnDisk, useIsSavedAgain } from '../../hooks/use-changed-choice.ts';
import { goTo } from '../../hooks/use-route.ts';
import { Note } from '../../parts/notes/note.tsx';

interface ReadAgainProps {
  readonly state: WorkState;
  readonly action: Action;
}

/** Reads the workbook as it is now. A copy that came by the browser is as it was: it has to be chosen again,
 * and the sample of the sandbox stays as it is. */
export function ReadAgainButton({ state, action }: ReadAgainProps) {
  const isGone = !isOnDisk(state) && !canReadAgain(state.inputs);
  const isSample = state.inputs.every(({ path, uploadedAt }) => path === undefined && uploadedAt === undefined);
  if (isGone && isSample) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      onClick={() => (isGone ? goTo('workbook') : readAgain(state, action))}
    >
      {isGone ? 'Choose it again' : 'Read again'}
    </Button>
  );
}

/** The workbook has been saved since it was read. */
export function ChangedNote({ state, action }: ReadAgainProps) {
  const isSavedAgain = useIsSavedAgain(state);
  if (!isSavedAgain) return null;
  return (
    <Note
      tone="warn"
      icon={IconRefresh}
      title={`${state.inputs.map(({ name }) => name).join(', ')} has been saved since it was read`}
    >
      {isOnDisk(state) || canReadAgain(state.inputs) ? (
        <Button size="compact-sm" mt={4} onClick={() => readAgain(state, action)}>
          Read it again
        </Button>
      ) : (
        <Button size="compact-sm" mt={4} onClick={() => goTo('workbook')}>
          Choose it again
        </Button>
      )}
    </Note>
  );
}

function readAgain(state: WorkState, { run }: Action): void {
  run(() => (isOnDisk(state) ? post('reread') : readChoiceAgain()));
}
