import { describe, expect, it, onTestFinished } from 'vitest';
import type { ChangeLineView, ChangePageView, ChangeRowView } from '../../src/ui/api/change-set.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { makeExactBook } from '../support/make-exact-book.ts';
import { makeXlsx } from '../support/make-xlsx.ts';
import { isQuick } from '../support/sweep.ts';
import { openService, openUi, Visitor } from './support.ts';

async function planUpload(...files: UploadedFile[]) {
  const { sandbox, ui } = await openService();
  const proxy = await FaultProxy.start(sandbox.url);
  onTestFinished(() => proxy.close());
  const visitor = await Visitor.of(await openUi({ ...ui, own: { ...ui.own, baseUrl: proxy.url } }));
  await visitor.upload(...files);
  await visitor.settled();
  await visitor.post('plan');
  await visitor.settled();
  return { visitor, proxy, plan: (await visitor.get('plan')).json };
}

async function read(visitor: Visitor, path: string): Promise<ChangePageView> {
  return (await visitor.get(path)).json;
}

function isRow(line: ChangeLineView): line is ChangeRowView {
  return line.kind === 'row';
}

/** `Round Size 60049000 USD (60.0M) D2`. */
function tell({ values }: ChangeRowView): string[] {
  return values.map(({ column, text, currency, shown, cell }) =>
    [column, text, currency, shown && `(${shown})`, cell].filter((part) => part !== undefined).join(' '),
  );
}

type UploadedFile = string | { readonly name: string; readonly bytes: Uint8Array };

const EXACT = { name: 'exact.xlsx', bytes: makeExactBook() };

