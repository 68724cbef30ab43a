import { ActionIcon, Button, Select, TextInput, Tooltip } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconCircleX,
  IconInfoCircle,
  IconLayoutSidebarRight,
  IconRefresh,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { formatCount, plural } from '../../../../base/util/text/words.ts';
import { SEVERITIES } from '../../../../model/findings/finding-schema.ts';
import { ROW_STATUSES } from '../../../../ui/api/row-status.ts';
import type { BookView, RowFilter } from '../../../../ui/api/rows.ts';
import type { CorrectionsState } from '../../../../ui/api/work-state.ts';
import { STATUS_LOOKS } from '../../parts/tags/tags.tsx';
import { NEXT_KEY } from '../grid/cell-editor.tsx';
import type { PanelState } from '../panel/row-panel.tsx';
import type { Corrections } from '../use-corrections.ts';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly book: BookView;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
  /** Absent if there is no error or warning. */
  readonly onNext: (() => void) | undefined;
  /** Filters and sorts again; absent if that would change nothing. */
  readonly onAgain: (() => void) | undefined;
  readonly status: string;
  readonly panel: PanelState;
  readonly children: ReactNode;
}

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
            leftSection={<IconSearch size={16} aria-hidden />}
            value={filter.search ?? ''}
            onChange={(event) => onFilter({ ...filter, search: event.currentTarget.value })}
          />
          <SeverityToggles severities={book.severities} filter={filter} onChange={onFilter} />
          <Button
            size="xs"
            px="xs"
            variant={areFieldsOpen ? 'light' : 'default'}
            aria-expanded={areFieldsOpen}
            aria-controls={fieldsId}
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            onClick={() => setFieldsOpen(!areFieldsOpen)}
          >
            {hidden === 0 ? 'Filter' : `Filter (${hidden})`}
          </Button>
          {isFiltered(filter) && (
            <Button
              size="xs"
              px="xs"
              variant="subtle"
              leftSection={<IconX size={16} aria-hidden />}
              onClick={() => onFilter({})}
            >
              Show all
            </Button>
          )}
          {onAgain !== undefined && (
            <Button
              size="xs"
              px="xs"
              variant="subtle"
              title="Rows stay where they are while you correct them"
              leftSection={<IconRefresh size={16} aria-hidden />}
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
              px="xs"
              variant="default"
              aria-label="Next error or warning"
              aria-keyshortcuts={NEXT_KEY}
              title={`Next error or warning (${NEXT_KEY})`}
              onClick={onNext}
            >
              <IconArrowDown size={16} aria-hidden />
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
            <IconLayoutSidebarRight size={16} aria-hidden />
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

/** Shows only rows with findings of one severity. */
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
        title={isOn ? 'Show the other rows too' : `Show only ${plural(rows, 'row')} with ${noun}`}
        onClick={() => onChange({ ...filter, severity: isOn ? undefined : severity })}
      >
        <Icon size={16} stroke={2.2} aria-hidden />
        <span className={styles.wide}>{label}</span>
        {formatCount(rows)}
        <span className={styles.unit}>{rows === 1 ? 'row' : 'rows'}</span>
        <span className="spoken">with {noun}</span>
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

/** Filters by status, company and finding. */
function FilterFields({ id, book, filter, onChange }: FilterFieldsProps) {
  const statuses = ROW_STATUSES.filter((status) => (book.statuses[status] ?? 0) > 0).map((status) => ({
    value: status,
    label: `${STATUS_LOOKS[status].label} (${formatCount(book.statuses[status] ?? 0)})`,
  }));
  const kinds = SEVERITIES.map((severity) => ({
    group: GROUPS[severity],
    items: book.codes
      .filter((one) => one.severity === severity)
      .map(({ code, meaning, count }) => ({ value: code, label: `${meaning} (${formatCount(count)})` })),
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
          flex="1 1 260px"
          maw={520}
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

interface CorrectionStepsProps {
  readonly state: CorrectionsState;
  readonly corrections: Corrections;
  readonly isHeld: boolean;
}

export function CorrectionSteps({ state: { undo, redo }, corrections, isHeld }: CorrectionStepsProps) {
  const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? ['⌘Z', '⇧⌘Z'] : ['Ctrl+Z', 'Ctrl+Shift+Z'];
  const undoText = undo === undefined ? 'Undo' : `Undo ${undo}`;
  const redoText = redo === undefined ? 'Redo' : `Redo ${redo}`;
  return (
    <ActionIcon.Group>
      <Step text={undoText} keys={keys[0]} isOff={undo === undefined || isHeld} onClick={corrections.undo}>
        <IconArrowBackUp size={16} aria-hidden />
      </Step>
      <Step text={redoText} keys={keys[1]} isOff={redo === undefined || isHeld} onClick={corrections.redo}>
        <IconArrowForwardUp size={16} aria-hidden />
      </Step>
    </ActionIcon.Group>
  );
}

interface StepProps {
  readonly text: string;
  readonly keys: string | undefined;
  readonly isOff: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Step({ text, keys, isOff, onClick, children }: StepProps) {
  return (
    <Tooltip label={`${text} (${keys})`}>
      <ActionIcon variant="default" size={30} aria-label={text} disabled={isOff} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

export function toCorrectionStatus({ undo, redo, isSaving }: CorrectionsState, { isBusy }: Corrections): string {
  if (isBusy) return 'Checking …';
  if (isSaving) return 'Checked; saving the copy …';
  return undo === undefined && redo === undefined ? '' : 'Checked and saved in the copy.';
}
