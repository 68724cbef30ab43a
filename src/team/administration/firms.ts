import { parseSettings } from '../../base/util/parse-settings.ts';
import type { Ask } from '../../engine/database/ask.ts';
import { parseRules } from '../../engine/rules/parse-rules.ts';
import { parseServiceAddress } from '../../service/client/addresses.ts';
import { parseProfile } from '../../service/client/profile.ts';
import { appendAudit } from '../database/audit.ts';
import { dropCredentials } from '../database/credentials.ts';
import {
  addFirm,
  closeFirm,
  findFirm,
  lockFirm,
  type NewFirm,
  reopenFirm,
  shareFirm,
  type TeamFirm,
  updateFirm,
} from '../database/firms.ts';
import { listSubmissions } from '../database/submissions.ts';
import type { Actor } from '../terms/audit-entry.ts';
import { STATES_WITH_WORK } from '../terms/submission-state.ts';
import { firmBusy, firmClosed, firmExists, firmOpen, firmUnknown } from './administration-errors.ts';

const MOST_NAMED = 20;

/**
 * Adds a firm, within a transaction. Throws `firm-exists`, `address-invalid`, `insecure-address`, `profile-unreadable`,
 * `profile-invalid`, `rules-unreadable`, `rules-invalid`.
 */
export async function openFirm(ask: Ask, by: Actor, firm: NewFirm): Promise<TeamFirm> {
  assertUsable(firm);
  const added = await addFirm(ask, firm);
  if (added === undefined) throw firmExists(firm.id);
  const details = { name: firm.name, service: firm.service };
  await appendAudit(ask, by, { firm: firm.id, action: 'firm-added', subject: `firm ${firm.id}`, details });
  return added;
}

/** Otherwise a worker would find out only when it asks the service. */
function assertUsable({ id, service, appService, profile, rules }: NewFirm): void {
  parseServiceAddress(service, 'The address of the service');
  if (appService !== undefined) parseServiceAddress(appService, 'The address for cap tables');
  if (profile !== undefined)
    parseProfile(parseSettings(profile, { path: `of ${id}`, noun: 'profile', code: 'profile' }), `of ${id}`);
  if (rules !== undefined) parseRules(rules, `of ${id}`);
}

/**
 * Changes a firm, within a transaction; absent fields stay. If its service moves, its credentials are dropped, so that
 * nobody sends them to another place. Throws `firm-unknown`, `firm-closed`, and as `openFirm`.
 */
export async function changeFirm(ask: Ask, by: Actor, id: string, change: Partial<Omit<NewFirm, 'id'>>): Promise<void> {
  const before = await lockOpenFirm(ask, id);
  const firm = { ...before, ...change };
  assertUsable(firm);
  await updateFirm(ask, firm);
  if (firm.service !== before.service || firm.appService !== before.appService) await dropCredentials(ask, id);
  const details = { changed: Object.keys(change).join(', '), service: firm.service };
  await appendAudit(ask, by, { firm: id, action: 'firm-changed', subject: `firm ${id}`, details });
}

/** Closes a firm, within a transaction; nothing of it is lost. Throws `firm-unknown`, `firm-closed`, `firm-busy`. */
export async function shutFirm(ask: Ask, by: Actor, id: string): Promise<void> {
  await lockOpenFirm(ask, id);
  const submissions = await listSubmissions(ask, { firms: [id], states: STATES_WITH_WORK, limit: MOST_NAMED });
  const busy = submissions.map((submission) => submission.id);
  if (busy.length > 0) throw firmBusy(id, busy);
  await closeFirm(ask, id);
  await appendAudit(ask, by, { firm: id, action: 'firm-closed', subject: `firm ${id}` });
}

/** Opens a closed firm again, as it was, within a transaction. Throws `firm-unknown`, `firm-open`. */
export async function openFirmAgain(ask: Ask, by: Actor, id: string): Promise<void> {
  const firm = await lockFirm(ask, id);
  if (firm === undefined) throw firmUnknown(id);
  if (firm.closedAt === undefined) throw firmOpen(id);
  await reopenFirm(ask, id);
  await appendAudit(ask, by, { firm: id, action: 'firm-reopened', subject: `firm ${id}` });
}

/** Keeps the firm open until the transaction ends: whatever changes a submission begins with it. Throws as `lockOpenFirm`. */
export async function shareOpenFirm(ask: Ask, id: string): Promise<TeamFirm> {
  return assertOpen(await shareFirm(ask, id), id);
}

export async function findOpenFirm(ask: Ask, id: string): Promise<TeamFirm> {
  return assertOpen(await findFirm(ask, id), id);
}

/** Finds closed firms as well. Throws `firm-unknown`. */
export async function requireFirm(ask: Ask, id: string): Promise<TeamFirm> {
  const firm = await findFirm(ask, id);
  if (firm === undefined) throw firmUnknown(id);
  return firm;
}

/** Keeps the firm from changes by others until the transaction ends. Throws `firm-unknown`, `firm-closed`. */
export async function lockOpenFirm(ask: Ask, id: string): Promise<TeamFirm> {
  return assertOpen(await lockFirm(ask, id), id);
}

function assertOpen(firm: TeamFirm | undefined, id: string): TeamFirm {
  if (firm === undefined) throw firmUnknown(id);
  if (firm.closedAt !== undefined) throw firmClosed(id);
  return firm;
}
