import { useEffect, useState } from 'react';
import type { WorkState } from '../../../ui/api/work-state.ts';
import { isChoiceChanged, isFromHere } from '../chosen-files.ts';
import type { Desk } from '../desk/desk.ts';
import { useDesk } from '../desk/use-desk.ts';

const LOOK_EVERY_MS = 1500;

/** Whether a file that was handed over was saved since; looked at anew with every other revision. */
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

/** The workbook is another by now than the one that was read, wherever it came from. */
export function useIsSavedAgain(state: WorkState): boolean {
  const desk = useDesk();
  const isOwnChanged = useChangedChoice(desk, state.revision) && !isOnDisk(state) && isFromHere(desk, state.inputs);
  return isOwnChanged || state.inputs.some((input) => input.isChanged);
}

/** Where capsheet itself can read it anew: at its path, or in the copy that was corrected here. */
export function isOnDisk({ inputs }: WorkState): boolean {
  return inputs.every(({ path, isCorrected }) => path !== undefined || isCorrected);
}
