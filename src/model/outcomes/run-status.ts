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
