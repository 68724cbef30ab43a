import { identifyProcess } from '../process-identity.ts';
import type { NewRun } from '../run-entry.ts';
import { createRunId } from '../run-id.ts';
import { run as change, type Query } from './query.ts';
import type { StoreFacts } from './sql-store.ts';

const INSERT = `INSERT INTO runs
  (id, service, firm_id, firm_name, made_by, made_at, applied_by, started_at, status, process, inputs,
    plan_sha256, basis, lock_token, journal_file)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'running', ?, ?, ?, ?, ?, ?)`;

/** Gives the new run's id. */
export function* beginRun({ storeId }: StoreFacts, run: NewRun, lockToken: string | undefined): Query<string> {
  const id = createRunId(run.startedAt);
  const who = [run.service, run.firm.id, run.firm.name, run.madeBy, run.madeAt, run.appliedBy] as const;
  const what = [JSON.stringify(identifyProcess()), JSON.stringify(run.inputs), run.planSha256 ?? null] as const;
  const place = [JSON.stringify(run.basis), lockToken ?? null, storeId] as const;
  yield* change(INSERT, id, ...who, run.startedAt.toISOString(), ...what, ...place);
  return id;
}
