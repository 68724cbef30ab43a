import { Button, Group, Progress } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { formatCount, plural } from '../../../../base/util/text/words.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { JobState, WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/desk.ts';
import { formatDuration } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { Quiet, ScreenTitle } from '../panel.tsx';
import { Note, ProblemAlert } from './note.tsx';

const CANCELLED = /^(?:input-)?interrupted$/;

/** Why the last job did not end as it should; whoever cancelled it knows. */
export function LastProblem({ problem }: Pick<WorkState, 'problem'>) {
  if (problem !== undefined && CANCELLED.test(problem.code))
    return (
      <Note tone="info" icon={IconPlayerStop} title="Cancelled">
        Everything is as it was.
      </Note>
    );
  return <ProblemAlert problem={problem} title="The last step could not be finished" />;
}

/** The job that is under way: how far it is, and how to end it. */
export function Working({ job }: { readonly job: JobState }) {
  const { ask } = useDesk();
  const { run, isBusy } = useAction();
  const { done, total } = job.bytes ?? { done: job.rowsDone, total: job.rowsTotal };
  const isCounted = total > 0;
  return (
    <section className="panel">
      <ScreenTitle>
        <span aria-live="polite">{job.stage} …</span>
      </ScreenTitle>
      <Progress
        value={isCounted ? (100 * done) / total : 100}
        animated
        striped={!isCounted}
        mt="md"
        aria-label={isCounted ? toRows(job) : job.stage}
      />
      <Group mt="md" justify="space-between">
        <Quiet>{toProgress(job)}</Quiet>
        <Button
          variant="default"
          loading={isBusy}
          disabled={job.isStopping}
          onClick={() => run(() => ask(CALLS.stopDesk))}
        >
          Cancel
        </Button>
      </Group>
    </section>
  );
}

/** Such as `12,400 of 100,001 rows · about 8 seconds left`, or `12.4 of 60.0 MB`. */
function toProgress(job: JobState): string {
  if (job.isStopping) return 'Stopping …';
  if (job.rowsTotal === 0 && job.bytes === undefined)
    return job.requests === 0 ? 'This takes a moment.' : `${plural(job.requests, 'request')} so far.`;
  const left = job.secondsLeft === undefined ? [] : [`about ${formatDuration(job.secondsLeft)} left`];
  return [toRows(job), ...left].join(' · ');
}

function toRows({ rowsDone, rowsTotal, bytes }: JobState): string {
  if (bytes !== undefined) return `${toMegabytes(bytes.done)} of ${toMegabytes(bytes.total)} MB`;
  return `${formatCount(rowsDone)} of ${plural(rowsTotal, 'row')}`;
}

function toMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
