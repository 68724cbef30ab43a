import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeFirm } from '../../../src/team/database/firms.ts';
import { removeGrant } from '../../../src/team/database/grants.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { putMember } from '../server/asked-server.ts';
import { type OpenTeamServer, openTeamServer } from '../server/open-team-server.ts';
import { putFirm } from '../support.ts';
import { DeskCaller } from './desk-caller.ts';
import { findProcessesIn } from './desk-processes.ts';

const BOOK = 'Company,Round,Closing Date\nKestrel Bio,Series C,2025-08-20\n';
const LONG = { timeout: 120_000 };

let team: OpenTeamServer;
let folder: string;

beforeAll(async () => {
  team = await openTeamServer({}, undefined, { most: 20, lookEveryMs: 50 });
  for (const firm of ['acme', 'birch']) await putFirm(team.write, firm);
  // From now on: PostgreSQL, which runs as somebody else here, could not enter it.
  folder = makeTempFolder();
  vi.stubEnv('TMPDIR', folder);
});

afterAll(() => void vi.unstubAllEnvs());

describe('a desk', () => {
  it('is its owner’s alone, in that firm alone', LONG, async () => {
    const maria = await putMember(team.write, 'Maria', [{ role: 'preparer' }]);
    const anton = await putMember(team.write, 'Anton', [{ role: 'preparer' }]);
    const own = new DeskCaller(team, maria);
    await own.upload({ 'Rounds.csv': BOOK });
    expect(await own.settled()).toMatchObject({ phase: 'read' });
    for (const other of [new DeskCaller(team, anton), new DeskCaller(team, maria, 'birch')]) {
      expect((await other.get('state')).json).toMatchObject({ phase: 'none', inputs: [] });
      expect(await other.get('book')).toMatchObject({ status: 409, json: { code: 'nothing-open' } });
      expect(await other.post('submit')).toMatchObject({ status: 409, json: { code: 'nothing-open' } });
    }
    expect((await own.get('book')).json.sheets).toHaveLength(1);
  });

  it('opens no file of the machine, whatever is named', LONG, async () => {
    const desk = new DeskCaller(team, await putMember(team.write, 'Nosy', [{ firm: 'acme', role: 'preparer' }]));
    expect(await desk.upload({ 'Rounds.csv': BOOK }, { decimalSign: '.', mappingPath: '/etc/passwd' })).toMatchObject({
      status: 409,
      json: { code: 'mapping-missing' },
    });
    const outOfHere = `${folder}/capsheet-desk-abcdef/../../../etc/passwd`;
    expect(await desk.upload({ 'Rounds.csv': BOOK }, { decimalSign: '.', mappingPath: outOfHere })).toMatchObject({
      json: { code: 'mapping-missing' },
    });
    const plan = JSON.stringify({ inputs: [{ name: 'passwd', path: '/etc/passwd' }] });
    expect(await desk.upload({ 'q.plan.json': plan })).toMatchObject({
      status: 409,
      json: { code: 'plan-with-inputs' },
    });
    expect((await desk.get('state')).json).toMatchObject({ phase: 'none' });
    for (const path of ['open/path', 'settings', 'connection', 'doctor', 'sandbox', 'plan', 'apply', 'export', 'runs'])
      expect({ path, ...(await desk.post(path, { paths: ['/etc/passwd'] })) }).toMatchObject({ path, status: 404 });
    for (const path of [
      'corrected/..%2f..%2fetc%2fpasswd',
      'corrected/0',
      'desk/inputs',
      '../desk/inputs',
      'plan/file',
    ])
      expect((await desk.get(path)).status, path).toBeGreaterThanOrEqual(400);
  });

  it('keeps what is uploaded in its own folder, whatever it is called', LONG, async () => {
    const desk = new DeskCaller(team, await putMember(team.write, 'Climber', [{ firm: 'acme', role: 'preparer' }]));
    const before = readdirSync(folder).length;
    await desk.upload({ '../../../../../../Rounds.csv': BOOK });
    expect(await desk.settled()).toMatchObject({ phase: 'read', inputs: [{ name: 'Rounds.csv' }] });
    expect(readdirSync(folder)).toHaveLength(before + 1);
    expect(readdirSync(folder).every((name) => name.startsWith('capsheet-'))).toBe(true);
    expect((await desk.get('state')).json.inputs[0].path).toBeUndefined();
  });

  it('takes no more at once than a worker would', LONG, async () => {
    const desk = new DeskCaller(team, await putMember(team.write, 'Hoarder', [{ firm: 'acme', role: 'preparer' }]));
    const large = 'x'.repeat(9000);
    const files = ['A', 'B', 'C', 'D', 'E'].map((name) => [`${name}.csv`, large]);
    expect(await desk.upload(Object.fromEntries(files))).toMatchObject({
      status: 413,
      json: { code: 'upload-too-large' },
    });
    expect(await desk.upload({ 'A.csv': `${large}${large}` })).toMatchObject({
      status: 409,
      json: { code: 'upload-too-large', hint: 'Split it into several workbooks.' },
    });
  });

  it('is no more where the role is taken: its events end, and nothing of it is left', LONG, async () => {
    const leaver = await putMember(team.write, 'Leaver', [{ firm: 'acme', role: 'preparer' }]);
    const desk = new DeskCaller(team, leaver);
    const before = readdirSync(folder);
    await desk.upload({ 'Rounds.csv': BOOK });
    await desk.settled();
    const [own] = readdirSync(folder).filter((name) => !before.includes(name));
    const { told } = await desk.follow();
    await team.write((ask) => removeGrant(ask, { person: leaver.id, firm: 'acme', role: 'preparer' }));
    await told;
    expect(await desk.get('state')).toMatchObject({ status: 404, json: { code: 'firm-unknown' } });
    await gone(own);
  });

  it('is no more where the firm is closed', LONG, async () => {
    await putFirm(team.write, 'cedar');
    const desk = new DeskCaller(team, await putMember(team.write, 'Ced', [{ role: 'preparer' }]), 'cedar');
    await desk.upload({ 'Rounds.csv': BOOK });
    const { told } = await desk.follow();
    await team.write((ask) => closeFirm(ask, 'cedar'));
    await told;
    for (const answer of [await desk.get('book'), await desk.upload({ 'R.csv': BOOK }), await desk.get('events')])
      expect(answer).toMatchObject({ status: 409, json: { code: 'firm-closed' } });
  });

  it(
    'says on the page that it broke down, and what to do, and is there again with the next workbook',
    LONG,
    async () => {
      const desk = new DeskCaller(team, await putMember(team.write, 'Crasher', [{ firm: 'acme', role: 'preparer' }]));
      const before = readdirSync(folder);
      // Listening opens none.
      expect(await desk.settled()).toMatchObject({ phase: 'none', userName: 'Crasher' });
      expect(readdirSync(folder)).toEqual(before);
      await desk.upload({ 'Rounds.csv': BOOK });
      const { revision } = await desk.settled();
      const [own = ''] = readdirSync(folder).filter((name) => !before.includes(name));
      const told = desk.watch(({ problem }) => problem !== undefined);
      for (const id of findProcessesIn(`${folder}/${own}`)) process.kill(id, 'SIGKILL');
      expect((await told).at(-1)).toMatchObject({ phase: 'none', inputs: [], problem: { code: 'desk-broke-down' } });
      await gone(own);
      await desk.upload({ 'Rounds.csv': BOOK });
      const again = await desk.settled();
      expect(again).toMatchObject({ phase: 'read' });
      // A page that has seen the one before must not take this one for that.
      expect(again.revision).toBeGreaterThan(revision);
    },
  );
});

async function gone(name = ''): Promise<void> {
  while (readdirSync(folder).includes(name)) await new Promise((resolve) => setImmediate(resolve));
}
