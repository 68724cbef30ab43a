import { beforeAll, describe, expect, it } from 'vitest';
import { labelHoldings } from '../../src/model/service/holding-labels.ts';
import type { Snapshot } from '../../src/model/service/snapshot.ts';
import { calendarDate } from '../../src/model/values/calendar-date.ts';
import { addRow } from '../support/add-row.ts';
import { certificate, firmWith } from '../support/make-snapshot.ts';
import { makeXlsx } from '../support/make-xlsx.ts';
import { type Desk, openDesk } from './desk.ts';

const HEADER = ['Event', 'Company', 'Date', 'Security', 'Shares Sold', 'Cash Received', 'Currency'];

function bookOf(...rows: readonly (readonly string[])[]): Buffer {
  const data = [HEADER, ...rows].map((cells, at) => {
    const texts = cells.map(
      (text, column) => `<c r="${'ABCDEFG'[column]}${at + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    return `<row r="${at + 1}">${texts.join('')}</row>`;
  });
  return makeXlsx({ sheets: [{ name: 'Transactions', data: data.join('') }] });
}

function saleOf(security: string, company = 'Parcelwise'): readonly string[] {
  return ['sale', company, '2026-06-30', security, '1000', '5000', 'EUR'];
}

let desk: Desk;
let held: Snapshot;

beforeAll(async () => {
  desk = await openDesk();
  held = await desk.look();
});

async function plan(...rows: readonly (readonly string[])[]) {
  const name = desk.put('sales.xlsx', bookOf(...rows));
  return (await desk.run(['plan', name, '--json'])).json;
}

describe('a holding by its readable name', () => {
  const LABEL = 'Parcelwise · Seed Preferred · 2021-03-02 · 400,000 sh · Northlight Europe';

  it('is refused with the nearest where it has changed since the list was made', async () => {
    const { rows } = await plan(saleOf(LABEL.replace('400,000', '450,000')));
    expect(rows[0].action).toBe('invalid');
    expect(rows[0].findings[0]).toMatchObject({
      code: 'reference-unknown',
      cell: 'D2',
      message: `No holding is called "${LABEL.replace('400,000', '450,000')}" now; it may have been sold, converted or changed since the list was made.`,
      hint: expect.stringContaining(`The nearest: "${LABEL}"`),
    });
  });

  it('is refused in the row of another company', async () => {
    const { rows } = await plan(saleOf(LABEL, 'Kestrel Bio'));
    expect(rows[0].findings[0]).toMatchObject({ code: 'id-other-company' });
  });

  it('is sold as what its ID names, and stays that holding when a part of it is gone', async () => {
    await desk.run(['export', '--out', 'firm.xlsx', '--quiet']);
    await addRow(desk.path('firm.xlsx'), 'Transactions', {
      ...{ Event: 'sale', Company: 'Parcelwise', Date: '2026-06-30', Security: LABEL.toUpperCase() },
      ...{ 'Shares Sold': '1000', 'Cash Received': '5000', Currency: 'EUR' },
    });
    const { status, json } = await desk.run(['apply', 'firm.xlsx', '--yes', '--json']);
    expect([status, json.rows.filter(({ outcome }: { outcome: string }) => outcome !== 'unchanged').length]).toEqual([
      0, 1,
    ]);
    const before = new Set(held.transactions.map((transaction) => transaction.id));
    const added = (await desk.look()).transactions.filter((transaction) => !before.has(transaction.id));
    const id = [...labelHoldings(held)].find(([, label]) => label === LABEL)?.[0];
    expect(added.map(({ inputSecurityId }) => inputSecurityId)).toEqual([id]);
    for (const name of ['firm.xlsx', 'firm.result.xlsx']) {
      const { json } = await desk.run(['plan', name, '--json']);
      const changed = json.rows.filter(({ action }: { action: string }) => action !== 'unchanged');
      expect(changed.map(({ origin, action }: { origin: object; action: string }) => [origin, action])).toEqual([]);
    }
  });
});

it('says its ID besides where two would be called the same', () => {
  const twins = firmWith({
    securities: [
      certificate('sec-1'),
      certificate('sec-2'),
      certificate('sec-3', { issueDate: calendarDate('2022-04-01') }),
    ],
  });
  const of = (id: string, date: string) => `Acme Robotics · Preferred A · ${date} · 1,000 sh · Harbour Fund 1${id}`;
  expect([...labelHoldings(twins).values()]).toEqual([
    of(' · sec-1', '2022-03-01'),
    of(' · sec-2', '2022-03-01'),
    of('', '2022-04-01'),
  ]);
});
