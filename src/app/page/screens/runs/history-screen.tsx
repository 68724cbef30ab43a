import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatCount, plural } from '../../../../base/util/text/words.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { RunEntryView } from '../../../../ui/api/runs.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { type Desk, useDesk } from '../../desk/desk.ts';
import { formatMoment } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { Note, ProblemAlert } from '../../parts/notes/note.tsx';
import { useReplaceQuestion } from '../../parts/notes/replace-question.tsx';
import { ScreenTitle } from '../../parts/panel.tsx';
import { FoundRuns } from './run-table.tsx';

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
            Go on with it
          </Button>
        </Group>
      ))}
      <ProblemAlert problem={problem} />
      {question}
    </Note>
  );
}

export async function openRun({ ask, goTo }: Desk, runId: string): Promise<void> {
  await ask(CALLS.openRun, { params: { run: runId } });
  // The page goes on from there by itself: to the dry run, or to the rows if the plan is gone.
  goTo('workbook');
}

/** The history, loaded again when a run begins or ends, and with another service. */
export function useRuns(state: WorkState) {
  return useLoaded(CALLS.listRuns, toRunsVersion(state));
}

export function toRunsVersion({ revision, connection, job, ended }: WorkState): string {
  return [revision, connection.kind, job?.kind === 'applying', ended?.number].join(' ');
}
