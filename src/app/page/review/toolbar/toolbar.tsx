import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconArrowDown,
  IconCircleX,
  IconInfoCircle,
  IconLayoutSidebarRight,
  IconRefresh,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { SEVERITIES } from '../../../../model/findings/finding-schema.ts';
import type { BookView } from '../../../../ui/api/book.ts';
import { ROW_STATUSES } from '../../../../ui/api/row-status.ts';
import type { RowFilter } from '../../../../ui/api/rows.ts';
import { formatLocalCount, localPlural } from '../../format.ts';
import { STATUS_LOOKS } from '../../statuses.ts';
import { NEXT_KEY } from '../grid/grid-actions.ts';
import type { Panel } from '../panel/use-panel.ts';
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

const TOGGLES = [
  { severity: 'error', icon: IconCircleX, label: 'Errors', noun: 'errors' },
  { severity: 'warning', icon: IconAlertTriangle, label: 'Warnings', noun: 'warnings' },
  { severity: 'info', icon: IconInfoCircle, label: 'Remarks', noun: 'remarks' },
] as const;

interface SeverityTogglesProps {
  readonly severities: BookView['severities'];
  readonly filter: RowFilter;
  readonly onChange: (filter: RowFilter) => void;
}

/** Leaves the rows of which something so grave is said; remarks are counted by themselves, so that no error drowns in them. */
function SeverityToggles({ severities, filter, onChange }: SeverityTogglesProps) {
  return TOGGLES.map(({ severity, icon: Icon, label, noun }) => {
    const rows = severities[severity];
    const isOn = filter.severity === severity;
    // One that is on stays, or nobody could switch it off.
    if (rows === 0 && !isOn) return null;
    return (
      <button
        type="button"
        key={severity}
        className={styles.toggle}
        data-severity={severity}
        aria-pressed={isOn}
        title={isOn ? 'Show the other rows too' : `Show only ${localPlural(rows, 'row')} with ${noun}`}
        onClick={() => onChange({ ...filter, severity: isOn ? undefined : severity })}
      >
        <Icon size={15} stroke={2.2} aria-hidden />
        <span className={styles.wide}>{label}</span>
        {formatLocalCount(rows)}
        <span className={styles.unit}>{rows === 1 ? 'row' : 'rows'}</span>
        <span className={styles.spoken}>with {noun}</span>
      </button>
    );
  });
}

interface FilterFieldsProps {
  readonly id: string;
  readonly book: BookView;
  readonly filter: RowFilter;
  readonly onChange: (filter: RowFilter) => void;
}

const GROUPS = { error: 'Errors', warning: 'Warnings', info: 'Remarks' } as const;

/** By what rows can be chosen beside their text and how grave it is what is said of them. */
function FilterFields({ id, book, filter, onChange }: FilterFieldsProps) {
  const statuses = ROW_STATUSES.filter((status) => (book.statuses[status] ?? 0) > 0).map((status) => ({
    value: status,
    label: `${STATUS_LOOKS[status].label} (${formatLocalCount(book.statuses[status] ?? 0)})`,
  }));
  const kinds = SEVERITIES.map((severity) => ({
    group: GROUPS[severity],
    items: book.codes
      .filter((one) => one.severity === severity)
      .map(({ code, meaning, count }) => ({ value: code, label: `${meaning} (${formatLocalCount(count)})` })),
  })).filter(({ items }) => items.length > 0);
  return (
    <div id={id} className={styles.fields}>
      <Select
        size="xs"
        w={160}
        label="Status"
        placeholder="any"
        clearable
        clearButtonProps={{ 'aria-label': 'Any status' }}
        data={statuses}
        value={filter.status ?? null}
        onChange={(value) => onChange({ ...filter, status: ROW_STATUSES.find((one) => one === value) })}
      />
      <Select
        size="xs"
        w={210}
        label="Company"
        placeholder="any"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Any company' }}
        limit={100}
        data={book.companies}
        value={filter.company ?? null}
        onChange={(value) => onChange({ ...filter, company: value ?? undefined })}
      />
      {kinds.length > 0 && (
        <Select
          size="xs"
          className={styles.kinds}
          label="Finding"
          placeholder="any"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Any finding' }}
          data={kinds}
          value={filter.code ?? null}
          onChange={(value) => onChange({ ...filter, code: value ?? undefined })}
        />
      )}
    </div>
  );
}
