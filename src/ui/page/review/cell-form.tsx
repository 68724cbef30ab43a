import { Button, Text, TextInput } from '@mantine/core';
import { type FormEvent, type RefObject, useState } from 'react';
import type { SheetView } from '../../api/book.ts';
import type { RowView } from '../../api/rows.ts';
import { post } from '../api-client.ts';
import { useAction } from '../hooks/use-action.ts';
import { ProblemAlert } from '../parts/notes/problem-alert.tsx';
import styles from './cell-form.module.css';

interface CellFormProps {
  readonly sheet: SheetView;
  readonly sheetIndex: number;
  readonly row: RowView;
  readonly columnIndex: number;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly isHeld: boolean;
}

/** Corrects the cell that is looked at, in a copy of the workbook. */
export function CellForm({ sheet, sheetIndex, row, columnIndex, input, isHeld }: CellFormProps) {
  const cell = row.cells.find((one) => one.columnIndex === columnIndex);
  const before = cell?.text ?? '';
  const [text, setText] = useState(before);
  const { isBusy, problem, run } = useAction();
  const { rowNumber } = row;
  const column = sheet.columns[columnIndex];
  if (column === undefined) return null;
  if (cell?.isFormula === true)
    return (
      <Text size="sm" c="dimmed">
        {column.letters}
        {rowNumber} holds a formula. Correct what it is made of in the workbook, save it, and read it again.
      </Text>
    );
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (text === before) return;
    run(() => post('edit', { sheet: sheetIndex, rowNumber, columnIndex, text }));
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <TextInput
        ref={input}
        label={`${column.letters}${rowNumber} ${column.header}`}
        description={`${cell?.shown === undefined ? '' : `The workbook shows ${cell.shown}. `}Corrected in a copy; your workbook stays as it is`}
        size="sm"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text !== before && (
        <Button type="submit" size="compact-sm" loading={isBusy} disabled={isHeld}>
          Save in the copy and check
        </Button>
      )}
      <ProblemAlert problem={problem} />
    </form>
  );
}
