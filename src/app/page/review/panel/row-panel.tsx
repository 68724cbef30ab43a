import { Button, Checkbox, CloseButton, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { formatCount } from '../../../../base/util/text/words.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { RowView, SheetView } from '../../../../ui/api/rows.ts';
import { bindChecked, bindText } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { Quiet } from '../../parts/panel.tsx';
import { FoldedFindingList } from '../../parts/rows/finding-list.tsx';
import { ChangeTable } from '../../parts/tables/data-table.tsx';
import { StatusTag } from '../../parts/tags/tags.tsx';
import type { CorrectedByHand, Corrections } from '../use-corrections.ts';
import styles from './row-panel.module.css';

interface RowPanelProps {
  readonly panel: PanelState;
  readonly sheet: SheetView;
  readonly row: RowView | undefined;
  readonly children: ReactNode;
}

/** Everything known of the selected row; what is being typed in it survives closing. */
export function RowPanel({ panel, sheet, row, children }: RowPanelProps) {
  return (
    <aside className={styles.panel} aria-label="The row" id={panel.id} hidden={!panel.isOpen}>
      <CloseButton pos="absolute" top={8} right={8} aria-label="Close the details of the row" onClick={panel.close} />
      {row !== undefined && (
        <Known sheet={sheet} row={row}>
          {children}
        </Known>
      )}
    </aside>
  );
}

function Known({ sheet, row, children }: Pick<RowPanelProps, 'sheet' | 'children'> & { readonly row: RowView }) {
  const { status, key, why, message, id, changes, findings, rowNumber } = row;
  return (
    <>
      <Text size="xs" c="dimmed">
        <bdi>{sheet.name}</bdi>
        {key !== undefined && ` row ${rowNumber}`}
        {row.isHidden && ' (hidden in the workbook)'}
      </Text>
      <Title order={2} size="h5" className="wrap" pr="lg">
        {key ?? `Row ${rowNumber}`}
      </Title>
      {status === undefined ? <Quiet>This row is ignored.</Quiet> : <StatusTag status={status} />}
      {(message ?? why) !== undefined && <Text size="sm">{message ?? why}</Text>}
      {id !== undefined && (
        <Text size="xs" c="dimmed">
          ID in the service: {id}
        </Text>
      )}
      {children}
      {changes.length > 0 && <ChangeTable changes={changes} />}
      <FoldedFindingList findings={findings} />
    </>
  );
}

export interface PanelState {
  readonly id: string;
  readonly isOpen: boolean;
  readonly open: () => void;
  /** Returns the focus to the button that opens it again. */
  readonly close: () => void;
  readonly toggle: RefObject<HTMLButtonElement | null>;
}

const PANEL_KEY = 'capsheet-row-panel';
/** With less room the rows get all of it, unless the user has decided. */
const ROOM_FOR_BOTH = '(min-width: 1101px)';

/** Whether the details of the row are open, as they were left here. */
export function usePanel(): PanelState {
  const [isOpen, setOpen] = useState(wasOpen);
  const toggle = useRef<HTMLButtonElement>(null);
  const set = (next: boolean): void => {
    setOpen(next);
    localStorage.setItem(PANEL_KEY, next ? 'open' : 'closed');
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
  const kept = localStorage.getItem(PANEL_KEY);
  return kept === null ? window.matchMedia(ROOM_FOR_BOTH).matches : kept === 'open';
}

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