describe('the change set', () => {
  it('counts sheets of one name file by file, and shows the rows of one file alone', async () => {
    const HEADER = ['Company', 'Round', 'Closing Date', 'Currency'];
    const rounds = (name: string, ...names: readonly string[]) => {
      const rows = [HEADER, ...names.map((round) => ['Kestrel Bio', round, '2025-08-20', 'USD'])];
      const data = rows.map((cells, row) => {
        const texts = cells.map(
          (text, at) => `<c r="${'ABCD'[at]}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
        );
        return `<row r="${row + 1}">${texts.join('')}</row>`;
      });
      return { name, bytes: makeXlsx({ sheets: [{ name: 'Rounds', data: data.join('') }] }) };
    };
    const { visitor, plan } = await planUpload(rounds('a.xlsx', 'Series X'), rounds('b.xlsx', 'Series Y', 'Series Z'));
    const counts = plan.sheets.map(({ sheet, total }: { sheet: string; total: number }) => [sheet, total]);
    expect(counts).toEqual([
      ['a.xlsx: Rounds', 1],
      ['b.xlsx: Rounds', 2],
    ]);
    const of = async (sheet: string) => (await read(visitor, `plan/rows?sheet=${encodeURIComponent(sheet)}`)).rows;
    expect([await of('b.xlsx: Rounds'), await of('Rounds')]).toEqual([2, 3]);
  });

  it('lists every row with the exact values that would be sent, each with its cell and how that shows it', async () => {
    const { visitor } = await planUpload(EXACT);
    const { lines, total, rows } = await read(visitor, 'plan/rows');
    expect([total, rows]).toEqual([10, 5]);
    expect(lines[0]).toEqual({ kind: 'group', sheet: 'Companies', rows: 1 });
    expect(lines.filter(isRow).map(tell)).toEqual([
      ['Company Zinnia Labs A2'],
      [
        'Company Zinnia Labs A2',
        'Round Series A B2',
        'Closing Date 2024-01-15 C2',
        'Round Size 60049000 USD (60.0M) D2',
      ],
      [
        'Company Zinnia Labs A2',
        'Round Series A B2',
        'Share Class Series A Preferred C2',
        'Class Type preferred D2',
        'Purchase Type primary',
        'Price Per Share 3.841234 USD (3.84) E2',
      ],
      [
        'Type certificate B2',
        'Company Zinnia Labs C2',
        'Round Series A D2',
        'Fund Northlight Fund I E2',
        'Issue Date 2024-01-15 F2',
        'Share Class Series A Preferred G2',
        'Shares 321399 (321,399.00) H2',
        'Investment Amount 1234567.89 USD (1,234,567.89) I2',
      ],
      [
        'Type convertible',
        'Company Zinnia Labs A2',
        'Round Series A B2',
        'Fund Northlight Europe C2',
        'Issue Date 2024-02-29 D2',
        'Investment Amount 500000.5 EUR (500,000.50) E2',
        'Convertible Type SAFE F2',
        'Discount 0.155 (15.50%) G2',
      ],
    ]);
  });

  it('shows what is sent: every number and day of every request that follows stands in it', async () => {
    const { visitor, proxy, plan } = await planUpload('samples/quarterly.xlsx');
    const bodies: string[] = [];
    for (const path of ['financing-rounds', 'share-classes', 'securities', 'transactions'])
      proxy.spoilAll(`POST /beta/investment/${path}/add/`, async ({ body }, forward) => {
        bodies.push(body);
        return forward();
      });
    const { lines } = await read(visitor, 'plan/rows?status=add,replace');
    const shown = new Set(lines.filter(isRow).flatMap(({ values }) => values.map(({ text }) => text)));
    await visitor.post('apply', { planId: plan.planId, isPartial: false, isAcknowledged: true });
    await visitor.settled();
    const sent = bodies.flatMap((body) =>
      [...body.matchAll(/"(-?\d+(?:\.\d+)?|\d{4}-\d\d-\d\d)"/g)].map(([, one]) => one),
    );
    expect(bodies.length).toBeGreaterThan(10);
    expect(sent.length).toBeGreaterThan(150);
    expect(sent.filter((one = '') => !shown.has(one))).toEqual([]);
  });

  it('sums money by fund and currency, of all rows and of those that fit', async () => {
    const { visitor, plan } = await planUpload(EXACT);
    const line = { rows: 1, received: '0', fairValue: '0' };
    const one = { ...line, fund: 'Northlight Fund I', currency: 'USD', invested: '1234567.89' };
    const two = { ...line, fund: 'Northlight Europe', currency: 'EUR', invested: '500000.5' };
    expect(plan.money.funds).toEqual([two, one]);
    expect(plan.money.totals).toEqual([
      { ...two, fund: '' },
      { ...one, fund: '' },
    ]);
    const { money } = await read(visitor, 'plan/rows?search=convertible');
    expect(money.funds).toEqual([two]);
  });

  it.skipIf(isQuick)('tells a sale’s cash by the fund of what is sold, also where that is only planned', async () => {
    const { plan } = await planUpload('samples/quarterly.xlsx');
    const received = plan.money.totals.map(({ currency, received: cash }: { currency: string; received: string }) => [
      currency,
      cash,
    ]);
    expect(received).toEqual([
      ['EUR', '502312.5'],
      ['CAD', '245000'],
      ['USD', '1865000.14'],
      ['GBP', '0'],
    ]);
  });

  it.skipIf(isQuick)(
    'is searched by any value, filtered by status, sheet, company and fund, and counts what fits',
    async () => {
      const { visitor } = await planUpload('samples/quarterly.xlsx');
      const count = async (query: string): Promise<number> => (await read(visitor, `plan/rows?${query}`)).rows;
      expect(await count('')).toBe(89);
      expect(await count('status=add')).toBe(60);
      expect(await count('status=add,replace,upload')).toBe(69);
      expect(await count('status=add&sheet=Rounds')).toBe(13);
      expect(await count('company=Cedarpoint%20Health&status=add')).toBe(5);
      const { lines } = await read(visitor, 'plan/rows?fund=Northlight%20Europe');
      const funds = lines.filter(isRow).flatMap(({ values }) => values.filter(({ column }) => column === 'Fund'));
      expect([...new Set(funds.map(({ text }) => text))]).toEqual(['Northlight Europe']);
      for (const search of ['10000000', '10,000,000', 'petrel health', 'Rounds row 21'])
        expect([search, await count(`search=${encodeURIComponent(search)}&company=Cedarpoint%20Health`)]).toEqual([
          search,
          1,
        ]);
      const { statuses } = await read(visitor, 'plan/rows?status=differs');
      expect(statuses).toEqual({ add: 60, replace: 9, unchanged: 18, differs: 1, skipped: 1 });
      expect((await visitor.get('plan/rows?status=anything')).status).toBe(400);
    },
  );

  it('stands by sheet, then action, each value in a column of its sheet, and says of what is left out why', async () => {
    const { visitor, plan } = await planUpload('samples/quarterly.xlsx');
    const { lines, total, columns } = await read(visitor, 'plan/rows');
    const groups = lines.filter((line) => line.kind === 'group');
    expect(groups.map(({ sheet, rows }) => [sheet, rows])).toEqual(
      plan.sheets.map((one: { sheet: string; total: number }) => [one.sheet, one.total]),
    );
    expect(groups.length).toBe(total - 89);
    const order = lines.flatMap((line) => (isRow(line) && line.sheet === 'Rounds' ? [line.status] : []));
    expect([...new Set(order)]).toEqual(order.filter((status, index) => status !== order[index - 1]));
    for (const row of lines.filter(isRow)) {
      const names = columns.find(({ sheet }) => sheet === row.sheet)?.columns.map(({ name }) => name) ?? [];
      const shown = [...row.values, ...row.changes].map(({ column }) => column);
      expect(shown.filter((column) => !names.includes(column))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
    }
    const [differing] = (await read(visitor, 'plan/rows?status=differs')).lines.filter(isRow);
    expect(differing).toMatchObject({
      rowNumber: 15,
      values: [],
      changes: [{ column: 'Round Size', service: '1800000 EUR', workbook: '2000000 EUR' }],
    });
    expect(plan).toMatchObject({ offer: 'whole', leftAlone: [], leftAloneTotal: 0 });
  });

  it('tells tabs and columns that are not read, each with the reason', async () => {
    const { plan } = await planUpload('samples/quarterly-with-errors.xlsx');
    expect(plan.leftAlone.length).toBeGreaterThan(0);
    expect(plan.leftAlone.every(({ message }: { message: string }) => message !== '')).toBe(true);
    expect(plan.offer).toBe('partial');
    expect(plan.headline).toMatch(/^Nothing would be sent: the workbook has 40 errors/);
    expect(plan.partialHeadline).toMatch(/rows would be added/);
  });

  it('tells after the run what became of each row, with the values that were sent', async () => {
    const { visitor, plan } = await planUpload(EXACT);
    await visitor.post('apply', { planId: plan.planId, isPartial: false, isAcknowledged: true });
    await visitor.settled();
    const { lines, statuses } = await read(visitor, 'result/rows?sheet=Rounds');
    expect(statuses).toEqual({ added: 1 });
    const [round] = lines.filter(isRow);
    expect(round?.status).toBe('added');
    expect(round?.id).toBeDefined();
    expect(round && tell(round)).toContain('Round Size 60049000 USD (60.0M) D2');
  });
});
