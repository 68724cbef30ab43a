import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { RunEntryView } from '../../../../ui/api/runs.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { formatLocalCount, formatMoment, localPlural } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { Note } from '../../parts/notes/note.tsx';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { useReplaceQuestion } from '../../parts/notes/replace-question.tsx';
import { openRun } from './open-run.ts';

interface UnfinishedProps {
  readonly state: WorkState;
  readonly runs: readonly RunEntryView[];
}

/** Runs that were interrupted without saying how, and the way on. */
export function Unfinished({ state, runs }: UnfinishedProps) {
  const desk = useDesk();
  const { isBusy, problem, run } = useAction();
  const { mayOpen, question } = useReplaceQuestion(state);
  const broken = runs.filter(({ status }) => status === 'unfinished');
  if (broken.length === 0 || state.job?.kind === 'applying') return null;
  return (
    <Note tone="warn" icon={IconAlertTriangle} title="A run was not finished">
      {broken.map(({ runId, startedAt, inputs, firm, entered, left = 0 }) => (
        <Group key={runId} gap="sm" mt={6}>
          <Text size="sm">
            <bdi>{inputs.join(', ')}</bdi> for <bdi>{firm}</bdi>, begun {formatMoment(startedAt)}:{' '}
            {localPlural(entered, 'row is', 'rows are')} known to be in, {formatLocalCount(left)} left. When you go on,
            capsheet first finds out what became of everything that was sent, and then sends only what is missing.
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
