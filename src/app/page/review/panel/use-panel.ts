import { type RefObject, useId, useRef, useState } from 'react';

export interface Panel {
  readonly id: string;
  readonly isOpen: boolean;
  readonly open: () => void;
  /** Whoever closed it goes on where it is opened again. */
  readonly close: () => void;
  readonly toggle: RefObject<HTMLButtonElement | null>;
}

const NAME = 'capsheet-row-panel';
/** With less room than that the rows get all of it, until somebody says otherwise. */
const ROOM_FOR_BOTH = '(min-width: 1101px)';

/** Whether what is known of a row stands beside the rows, as it was left here. */
export function usePanel(): Panel {
  const [isOpen, setOpen] = useState(wasOpen);
  const toggle = useRef<HTMLButtonElement>(null);
  const set = (next: boolean): void => {
    setOpen(next);
    localStorage.setItem(NAME, next ? 'open' : 'closed');
  };
  return {
    id: useId(),
    isOpen,
    open: () => set(true),
    close: () => {
      set(false);
      toggle.current?.focus();
    },
    toggle,
  };
}

function wasOpen(): boolean {
  const kept = localStorage.getItem(NAME);
  return kept === null ? window.matchMedia(ROOM_FOR_BOTH).matches : kept === 'open';
}
