import { Select } from '@mantine/core';
import type { BookView } from '../../../../ui/api/book.ts';
import { ROW_STATUSES, SEVERITIES } from '../../../../ui/api/row-status.ts';
import type { RowFilter } from '../../../../ui/api/rows.ts';
import { formatLocalCount } from '../../format.ts';
import { STATUS_LOOKS } from '../../statuses.ts';
import styles from './toolbar.module.css';

interface FilterFieldsProps {
  readonly id: string;
  readonly book: BookView;
  readonly filter: RowFilter;
  readonly onChange: (filter: RowFilter) => void;
}

const GROUPS = { error: 'Errors', warning: 'Warnings', info: 'Remarks' } as const;

/** By what rows can be chosen beside their text and how grave it is what is said of them. */
export function FilterFields({ id, book, filter, onChange }: FilterFieldsProps) {
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
