import { Loader, Title } from '@mantine/core';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { FoundRuns } from '../../screens/runs/found-runs.tsx';
import { useAsked } from '../ask/use-asked.ts';
import type { OwnFirm } from '../frame/current-firm.ts';
import { toFirmPath } from '../words/places.ts';

/** Who applied what for a firm, when, and how it ended. */
export function FirmHistoryScreen({ firm, version }: { readonly firm: OwnFirm; readonly version: unknown }) {
  const { value, problem } = useAsked(TEAM_OPERATIONS.listRuns, { firm: firm.id }, version);
  return (
    <>
      <Title order={1} size="h2">
        History of <bdi>{firm.name}</bdi>
      </Title>
      <ProblemAlert problem={problem} />
      {value === undefined && problem === undefined && <Loader aria-label="Fetching the history" />}
      {value !== undefined && <FoundRuns list={value} toRun={(runId) => toFirmPath(firm.id, 'history', runId)} />}
    </>
  );
}
