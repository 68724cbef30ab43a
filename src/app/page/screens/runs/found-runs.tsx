import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { RunEntryView, RunListView } from '../../../../ui/api/runs.ts';
import { formatLocalCount } from '../../format.ts';
import { RunTable } from './run-table.tsx';

interface FoundRunsProps {
  readonly list: RunListView;
  /** The address of one of them. */
  readonly toRun: (runId: string) => string;
}

/** Runs with a search, and what of the history cannot be read. */
export function FoundRuns({ list, toRun }: FoundRunsProps) {
  const [search, setSearch] = useState('');
  const fitting = list.runs.filter((run) => fits(run, search.trim().toLowerCase()));
  return (
    <section className="panel">
      <TextInput
        label="Search"
        description="Part of the name of a workbook, firm or person, or of a run's number"
        leftSection={<IconSearch size={16} aria-hidden />}
        maw={420}
        mb="md"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {fitting.length === 0 && <Text c="dimmed">{search === '' ? 'No runs yet.' : 'No runs match.'}</Text>}
      {fitting.length > 0 && <RunTable runs={fitting} toRun={toRun} />}
      {list.total > list.runs.length && (
        <Text size="sm" c="dimmed" mt="sm">
          The latest {formatLocalCount(list.runs.length)} of {formatLocalCount(list.total)}.
        </Text>
      )}
      {list.damaged.map(({ runId, damage }) => (
        <Text key={runId} size="sm" mt="sm">
          Run {runId} cannot be read: {damage}.
        </Text>
      ))}
    </section>
  );
}

function fits({ runId, inputs, firm, appliedBy }: RunEntryView, part: string): boolean {
  return [runId, firm, appliedBy, ...inputs].some((text) => text.toLowerCase().includes(part));
}
