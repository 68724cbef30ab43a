import { ActionIcon, Button, TextInput } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArrowDown,
  IconLayoutSidebarRight,
  IconRefresh,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { BookView } from '../../../../ui/api/book.ts';
import type { RowFilter } from '../../../../ui/api/rows.ts';
import { NEXT_KEY } from '../grid/grid-actions.ts';
import type { Panel } from '../panel/use-panel.ts';
import { FilterFields } from './filter-fields.tsx';
import { SeverityToggles } from './severity-toggles.tsx';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly book: BookView;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
  /** Absent where there is no error and no warning. */
  readonly onNext: (() => void) | undefined;
  /** Chooses the rows and puts them in order again; absent where that would change nothing. */
  readonly onAgain: (() => void) | undefined;
  /** What became of what was done last. */
  readonly status: string;
  readonly panel: Panel;
  /** Steps back and forth. */
  readonly children: ReactNode;
}

/** What is done with the rows as a whole, in one line above them. */
export function Toolbar({ book, filter, onFilter, onNext, onAgain, status, panel, children }: ToolbarProps) {
  const fieldsId = useId();
  const hidden = [filter.status, filter.company, filter.code].filter((value) => value !== undefined).length;
  const [areFieldsOpen, setFieldsOpen] = useState(hidden > 0);
  return (
    <>
      <div className={styles.bar}>
        <search className={styles.group}>
          <TextInput
            size="xs"
            className={styles.search}
            aria-label="Search"
            placeholder="Search"
            leftSection={<IconSearch size={15} aria-hidden />}
            value={filter.search ?? ''}
            onChange={(event) => onFilter({ ...filter, search: event.currentTarget.value })}
          />
          <SeverityToggles severities={book.severities} filter={filter} onChange={onFilter} />
          <Button
            size="xs"
            px={9}
            variant={areFieldsOpen ? 'light' : 'default'}
            aria-expanded={areFieldsOpen}
            aria-controls={fieldsId}
            leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
            onClick={() => setFieldsOpen(!areFieldsOpen)}
          >
            {hidden === 0 ? 'Filter' : `Filter (${hidden})`}
          </Button>
          {isFiltered(filter) && (
            <Button
              size="xs"
              px={9}
              variant="subtle"
              leftSection={<IconX size={15} aria-hidden />}
              onClick={() => onFilter({})}
            >
              Show all
            </Button>
          )}
          {onAgain !== undefined && (
            <Button
              size="xs"
              px={9}
              variant="subtle"
              title="Rows stay where they are while you correct them"
              leftSection={<IconRefresh size={15} aria-hidden />}
              onClick={onAgain}
            >
              Filter and sort again
            </Button>
          )}
        </search>
        <span className={styles.status} role="status">
          {status}
        </span>
        <div className={styles.group}>
          {children}
          {onNext !== undefined && (
            <Button
              size="xs"
              px={9}
              variant="default"
              aria-label="Next error or warning"
              aria-keyshortcuts={NEXT_KEY}
              title={`Next error or warning (${NEXT_KEY})`}
              onClick={onNext}
            >
              <IconArrowDown size={15} aria-hidden />
              <span className={styles.next}>Next error or warning</span>
            </Button>
          )}
          <ActionIcon
            ref={panel.toggle}
            variant={panel.isOpen ? 'light' : 'default'}
            size={30}
            aria-label="Details of the row"
            title={panel.isOpen ? 'Close the details of the row' : 'Open the details of the row'}
            aria-expanded={panel.isOpen}
            aria-controls={panel.id}
            onClick={panel.isOpen ? panel.close : panel.open}
          >
            <IconLayoutSidebarRight size={17} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {areFieldsOpen && <FilterFields id={fieldsId} book={book} filter={filter} onChange={onFilter} />}
    </>
  );
}

export function isFiltered(filter: RowFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== '');
}
