import { Button, Group, Progress, Title } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { formatCount, plural } from '../../../../base/util/text/words.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { JobState, WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/desk.ts';
import { formatDuration } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useIsLost } from '../../parts/frame/frame.tsx';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { Names, Panel, Quiet } from '../../parts/panel.tsx';
import { Facts } from '../../parts/tables/data-table.tsx';

export function ApplyScreen({ state }: { readonly state: WorkState }) {
  const { ask } = useDesk();
  const { isBusy, problem, run } = useAction();
  const { job, connection } = state;
  const isLost = useIsLost();
  if (job === undefined) return null;
  return (
    <Panel>
      <Quiet>
        <Names of={[connection.firm, connection.service]} />
      </Quiet>
      <Title order={1} size="h2" aria-live="polite">
        {isLost ? 'capsheet does not answer' : toTitle(job)}
      </Title>
      <Progress
        value={job.rowsTotal === 0 ? 0 : (100 * job.rowsDone) / job.rowsTotal}
        size="lg"
        mt="md"
        mb="lg"
        animated={!job.isPaused && !isLost}
        aria-label={`Rows: ${describeRows(job)}`}
      />
      <Facts
        facts={[
          ['Rows', describeRows(job)],
          ['Requests', `${formatCount(job.requests)} of about ${formatCount(job.requestsTotal)}`],
          ['Rate', `${rateFormat.format(job.requestsPerSecond)} requests a second`],
          ['So far', formatDuration(job.elapsedSeconds)],
          ['Time left', isLost ? 'not known' : toTimeLeft(job)],
        ]}
      />
      <Group mt="lg">
        {job.isPaused ? (
          <Button
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            loading={isBusy}
            onClick={() => run(() => ask(CALLS.goOn))}
          >
            Go on
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconPlayerPause size={18} aria-hidden />}
            loading={isBusy}
            disabled={job.isStopping}
            onClick={() => run(() => ask(CALLS.pause))}
          >
            Pause
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={18} aria-hidden />}
          disabled={job.isStopping}
          onClick={() => run(() => ask(CALLS.stopDesk))}
        >
          Stop
        </Button>
      </Group>
      <ProblemAlert problem={problem} />
      {!isLost && (
        <Quiet mt="lg" maw={720}>
          {toAdvice(job)}
        </Quiet>
      )}
    </Panel>
  );
}

function toAdvice({ isStopping, isPaused }: JobState): string {
  const later = 'everything sent is on record, and you can go on later without anything being entered twice.';
  if (isStopping) return `The run ends as soon as they are finished: ${later}`;
  const goesOn = isPaused ? 'the run stays paused until you go on' : 'the run goes on';
  return `You can close this page: ${goesOn}, and you will see it here when you come back. If you stop it, the requests under way are finished first; ${later}`;
}

export function describeRows({ rowsDone, rowsTotal }: Pick<JobState, 'rowsDone' | 'rowsTotal'>): string {
  // The plan is compared with the service first.
  if (rowsTotal === 0) return 'not counted yet';
  const left = Math.max(0, rowsTotal - rowsDone);
  return `${formatCount(rowsDone)} of ${formatCount(rowsTotal)} done, ${formatCount(left)} left`;
}

function toTitle(job: JobState): string {
  if (job.isStopping) return 'Stopping: finishing the requests under way';
  if (job.isPaused && job.underWay > 0)
    return `Pausing: ${plural(job.underWay, 'request')} under way, nothing more is sent`;
  if (job.isPaused) return 'Paused: nothing is being sent';
  if (job.isSettling) return 'Asking the service what became of a request';
  return `${job.stage} …`;
}

function toTimeLeft({ secondsLeft, isPaused, isStopping }: JobState): string {
  if (isPaused) return 'paused';
  if (isStopping) return 'stopping';
  return secondsLeft === undefined ? 'not known yet' : `about ${formatDuration(secondsLeft)}`;
}

const rateFormat = new Intl.NumberFormat(navigator.language, { maximumFractionDigits: 1 });
