import { Button, Group, Select, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import type { ChangeFilter } from './change-filter.ts';

export interface FilterChoices {
  readonly sheets: readonly string[];
  readonly companies: readonly string[];
  readonly funds: readonly string[];
}

interface ChangeFilterBarProps {
  readonly filter: ChangeFilter;
  readonly choices: FilterChoices;
  readonly onChange: (filter: ChangeFilter) => void;
}

/** Of long lists as many are offered at a time; typing finds the others. */
const MOST_OFFERED = 100;

/** Which rows are listed. */
export function ChangeFilterBar({ filter, choices, onChange }: ChangeFilterBarProps) {
  const { sheets, companies, funds } = choices;
  const choice = (name: 'sheet' | 'company' | 'fund', label: string, data: readonly string[]) =>
    data.length > 0 && (
      <Select
        size="sm"
        w={200}
        label={label}
        placeholder="any"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Any ${label.toLowerCase()}` }}
        limit={MOST_OFFERED}
        data={[...data]}
        value={filter[name] ?? null}
        onChange={(value) => onChange({ ...filter, [name]: value ?? '' })}
      />
    );
  return (
    <search>
      <Group gap="xs" align="flex-end">
        <TextInput
          size="sm"
          w={220}
          label="Search values"
          placeholder="a name, an amount, a day"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter.search ?? ''}
          onChange={(event) => onChange({ ...filter, search: event.currentTarget.value })}
        />
        {choice('company', 'Company', companies)}
        {choice('fund', 'Fund', funds)}
        {choice('sheet', 'Sheet', sheets)}
        {Object.keys(filter).length > 0 && (
          <Button size="sm" variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={() => onChange({})}>
            Show all rows
          </Button>
        )}
      </Group>
    </search>
  );
}
