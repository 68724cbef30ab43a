import { describe, expect, it } from 'vitest';
import { isElsewhere, leaveIdsAside } from '../../../src/engine/resolve/elsewhere/leave-ids-aside.ts';
import { requireWithoutId } from '../../../src/format/check/require-without-id.ts';
import { calendarDate } from '../../../src/model/values/calendar-date.ts';
import { companyRow, controlRow, securityRow, transactionRow, valuationRow } from '../../support/make-records.ts';
import { certificate, FIRM, firmWith, sale } from '../../support/make-snapshot.ts';
import { online } from './support.ts';

const IDS = ['one', 'two', 'three', 'four', 'five'];

/** A different day for each. */
const day = (index: number) => calendarDate(`2024-03-0${index + 1}`);

/** A workbook's rows of five certificates and a sale of each. */
const ROWS = [
  companyRow(2, { id: 'co-acme', name: 'Acme Robotics' }),
  ...IDS.map((id, index) => securityRow(2 + index, { id, type: 'certificate', issueDate: day(index) })),
  ...IDS.map((id, index) => transactionRow(2 + index, { id: `tx-${id}`, event: 'sale', date: day(index) })),
];

/** A service that gave these IDs, in this order, to the same certificates and sales. */
function serviceOf(ids: readonly string[]) {
  const { companies, funds, securities, transactions } = firmWith({
    securities: ids.map((id, index) => certificate(id, { issueDate: day(index) })),
    transactions: ids.map((id, index) => sale(`tx-${id}`, id, { date: day(index) })),
  });
  return { companies, funds, holdings: { securities, transactions } };
}

function isOther(service: string, ids: readonly string[]): boolean {
  const origin = { service: 'https://one.example', firmId: FIRM.firm.id, firmName: FIRM.firm.name };
  return isElsewhere(origin, { service, firm: FIRM.firm, ...serviceOf(ids) }, ROWS);
}

describe('a workbook whose IDs the service has too', () => {
  it('is of this portfolio, under another spelling of its address as well', () => {
    expect(isOther('https://one.example', IDS)).toBe(false);
    expect(isOther('https://two.example', IDS)).toBe(false);
  });

  it('is of another one where, under another address, most of them stand for other things', () => {
    expect(isOther('https://two.example', IDS.toReversed())).toBe(true);
  });

  it('is of this portfolio under its own address, whatever somebody has made of its rows', () => {
    expect(isOther('https://one.example', IDS.toReversed())).toBe(false);
  });

  it('is of another one where, under another address, two of them belong to others, alike as they are otherwise', () => {
    const own = serviceOf(IDS);
    const fund = { id: 'fund-other', name: 'Other Fund' };
    const securities = own.holdings.securities.map((security, at) =>
      at < 2 ? { ...security, fundId: fund.id } : security,
    );
    const rows = ROWS.map((row) => (row.kind === 'security' ? { ...row, fund: own.funds[0]?.name ?? '' } : row));
    const here = { ...own, funds: [...own.funds, fund], holdings: { ...own.holdings, securities }, firm: FIRM.firm };
    const origin = { service: 'https://one.example', firmId: FIRM.firm.id, firmName: FIRM.firm.name };
    expect(isElsewhere(origin, { ...here, service: 'https://two.example' }, rows)).toBe(true);
    expect(isElsewhere(origin, { ...here, service: 'https://one.example' }, rows)).toBe(false);
    const renamed = here.funds.map(({ id }) => ({ id, name: `Renamed ${id}` }));
    expect(isElsewhere(origin, { ...here, funds: renamed, service: 'https://two.example' }, rows)).toBe(false);
  });

  it('is of another one where, under another address, transactions take from other securities', () => {
    const own = serviceOf(IDS);
    const swap = new Map([
      ['one', 'two'],
      ['two', 'one'],
    ]);
    const rows = ROWS.map((row, at) => {
      const of = IDS[at - 1 - IDS.length];
      return row.kind === 'transaction' && of !== undefined ? { ...row, security: swap.get(of) ?? of } : row;
    });
    const origin = { service: 'https://one.example', firmId: FIRM.firm.id, firmName: FIRM.firm.name };
    const here = { ...own, firm: FIRM.firm, service: 'https://two.example' };
    expect(isElsewhere(origin, here, rows)).toBe(true);
  });

  it('is of this portfolio where only a few rows say something else', () => {
    expect(isOther('https://two.example', ['two', 'one', 'three', 'four', 'five'])).toBe(false);
  });
});

describe('rows of a workbook of another portfolio, whose IDs do not count here', () => {
  const local = leaveIdsAside(
    [
      companyRow(2, { id: 'co-1', name: 'Acme Robotics' }),
      securityRow(2, { company: 'Acme Robotics', id: 'sec-1', type: 'certificate', fund: 'Growth Fund II' }),
      transactionRow(2, { company: 'Acme Robotics', id: 'tx-1', event: 'sale', security: 'sec-gone', date: day(0) }),
    ],
    { holdingIds: new Map(), customValues: new Map(), marks: new Map() },
  ).map(requireWithoutId);

  it('need all that is needed where they have none', () => {
    const lacking = local.map(({ findings }) => findings.map(({ code, column }) => `${code} ${column}`));
    expect(lacking[0]).toEqual([]);
    expect(lacking[1]).toContain('value-missing Issue Date');
  });

  it('stop a transaction on what no row says, as the other service no longer listed it', () => {
    expect(local[2]?.findings.map(({ column }) => column)).not.toContain('Security');
    const { said, statuses } = online(local);
    expect(statuses[2]).toBe('blocked');
    expect(said).toContainEqual(expect.stringMatching(/reference-blocked \(Security\): .*"sec-gone"/));
  });
});

it('names a fund by what the workbook calls it, in marks and totals too', () => {
  const [fund, portfolio] = [
    'fund-1',
    { customColumns: [], issued: new Map(), created: new Map(), listedCosts: new Map() },
  ];
  const rows = [
    securityRow(2, { id: 'sec-1', fund }),
    valuationRow(2, { company: 'Acme Robotics', fund, date: day(0) }),
    controlRow(2, { fund }),
  ];
  const local = leaveIdsAside(rows, {
    ...{ holdingIds: new Map(), customValues: new Map(), marks: new Map() },
    portfolio: { ...portfolio, funds: [{ id: fund, name: 'Growth Fund II' }] },
  });
  expect(local.map((row) => 'fund' in row && row.fund)).toEqual(Array(3).fill('Growth Fund II'));
});
