import { Button, Group, Text, Title } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { at } from '../../../../ui/api/call.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/desk.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { useReplaceQuestion } from '../../parts/notes/replace-question.tsx';
import { openRun, toRunsVersion } from './history-screen.tsx';
import { PastRun } from './past-run.tsx';

export function RunScreen({ state, runId }: { readonly state: WorkState; readonly runId: string }) {
  const desk = useDesk();
  const { value: run, problem } = useLoaded(at(CALLS.getRun, { run: runId }), toRunsVersion(state));
  const action = useAction();
  const { mayOpen, question } = useReplaceQuestion(state);
  if (run === undefined)
    return (
      <div>
        <a href={desk.toAddress('history')}>All runs</a>
        <ProblemAlert problem={problem} />
      </div>
    );
  return (
    <>
      <div>
        <a href={desk.toAddress('history')}>All runs</a>
        <Title order={1} size="h2" mt={4}>
          {run.inputs.join(', ')}
        </Title>
      </div>
      <Group>
        {run.results.map(({ name, path }, index) => (
          <DownloadButton key={path} of={at(CALLS.getRunResult, { run: runId, index })}>
            {name}
          </DownloadButton>
        ))}
        {run.created > 0 && (
          <DownloadButton of={at(CALLS.getCreated, { run: runId })} variant="default">
            What it created, with IDs
          </DownloadButton>
        )}
        {run.status !== 'running' && (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            loading={action.isBusy}
            disabled={state.job !== undefined}
            onClick={() =>
              action.run(async () => {
                if (await mayOpen(run.inputs)) await openRun(desk, runId);
              })
            }
          >
            {run.status === 'done' ? 'Open its workbook again' : 'Go on with it'}
          </Button>
        )}
      </Group>
      {run.status === 'running' && <UnderWay state={state} />}
      <ProblemAlert problem={action.problem} />
      {question}
      <PastRun run={run} rows={at(CALLS.listRunRows, { run: runId })} />
    </>
  );
}

function UnderWay({ state }: { readonly state: WorkState }) {
  const { toAddress } = useDesk();
  return (
    <Text size="sm">
      {state.job?.kind === 'applying' ? (
        <>
          This run is under way. <a href={toAddress('apply')}>See how far it is</a>
        </>
      ) : (
        'This run is under way in another window or terminal. What you see here is how far it was a moment ago.'
      )}
    </Text>
  );
}
