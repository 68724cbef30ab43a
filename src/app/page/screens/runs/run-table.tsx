import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../../../base/util/text/words.ts';
import type { RunEntryView, RunListView } from '../../../../ui/api/runs.ts';
import { formatMoment } from '../../format.ts';
import { bindText } from '../../hooks/use-action.ts';
import { Panel, Quiet } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/tables/data-table.tsx';
import { RunStatusTag } from '../../parts/tags/tags.tsx';

interface RunTableProps {
  readonly runs: readonly RunEntryView[];
  readonly toRun: (runId: string) => string;
}

export function RunTable({ runs, toRun }: RunTableProps) {
  return (
    <DataTable
      label="Runs"
      rows={runs}
      keyOf={({ runId }) => runId}
      columns={[
        [
          'When',
          ({ runId, startedAt }) => (
            <a className="moment" href={toRun(runId)}>
              {formatMoment(startedAt)}
            </a>
          ),
        ],
        ['Workbook', ({ inputs }) => <bdi>{inputs.join(', ')}</bdi>],
        ['Firm', ({ firm }) => <bdi>{firm}</bdi>],
        ['By', ({ appliedBy }) => <bdi>{appliedBy}</bdi>],
        ['Status', (run) => <RunStatusTag run={run} />],
        ['Rows entered', ({ entered }) => formatCount(entered), 'number'],
      ]}
    />
  );
}

export function FoundRuns({ list, toRun }: { readonly list: RunListView; readonly toRun: (runId: string) => string }) {
  const [search, setSearch] = useState('');
  const fitting = list.runs.filter((run) => fits(run, search.trim().toLowerCase()));
  return (
    <Panel>
      <TextInput
        label="Search"
        description="Part of the name of a workbook, firm or person, or of a run's number"
        leftSection={<IconSearch size={16} aria-hidden />}
        maw={420}
        mb="md"
        {...bindText(search, setSearch)}
      />
      {fitting.length === 0 && <Text c="dimmed">{search === '' ? 'No runs yet.' : 'No runs match.'}</Text>}
      {fitting.length > 0 && <RunTable runs={fitting} toRun={toRun} />}
      {list.total > list.runs.length && (
        <Quiet mt="sm">
          The latest {formatCount(list.runs.length)} of {formatCount(list.total)}.
        </Quiet>
      )}
      {list.damaged.map(({ runId, damage }) => (
        <Text key={runId} size="sm" mt="sm">
          Run {runId} cannot be read: {damage}.
        </Text>
      ))}
    </Panel>
  );
}

function fits({ runId, inputs, firm, appliedBy }: RunEntryView, part: string): boolean {
  return [runId, firm, appliedBy, ...inputs].some((text) => text.toLowerCase().includes(part));
}
