import { Button, Group, Progress } from '@mantine/core';
import type { JobState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/desk.ts';
import { localPlural } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { Quiet, ScreenTitle } from '../panel.tsx';

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
        {job.kind !== 'reading' && (
          <Button variant="default" loading={isBusy} disabled={job.isStopping} onClick={() => run(() => post('stop'))}>
            Stop
          </Button>
        )}
      </Group>
    </section>
  );
}
