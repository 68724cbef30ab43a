import { identifyProcess } from '../process-identity.ts';
import type { NewRun } from '../run-entry.ts';
import { createRunId } from '../run-id.ts';
import { run as change, type Query } from './query.ts';
import type { StoreFacts } from './sql-store.ts';

const INSERT = `INSERT INTO runs
  (id, service, firm_id, firm_name, made_by, made_at, applied_by, started_at, status, process, inputs,
    plan_sha256, basis, lock_token, journal_file)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'running', ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO NOTHING`;

/** Gives the new run's id. */
export function* beginRun({ storeId }: StoreFacts, run: NewRun, lockToken: string | undefined): Query<string> {
  const who = [run.service, run.firm.id, run.firm.name, run.madeBy, run.madeAt, run.appliedBy] as const;
  const what = [JSON.stringify(identifyProcess()), JSON.stringify(run.inputs), run.planSha256 ?? null] as const;
  const place = [JSON.stringify(run.basis), lockToken ?? null, storeId] as const;
  for (;;) {
    const id = createRunId(run.startedAt);
    // Many firms may have a run that begins in the same second, and some of them draw the same digits.
    if ((yield* change(INSERT, id, ...who, run.startedAt.toISOString(), ...what, ...place)) === 1) return id;
  }
}
