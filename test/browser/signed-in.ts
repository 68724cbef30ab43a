import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { startTeamServer } from '../../src/team/server/start-team-server.ts';
import { toSignInSettings } from '../../src/team/sign-in/sign-in-settings.ts';
import { closeLater } from '../support/close-later.ts';
import { startOpenIdProvider } from '../support/openid-provider.ts';
import { findPort } from '../support/postgres/start-postgres.ts';
import { DESKS } from '../team/server/open-team-server.ts';
import type { TeamDesk } from '../team/worker/team-desk.ts';
import { openPage } from './support.ts';

export const MARIA = { subject: 'maria', name: 'Maria Maker', email: 'maria@example.com', groups: ['makers'] };
export const ANTON = { subject: 'anton', name: 'Anton Approver', email: 'anton@example.com', groups: ['approvers'] };

/** A server of that desk's firm, with the built page, whose people sign in at a provider; answers its origin. */
export async function serve({ folder }: TeamDesk, databaseUrl: string): Promise<string> {
  const provider = await startOpenIdProvider({ people: [MARIA, ANTON] });
  closeLater(() => provider.close());
  const port = await findPort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const signIn = toSignInSettings({
    ...{ publicUrl, oidcGroupsClaim: 'groups', groups: 'makers=preparer@harbour; approvers=approver@harbour' },
    ...{ oidcIssuer: provider.issuer, oidcClientId: provider.clientId, oidcClientSecret: provider.clientSecret },
  });
  const env = {
    CAPSHEET_FILES: `folder:${join(folder, 'store')}`,
    CAPSHEET_VAULT_KEY: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  };
  const server = await startTeamServer({
    ...{ env, signIn, databaseUrl, host: '127.0.0.1', port },
    ...{ pageDir: resolve('dist/ui/page'), version: '1', desks: DESKS },
  });
  closeLater(() => server.close());
  return publicUrl;
}

/** A browser of theirs, which the page sends to the provider and back to what they wanted to see. */
export async function signIn(address: string, { name }: { readonly name: string }): Promise<Page> {
  const page = await openPage(address);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: `Signed in as ${name}` }).waitFor();
  return page;
}
