import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealPackage } from '../../src/spreadsheet/protection/workbook-lock.ts';
import { type MappingView, mappingView } from '../../src/ui/api/mapping.ts';
import { listOffered } from '../mapping/edit/support.ts';
import { sweepOf } from '../support/sweep.ts';
import { ask, makeFolder, openService, openUi, Visitor } from './support.ts';

const HEADER = 'Investee,Vehicle,Deal,Invested On,Cost,Shares held,Class';
const LIST = [
  HEADER,
  'Alder Optics,Northlight Fund II,Series A,2023-04-03,250.5,1000,Series A Preferred',
  'Bolt Works,NL II,Seed,12/05/2022,125.5,500,Seed Preferred',
  'Total,,,,376,1500,',
].join('\n');

async function openList(text = LIST, options: Parameters<typeof openUi>[0] = {}) {
  const path = join(makeFolder(), 'list.csv');
  writeFileSync(path, text);
  const ui = await openUi(options);
  const visitor = await Visitor.of(ui);
  await visitor.post('open/path', { paths: [path], reading: {} });
  return { path, ui, visitor, state: await visitor.settled() };
}

async function look(visitor: Visitor): Promise<MappingView> {
  return mappingView.parse((await visitor.get('mapping')).json);
}

const textOf = async (visitor: Visitor): Promise<string> => (await visitor.get('mapping/text')).json.text;

/** Every way of using every control, from what the page asks the server for. */
async function offeredTo(visitor: Visitor) {
  const view = await look(visitor);
  const rows = await Promise.all(
    view.review.sheets.map(async (_, sheet) => (await visitor.get(`mapping/rows?sheet=${sheet}`)).json.items),
  );
  const namesOf = async (of: string) => (await visitor.get(`mapping/names?of=${of}&limit=100`)).json.rows;
  const names = { companies: await namesOf('companies'), funds: await namesOf('funds') };
  return listOffered(view, { names, source: { rowsOf: (sheet: number) => rows[sheet] ?? [] } });
}

describe('a mapping under way', () => {
  it('is what it was once a control is used and taken back, whichever it is', async () => {
    const service = await openService();
    const { visitor } = await openList(LIST, service.ui);
    const before = await textOf(visitor);
    const offered = await offeredTo(visitor);
    const draws = fc.sample(fc.nat({ max: offered.length - 1 }), { seed: 20261129, numRuns: sweepOf(150) });
    for (const draw of draws) {
      const { edits } = offered[draw]?.change ?? { edits: [] };
      const { revision } = await visitor.state();
      const answer = await visitor.post('mapping/edit', { revision, edits });
      if (answer.json.code === 'mapping-emptied') continue;
      expect([offered[draw], answer.status, answer.text]).toEqual([offered[draw], 200, '{}']);
      expect((await visitor.settled()).problem).toBeUndefined();
      await visitor.post('mapping/undo');
      await visitor.settled();
      expect(await textOf(visitor)).toBe(before);
    }
    expect((await look(visitor)).undoable).toBe(0);
  });

  it('can be answered and taken back ten times, and is the same file each time', async () => {
    const { visitor } = await openList();
    const before = await textOf(visitor);
    const { questions } = await visitor.state();
    const [first] = (await look(visitor)).review.tables.flatMap(({ doubts }) => doubts);
    const after = new Set<string>();
    for (let turn = 0; turn < 10; turn += 1) {
      const { revision } = await visitor.state();
      await visitor.post('mapping/edit', { revision, edits: [first?.answers[0]?.edit] });
      expect((await visitor.settled()).questions).toBe(questions - 1);
      after.add(await textOf(visitor));
      await visitor.post('mapping/undo');
      await visitor.settled();
      expect([await textOf(visitor), (await look(visitor)).undoable]).toEqual([before, 0]);
    }
    expect(after.size).toBe(1);
  });

  it('loses nothing to a session that has expired: what was asked with it is refused, and the next goes on', async () => {
    const { visitor, ui } = await openList();
    const [before, { revision }] = [await textOf(visitor), await visitor.state()];
    const edits = [{ kind: 'leave-row', table: 0, row: 3, because: 'not ours' }];
    const refused = await ask(`${ui.origin}/api/mapping/edit`, {
      method: 'POST',
      headers: { 'x-capsheet-key': 'expired', origin: ui.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ revision, edits }),
    });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await textOf(visitor)).toBe(before);
    expect((await visitor.post('mapping/edit', { revision, edits })).status).toBe(200);
    await visitor.settled();
    expect(await textOf(visitor)).toContain('not ours');
  });

  it('says so where its source is replaced by another on disk, and goes on once that is back', async () => {
    const { visitor, path, state } = await openList();
    writeFileSync(path, LIST.replace('Shares held', 'Units').replace('Vehicle', 'Held by'));
    const edits = [{ kind: 'leave-row', table: 0, row: 3, because: 'not ours' }];
    await visitor.post('mapping/edit', { revision: state.revision, edits });
    const refused = await visitor.settled();
    expect([refused.problem?.code, refused.revision]).toEqual(['mapping-misfit', state.revision]);
    expect(await textOf(visitor)).not.toContain('not ours');
    writeFileSync(path, LIST);
    await visitor.post('mapping/edit', { revision: refused.revision, edits });
    expect((await visitor.settled()).problem).toBeUndefined();
    expect(await textOf(visitor)).toContain('not ours');
  });

  it('shows 5,000 errors as one column to settle, and one answer cures them', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, row) => `C${row},Northlight Fund II,Seed,2023-04-03,a lot,${row + 1},Seed Preferred`,
    );
    const { visitor, state } = await openList([HEADER, ...rows].join('\n'));
    expect(state.isMapped).toBe(true);
    const view = await look(visitor);
    expect(JSON.stringify(view).length).toBeLessThan(500_000);
    const before = (await visitor.state()).errors;
    expect(before).toBeGreaterThanOrEqual(5000);
    const [table] = view.review.tables;
    const missing = table?.format.find(({ column }) => column === 'Investment Amount');
    const [column, targets] = [missing?.column, missing?.targets];
    await visitor.post('mapping/edit', {
      revision: view.revision,
      edits: [{ kind: 'source', table: 0, targets, column, from: { value: '12.5' } }],
    });
    expect((await visitor.settled()).errors).toBeLessThan(before - 4000);
  });

  it('is proposed for a workbook under a password as for any, and stays with it', async () => {
    const path = join(makeFolder(), 'positions.xlsx');
    writeFileSync(path, await sealPackage(readFileSync('samples/legacy/positions.xlsx'), 'opal-7-page', 100));
    const visitor = await Visitor.of(await openUi());
    await visitor.post('open/path', { paths: [path], reading: {} });
    expect((await visitor.settled()).problem?.code).toBe('input-encrypted');
    await visitor.post('reread', { password: 'opal-7-page' });
    const { revision, isMapped, problem } = await visitor.settled();
    expect([isMapped, problem]).toEqual([true, undefined]);
    await visitor.post('mapping/edit', { revision, edits: [{ kind: 'file-decimal', sign: '.' }] });
    expect((await visitor.settled()).problem).toBeUndefined();
    expect((await look(visitor)).review.decimal).toBe('.');
  });
});
