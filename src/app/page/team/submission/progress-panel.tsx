import { Button, Group, Progress, Text, Title } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { SubmissionView } from '../../../../team/api/submission.ts';
import { isOver, type Wanted } from '../../../../team/terms/submission-state.ts';
import { formatLocalCount } from '../../format.ts';
import { useIsLost } from '../../hooks/is-lost.ts';
import { useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { Facts } from '../../parts/tables/facts.tsx';
import { perform } from '../ask/perform.ts';
import { sayProgress } from '../words/progress-words.ts';

const BUTTONS = [
  { can: 'go-on', wanted: 'go', label: 'Go on', icon: IconPlayerPlay, variant: 'filled' },
  { can: 'pause', wanted: 'pause', label: 'Pause', icon: IconPlayerPause, variant: 'default' },
  { can: 'stop', wanted: 'stop', label: 'Stop', icon: IconPlayerStop, variant: 'default' },
] as const;

/** What a worker is doing at this moment, and how to hold it; nothing where none is at it. */
export function ProgressPanel({ submission }: { readonly submission: SubmissionView }) {
  const { firm, id, can, state, progress } = submission;
  const { isBusy, problem, run } = useAction();
  const isLost = useIsLost();
  const buttons = BUTTONS.filter((one) => can.includes(one.can));
  if (isOver(state) || state === 'planned') return null;
  if (progress === undefined && buttons.length === 0 && state !== 'received') return null;
  const want = (wanted: Wanted): Promise<unknown> =>
    perform(TEAM_OPERATIONS.hold, { params: { firm, submission: id }, body: { wanted } });
  const isMoving = !isLost && (state === 'received' || (state === 'applying' && progress?.isPaused === false));
  return (
    <section className="panel" aria-label="Progress">
      <Title order={2} size="h4" aria-live="polite">
        {sayProgress(submission)}
      </Title>
      {progress !== undefined && (
        <>
          <Progress
            value={progress.rowsTotal === 0 ? 0 : (100 * progress.rowsDone) / progress.rowsTotal}
            size="lg"
            mt="md"
            mb="md"
            animated={isMoving}
            aria-label={`Rows: ${sayRows(progress)}`}
          />
          <Facts
            facts={[
              ['Rows', sayRows(progress)],
              ['Requests', formatLocalCount(progress.requests)],
            ]}
          />
        </>
      )}
      {progress === undefined && isMoving && (
        <Progress value={100} animated striped mt="md" aria-label={sayProgress(submission)} />
      )}
      {buttons.length > 0 && (
        <Group mt="md">
          {buttons.map(({ wanted, label, icon: Icon, variant }) => (
            <Button
              key={wanted}
              variant={variant}
              leftSection={<Icon size={18} aria-hidden />}
              disabled={isBusy}
              onClick={() => run(async () => void (await want(wanted)))}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
      <ProblemAlert problem={problem} />
      <Text size="sm" c="dimmed" mt="md">
        You can close this page: the work goes on without it. Whatever was sent is on record, and nothing is entered
        twice.
      </Text>
    </section>
  );
}

function sayRows({ rowsDone, rowsTotal }: NonNullable<SubmissionView['progress']>): string {
  if (rowsTotal === 0) return 'not counted yet';
  const left = Math.max(0, rowsTotal - rowsDone);
  return `${formatLocalCount(rowsDone)} of ${formatLocalCount(rowsTotal)} done, ${formatLocalCount(left)} left`;
}
