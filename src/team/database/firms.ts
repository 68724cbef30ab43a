import { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';
import { type FirmOfService, toPortfolioName } from '../../model/service/portfolio-name.ts';
import { optionalText } from '../../model/values/scalars.ts';
import { insertRow, readAll, readFirst } from './rows.ts';

const storedFirm = z
  .object({
    id: z.string(),
    name: z.string(),
    service: z.string(),
    appService: optionalText,
    serviceFirmId: optionalText,
    profile: optionalText,
    rules: optionalText,
    madeAt: z.string(),
    closedAt: optionalText,
  })
  .transform(({ madeAt: createdAt, ...firm }) => ({ ...firm, createdAt }));

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

/** Keeps it from changes until the transaction ends; others may do the same meanwhile. */
export async function shareFirm(ask: Ask, id: string): Promise<TeamFirm | undefined> {
  return readFirst(storedFirm, await ask('SELECT * FROM firms WHERE id = $1 FOR SHARE', [id]));
}

/** Keeps it from changes until the transaction ends, without blocking references to it. */
export async function lockFirm(ask: Ask, id: string): Promise<TeamFirm | undefined> {
  return readFirst(storedFirm, await ask('SELECT * FROM firms WHERE id = $1 FOR NO KEY UPDATE', [id]));
}

/** Replaces all fields. The service tells its own ID of the firm again. */
export async function updateFirm(ask: Ask, { id, name, service, appService, profile, rules }: NewFirm): Promise<void> {
  await ask(
    `UPDATE firms SET name = $2, service = $3, app_service = $4, profile = $5, rules = $6,
       service_firm_id = CASE WHEN service = $3 THEN service_firm_id END,
       portfolio = CASE WHEN service = $3 THEN portfolio END
     WHERE id = $1`,
    [id, name, service, appService ?? null, profile ?? null, rules ?? null],
  );
}

export async function closeFirm(ask: Ask, id: string): Promise<void> {
  const sql = 'UPDATE firms SET closed_at = coalesce(closed_at, clock_timestamp()), portfolio = NULL WHERE id = $1';
  await ask(sql, [id]);
}

export async function reopenFirm(ask: Ask, id: string): Promise<void> {
  await ask('UPDATE firms SET closed_at = NULL WHERE id = $1', [id]);
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

/** The portfolio that a firm turned out to have: its own, that of another open firm, or not the one it had before. */
export type LearntPortfolio =
  | { readonly kind: 'own' }
  | { readonly kind: 'taken'; readonly by: Pick<TeamFirm, 'id' | 'name'> }
  | { readonly kind: 'other'; readonly serviceFirmId: string };

const TAKEN = 'SELECT id, name FROM firms WHERE portfolio = $1 AND id <> $2 AND closed_at IS NULL';
const LEARN = `UPDATE firms SET service_firm_id = coalesce(service_firm_id, $2),
    portfolio = CASE WHEN coalesce(service_firm_id, $2) = $2 THEN $3 ELSE portfolio END
  WHERE id = $1 RETURNING service_firm_id`;

/** Learns the service's own ID of a firm: it stays the same from then on, and no two open firms have one portfolio. */
export async function learnPortfolio(ask: Ask, id: string, at: FirmOfService): Promise<LearntPortfolio> {
  const portfolio = toPortfolioName(at.service, at.firmId);
  // Firms that learn the same at the same moment do so one after the other.
  await ask('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [portfolio]);
  const by = readFirst(firmName, await ask(TAKEN, [portfolio, id]));
  if (by !== undefined) return { kind: 'taken', by };
  const known = String((await ask(LEARN, [id, at.firmId, portfolio])).rows[0]?.service_firm_id);
  return known === at.firmId ? { kind: 'own' } : { kind: 'other', serviceFirmId: known };
}
