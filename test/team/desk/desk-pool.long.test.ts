import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { toDeskAddress } from '../../../src/team/desk/desk-brief.ts';
import { type DeskOwner, DeskPool, type DeskPoolSettings, NoDeskError } from '../../../src/team/desk-pool/desk-pool.ts';
import { type DeskFacts, DeskProcess, sweepDesks } from '../../../src/team/desk-pool/desk-process.ts';
import { closeLater } from '../../support/close-later.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { DESKS } from '../server/open-team-server.ts';

const FACTS: DeskFacts = {
  ...{ version: '1', userName: 'Maria', firmName: 'Acme', databaseUrl: 'postgres://nowhere.example/none' },
  ...{ service: { baseUrl: 'https://service.example' }, network: {}, mostFileBytes: 1000 },
};
const [MARIA, ANTON, OLGA] = [1, 2, 3].map((person) => ({ firm: 'acme', person })) as [DeskOwner, DeskOwner, DeskOwner];
const LONG = { timeout: 60_000 };

let folder: string;
let nowMs: number;

beforeEach(() => {
  vi.unstubAllEnvs();
  folder = makeTempFolder();
  vi.stubEnv('TMPDIR', folder);
  nowMs = 0;
});

afterAll(() => void vi.unstubAllEnvs());

describe('the desks of a server', () => {
  it('are one for each person and firm, whoever asks first and however often', LONG, async () => {
    const pool = openPool();
    const ofMaria = await Promise.all([openDesk(pool, MARIA), openDesk(pool, MARIA)]);
    expect(ofMaria[0]).toBe(ofMaria[1]);
    expect(await openDesk(pool, { ...MARIA, firm: 'birch' })).not.toBe(ofMaria[0]);
    await pool.close();
    expect(readdirSync(folder)).toEqual([]);
    await expect(openDesk(pool, MARIA)).rejects.toMatchObject({ problem: { code: 'desk-ended' } });
  });

  it('make room for somebody else by putting away the one that was unused for longest', LONG, async () => {
    const pool = openPool({ most: 2 });
    await openDesk(pool, MARIA);
    nowMs = 50;
    await openDesk(pool, ANTON);
    // Nobody loses a desk that they use.
    await expect(openDesk(pool, OLGA)).rejects.toThrow(NoDeskError);
    await expect(openDesk(pool, OLGA)).rejects.toMatchObject({ problem: { code: 'desks-in-use' } });
    nowMs = 120;
    await openDesk(pool, OLGA);
    expect(await pool.find(MARIA)).toBeUndefined();
    expect(await pool.find(ANTON)).toBeDefined();
    expect(await pool.describe(MARIA)).toMatchObject({ ending: { code: 'desk-put-away' } });
    // A person who opens another one hears no more of the last.
    nowMs = 500;
    await openDesk(pool, MARIA);
    expect(await pool.describe(MARIA)).toEqual({ facts: FACTS });
  });

  it('are no more for one person than the setting says, whatever room there is', LONG, async () => {
    const pool = openPool({ mostPerPerson: 2 });
    const ofMaria = ['acme', 'birch', 'cedar'].map((firm) => ({ ...MARIA, firm })) as [DeskOwner, DeskOwner, DeskOwner];
    const [first, second, third] = ofMaria;
    await openDesk(pool, first);
    nowMs = 50;
    await openDesk(pool, second);
    await expect(openDesk(pool, third)).rejects.toMatchObject({ problem: { code: 'desks-of-yours' } });
    // Nobody else is in the way, nor is anybody else's put away.
    await openDesk(pool, ANTON);
    nowMs = 120;
    await openDesk(pool, third);
    expect(await pool.find(first)).toBeUndefined();
    expect(await pool.describe(first)).toMatchObject({ ending: { code: 'desk-put-away' } });
    for (const owner of [second, third, ANTON]) expect(await pool.find(owner)).toBeDefined();
  });

  it(
    'are put away when nobody has used them for a while, and never while somebody waits for an answer',
    LONG,
    async () => {
      const pool = openPool({ lookEveryMs: 10 });
      const heard = hearOf(pool, MARIA);
      await pool.use(MARIA, async (desk) => {
        nowMs = 100_000;
        await openDesk(pool, ANTON);
        expect(await pool.find(MARIA)).toBe(desk);
      });
      nowMs = 200_000;
      await heard(async () => (await pool.find(MARIA)) === undefined);
      expect(await pool.describe(MARIA)).toMatchObject({ ending: { code: 'desk-put-away' } });
    },
  );

  it('end with the role of their owner', LONG, async () => {
    let mayHaveOne = true;
    const pool = openPool({ lookEveryMs: 10, readFacts: async () => (mayHaveOne ? FACTS : undefined) });
    const heard = hearOf(pool, MARIA);
    const desk = await openDesk(pool, MARIA);
    mayHaveOne = false;
    await heard(async () => (await pool.find(MARIA)) === undefined);
    await desk.over;
    expect(existsSync(desk.folder)).toBe(false);
    await expect(openDesk(pool, MARIA)).rejects.toMatchObject({ problem: { code: 'not-allowed' } });
  });

  it('follow the firm’s service when that is elsewhere, without losing what lies there', LONG, async () => {
    let baseUrl = 'https://service.example';
    const pool = openPool({ lookEveryMs: 10, readFacts: async () => ({ ...FACTS, service: { baseUrl } }) });
    const desk = await openDesk(pool, MARIA);
    baseUrl = 'https://other.example';
    while ((await readState(desk)).connection.service !== baseUrl);
    expect(await pool.find(MARIA)).toBe(desk);
  });

  it('break down one by one: whoever has it is told, and gets another', LONG, async () => {
    const lines: object[] = [];
    const pool = openPool({ log: { warn: (facts) => void lines.push(facts) } });
    const others = await openDesk(pool, ANTON);
    const waiting = pool.use(MARIA, async (desk) => {
      process.kill(desk.processId, 'SIGKILL');
      await desk.over;
      return readState(desk);
    });
    await expect(waiting).rejects.toMatchObject({
      problem: {
        code: 'desk-broke-down',
        hint: expect.stringContaining('Upload the workbook again.'),
      },
    });
    expect(lines).toEqual([{ ...MARIA, lastWords: '' }]);
    expect(await readState(await openDesk(pool, MARIA))).toMatchObject({ phase: 'none' });
    expect(await pool.find(ANTON)).toBe(others);
  });

  it('may take so much memory, and no more', LONG, async () => {
    // Before or after it is ready.
    const lastWords = DeskProcess.start(DESKS.command, { memoryMb: 64 }, FACTS).then(({ over }) => over, String);
    expect(await lastWords).toMatch(/limit of memory|out of memory/);
    const command = [process.execPath, '-e', ENDS_WITHOUT_MEMORY] as const;
    const pool = openPool({ command, memoryMb: 300 });
    const desk = await openDesk(pool, MARIA);
    await desk.over;
    expect(await pool.describe(MARIA)).toMatchObject({
      ending: { code: 'desk-broke-down', message: expect.stringContaining('300 MB') },
    });
  });

  it('answer nobody who has not started them', LONG, async () => {
    const pool = openPool();
    const desk = await openDesk(pool, MARIA);
    const socket = connect(toDeskAddress(desk.folder));
    socket.write('GET /api/state HTTP/1.1\r\nhost: desk\r\nx-capsheet-desk: guessed\r\nconnection: close\r\n\r\n');
    const [head] = (await socket.setEncoding('utf8').toArray()).join('').split('\r\n');
    expect(head).toBe('HTTP/1.1 403 Forbidden');
  });

  it('are swept up where they were killed with their server, and left alone where they answer', LONG, async () => {
    const pool = openPool();
    const desk = await openDesk(pool, MARIA);
    const left = `${folder}/capsheet-desk-aBcDeF`;
    mkdirSync(left);
    writeFileSync(`${left}/quarter.xlsx`, 'left');
    // It may be about to begin.
    expect(await sweepDesks(Date.now())).toBe(0);
    expect(await sweepDesks(Date.now() + 3_600_000)).toBe(1);
    expect(existsSync(left)).toBe(false);
    expect(await readState(desk)).toMatchObject({ phase: 'none' });
  });
});

