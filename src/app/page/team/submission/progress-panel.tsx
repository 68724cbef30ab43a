import { Button, Group, Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { formatCount } from '../../../../base/util/text/words.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { SubmissionView } from '../../../../team/api/submission.ts';
import { isOver, type Wanted } from '../../../../team/terms/submission-state.ts';
import { ask } from '../../api-client.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useIsLost } from '../../parts/frame/frame.tsx';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel, Quiet } from '../../parts/panel.tsx';
import { Facts } from '../../parts/tables/facts.tsx';
import { describeRows } from '../../screens/runs/apply-screen.tsx';
import { describeWork } from '../words/submission-words.ts';

const BUTTONS = [
  { can: 'go-on', wanted: 'go', label: 'Go on', icon: IconPlayerPlay, variant: 'filled' },
  { can: 'pause', wanted: 'pause', label: 'Pause', icon: IconPlayerPause, variant: 'default' },
  { can: 'stop', wanted: 'stop', label: 'Stop', icon: IconPlayerStop, variant: 'default' },
] as const;

/** The work of a worker, and how to pause or stop it. */
export function ProgressPanel({ submission }: { readonly submission: SubmissionView }) {
  const { firm, id, can, state, progress } = submission;
  const { isBusy, problem, run } = useAction();
  const isLost = useIsLost();
  const buttons = BUTTONS.filter((one) => can.includes(one.can));
  if (isOver(state) || state === 'planned') return null;
  if (progress === undefined && buttons.length === 0 && state !== 'received') return null;
  const want = (wanted: Wanted): Promise<unknown> =>
    ask(TEAM_OPERATIONS.hold, { params: { firm, submission: id }, body: { wanted } });
  const isMoving = !isLost && (state === 'received' || (state === 'applying' && progress?.isPaused === false));
  return (
    <Panel title={describeWork(submission)} aria-live="polite" label="Progress">
      {progress !== undefined && (
        <>
          <Progress
            value={progress.rowsTotal === 0 ? 0 : (100 * progress.rowsDone) / progress.rowsTotal}
            size="lg"
            mt="md"
            mb="md"
            animated={isMoving}
            aria-label={`Rows: ${describeRows(progress)}`}
          />
          <Facts
            facts={[
              ['Rows', describeRows(progress)],
              ['Requests', formatCount(progress.requests)],
            ]}
          />
        </>
      )}
      {progress === undefined && isMoving && (
        <Progress value={100} animated striped mt="md" aria-label={describeWork(submission)} />
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
      <Quiet mt="md">
        You can close this page: the work goes on without it. Whatever was sent is on record, and nothing is entered
        twice.
      </Quiet>
    </Panel>
  );
}
