import { describe, expect, it } from 'vitest';
import type { MappingView } from '../../src/ui/api/mapping.ts';
import { makeXlsx } from '../support/make-xlsx.ts';
import { isQuick } from '../support/sweep.ts';
import { openService, openUi, Visitor } from './support.ts';

const ROWS = [
  ['Investee', 'Vehicle', 'Invested On', 'Cost ($K)', 'Shares held', 'Stock Class', 'Fees'],
  ['Alpine Grid', 'NL II', '2024-03-01', '250', '1000', 'Seed Preferred', '7'],
  ['Bolt Works', 'NL II', '2024-04-02', '125.5', '500', 'Seed Preferred', '8'],
];

/** Bytes of a workbook whose one tab has these texts. */
function makeBook(rows: readonly (readonly string[])[]): Uint8Array {
  return makeXlsx({ sheets: [makeSheet('Book', rows)] });
}

function makeSheet(name: string, rows: readonly (readonly string[])[]) {
  const data = rows.map((cells, index) => {
    const texts = cells.map(
      (text, column) => `<c r="${'ABCDEFGH'[column]}${index + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    return `<row r="${index + 1}">${texts.join('')}</row>`;
  });
  return { name, data: data.join('') };
}

/** A foreign list under that name beside a sheet of the format. */
async function openMixed(name: string): Promise<Visitor> {
  const visitor = await Visitor.of(await openUi());
  const companies = makeSheet('Companies', [['Company'], ['Alpine Grid']]);
  await visitor.upload({ name: 'mixed.xlsx', bytes: makeXlsx({ sheets: [companies, makeSheet(name, ROWS)] }) });
  await visitor.settled();
  return visitor;
}

const isError = ({ severity }: { readonly severity: string }) => severity === 'error';
const isLeaving = ({ edit: { kind } }: { readonly edit: { readonly kind: string } }) => kind === 'leave-table';

async function openMapped(options: Parameters<typeof openUi>[0] = {}): Promise<Visitor> {
  const visitor = await Visitor.of(await openUi(options));
  await visitor.upload({ name: 'legacy.xlsx', bytes: makeBook(ROWS) });
  await visitor.settled();
  return visitor;
}

async function look(visitor: Visitor): Promise<MappingView> {
  return (await visitor.get('mapping')).json;
}

async function edit(visitor: Visitor, change: object): Promise<void> {
  const { revision } = await visitor.state();
  const answer = await visitor.post('mapping/edit', { revision, edits: [change] });
  expect([answer.status, answer.text]).toEqual([200, '{}']);
  await visitor.settled();
}

const fieldOf = ({ review }: MappingView, column: string) =>
  review.tables[0]?.fields.find((field) => field.column === column);

describe('the mapping of a foreign spreadsheet', () => {
  it('shows each column with what it becomes, as it stands and as it would be loaded', async () => {
    const view = await look(await openMapped());
    expect(view.review.tables[0]?.becomes).toContain('Certificates');
    expect(fieldOf(view, 'Investment Amount')).toMatchObject({
      source: { kind: 'column', ref: 'Cost ($K)' },
      unit: 'thousands',
      samples: [
        { from: '250', cell: 'D2', to: { kind: 'amount', text: '250000', currency: 'USD' } },
        { from: '125.5', cell: 'D3', to: { kind: 'amount', text: '125500', currency: 'USD' } },
      ],
    });
    expect(view.review.tables[0]?.columns.map(({ letters }) => letters).slice(0, 7)).toEqual([...'ABCDEFG']);
  });

  it('marks the columns of prices, whose sum says nothing to people', async () => {
    const visitor = await Visitor.of(await openUi());
    await visitor.upload('samples/legacy/positions.xlsx');
    await visitor.settled();
    const { tieOut } = (await look(visitor)).review;
    const columns = tieOut.filter(({ tab, isPrice }) => tab === 'Positions' && isPrice).map(({ column }) => column);
    expect([columns, tieOut.every(({ isTiedOut }) => isTiedOut)]).toEqual([['H "Price per share"'], true]);
  });

  it('shows the source as it stands, and what becomes of each of its rows', async () => {
    const visitor = await openMapped();
    expect((await look(visitor)).review.sheets).toMatchObject([
      { name: 'Book', total: 3, areas: [{ table: 0, top: 0, bottom: 2, left: 0, right: 6, firstRow: 1 }] },
    ]);
    const rows = async () => (await visitor.get('mapping/rows?sheet=0')).json.items;
    expect(await rows()).toMatchObject([
      { rowNumber: 1, role: 'header', table: 0 },
      { rowNumber: 2, role: 'read', table: 0, cells: expect.arrayContaining([{ columnIndex: 3, text: '250' }]) },
      { rowNumber: 3, role: 'read', table: 0 },
    ]);
    await edit(visitor, { kind: 'leave-row', table: 0, row: 3, because: 'not ours' });
    const [, , left] = await rows();
    expect(left).toMatchObject({ role: 'left', because: 'not ours', rule: { isOfRows: true } });
    await edit(visitor, { kind: 'keep-row', table: 0, row: 3, rule: left.rule.index });
    expect((await rows())[2]).toMatchObject({ role: 'read' });
    expect((await visitor.get('mapping/rows?sheet=9')).json).toEqual({ items: [] });
  });

  it('is changed one step at a time, in a file of its own, and each step can be taken back', async () => {
    const visitor = await openMapped();
    const before = (await visitor.get('mapping/text')).json.text;
    const field = fieldOf(await look(visitor), 'Investment Amount');
    await edit(visitor, {
      kind: 'unit',
      table: 0,
      targets: field?.targets,
      column: 'Investment Amount',
      unit: 'millions',
    });
    const view = await look(visitor);
    expect(fieldOf(view, 'Investment Amount')?.samples[0]?.to).toEqual({
      kind: 'amount',
      text: '250000000',
      currency: 'USD',
    });
    expect(view.undoable).toBe(1);
    await visitor.post('mapping/undo');
    await visitor.settled();
    expect((await visitor.get('mapping/text')).json.text).toBe(before);
    expect((await look(visitor)).undoable).toBe(0);
    expect((await visitor.post('mapping/undo')).json.code).toBe('mapping-changed');
  });

  it('makes no dry run before its questions are settled, and then one with the tie-out of the source', async () => {
    const service = await openService();
    const visitor = await openMapped(service.ui);
    const { questions } = await visitor.state();
    expect(questions).toBeGreaterThan(0);
    expect((await visitor.post('plan')).json).toMatchObject({
      code: 'mapping-unsettled',
      hint: 'Answer them on the Mapping page.',
    });
    for (let left = questions; left > 0; left -= 1) {
      const [doubt] = (await look(visitor)).review.tables.flatMap(({ table, doubts }) =>
        doubts.map(({ that, ref }) => ({ table, that, ...(ref === undefined ? {} : { ref }) })),
      );
      await edit(visitor, { kind: 'confirm', ...doubt });
    }
    expect((await visitor.state()).questions).toBe(0);
    expect((await visitor.post('plan')).status).toBe(200);
    expect(await visitor.settled()).toMatchObject({ phase: 'planned' });
    // The amounts of the source, and the part that would be sent, stand beside the dry run.
    const { sourceTieOut } = (await visitor.get('plan')).json;
    expect(sourceTieOut.lines).toContainEqual(expect.objectContaining({ column: 'D "Cost ($K)"', total: '375.5' }));
  });

  it('knows the funds of the firm, and matches the names of the source to them', async () => {
    const service = await openService();
    const visitor = await openMapped(service.ui);
    const view = await look(visitor);
    expect(view.hasNames).toBe(true);
    expect(view.funds).toContain('Northlight Fund II');
    await edit(visitor, { kind: 'name', of: 'funds', from: 'NL II', to: 'Northlight Fund I' });
    expect((await visitor.get('mapping/names?of=funds')).json).toMatchObject({
      total: 1,
      unknown: 0,
      rows: [{ text: 'NL II', count: 2, to: 'Northlight Fund I', isKnown: true }],
    });
  });

  it.skipIf(isQuick)('asks for the firm’s names where it was handed over and not proposed', async () => {
    const service = await openService();
    const visitor = await openMapped(service.ui);
    const { text } = (await visitor.get('mapping/text')).json;
    const again = await Visitor.of(await openUi(service.ui));
    await again.upload({ name: 'legacy.xlsx', bytes: makeBook(ROWS) }, { name: 'm.yaml', bytes: Buffer.from(text) });
    await again.settled();
    expect(await look(again)).toMatchObject({ hasNames: false, funds: [] });
    await again.post('mapping/ask');
    await again.settled();
    const view = await look(again);
    expect([view.hasNames, view.funds.includes('Northlight Fund II')]).toEqual([true, true]);
  });

  it.skipIf(isQuick)('changes nothing for a tab that shows what it was before', async () => {
    const visitor = await openMapped();
    const { revision } = await visitor.state();
    await edit(visitor, { kind: 'file-date-order', order: 'dmy' });
    const answer = await visitor.post('mapping/edit', {
      revision,
      edits: [{ kind: 'file-date-order', order: 'mdy' }],
    });
    expect([answer.status, answer.json.code]).toEqual([409, 'mapping-changed']);
    expect((await look(visitor)).review.dateOrder).toBe('dmy');
  });

  it('tells in words what is wrong with a file that is handed over, and stays as it was', async () => {
    const visitor = await openMapped();
    const before = await visitor.state();
    const wrong = await visitor.post('mapping/text', {
      text: 'sheets:\n  - sheet: Book\n    to: [{ sheet: Nonsense, columns: {} }]\n',
    });
    expect(wrong.json).toMatchObject({ code: 'mapping-invalid' });
    expect(wrong.json.message).toContain('"Nonsense" is not a sheet of the format.');
    expect((await visitor.post('mapping/text', { text: '[' })).json.code).toBe('mapping-unreadable');
    await visitor.post('mapping/text', {
      text: 'sheets:\n  - sheet: Book\n    to: [{ sheet: Companies, columns: { Company: Gone } }]\n',
    });
    const after = await visitor.settled();
    expect(after.problem?.code).toBe('mapping-misfit');
    expect(after.problem?.message).toContain('has no column "Gone"');
    expect(after.revision).toBe(before.revision);
  });

  it('makes and takes back together what is answered together, and nothing of it where a part is refused', async () => {
    const visitor = await openMapped();
    const { revision } = await visitor.state();
    const text = async () => (await visitor.get('mapping/text')).json.text;
    const before = await text();
    const order = { kind: 'file-date-order', order: 'dmy' };
    const wrong = { kind: 'confirm', table: 99, that: 'all is well' };
    expect((await visitor.post('mapping/edit', { revision, edits: [order, wrong] })).json.code).toBe('mapping-moved');
    expect(await text()).toBe(before);
    await visitor.post('mapping/edit', { revision, edits: [order, { kind: 'file-decimal', sign: '.' }] });
    await visitor.settled();
    expect((await look(visitor)).review).toMatchObject({ dateOrder: 'dmy', decimal: '.' });
    await visitor.post('mapping/undo');
    await visitor.settled();
    expect(await text()).toBe(before);
  });

  it('refuses a change of what the mapping has not', async () => {
    const visitor = await openMapped();
    const { revision } = await visitor.state();
    const post = async (change: object) =>
      (await visitor.post('mapping/edit', { revision, edits: [change] })).json.code;
    expect(await post({ kind: 'confirm', table: 99, that: 'all is well' })).toBe('mapping-moved');
    expect(await post({ kind: 'unit', table: 0, targets: [0], column: 'Shoe Size', unit: null })).toBe('mapping-moved');
    expect(await post({ kind: 'unit', table: 0, targets: [0], column: 'Company', unit: 'furlongs' })).toBe(
      'request-invalid',
    );
  });

  it('is remembered, and read so the next time', async () => {
    const visitor = await openMapped();
    await edit(visitor, { kind: 'leave-column', table: 0, ref: 'Fees', because: 'fees are kept elsewhere' });
    expect((await visitor.post('mapping/learn')).json).toMatchObject({ tables: 1 });
    await visitor.upload({
      name: 'next.xlsx',
      bytes: makeBook([...ROWS, ['Cedar Health', 'NL II', '2024-05-03', '9', '90', 'Seed Preferred', '1']]),
    });
    await visitor.settled();
    expect((await visitor.get('mapping/text')).json.text).toContain('fees are kept elsewhere');
  });

  it('is proposed unasked for a foreign file alone, and not again once somebody reads it without', async () => {
    const visitor = await Visitor.of(await openUi());
    await visitor.upload('samples/quarterly.xlsx');
    expect(await visitor.settled()).toMatchObject({ isMapped: false });
    await visitor.upload({ name: 'legacy.xlsx', bytes: makeBook(ROWS) });
    expect(await visitor.settled()).toMatchObject({ isMapped: true });
    await visitor.post('mapping/leave');
    expect(await visitor.settled()).toMatchObject({ isMapped: false });
    await visitor.post('reread', {});
    expect(await visitor.settled()).toMatchObject({ isMapped: false });
    await visitor.upload({ name: 'notes.csv', bytes: Buffer.from('Shopping\nmilk\nbread\n') });
    const { problem, ...state } = await visitor.settled();
    expect([problem, state.isMapped, state.phase]).toEqual([undefined, false, 'read']);
  });

  it('is proposed unasked beside sheets of the format too, which are read as they are, and asks whether its rows are others', async () => {
    const visitor = await openMixed('Book');
    expect(await visitor.state()).toMatchObject({ isMapped: true });
    const { review } = await look(visitor);
    expect(review.sheets.map(({ name, isOwn, areas }) => [name, isOwn, areas.length])).toEqual([
      ['Companies', true, 0],
      ['Book', false, 1],
    ]);
    expect((await visitor.get('mapping/rows?sheet=0')).json.items).toMatchObject([{ role: 'own' }, { role: 'own' }]);
    const knownSheets = async () =>
      (await visitor.get('book')).json.sheets.filter(({ isKnown }: { isKnown: boolean }) => isKnown).length;
    expect(await knownSheets()).toBe(2);
    const [beside] = review.tables.flatMap(({ doubts }) => doubts.filter(({ answers }) => answers.some(isLeaving)));
    expect(beside?.that).toContain('"Companies"');
    await edit(visitor, beside?.answers.find(isLeaving)?.edit ?? {});
    expect((await look(visitor)).review.tables).toMatchObject([{ isLeft: true }]);
    expect((await visitor.get('book')).json.findings.filter(isError)).toEqual([]);
    expect(await visitor.state()).toMatchObject({ isMapped: true, questions: 0, errors: 0 });
  });

  it('is not proposed for a tab beside them whose name says that it is for somebody’s own use', async () => {
    const visitor = await openMixed('Pivot');
    expect(await visitor.state()).toMatchObject({ isMapped: false });
    // But whoever asks for one gets it.
    await visitor.post('mapping');
    expect(await visitor.settled()).toMatchObject({ isMapped: true });
    expect((await look(visitor)).review.tables.map(({ tabs }) => tabs)).toEqual([['Pivot']]);
  });

  it('whose column is gone is told, and proposed anew', async () => {
    const visitor = await openMapped();
    const text = (await visitor.get('mapping/text')).text;
    const mapping = JSON.parse(text).text as string;
    const rows = ROWS.map((cells) => cells.map((cell) => (cell === 'Vehicle' ? 'Held by' : cell)));
    await visitor.upload(
      { name: 'legacy.xlsx', bytes: makeBook(rows) },
      { name: 'mapping.yaml', bytes: Buffer.from(mapping) },
    );
    const refused = await visitor.settled();
    expect([refused.problem?.code, refused.refused?.names]).toEqual(['mapping-misfit', ['legacy.xlsx']]);
    await visitor.post('mapping', { like: 'none' });
    expect(await visitor.settled()).toMatchObject({ isMapped: true, inputs: [{ name: 'legacy.xlsx' }] });
    expect((await visitor.get('mapping/text')).json.text).toContain('Held by');
  });
});
