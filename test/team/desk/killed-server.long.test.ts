import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { closeLater } from '../../support/close-later.ts';
import { startCapsheet } from '../../support/run-capsheet.ts';
import type { Started } from '../../support/start-program.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { putMember, toAsked } from '../server/asked-server.ts';
import { openTeam, putFirm } from '../support.ts';
import { DeskCaller } from './desk-caller.ts';
import { findProcessesIn, readLine } from './desk-processes.ts';

it('leaves no desk behind, whether it ends in good order or is killed', { timeout: 120_000 }, async () => {
  const { url, write } = await openTeam();
  await putFirm(write, 'acme');
  const maria = await putMember(write, 'Maria', [{ firm: 'acme', role: 'preparer' }]);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const folder = makeTempFolder();
    const server = start(url, folder);
    const port = await server.untilSaid('stderr', /"port":(\d+)/);
    const desk = new DeskCaller(toAsked(`http://127.0.0.1:${port}`), maria);
    expect((await desk.upload({ 'Rounds.csv': 'Company,Round\nKestrel Bio,Series C\n' })).status).toBe(200);
    expect(await desk.settled()).toMatchObject({ phase: 'read' });
    const [own] = listDesks(folder).flatMap((name) => findProcessesIn(join(folder, name)));
    const seen = readLine(own ?? 0);
    expect(seen).toContain('--desk-of-server');
    for (const secret of [url, 'CAPSHEET_', 'postgres:']) expect(seen).not.toContain(secret);
    server.process.kill(signal);
    const { stderr } = await server.ended;
    expect(stderr).not.toContain(url);
    while (listDesks(folder).length > 0) await new Promise((resolve) => setImmediate(resolve));
  }
});

function start(databaseUrl: string, folder: string): Started {
  const env = {
    CAPSHEET_DATABASE_URL: databaseUrl,
    CAPSHEET_PUBLIC_URL: 'http://127.0.0.1:8080',
    CAPSHEET_LOCAL_PERSON: 'Lena Local <lena@example.com>',
    TMPDIR: folder,
  };
  const server = startCapsheet(['server', '--port', '0'], { cwd: folder, env });
  closeLater(() => void server.process.kill('SIGKILL'));
  return server;
}

function listDesks(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.startsWith('capsheet-desk-'));
}
