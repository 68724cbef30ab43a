import { useEffect, useState } from 'react';
import type { WorkState } from '../../../ui/api/work-state.ts';
import { isChoiceChanged, isFromHere } from '../chosen-files.ts';
import { type Desk, useDesk } from '../desk/desk.ts';

const LOOK_EVERY_MS = 1500;

/** Whether a file of this page was saved since; starts over with every revision. */
function useChangedChoice(desk: Desk, revision: number): boolean {
  const [changedAt, setChangedAt] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => {
      void isChoiceChanged(desk).then((isChanged) => isChanged && setChangedAt(revision));
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [desk, revision]);
  return changedAt === revision;
}

export function useIsSavedAgain(state: WorkState): boolean {
  const desk = useDesk();
  const isOwnChanged = useChangedChoice(desk, state.revision) && !isOnDisk(state) && isFromHere(desk, state.inputs);
  return isOwnChanged || state.inputs.some((input) => input.isChanged);
}

/** True if capsheet can read it again: at its path, or in the copy that was corrected. */
export function isOnDisk({ inputs }: WorkState): boolean {
  return inputs.every(({ path, isCorrected }) => path !== undefined || isCorrected);
}
