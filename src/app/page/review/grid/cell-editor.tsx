import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { CALLS } from '../../../../ui/api/calls.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import styles from './cell-editor.module.css';

export interface Editing {
  readonly text: string;
  /** True if typing replaces the text: arrow keys then leave the cell instead of moving within it. */
  readonly isOver: boolean;
}

interface CellEditorProps {
  readonly editing: Editing;
  readonly label: string;
  readonly place: { readonly sheet: number; readonly rowNumber: number; readonly columnIndex: number };
  /** Low in the grid the list opens upwards. */
  readonly isLow: boolean;
  /** Returns true if the key ended the typing. */
  readonly onKey: (event: KeyboardEvent, text: string) => boolean;
  readonly onChoose: (text: string) => void;
  readonly onLeave: (text: string) => void;
}

const MOST_SHOWN = 8;

export function CellEditor({ editing, label, place, isLow, onKey, onChoose, onLeave }: CellEditorProps) {
  const [text, setText] = useState(editing.text);
  const [isTyped, setTyped] = useState(editing.isOver);
  const [marked, setMarked] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  // None while they load, and where anything may be written.
  const choices = useLoaded(CALLS.listChoicesOnDesk, '', place).value?.choices ?? [];
  // The text of a cell is mostly one of its choices: all are offered until it changes.
  const wanted = isTyped ? text.trim().toLowerCase() : '';
  const fitting = choices.filter((choice) => choice.toLowerCase().includes(wanted));
  const begins = fitting.filter((choice) => choice.toLowerCase().startsWith(wanted));
  const offered = [...new Set([...begins, ...fitting])].slice(0, MOST_SHOWN);
  const isOpen = offered.length > 0 && offered[0] !== text;
  useEffect(() => {
    input.current?.focus();
    if (!editing.isOver) input.current?.select();
  }, [editing]);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (isOpen && step !== 0) {
      event.preventDefault();
      setMarked((marked + step + offered.length + (marked < 0 && step < 0 ? 1 : 0)) % offered.length);
      return;
    }
    if (onKey(event, (isOpen ? offered[marked] : undefined) ?? text)) event.preventDefault();
  };
  return (
    <span className={styles.editor}>
      <input
        ref={input}
        className={styles.input}
        aria-label={label}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && marked >= 0 ? `${listId}-${marked}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setTyped(true);
          setMarked(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => onLeave(text)}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      />
      <span
        role="listbox"
        id={listId}
        aria-label={`Choices for ${label}`}
        className={styles.list}
        data-low={isLow || undefined}
        hidden={!isOpen}
      >
        {offered.map((choice, index) => (
          <span
            key={choice}
            role="option"
            id={`${listId}-${index}`}
            aria-selected={index === marked}
            className={styles.choice}
            // Comes before the blur, which would enter what was typed so far.
            onMouseDown={(event) => {
              event.preventDefault();
              onChoose(choice);
            }}
          >
            {choice}
          </span>
        ))}
      </span>
    </span>
  );
}
