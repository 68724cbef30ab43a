import { Text, Title } from '@mantine/core';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { FoundRuns } from './found-runs.tsx';
import { Unfinished } from './unfinished.tsx';
import { useRuns } from './use-runs.ts';

/** Who applied what, when, and how it ended. */
export function HistoryScreen({ state }: { readonly state: WorkState }) {
  const { toAddress } = useDesk();
  const { value, problem } = useRuns(state);
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
      {value !== undefined && <FoundRuns list={value} toRun={(runId) => toAddress('history', runId)} />}
    </>
  );
}
