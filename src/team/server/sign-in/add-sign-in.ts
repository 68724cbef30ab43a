import type { FastifyInstance } from 'fastify';
import type { DatabasePool } from '../../../engine/database/open-pool.ts';
import { DeviceDesk } from '../../sign-in/device-desk.ts';
import { SignInDesk, type SignInDeskParts } from '../../sign-in/sign-in-desk.ts';
import { issuerOf, type SignInSettings } from '../../sign-in/sign-in-settings.ts';
import { addGuard } from '../guard.ts';
import { nameCookies } from '../session-cookie.ts';
import { addDeviceRoutes } from './device-routes.ts';
import { addMeRoute } from './me-route.ts';
import { addSignInRoutes } from './sign-in-routes.ts';
import { addTokenRoutes } from './token-routes.ts';

export interface SignInParts {
  readonly database: Pick<DatabasePool, 'transact'>;
  readonly settings: SignInSettings;
  /** How the provider is asked: the way there may lead through a proxy. */
  readonly fetch: SignInDeskParts['fetch'];
  /** A clock that never goes back. */
  readonly nowMs: () => number;
  /** Of capsheet. */
  readonly version: string;
}

/**
 * The guard, and everything about signing in and out: added before any other route, for a route that was there before the
 * guard has none. Answers the link of the local person, where there is one.
 */
export async function addSignIn(app: FastifyInstance, parts: SignInParts): Promise<{ readonly link?: string }> {
  const { database, settings, fetch, nowMs, version } = parts;
  const { publicUrl } = settings;
  const cookies = nameCookies(publicUrl);
  await addGuard(app, { database, publicUrl, issuer: issuerOf(settings), sessionCookie: cookies.session });
  const desk = new SignInDesk({ database, settings, fetch, nowMs });
  addSignInRoutes(app, { database, desk, cookies, nowMs });
  addDeviceRoutes(app, new DeviceDesk(database, publicUrl), nowMs);
  addMeRoute(app, database, version);
  addTokenRoutes(app, database);
  return desk.link === undefined ? {} : { link: desk.link };
}
