import { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';
import { insertRow, instant, nameFields, orAbsent, readAll, readFirst } from './rows.ts';

const storedFirm = z
  .object({
    id: z.string(),
    name: z.string(),
    service: z.string(),
    app_service: orAbsent(z.string()),
    service_firm_id: orAbsent(z.string()),
    profile: orAbsent(z.string()),
    rules: orAbsent(z.string()),
    made_at: instant,
    closed_at: orAbsent(instant),
  })
  .transform((row) => {
    const { madeAt: createdAt, ...firm } = nameFields(row);
    return { ...firm, createdAt };
  });

export type TeamFirm = z.output<typeof storedFirm>;
export type NewFirm = Pick<TeamFirm, 'id' | 'name' | 'service' | 'appService' | 'profile' | 'rules'>;

/** `undefined` if the id is taken. */
export async function addFirm(ask: Ask, { id, name, service, appService, profile, rules }: NewFirm) {
  const row = { id, name, service, appService, profile, rules };
  return readFirst(storedFirm, await insertRow(ask, 'firms', row, 'ON CONFLICT (id) DO NOTHING RETURNING *'));
}

export async function findFirm(ask: Ask, id: string): Promise<TeamFirm | undefined> {
  return readFirst(storedFirm, await ask('SELECT * FROM firms WHERE id = $1', [id]));
}

/** Keeps it from changes until the transaction ends, without blocking references to it. */
export async function lockFirm(ask: Ask, id: string): Promise<TeamFirm | undefined> {
  return readFirst(storedFirm, await ask('SELECT * FROM firms WHERE id = $1 FOR NO KEY UPDATE', [id]));
}

/** Replaces all fields. The service tells its own ID of the firm again. */
export async function updateFirm(ask: Ask, { id, name, service, appService, profile, rules }: NewFirm): Promise<void> {
  await ask(
    `UPDATE firms SET name = $2, service = $3, app_service = $4, profile = $5, rules = $6,
       service_firm_id = CASE WHEN service = $3 THEN service_firm_id END
     WHERE id = $1`,
    [id, name, service, appService ?? null, profile ?? null, rules ?? null],
  );
}

export async function closeFirm(ask: Ask, id: string): Promise<void> {
  await ask('UPDATE firms SET closed_at = coalesce(closed_at, clock_timestamp()) WHERE id = $1', [id]);
}

/** By name, including closed ones. */
export async function listFirms(ask: Ask): Promise<readonly TeamFirm[]> {
  return readAll(storedFirm, await ask('SELECT * FROM firms ORDER BY name, id'));
}

const firmName = z.object({ id: z.string(), name: z.string() });

/** Open firms by name, without their profiles and rules, which may be long. */
export async function listOpenFirms(ask: Ask): Promise<readonly Pick<TeamFirm, 'id' | 'name'>[]> {
  return readAll(firmName, await ask('SELECT id, name FROM firms WHERE closed_at IS NULL ORDER BY name, id'));
}

/** Returns the service's ID of the firm, as first learnt: a later, different one means credentials of another firm. */
export async function learnServiceFirm(ask: Ask, id: string, serviceFirmId: string): Promise<string> {
  const sql =
    'UPDATE firms SET service_firm_id = coalesce(service_firm_id, $2) WHERE id = $1 RETURNING service_firm_id';
  return String((await ask(sql, [id, serviceFirmId])).rows[0]?.service_firm_id);
}
