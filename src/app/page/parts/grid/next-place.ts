/** Both from 0; the offset counts the rows that match. */
export interface GridPlace {
  readonly offset: number;
  readonly columnIndex: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  readonly page: number;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Returns where a key leads from a cell that is not edited; `undefined` for other keys. */
export function toNextPlace({ key, ctrlKey, metaKey }: Key, from: GridPlace, size: GridSize): GridPlace | undefined {
  const isFar = ctrlKey || metaKey;
  const { offset, columnIndex } = from;
  const to = (rows: number, columns: number): GridPlace => stay({ offset: rows, columnIndex: columns }, size);
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  switch (key) {
    case 'ArrowDown':
      return to(isFar ? lastRow : offset + 1, columnIndex);
    case 'ArrowUp':
      return to(isFar ? 0 : offset - 1, columnIndex);
    case 'ArrowRight':
      return to(offset, isFar ? lastColumn : columnIndex + 1);
    case 'ArrowLeft':
      return to(offset, isFar ? 0 : columnIndex - 1);
    case 'PageDown':
      return to(offset + size.page, columnIndex);
    case 'PageUp':
      return to(offset - size.page, columnIndex);
    case 'Home':
      return to(isFar ? 0 : offset, 0);
    case 'End':
      return to(isFar ? lastRow : offset, lastColumn);
    default:
      return undefined;
  }
}

/**
 * Returns where a key leads that enters the text; `undefined` for keys of the text itself. If `isOver`, arrow keys
 * leave the cell.
 */
export function toPlaceAfter(
  { key, shiftKey }: Key,
  from: GridPlace,
  { size, isOver }: { readonly size: GridSize; readonly isOver: boolean },
): GridPlace | undefined {
  const { offset, columnIndex } = from;
  const back = shiftKey ? -1 : 1;
  if (key === 'Enter') return stay({ offset: offset + back, columnIndex }, size);
  if (key === 'Tab') return stay({ offset, columnIndex: columnIndex + back }, size);
  const isArrow = /^Arrow(?:Up|Down|Left|Right)$/.test(key);
  return isOver && isArrow ? toNextPlace({ key, shiftKey, ctrlKey: false, metaKey: false }, from, size) : undefined;
}

function stay({ offset, columnIndex }: GridPlace, { rows, columns }: GridSize): GridPlace {
  return {
    offset: Math.max(0, Math.min(offset, rows - 1)),
    columnIndex: Math.max(0, Math.min(columnIndex, columns - 1)),
  };
}
