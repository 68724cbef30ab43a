import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPlay, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount, plural } from '../../../../base/util/text/words.ts';
import { at } from '../../../../ui/api/call.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { RunEntryView, RunListView } from '../../../../ui/api/runs.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { type Desk, useDesk } from '../../desk/desk.ts';
import { formatMoment } from '../../format.ts';
import { bindText, useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { GO_ON } from '../../labels.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { Note, ProblemAlert } from '../../parts/notes/note.tsx';
import { useReplaceQuestion } from '../../parts/notes/working.tsx';
import { Panel, Quiet, ScreenTitle } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/tables/data-table.tsx';
import { RunStatusTag } from '../../parts/tags/tags.tsx';
import { PastRun } from './outcome.tsx';

export function HistoryScreen({ state }: { readonly state: WorkState }) {
  const { toAddress } = useDesk();
  const { value, problem } = useRuns(state);
  return (
    <>
      <ScreenTitle
        intro={
          state.connection.kind === 'sandbox'
            ? 'The runs of this sandbox; they are deleted when you leave it.'
            : 'Every run from this machine, whether from the page or from a terminal.'
        }
      >
        History
      </ScreenTitle>
      <ProblemAlert problem={problem} />
      <Unfinished state={state} runs={value?.runs ?? []} />
      {value !== undefined && <FoundRuns list={value} toRun={(runId) => toAddress('history', runId)} />}
    </>
  );
}

export function Unfinished({ state, runs }: { readonly state: WorkState; readonly runs: readonly RunEntryView[] }) {
  const desk = useDesk();
  const { isBusy, problem, run } = useAction();
  const { mayOpen, question } = useReplaceQuestion(state);
  const broken = runs.filter(({ status }) => status === 'unfinished');
  if (broken.length === 0 || state.job?.kind === 'applying') return null;
  return (
    <Note tone="warn" icon={IconAlertTriangle} title="A run was not finished">
      {broken.map(({ runId, startedAt, inputs, firm, entered, left = 0 }) => (
        <Group key={runId} gap="sm" mt="xs">
          <Text size="sm">
            <bdi>{inputs.join(', ')}</bdi> for <bdi>{firm}</bdi>, begun {formatMoment(startedAt)}:{' '}
            {plural(entered, 'row is', 'rows are')} known to be in, {formatCount(left)} left. When you go on, capsheet
            first finds out what became of everything that was sent, and then sends only what is missing.
          </Text>
          <Button
            size="compact-sm"
            loading={isBusy}
            disabled={state.job !== undefined}
            onClick={() =>
              run(async () => {
                if (await mayOpen(inputs)) await openRun(desk, runId);
              })
            }
          >
            {GO_ON}
          </Button>
        </Group>
      ))}
      <ProblemAlert problem={problem} />
      {question}
    </Note>
  );
}

async function openRun({ ask, goTo }: Desk, runId: string): Promise<void> {
  await ask(CALLS.openRun, { params: { run: runId } });
  // The page goes on from there by itself: to the dry run, or to the rows if the plan is gone.
  goTo('workbook');
}

/** The history, loaded again when a run begins or ends, and with another service. */
export function useRuns(state: WorkState) {
  return useLoaded(CALLS.listRuns, toRunsVersion(state));
}

function toRunsVersion({ revision, connection, job, ended }: WorkState): string {
  return [revision, connection.kind, job?.kind === 'applying', ended?.number].join(' ');
}

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

export function RunScreen({ state, runId }: { readonly state: WorkState; readonly runId: string }) {
  const desk = useDesk();
  const { value: run, problem } = useLoaded(at(CALLS.getRun, { run: runId }), toRunsVersion(state));
  const action = useAction();
  const { mayOpen, question } = useReplaceQuestion(state);
  if (run === undefined)
    return (
      <div>
        <a href={desk.toAddress('history')}>All runs</a>
        <ProblemAlert problem={problem} />
      </div>
    );
  return (
    <>
      <div>
        <a href={desk.toAddress('history')}>All runs</a>
        <Title order={1} size="h2" mt={4}>
          {run.inputs.join(', ')}
        </Title>
      </div>
      <Group>
        {run.results.map(({ name, path }, index) => (
          <DownloadButton key={path} of={at(CALLS.getRunResult, { run: runId, index })}>
            {name}
          </DownloadButton>
        ))}
        {run.created > 0 && (
          <DownloadButton of={at(CALLS.getCreated, { run: runId })} variant="default">
            What it created, with IDs
          </DownloadButton>
        )}
        {run.status !== 'running' && (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            loading={action.isBusy}
            disabled={state.job !== undefined}
            onClick={() =>
              action.run(async () => {
                if (await mayOpen(run.inputs)) await openRun(desk, runId);
              })
            }
          >
            {run.status === 'done' ? 'Open its workbook again' : GO_ON}
          </Button>
        )}
      </Group>
      {run.status === 'running' && <UnderWay state={state} />}
      <ProblemAlert problem={action.problem} />
      {question}
      <PastRun run={run} rows={at(CALLS.listRunRows, { run: runId })} />
    </>
  );
}

function UnderWay({ state }: { readonly state: WorkState }) {
  const { toAddress } = useDesk();
  return (
    <Text size="sm">
      {state.job?.kind === 'applying' ? (
        <>
          This run is under way. <a href={toAddress('apply')}>See how far it is</a>
        </>
      ) : (
        'This run is under way in another window or terminal. What you see here is how far it was a moment ago.'
      )}
    </Text>
  );
}
