import { Group, Loader, Title } from '@mantine/core';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { at } from '../../../../ui/api/call.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { ScreenTitle } from '../../parts/panel.tsx';
import { FoundRuns } from '../../screens/runs/history-screen.tsx';
import { PastRun } from '../../screens/runs/outcome.tsx';
import { useOperation } from '../ask/use-operation.ts';
import type { OwnFirm } from '../frame/team-header.tsx';
import { toFirmPath } from '../words/places.ts';

export function FirmHistoryScreen({ firm, version }: { readonly firm: OwnFirm; readonly version: unknown }) {
  const { value, problem } = useOperation(TEAM_OPERATIONS.listRuns, { firm: firm.id }, version);
  return (
    <>
      <ScreenTitle>
        History of <bdi>{firm.name}</bdi>
      </ScreenTitle>
      <ProblemAlert problem={problem} />
      {value === undefined && problem === undefined && <Loader aria-label="Fetching the history" />}
      {value !== undefined && <FoundRuns list={value} toRun={(runId) => toFirmPath(firm.id, 'history', runId)} />}
    </>
  );
}

/** One run of a firm. Its result workbooks belong to its submission. */
export function FirmRunScreen({ firm, run: runId }: { readonly firm: string; readonly run: string }) {
  const of = { firm, run: runId };
  const { value: run, problem } = useOperation(TEAM_OPERATIONS.getRun, of);
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
          <DownloadButton of={at(TEAM_OPERATIONS.getCreated, of)} variant="default">
            What it created, with IDs
          </DownloadButton>
        </Group>
      )}
      {run !== undefined && <PastRun run={run} rows={at(TEAM_OPERATIONS.listRunRows, of)} />}
    </>
  );
}
