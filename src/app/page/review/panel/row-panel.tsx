import { CloseButton, Text, Title } from '@mantine/core';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import type { RowView, SheetView } from '../../../../ui/api/rows.ts';
import { Quiet } from '../../parts/panel.tsx';
import { FoldedFindingList } from '../../parts/rows/finding-list.tsx';
import { ChangeTable } from '../../parts/tables/change-table.tsx';
import { StatusTag } from '../../parts/tags/tags.tsx';
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
      <CloseButton className={styles.close} aria-label="Close the details of the row" onClick={panel.close} />
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
      <Title order={2} size="h5" className={styles.key}>
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
