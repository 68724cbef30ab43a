import { Group, Loader, Title } from '@mantine/core';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { RunDetails } from '../../screens/runs/run-details.tsx';
import { useAsked } from '../ask/use-asked.ts';
import { toPath } from '../words/call-path.ts';
import { toFirmPath } from '../words/places.ts';

/** One run of a firm's history. Its result workbooks are with the submission that it is of. */
export function FirmRunScreen({ firm, run: runId }: { readonly firm: string; readonly run: string }) {
  const of = { firm, run: runId };
  const { value: run, problem } = useAsked(TEAM_OPERATIONS.getRun, of);
  return (
    <>
      <div>
        <a href={toFirmPath(firm, 'history')}>All runs</a>
        {run !== undefined && (
          <Title order={1} size="h2" mt={4}>
            {run.inputs.join(', ')}
          </Title>
        )}
      </div>
      <ProblemAlert problem={problem} title="This run cannot be shown" />
      {run === undefined && problem === undefined && <Loader aria-label="Fetching the run" />}
      {run !== undefined && run.created > 0 && (
        <Group>
          <DownloadButton path={toPath(TEAM_OPERATIONS.getCreated.path, of)} variant="default">
            What it created, with IDs
          </DownloadButton>
        </Group>
      )}
      {run !== undefined && <RunDetails run={run} path={toPath(TEAM_OPERATIONS.listRunRows.path, of)} revision={0} />}
    </>
  );
}