/** In the words of its guard. */
const ENDS_WITHOUT_MEMORY = `console.log('ready'); console.error('over the limit of memory');`;

function openPool(settings: Partial<DeskPoolSettings> = {}): DeskPool {
  const pool = new DeskPool({
    ...{
      command: DESKS.command,
      memoryMb: 1024,
      most: 8,
      mostPerPerson: 8,
      idleMs: 1000,
      leastIdleMs: 100,
      lookEveryMs: 60_000,
    },
    ...{ readFacts: async () => FACTS, log: { warn: () => {} }, nowMs: () => nowMs },
    ...settings,
  });
  closeLater(() => pool.close());
  return pool;
}

function openDesk(pool: DeskPool, owner: DeskOwner): Promise<DeskProcess> {
  return pool.use(owner, async (desk) => desk);
}

/** Comes when it is so, which is looked at whenever a desk of the owner is opened or has ended. */
function hearOf(pool: DeskPool, owner: DeskOwner): (isSo: () => Promise<boolean>) => Promise<void> {
  return async (isSo) => {
    for (;;) {
      const news = new Promise<void>((resolve) => {
        const release = pool.hear(owner, () => {
          release();
          resolve();
        });
      });
      if (await isSo()) return;
      await news;
    }
  };
}

/** The whole of it is asserted; its service is read. */
const stateShape = z.looseObject({ connection: z.looseObject({ service: z.string() }) });

async function readState(desk: DeskProcess): Promise<z.infer<typeof stateShape>> {
  return stateShape.parse(await json(await desk.ask({ method: 'GET', path: '/api/state' })));
}
