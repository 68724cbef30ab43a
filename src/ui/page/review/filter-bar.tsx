import { Button, Group, Select, TextInput } from '@mantine/core';
import { IconArrowDown, IconSearch, IconX } from '@tabler/icons-react';
import type { BookView } from '../../api/book.ts';
import { ROW_STATUSES, SEVERITIES } from '../../api/row-status.ts';
import type { RowFilter } from '../../api/rows.ts';
import { formatLocalCount } from '../format.ts';
import { STATUS_LOOKS } from '../statuses.ts';

interface FilterBarProps {
  readonly book: BookView;
  readonly filter: RowFilter;
  readonly onChange: (filter: RowFilter) => void;
  /** Absent where there is no error and no warning. */
  readonly onNext: (() => void) | undefined;
}

/** Which rows are shown. */
export function FilterBar({ book, filter, onChange, onNext }: FilterBarProps) {
  const statuses = ROW_STATUSES.filter((status) => (book.statuses[status] ?? 0) > 0).map((status) => ({
    value: status,
    label: `${STATUS_LOOKS[status].label} (${formatLocalCount(book.statuses[status] ?? 0)})`,
  }));
  const codes = book.codes.map(({ code, count }) => ({ value: code, label: `${code} (${formatLocalCount(count)})` }));
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '');
  return (
    <search>
      <Group gap="xs" align="flex-end">
        <TextInput
          size="sm"
          w={190}
          label="Search"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter.search ?? ''}
          onChange={(event) => onChange({ ...filter, search: event.currentTarget.value })}
        />
        <Select
          size="sm"
          w={150}
          label="Findings"
          placeholder="any"
          clearable
          clearButtonProps={{ 'aria-label': 'Any finding' }}
          data={SEVERITIES.map((severity) => ({ value: severity, label: `${severity}s`.replace('infos', 'remarks') }))}
          value={filter.severity ?? null}
          onChange={(value) => onChange({ ...filter, severity: SEVERITIES.find((one) => one === value) })}
        />
        <Select
          size="sm"
          w={170}
          label="Status"
          placeholder="any"
          clearable
          clearButtonProps={{ 'aria-label': 'Any status' }}
          data={statuses}
          value={filter.status ?? null}
          onChange={(value) => onChange({ ...filter, status: ROW_STATUSES.find((one) => one === value) })}
        />
        <Select
          size="sm"
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
        {codes.length > 0 && (
          <Select
            size="sm"
            w={220}
            label="Kind of finding"
            placeholder="any"
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Any kind of finding' }}
            data={codes}
            value={filter.code ?? null}
            onChange={(value) => onChange({ ...filter, code: value ?? undefined })}
          />
        )}
        {isFiltered && (
          <Button size="sm" variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={() => onChange({})}>
            Show all
          </Button>
        )}
        {onNext !== undefined && (
          <Button
            size="sm"
            variant="default"
            ml="auto"
            leftSection={<IconArrowDown size={16} aria-hidden />}
            onClick={onNext}
          >
            Next error or warning
          </Button>
        )}
      </Group>
    </search>
  );
}
