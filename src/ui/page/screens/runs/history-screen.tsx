import { Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { RunEntryView } from '../../../api/runs.ts';
import type { WorkState } from '../../../api/work-state.ts';
import { formatLocalCount } from '../../format.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { RunTable } from './run-table.tsx';
import { Unfinished } from './unfinished.tsx';
import { useRuns } from './use-runs.ts';

/** Who applied what, when, and how it ended. */
export function HistoryScreen({ state }: { readonly state: WorkState }) {
  const { value, problem } = useRuns(state);
  const [search, setSearch] = useState('');
  const fitting = value?.runs.filter((run) => fits(run, search.trim().toLowerCase())) ?? [];
  return (
    <>
      <div>
        <Title order={1} size="h2">
          History
        </Title>
        <Text c="dimmed" mt={4}>
          {state.connection.kind === 'sandbox'
            ? 'The runs of this sandbox; they are deleted when you leave it.'
            : 'Every run from this machine, whether from the page or from a terminal.'}
        </Text>
      </div>
      <ProblemAlert problem={problem} />
      <Unfinished state={state} runs={value?.runs ?? []} />
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
        {value !== undefined && fitting.length === 0 && (
          <Text c="dimmed">{search === '' ? 'No runs yet.' : 'No runs match.'}</Text>
        )}
        {fitting.length > 0 && <RunTable runs={fitting} />}
        {value !== undefined && value.total > value.runs.length && (
          <Text size="sm" c="dimmed" mt="sm">
            The latest {formatLocalCount(value.runs.length)} of {formatLocalCount(value.total)}.
          </Text>
        )}
        {value?.damaged.map(({ runId, damage }) => (
          <Text key={runId} size="sm" mt="sm">
            Run {runId} cannot be read: {damage}.
          </Text>
        ))}
      </section>
    </>
  );
}

function fits({ runId, inputs, firm, appliedBy }: RunEntryView, part: string): boolean {
  return [runId, firm, appliedBy, ...inputs].some((text) => text.toLowerCase().includes(part));
}
