import { runList } from '../../../../ui/api/runs.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';

/** The history, loaded again when a run begins or ends, and when another service is worked with. */
export function useRuns(state: WorkState) {
  return useLoaded('runs', runList, toRunsVersion(state));
}

export function toRunsVersion({ revision, connection, job, ended }: WorkState): string {
  return [revision, connection.kind, job?.kind === 'applying', ended?.number].join(' ');
}
