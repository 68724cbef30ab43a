import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { canReadAgain, readChoiceAgain } from '../../chosen-files.ts';
import { type Desk, useDesk } from '../../desk/desk.ts';
import type { RunningAction } from '../../hooks/use-action.ts';
import { isOnDisk, useIsSavedAgain } from '../../hooks/use-changed-choice.ts';
import { joinNames } from '../names.tsx';
import { Note } from './note.tsx';

interface ReadAgainProps {
  readonly state: WorkState;
  readonly action: RunningAction;
}

/**
 * Reads the workbook as it is now. A copy from the browser has to be chosen again, and the sandbox's sample never
 * changes.
 */
export function ReadAgainButton({ state, action }: ReadAgainProps) {
  const desk = useDesk();
  const isGone = !isOnDisk(state) && !canReadAgain(desk, state.inputs);
  const isSample = state.inputs.every(({ path, uploadedAt }) => path === undefined && uploadedAt === undefined);
  if (isGone && isSample) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      onClick={() => (isGone ? desk.goTo('workbook') : readAgain(desk, state, action))}
    >
      {isGone ? 'Choose it again' : 'Read again'}
    </Button>
  );
}

export function ChangedNote({ state, action }: ReadAgainProps) {
  const desk = useDesk();
  const isSavedAgain = useIsSavedAgain(state);
  if (!isSavedAgain) return null;
  return (
    <Note tone="warn" icon={IconRefresh} title={`${joinNames(state.inputs)} has been saved since it was read`}>
      {isOnDisk(state) || canReadAgain(desk, state.inputs) ? (
        <Button size="compact-sm" mt={4} onClick={() => readAgain(desk, state, action)}>
          Read it again
        </Button>
      ) : (
        <Button size="compact-sm" mt={4} onClick={() => desk.goTo('workbook')}>
          Choose it again
        </Button>
      )}
    </Note>
  );
}

function readAgain(desk: Desk, state: WorkState, { run }: RunningAction): void {
  run(() => (isOnDisk(state) ? desk.ask(CALLS.rereadDesk) : readChoiceAgain(desk)));
}
