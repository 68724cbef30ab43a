import { once } from 'node:events';
import { get } from 'node:http';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { DeskPool } from '../../../src/team/desk-pool/desk-pool.ts';
import { sendDeskEvents } from '../../../src/team/server/desk/desk-routes.ts';
import { closeLater } from '../../support/close-later.ts';

const OWNER = { firm: 'acme', person: 1 };
const FACTS = {
  ...{ version: '1', userName: 'Maria', firmName: 'Acme', databaseUrl: 'postgres://nowhere.example/none' },
  ...{ service: { baseUrl: 'https://service.example' }, network: {}, mostFileBytes: 1000 },
};

/** A desk that tells whoever listens one event, ends within the next, and lives on. */
const BREAKS_OFF = `
  import { createServer } from 'node:http';
  import { createInterface } from 'node:readline';
  let told = 0;
  const answer = (_, response) => {
    told += 1;
    response.write('data: ' + told + '\\n\\ndata: half of', () => response.destroy());
  };
  for await (const line of createInterface({ input: process.stdin }))
    createServer(answer).listen(JSON.parse(line).folder + '/desk.sock', () => console.log('ready'));
  process.exit();`;

it.skipIf(process.platform === 'win32')('a desk that interrupts what it tells is asked again', async () => {
  const desks = new DeskPool({
    ...{
      command: [process.execPath, '--input-type=module', '-e', BREAKS_OFF],
      memoryMb: 1024,
      most: 1,
      mostPerPerson: 1,
    },
    ...{ idleMs: 1000, leastIdleMs: 0, lookEveryMs: 60_000, nowMs: () => 0 },
    ...{ readFacts: async () => FACTS, log: { warn: () => undefined } },
  });
  closeLater(() => desks.close());
  await desks.use(OWNER, async () => undefined);
  const app = fastify({ forceCloseConnections: true });
  closeLater(() => app.close());
  app.get('/', (_request, reply) => sendDeskEvents(reply, { owner: OWNER, desks, isAllowed: async () => true }));
  const asked = get(await app.listen({ port: 0, host: '127.0.0.1' }));
  const [answer] = await once(asked, 'response');
  let said = '';
  for await (const piece of answer.setEncoding('utf8')) {
    said += piece;
    if (said.includes('data: 3')) break;
  }
  expect(said).toBe('data: 1\n\ndata: 2\n\ndata: 3\n\n');
});
