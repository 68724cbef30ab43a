import { openNetwork } from '../../../src/service/client/network/network.ts';
import { addSubscription } from '../../../src/team/database/edges/subscriptions.ts';
import type { EdgeContext } from '../../../src/team/edges/edge-context.ts';
import { readMailSettings } from '../../../src/team/notify/mail-settings.ts';
import { readAddressRules } from '../../../src/team/outbound/address-rules.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { openTeam, putFirm, putPerson, type Write } from '../support.ts';

/** In these tests what is sealed is the name it is sealed for, and the text. */
export const seal = (firm: string, id: string, text: string) => `${firm} ${id} ${text}`;

export function putGrant(write: Write, person: number, role: string, firm: string | null): Promise<unknown> {
  const sql = `INSERT INTO grants (person, firm, role, source) VALUES ($1, $2, $3, 'person')`;
  return write((ask) => ask(sql, [person, firm, role]));
}

/** Ana submits for acme, Ben approves there; whatever is to be told goes to servers of the test. */
export async function openEdges(changed: Partial<EdgeContext> = {}) {
  const { url, pool, write } = await openTeam();
  await putFirm(write, 'acme');
  const [ana, ben] = [await putPerson(write, 'Ana'), await putPerson(write, 'Ben')];
  await putGrant(write, ana, 'preparer', 'acme');
  await putGrant(write, ben, 'approver', 'acme');
  const { mails, port } = await startMailServer();
  const mail = readMailSettings(`smtp://127.0.0.1:${port}`, 'capsheet@firm.example');
  if (mail === undefined) throw new Error('no mail');
  const warnings: string[] = [];
  const context: EdgeContext = {
    pool,
    publicUrl: 'https://capsheet.example',
    mail,
    rules: readAddressRules('127.0.0.0/8'),
    network: await openNetwork({}),
    openSecret: async (sealed, { firm, id }) => {
      const start = seal(firm, id, '');
      if (!sealed.startsWith(start)) throw new Error(`${sealed} is not sealed for ${start}`);
      return sealed.slice(start.length);
    },
    keepFile: async () => {
      throw new Error('nothing is kept here');
    },
    log: { info: () => undefined, warn: (facts, message) => warnings.push(`${message} ${JSON.stringify(facts)}`) },
    stopping: new AbortController().signal,
    ...changed,
  };
  return { url, pool, write, ana, ben, mails, warnings, context };
}

/** Subscribes acme; the secret is sealed as above. */
export function putSubscription(write: Write, madeBy: number, kind: 'webhook' | 'slack', address: string) {
  const text = JSON.stringify(kind === 'slack' ? { address } : { address, signingSecret: 'whsec-1' });
  return write((ask) =>
    addSubscription(ask, {
      firm: 'acme',
      kind,
      address: new URL(address).origin,
      madeBy,
      keep: (id) => ({ secret: seal('acme', `subscription ${id}`, text) }),
    }),
  );
}
