import { useEffect, useState } from 'react';
import { isChoiceChanged } from '../chosen-files.ts';

const LOOK_EVERY_MS = 1500;

/** Whether a file that was handed over was saved since; looked at anew with every other revision. */
export function useChangedChoice(revision: number): boolean {
  const [changedAt, setChangedAt] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => {
      void isChoiceChanged().then((isChanged) => isChanged && setChangedAt(revision));
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [revision]);
  return changedAt === revision;
}
