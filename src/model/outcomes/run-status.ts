/**
 * How a run ended.
 *
 * - `done`: every request of the plan has its answer, whatever the answers were
 * - `refused`: the workbook has errors and nothing was sent
 * - `already-applied`: the saved plan's own run had finished before; nothing was sent
 * - `interrupted`: stopped by the user
 * - `service-lost`: the service could not be reached any more
 * - `journal-lost`: the journal could not be written any more, so that nothing more was sent
 */
export const RUN_STATUSES = [
  'done',
  'refused',
  'already-applied',
  'interrupted',
  'service-lost',
  'journal-lost',
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** How far a run is. */
export interface RunProgress {
  /** The things being sent, each after those it depends on: `companies`, `rounds`, `securities` and so on. */
  readonly stage: string;
  readonly rowsDone: number;
  readonly rowsToSend: number;
  /** Write requests sent so far. */
  readonly writesSent: number;
  readonly writesPlanned: number;
  /** The service is being asked what became of a request. */
  readonly isSettling: boolean;
}
