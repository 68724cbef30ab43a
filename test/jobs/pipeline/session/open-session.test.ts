import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSession } from '../../../../src/jobs/pipeline/session/open-session.ts';
import { calendarDate } from '../../../../src/model/values/calendar-date.ts';
import { DEFAULT_PROFILE } from '../../../../src/service/client/default-profile.ts';
import { startSandbox } from '../../../../src/service/sandbox/start-sandbox.ts';
import { CLIENT_SECRET } from '../../../scenarios/desk.ts';
import { closeLater } from '../../../support/close-later.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';

const NAME = 'Series of nobody';

it('writes nothing under a lock that may be over, and writes while it is certainly held', async () => {
  const sandbox = await startSandbox({ seed: 'sample', rateWindows: [], clientSecret: CLIENT_SECRET });
  closeLater(() => sandbox.close());
  const session = await openSession({
    network: {},
    baseUrl: sandbox.url,
    credentials: { clientId: sandbox.clientId, clientSecret: CLIENT_SECRET },
    journal: { stateDir: join(makeTempFolder(), 'state') },
    profile: { profile: DEFAULT_PROFILE },
    userName: 'ana',
    version: '0.0.0',
  });
  closeLater(() => session.close());
  const [company] = await session.client.listCompanies();
  const facts = { closingDate: calendarDate('2025-08-20'), pariPassuRounds: [], coInvestors: [] };
  const add = () => session.client.addRounds([{ kind: 'round', company: company?.id ?? '', name: NAME, ...facts }]);
  const held = () => sandbox.dump().rounds.filter(({ name }) => name === NAME).length;

  let isHeld = false;
  session.sendUnder({ mayStillSend: () => isHeld, quietInMs: () => 0, release: async () => undefined });
  await expect(add()).rejects.toThrow(expect.objectContaining({ code: 'lock-lost' }));
  expect(held()).toBe(0);
  isHeld = true;
  await add();
  expect(held()).toBe(1);
});
