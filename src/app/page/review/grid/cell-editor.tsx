import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { RowView, SheetView } from '../../../../ui/api/rows.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { type GridPlace, type GridSize, toPlaceAfter } from '../../parts/grid/next-place.ts';
import styles from './cell-editor.module.css';

interface Editing {
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
  // Empty while they load, and where anything may be written.
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
    <span style={{ position: 'absolute', inset: 0, zIndex: 6 }}>
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

/** Also works while a text is typed. */
export const NEXT_KEY = 'F8';

/** No action works on a row that is still loading. */
export interface GridActions {
  readonly pendingAt: (rowNumber: number, columnIndex: number) => string | undefined;
  readonly onType: (row: RowView, columnIndex: number, text: string) => void;
  readonly onPaste: (place: GridPlace, block: readonly (readonly string[])[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Absent if there is no error or warning. */
  readonly onNext: (() => void) | undefined;
  readonly onRefuse: (why: string) => void;
}

interface CellEditingOptions {
  /** A text that was begun in an earlier reading is meant for a row that may be another one by now. */
  readonly readings: number;
  readonly sheet: SheetView;
  /** Absent while it loads. */
  readonly row: RowView | undefined;
  readonly place: GridPlace;
  readonly size: GridSize;
  readonly actions: GridActions;
  readonly onPlace: (place: GridPlace) => void;
  readonly grid: RefObject<HTMLDivElement | null>;
}

interface CellEditing {
  readonly editing: Editing | undefined;
  readonly begin: () => void;
  readonly paste: (block: readonly (readonly string[])[]) => void;
  /** Returns true if the key was for typing. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  /** Returns true if the key ended the typing. */
  readonly onEditorKey: (event: KeyboardEvent, text: string) => boolean;
  readonly onChoose: (text: string) => void;
  readonly onLeave: (text: string) => void;
}

/** Editing the selected cell with the keys that spreadsheets use. */
export function useCellEditing(options: CellEditingOptions): CellEditing {
  const { readings, sheet, row, place, size, actions, onPlace, grid } = options;
  const [state, setState] = useState<
    Editing & { readonly at: GridPlace; readonly row: RowView; readonly readings: number }
  >();
  const editing = state?.at === place && state.readings === readings ? state : undefined;
  // Removing the editor makes it lose the focus once more.
  const isOpen = useRef(false);
  const text = cellText(row, place, actions);
  const begin = (typed?: string): void => {
    const refusal = refusalOf(sheet, row, place);
    if (refusal !== undefined || row === undefined) {
      actions.onRefuse(refusal ?? '');
      return;
    }
    isOpen.current = true;
    setState({ at: place, row, readings, text: typed ?? text, isOver: typed !== undefined });
  };
  const enter = (typed: string): void => {
    setState(undefined);
    // Always the row that was edited, whichever stands in its place by now.
    const target = editing === undefined ? row : editing.row;
    if (target !== undefined && typed !== cellText(target, place, actions))
      actions.onType(target, place.columnIndex, typed);
  };
  const end = (): void => {
    isOpen.current = false;
    setState(undefined);
    grid.current?.focus({ preventScroll: true });
  };
  return {
    editing,
    begin: () => begin(),
    paste: (block) => {
      const refusal = refusalOf(sheet, row, place);
      const isOne = block.length === 1 && block[0]?.length === 1;
      if (!isOne && sheet.isEditable && row !== undefined) return actions.onPaste(place, block);
      if (refusal !== undefined) return actions.onRefuse(refusal);
      enter(block[0]?.[0] ?? '');
    },
    onKeyDown: (event) => {
      const command = toCommand(event);
      if (command === undefined) return false;
      event.preventDefault();
      if (command === 'undo') actions.onUndo();
      else if (command === 'redo') actions.onRedo();
      else if (command === 'change') begin();
      else if (command === 'empty' && refusalOf(sheet, row, place) === undefined) enter('');
      else begin(command === 'empty' ? '' : event.key);
      return true;
    },
    onEditorKey: (event, typed) => {
      if (event.key === 'Escape') {
        end();
        return true;
      }
      if (event.key === NEXT_KEY) {
        end();
        enter(typed);
        actions.onNext?.();
        return true;
      }
      const next = toPlaceAfter(event, place, { size, isOver: editing?.isOver === true });
      if (next === undefined) return false;
      end();
      enter(typed);
      onPlace(next);
      return true;
    },
    onChoose: (typed) => {
      end();
      enter(typed);
    },
    onLeave: (typed) => {
      if (!isOpen.current) return;
      isOpen.current = false;
      enter(typed);
    },
  };
}

function cellText(row: RowView | undefined, { columnIndex }: GridPlace, { pendingAt }: GridActions): string {
  if (row === undefined) return '';
  const cell = row.cells.find((one) => one.columnIndex === columnIndex);
  return pendingAt(row.rowNumber, columnIndex) ?? cell?.text ?? '';
}

function refusalOf(sheet: SheetView, row: RowView | undefined, { columnIndex }: GridPlace): string | undefined {
  if (!sheet.isEditable) return sheet.heldBecause ?? 'capsheet is busy. Correct it when that is done.';
  if (row === undefined) return 'The row is still loading.';
  if (row.cells.find((cell) => cell.columnIndex === columnIndex)?.isFormula !== true) return undefined;
  const cell = `${sheet.columns[columnIndex]?.letters ?? ''}${row.rowNumber}`;
  return `${cell} contains a formula, which capsheet does not change. Correct the cells it refers to, in the workbook.`;
}

type Command = 'undo' | 'redo' | 'change' | 'empty' | 'type';

function toCommand({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Command | undefined {
  const isCommand = (ctrlKey || metaKey) && !altKey;
  if (isCommand && key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  if (isCommand && key.toLowerCase() === 'y') return 'redo';
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'F2' || key === 'Enter') return 'change';
  if (key === 'Delete' || key === 'Backspace') return 'empty';
  return key.length === 1 && key !== ' ' ? 'type' : undefined;
}
