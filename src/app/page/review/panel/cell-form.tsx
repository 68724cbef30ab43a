import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatCount } from '../../../../base/util/text/words.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { RowView, SheetView } from '../../../../ui/api/rows.ts';
import { bindChecked, bindText } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { Quiet } from '../../parts/panel.tsx';
import type { CorrectedByHand, Corrections } from '../use-corrections.ts';
import styles from './cell-form.module.css';

interface CellFormProps {
  readonly sheet: SheetView;
  readonly sheetIndex: number;
  readonly row: RowView;
  readonly columnIndex: number;
  readonly corrections: Corrections;
  readonly revision: number;
  readonly isHeld: boolean;
}

/**
 * Corrects the selected cell, or all cells like it, in a copy of the workbook. The draft stays while newer rows arrive.
 */
export function CellForm({ sheet, sheetIndex, row, columnIndex, corrections, revision, isHeld }: CellFormProps) {
  const cell = row.cells.find((one) => one.columnIndex === columnIndex);
  const before = cell?.text ?? '';
  const { rowNumber } = row;
  const current = corrections.pendingAt(sheetIndex, rowNumber, columnIndex) ?? before;
  const [draft, setDraft] = useState<string>();
  const text = draft ?? current;
  const [isForAll, setForAll] = useState(false);
  const column = sheet.columns[columnIndex];
  if (column === undefined) return null;
  if (cell?.isFormula === true)
    return (
      <Quiet>
        {column.letters}
        {rowNumber} contains a formula. Correct the cells it refers to in the workbook, save it, and read it again.
      </Quiet>
    );
  const typed: CorrectedByHand = { sheet: sheetIndex, rowNumber, columnIndex, text };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (text === current) return;
    if (isForAll) corrections.fixAlike(typed);
    else corrections.type(typed);
    // The new value arrives with the row.
    setDraft(undefined);
    setForAll(false);
  };
  const hasFindings = row.findings.some((finding) => finding.columnIndex === columnIndex);
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <TextInput
        label={`${column.letters}${rowNumber} ${column.header}`}
        description={`${cell?.shown === undefined ? '' : `The workbook shows ${cell.shown}. `}Corrected in a copy; your workbook stays as it is`}
        size="sm"
        {...bindText(text, setDraft)}
      />
      {hasFindings && before !== '' && (
        <Alike typed={typed} before={before} revision={revision} isChecked={isForAll} onChange={setForAll} />
      )}
      {text !== current && (
        <Button type="submit" size="compact-sm" loading={corrections.isBusy} disabled={isHeld}>
          Save in the copy and check
        </Button>
      )}
    </form>
  );
}

interface AlikeProps {
  readonly typed: CorrectedByHand;
  readonly before: string;
  readonly revision: number;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** Offers to correct all cells of the column with the same text and finding. */
function Alike({ typed: { sheet, rowNumber, columnIndex }, before, revision, isChecked, onChange }: AlikeProps) {
  const { value } = useLoaded(CALLS.countAlikeOnDesk, revision, { sheet, rowNumber, columnIndex });
  if (value === undefined || value.count < 2) return null;
  return (
    <Checkbox
      size="sm"
      label={`Correct all ${formatCount(value.count)} cells of this column that say “${before}”`}
      {...bindChecked(isChecked, onChange)}
    />
  );
}
