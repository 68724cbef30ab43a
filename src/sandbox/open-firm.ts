import { randomBytes } from 'node:crypto';
import { hashSecret } from './auth.ts';
import { seedPortfolio } from './seed.ts';
import { EMPTY_PORTFOLIO, PORTFOLIO } from './seed-portfolio.ts';
import { type ClientAppRow, findFirstClientApp, insertClientApp, setSecretHash } from './store/credentials.ts';
import { findFirms, insertFirm, insertUser, setRole } from './store/firms.ts';
import { toStableId } from './store/stable-id.ts';
import type { Store } from './store/store.ts';

export type SeedName = 'sample' | 'empty';

export interface FirmSettings {
  readonly seed: SeedName;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly role?: string | undefined;
}

export interface OpenedFirm {
  readonly firmName: string;
  readonly clientId: string;
  /** Known only when it was made or given just now. */
  readonly clientSecret: string | undefined;
}

/** The firm the data holds, with its client application; made and seeded where the data is new. */
export function openFirm(store: Store, settings: FirmSettings): OpenedFirm {
  return store.atomically(() => {
    const [firm] = findFirms(store);
    const app = firm === undefined ? undefined : findFirstClientApp(store, firm.id);
    if (firm === undefined || app === undefined) return createFirm(store, settings);
    return reopenFirm(store, firm.name, app, settings);
  });
}

function createFirm(store: Store, settings: FirmSettings): OpenedFirm {
  const { firm, user, colleagues } = PORTFOLIO;
  const firmId = toStableId('firm/1');
  const userId = toStableId('user/1');
  const clientId = settings.clientId ?? `sandbox-${randomBytes(8).toString('hex')}`;
  const clientSecret = settings.clientSecret ?? randomBytes(24).toString('base64url');
  insertFirm(store, { id: firmId, ...firm });
  insertUser(store, { id: userId, firm_id: firmId, ...user, role: settings.role ?? 'ADMIN' });
  const secret_hash = hashSecret(clientSecret);
  insertClientApp(store, { client_id: clientId, secret_hash, firm_id: firmId, user_id: userId });
  for (const { email, ...colleague } of colleagues) {
    insertUser(store, { id: toStableId(`user/${email}`), firm_id: firmId, email, ...colleague });
  }
  const seeded = { id: firmId, slug: firm.slug, isFirst: true };
  seedPortfolio(store, seeded, settings.seed === 'sample' ? PORTFOLIO : EMPTY_PORTFOLIO);
  return { firmName: firm.name, clientId, clientSecret };
}

function reopenFirm(store: Store, firmName: string, app: ClientAppRow, settings: FirmSettings): OpenedFirm {
  if (settings.clientSecret !== undefined) setSecretHash(store, app.client_id, hashSecret(settings.clientSecret));
  if (settings.role !== undefined) setRole(store, app.user_id, settings.role);
  return { firmName, clientId: app.client_id, clientSecret: settings.clientSecret };
}
