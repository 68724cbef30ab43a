import { addClientApp } from './administration/clients.ts';
import { addFirm } from './administration/firms.ts';
import { hashSecret } from './secrets.ts';
import { portfolioOf } from './seed/seed-portfolio.ts';
import type { Seed } from './seed/seed-types.ts';
import type { Store } from './store/store.ts';
import { type ClientAppRow, findClientApps, setSecretHash } from './store/tables/credentials.ts';
import { findFirms, findUsers, setRole } from './store/tables/firms.ts';

export interface FirmSettings {
  readonly seed: Seed;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly role?: string | undefined;
}

export interface OpenedFirm {
  readonly firmName: string;
  readonly clientId: string;
  /** Known only where it was made up just now: one that was given is not handed round. */
  readonly clientSecret: string | undefined;
}

/** The first firm of the data with its first client application; made and seeded where the data is new. */
export function openFirm(store: Store, settings: FirmSettings): OpenedFirm {
  const opened = store.atomically(() => findOrMakeFirm(store, settings));
  return settings.clientSecret === undefined ? opened : { ...opened, clientSecret: undefined };
}

function findOrMakeFirm(store: Store, settings: FirmSettings): OpenedFirm {
  const [firm] = findFirms(store);
  if (firm === undefined) {
    const { name } = portfolioOf(settings.seed).firm;
    return { firmName: name, ...addFirm(store, { ...settings, name }) };
  }
  const [app] = findClientApps(store, firm.id);
  if (app !== undefined) return reopenFirm(store, firm.name, app, settings);
  const [user] = findUsers(store, firm.id, { slice: { limit: 1, offset: 0 } }).rows;
  if (user === undefined) throw new Error(`${firm.name} has no user`);
  return { firmName: firm.name, ...addClientApp(store, user, settings) };
}

function reopenFirm(store: Store, firmName: string, app: ClientAppRow, settings: FirmSettings): OpenedFirm {
  if (settings.clientSecret !== undefined)
    setSecretHash(store, app.client_id, hashSecret(settings.clientSecret, store));
  if (settings.role !== undefined) setRole(store, app.user_id, settings.role);
  return { firmName, clientId: app.client_id, clientSecret: undefined };
}
