import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { RowView, SheetView } from '../../../../ui/api/rows.ts';
import { type GridPlace, type GridSize, toPlaceAfter } from '../../parts/grid/next-place.ts';
import type { Editing } from './cell-editor.tsx';

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
  const { sheet, row, place, size, actions, onPlace, grid } = options;
  const [state, setState] = useState<Editing & { readonly at: GridPlace; readonly row: RowView }>();
  const editing = state?.at === place ? state : undefined;
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
    setState({ at: place, row, text: typed ?? text, isOver: typed !== undefined });
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
