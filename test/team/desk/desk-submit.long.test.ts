import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { sealPackage } from '../../../src/spreadsheet/protection/workbook-lock.ts';
import { revokeToken } from '../../../src/team/database/sign-in/sessions.ts';
import { digestSecret } from '../../../src/team/sign-in/secrets.ts';
import { makeXlsx } from '../../support/make-xlsx.ts';
import { putMember } from '../server/asked-server.ts';
import { type OpenTeamServer, openTeamServer } from '../server/open-team-server.ts';
import { putFirm } from '../support.ts';
import { DeskCaller } from './desk-caller.ts';

const ROUNDS = 'Company,Round,Closing Date\nKestrel Bio,Series C,2025-08-20\n';
const COMPANIES = 'Company,Legal Name\nKestrel Bio,Kestrel Bio Inc.\n';
const FOREIGN = 'Investee,Vehicle,Invested On,Cost ($K),Shares held\nAlpine Grid,NL II,2024-03-01,250,1000\n';
const LONG = { timeout: 120_000 };

let team: OpenTeamServer;
let count = 0;

beforeAll(async () => {
  team = await openTeamServer({}, undefined, { most: 20 });
  for (const firm of ['acme', 'birch']) await putFirm(team.write, firm);
});

describe('what lies on a desk', () => {
  it('is submitted as it was uploaded: CSV files together, and papers where rows look for them', LONG, async () => {
    const { desk, read } = await sit();
    const papers = { 'papers/deed.pdf': '%PDF-1.4', 'logo.png': 'not read here' };
    await desk.upload({ 'Rounds.csv': ROUNDS, 'Companies.csv': COMPANIES, ...papers });
    await desk.settled();
    const { json } = await desk.post('submit', { comment: 'all of it' });
    expect(names(json)).toEqual(['Companies.csv', 'Rounds.csv', 'logo.png', 'papers/deed.pdf']);
    expect(await read(json.id, 1)).toBe(ROUNDS);
    expect(await read(json.id, 3)).toBe('%PDF-1.4');
  });

  it('is submitted as it was corrected, each file once, with the papers beside it', LONG, async () => {
    const { desk, read } = await sit();
    await desk.upload({ 'Rounds.csv': ROUNDS, 'Companies.csv': COMPANIES, 'papers/deed.pdf': '%PDF-1.4' });
    await desk.settled();
    const { sheets } = (await desk.get('book')).json;
    const sheet = sheets.findIndex(({ name }: { name: string }) => name === 'Rounds');
    await desk.edit({ sheet, cells: [{ rowNumber: 2, columnIndex: 1, text: 'Series D' }] });
    const { json } = await desk.post('submit', {});
    expect(names(json)).toEqual(['Companies.csv', 'Rounds.csv', 'papers/deed.pdf']);
    expect(await read(json.id, 1)).toBe(ROUNDS.replace('Series C', 'Series D'));
  });

  it('is not submitted by whoever looked at something else, which another tab has replaced since', LONG, async () => {
    const { desk } = await sit();
    await desk.upload({ 'Rounds.csv': ROUNDS });
    const { revision } = await desk.settled();
    await desk.upload({ 'Companies.csv': COMPANIES });
    const seen = await desk.settled();
    expect(await desk.post('submit', { revision })).toMatchObject({ status: 409, json: { code: 'workbook-changed' } });
    const { json } = await desk.post('submit', { revision: seen.revision });
    expect(names(json)).toEqual(['Companies.csv']);
  });

  it('is submitted with its mapping and with how it is read, once the mapping leaves no question', LONG, async () => {
    const { desk } = await sit();
    await desk.upload({ 'positions.csv': FOREIGN }, { decimalSign: '.', dateOrder: 'ymd' });
    const { questions } = await desk.settled();
    expect(questions).toBeGreaterThan(0);
    expect(await desk.post('submit', {})).toMatchObject({
      status: 409,
      json: {
        code: 'mapping-unsettled',
        message: expect.stringMatching(
          /open questions?; the workbook can be submitted once you have answered (it|them)/,
        ),
      },
    });
    const own = readFileSync('samples/legacy/positions.mapping.yaml', 'utf8');
    const upload = await desk.upload({
      'positions.xlsx': readFileSync('samples/legacy/positions.xlsx'),
      'positions.mapping.yaml': own,
    });
    expect(upload.status).toBe(200);
    expect(await desk.settled()).toMatchObject({ isMapped: true, questions: 0 });
    const { json } = await desk.post('submit', {});
    expect(json).toMatchObject({ mapping: { name: 'positions.mapping.yaml' }, inputs: [{ name: 'positions.xlsx' }] });
  });

  it(
    'is mapped unasked beside sheets of the format too, and is so still after its owner’s session has ended',
    LONG,
    async () => {
      const { desk, member } = await sit();
      await desk.upload({ 'Companies.csv': 'Company\nAlpine Grid\n', 'positions.csv': FOREIGN });
      expect(await desk.settled()).toMatchObject({ isMapped: true });
      const { review } = (await desk.get('mapping')).json;
      expect(review.tables.map(({ tabs }: { tabs: readonly string[] }) => tabs)).toEqual([['positions']]);
      const answer = async (by: DeskCaller) => {
        const { revision } = await desk.settled();
        const edits = [{ kind: 'leave-table', table: 0, because: 'a working copy' }];
        return (await by.post('mapping/edit', { revision, edits })).status;
      };
      const { token } = await putMember(team.write, member.name);
      await team.write((sql) => revokeToken(sql, digestSecret(token)));
      expect(await answer(new DeskCaller(team, { token }))).toBe(401);
      expect((await desk.get('mapping/text')).json.text).not.toContain('a working copy');
      const again = new DeskCaller(team, await putMember(team.write, member.name));
      expect(await answer(again)).toBe(200);
      await again.settled();
      expect((await again.get('mapping/text')).json.text).toContain('a working copy');
    },
  );

  it('is submitted once, and is under way then', LONG, async () => {
    const { desk } = await sit();
    await desk.upload({ 'Rounds.csv': ROUNDS });
    await desk.settled();
    const { json } = await desk.post('submit', { comment: 'once' });
    expect(await desk.post('submit', { comment: 'twice' })).toMatchObject({
      status: 409,
      json: { code: 'submission-under-way', message: expect.stringContaining(`submission ${json.id}`) },
    });
  });

  it('is not submitted where only a password opens it: no worker has one', LONG, async () => {
    const { desk } = await sit();
    const cells = ['Company', 'Round', 'Closing Date'].map(
      (text, column) => `<c r="${'ABC'[column]}1" t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    const book = makeXlsx({ sheets: [{ name: 'Rounds', data: `<row r="1">${cells.join('')}</row>` }] });
    await desk.upload({ 'locked.xlsx': await sealPackage(Buffer.from(book), 'open sesame') });
    expect(await desk.settled()).toMatchObject({ phase: 'none', refused: { names: ['locked.xlsx'] } });
    await desk.post('reread', { password: 'open sesame' });
    expect(await desk.settled()).toMatchObject({ phase: 'read' });
    expect(await desk.post('submit', {})).toMatchObject({
      status: 409,
      json: {
        code: 'input-encrypted',
        message: 'locked.xlsx is protected by a password, and what is submitted is opened without one.',
        hint: 'Save it in Excel without the password, upload it again, and submit that.',
      },
    });
  });
});

describe('what was submitted', () => {
  it('is laid on the desk again, to be corrected and submitted anew', LONG, async () => {
    const { desk, read } = await sit();
    await desk.upload({ 'Rounds.csv': ROUNDS, 'papers/deed.pdf': '%PDF-1.4' }, { decimalSign: ',', dateOrder: 'dmy' });
    await desk.settled();
    const first = (await desk.post('submit', {})).json;
    await desk.post('close');
    expect(await desk.post('take', { submission: first.id })).toMatchObject({ status: 200, json: {} });
    expect(await desk.settled()).toMatchObject({ phase: 'read', reading: { decimalSign: ',', dateOrder: 'dmy' } });
    await desk.edit({ sheet: 0, cells: [{ rowNumber: 2, columnIndex: 1, text: 'Series E' }] });
    const second = (await desk.post('submit', {})).json;
    expect(names(second)).toEqual(['Rounds.corrected.csv', 'papers/deed.pdf']);
    expect(second.reading).toEqual(first.reading);
    expect(await read(second.id, 0)).toContain('Series E');
  });

  it('is laid on no desk of another firm', LONG, async () => {
    const { desk, member } = await sit('birch');
    await desk.upload({ 'Rounds.csv': ROUNDS });
    await desk.settled();
    const { json } = await desk.post('submit', {});
    const elsewhere = new DeskCaller(team, member, 'acme');
    const none = await elsewhere.post('take', { submission: 999_999 });
    expect(await elsewhere.post('take', { submission: json.id })).toMatchObject({ status: 404, text: none.text });
  });
});

async function sit(firm = 'acme') {
  count += 1;
  const name = `Preparer ${'abcdefgh'[count]}`;
  const member = { name, ...(await putMember(team.write, name, [{ role: 'preparer' }])) };
  const read = async (submission: number, index: number): Promise<string> =>
    (await team.ask(`/api/firms/${firm}/submissions/${submission}/inputs/${index}`, { token: member.token })).text;
  return { member, desk: new DeskCaller(team, member, firm), read };
}

function names({ inputs }: { readonly inputs: readonly { readonly name: string }[] }): readonly string[] {
  return inputs.map(({ name }) => name);
}
