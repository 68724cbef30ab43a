import { Button, Group, Progress } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import type { JobState, WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/desk.ts';
import { localPlural } from '../../format.ts';
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

/** The job that is under way, and how to end it. */
export function Working({ job }: { readonly job: JobState }) {
  const { post } = useDesk();
  const { run, isBusy } = useAction();
  return (
    <section className="panel" aria-live="polite">
      <ScreenTitle>{job.stage} …</ScreenTitle>
      <Progress value={100} animated striped mt="md" aria-label={job.stage} />
      <Group mt="md" justify="space-between">
        <Quiet>{job.requests === 0 ? 'This takes a moment.' : `${localPlural(job.requests, 'request')} so far.`}</Quiet>
        <Button variant="default" loading={isBusy} disabled={job.isStopping} onClick={() => run(() => post('stop'))}>
          Cancel
        </Button>
      </Group>
    </section>
  );
}
