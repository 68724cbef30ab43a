import { Button, Group, Progress, Text, Title } from '@mantine/core';
import type { JobState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { localPlural } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';

/** Something is under way that is no apply: what, how far, and how to end it. */
export function Working({ job }: { readonly job: JobState }) {
  const { post } = useDesk();
  const { run, isBusy } = useAction();
  return (
    <section className="panel" aria-live="polite">
      <Title order={1} size="h2">
        {job.stage} …
      </Title>
      <Progress value={100} animated striped mt="md" aria-label={job.stage} />
      <Group mt="md" justify="space-between">
        <Text c="dimmed" size="sm">
          {job.requests === 0 ? 'This takes a moment.' : `${localPlural(job.requests, 'request')} so far.`}
        </Text>
        {job.kind !== 'reading' && (
          <Button variant="default" loading={isBusy} disabled={job.isStopping} onClick={() => run(() => post('stop'))}>
            Stop
          </Button>
        )}
      </Group>
    </section>
  );
}
