import { describe, expect, test } from 'vitest';
import type { PlanRow } from '../../../src/model/outcomes/plan.ts';
import type { CheckedRecord } from '../../../src/model/records/record.ts';
import type { Snapshot } from '../../../src/model/service/snapshot.ts';
import {
  classRow,
  companyRow,
  customRow,
  date,
  errorIn,
  number,
  roundRow,
  securityRow,
  stated,
  transactionRow,
} from '../../support/make-records.ts';
import { certificate, FIRM, firmWith, money, sale } from '../../support/make-snapshot.ts';
import { actionsOf, planRecords, rowOf, saidOf } from '../../support/plan-records.ts';
import { saying } from '../../support/saying.ts';

const SERIES_A = { company: 'Acme Robotics', name: 'Series A', closingDate: date('2022-03-01') };
const PREFERRED_A = {
  company: 'Acme Robotics',
  round: 'Series A',
  name: 'Preferred A',
  classType: 'preferred',
  pricePerShare: stated('2.5 EUR'),
} as const;

/** The only row's. */
function decided(record: CheckedRecord, snapshot: Snapshot = FIRM): PlanRow {
  const [row] = planRecords([record], snapshot).rows;
  if (row === undefined) throw new Error('no row');
  return row;
}

/** `action: why`. */
function said(record: CheckedRecord, snapshot: Snapshot = FIRM): string {
  const { action, why } = decided(record, snapshot);
  return `${action}: ${why}`;
}

describe('add', () => {
  test.each([
    ['company', companyRow(2, { name: 'Cedar Bio' }), 'No company of this name is in the portfolio service.'],
    ['round', roundRow(2, { ...SERIES_A, name: 'Series B' }), 'The company has no round of this name.'],
    ['share class', classRow(2, { ...PREFERRED_A, name: 'Common' }), 'The round has no share class of this name.'],
  ])('is a %s that is not there', (_what, record, why) => {
    expect(said(record)).toBe(`add: ${why}`);
  });

  test('sends the defaults of what is left out', () => {
    const data = (record: CheckedRecord) => planRecords([record], FIRM).steps[0]?.requests[0]?.items[0]?.data;
    expect(data(classRow(2, { ...PREFERRED_A, name: 'Common' }))).toEqual({
      kind: 'share-class',
      company: { kind: 'existing', id: 'co-acme' },
      round: { kind: 'existing', id: 'rnd-a' },
      name: 'Common',
      classType: 'preferred',
      purchaseType: 'primary',
      pricePerShare: { value: '2.5', currency: 'EUR' },
    });
    expect(data(roundRow(2, { ...SERIES_A, name: 'Series B' }))).toEqual({
      kind: 'round',
      company: { kind: 'existing', id: 'co-acme' },
      name: 'Series B',
      closingDate: '2022-03-01',
      coInvestors: [],
      pariPassuRounds: [],
    });
  });
});

describe('unchanged', () => {
  test.each([
    ['company', companyRow(2, { name: 'Acme Robotics', city: 'Oslo' }), 'A company of this name exists'],
    ['round', roundRow(2, SERIES_A), 'A round of this name exists'],
    ['share class', classRow(2, PREFERRED_A), 'A share class of this name exists'],
  ])('is a %s that is there, equal in every column filled in', (_what, record, how) => {
    expect(said(record)).toBe(`unchanged: ${how}; every filled-in column is equal.`);
  });

  test('is a name in other capitals and spaces', () => {
    expect(actionsOf(planRecords([roundRow(2, { ...SERIES_A, name: 'series  a' })], FIRM))).toEqual([
      'Rounds 2 unchanged',
    ]);
  });

  test('is co-investors in another order', () => {
    const [first] = FIRM.rounds;
    if (first === undefined) throw new Error('no round');
    const ann = { name: 'Ann Capital', isLead: true };
    const bob = { name: 'Bob Partners', isLead: false };
    const snapshot = firmWith({ rounds: [{ ...first, coInvestors: [ann, bob] }] });
    expect(decided(roundRow(2, { ...SERIES_A, coInvestors: [bob, ann] }), snapshot).action).toBe('unchanged');
    const led = [{ ...ann, isLead: false }, bob];
    expect(decided(roundRow(2, { ...SERIES_A, coInvestors: led }), snapshot).changes).toEqual([
      {
        column: 'Co-Investors',
        service: 'Ann Capital (lead); Bob Partners',
        workbook: 'Ann Capital; Bob Partners',
      },
    ]);
  });

  test('is a text with other line ends and spaces around it', () => {
    const [acme] = FIRM.companies;
    if (acme === undefined) throw new Error('no company');
    const snapshot = firmWith({ companies: [{ ...acme, description: 'Robots\r\nand arms' }] });
    const row = companyRow(2, { name: 'Acme Robotics', description: ' Robots\nand arms ' });
    expect(decided(row, snapshot).action).toBe('unchanged');
  });

  test('is a default that the row does not fill in', () => {
    const [preferred] = FIRM.shareClasses;
    const [seriesA] = FIRM.rounds;
    if (preferred === undefined || seriesA === undefined) throw new Error('no class');
    const snapshot = firmWith({
      rounds: [{ ...seriesA, isCrypto: true }],
      shareClasses: [{ ...preferred, purchaseType: 'secondary', inFairValue: true }],
    });
    expect(decided(classRow(2, PREFERRED_A), snapshot).action).toBe('unchanged');
    expect(decided(roundRow(2, SERIES_A), snapshot).action).toBe('unchanged');
    expect(
      decided(classRow(2, { ...PREFERRED_A, purchaseType: 'primary', inFairValue: false }), snapshot),
    ).toMatchObject({
      action: 'differs',
      why: 'A share class of this name exists, but Purchase Type, In Fair Value differ.',
      changes: [
        { column: 'Purchase Type', service: 'secondary', workbook: 'primary' },
        { column: 'In Fair Value', service: 'yes', workbook: 'no' },
      ],
    });
    expect(decided(roundRow(2, { ...SERIES_A, isCrypto: false }), snapshot).changes).toEqual([
      { column: 'Crypto', service: 'yes', workbook: 'no' },
    ]);
  });
});

describe('differs', () => {
  test('shows both values of every column and sends nothing', () => {
    const plan = planRecords(
      [
        roundRow(2, {
          ...SERIES_A,
          closingDate: date('2022-03-02'),
          roundSize: stated('1 USD'),
          seniority: 'SENIOR_TO_ALL',
        }),
      ],
      FIRM,
    );
    expect(rowOf(plan, 'Rounds', 2)).toMatchObject({
      action: 'differs',
      id: 'rnd-a',
      key: 'Acme Robotics · Series A',
      why: 'A round of this name exists, but Closing Date, Round Size, Seniority differ.',
      changes: [
        { column: 'Closing Date', service: '2022-03-01', workbook: '2022-03-02' },
        { column: 'Round Size', service: '5000000 EUR', workbook: '1 USD' },
        { column: 'Seniority', workbook: 'SENIOR_TO_ALL' },
      ],
    });
    expect(plan.steps).toEqual([]);
  });

  test('says it at the cell, also where the service has nothing', () => {
    const row = decided(companyRow(2, { name: 'Birch Health', city: 'Bergen' }));
    expect(
      row.findings.map(({ severity, code, row: line, column, message }) => [severity, code, line, column, message]),
    ).toEqual([['warning', 'differs', 2, 'City', saying('differs', 'nothing', '"Bergen"')]]);
  });

  test('is a company whose name is nearly another, until new', () => {
    const row = decided(companyRow(2, { name: 'Acme Robotic' }));
    expect(row).toMatchObject({
      action: 'differs',
      id: 'co-acme',
      why: 'Nearly the name of "Acme Robotics".',
      changes: [{ column: 'Company', service: 'Acme Robotics', workbook: 'Acme Robotic' }],
    });
    expect(saidOf(row)).toEqual([
      'company-name-close: "Acme Robotic" · "Acme Robotics" · "Acme Robotics" · Action · "new"',
    ]);
    expect(said(companyRow(2, { name: 'Acme Robotic', action: 'new' }))).toBe(
      'add: Nothing equal of this name exists, and Action says new.',
    );
  });

  test.each([
    ['round', 'Round', roundRow(2, SERIES_A), 'Series A Preferred Round', 'rnd-a'],
    ['round', 'Round', roundRow(2, SERIES_A), 'Séries-A', 'rnd-a'],
    ['share class', 'Share Class', classRow(2, PREFERRED_A), 'Preferred A (Stock)', 'cls-a'],
    ['share class', 'Share Class', classRow(2, PREFERRED_A), 'Preferred-A', 'cls-a'],
  ])('is an equal %s that is called so but for its kind or its spelling, until new', (_what, column, row, name, id) => {
    expect(decided({ ...row, name })).toMatchObject({ action: 'differs', id, changes: [{ column, workbook: name }] });
    expect(decided({ ...row, name, action: 'new' }).action).toBe('add');
    for (const other of [`${row.name}-1`, `${row.name} II`, `${row.name} Extension`])
      expect([other, decided({ ...row, name: other }).action]).toEqual([other, 'add']);
  });

  test('is no share class of another price or type that is called so but for its kind', () => {
    const row = classRow(2, { ...PREFERRED_A, name: 'Preferred A Stock' });
    expect(decided({ ...row, pricePerShare: stated('2.51 EUR') }).action).toBe('add');
    expect(decided({ ...row, classType: 'common' }).action).toBe('add');
  });

  test('knows by its other name the class of what was bought', () => {
    const bought = {
      type: 'certificate',
      company: 'Acme Robotics',
      fund: 'Harbour Fund 1',
      round: 'Series A',
    } as const;
    const figures = { issueDate: date('2022-03-01'), shares: number('1000'), investmentAmount: stated('2500 EUR') };
    const records = [
      classRow(2, { ...PREFERRED_A, name: 'Preferred A Stock' }),
      securityRow(2, { ...bought, ...figures, shareClass: 'Preferred A Stock' }),
    ];
    expect(actionsOf(planRecords(records, firmWith({ securities: [certificate('sec-1')] })))).toEqual([
      'Share Classes 2 differs',
      'Securities 2 unchanged',
    ]);
  });

  test('is overruled by new, equality is not', () => {
    expect(said(roundRow(2, { ...SERIES_A, closingDate: date('2022-03-02'), action: 'new' }))).toBe(
      'add: Nothing equal of this name exists, and Action says new.',
    );
    expect(said(roundRow(2, { ...SERIES_A, action: 'new' }))).toBe(
      'unchanged: A round of this name exists; every filled-in column is equal.',
    );
  });

  test('does not keep rows that refer to it from being sent', () => {
    const records = [
      roundRow(2, { ...SERIES_A, closingDate: date('2022-03-02') }),
      classRow(2, { ...PREFERRED_A, name: 'Common' }),
    ];
    const plan = planRecords(records, FIRM);
    expect(actionsOf(plan)).toEqual(['Rounds 2 differs', 'Share Classes 2 add']);
    expect(plan.steps[0]?.requests[0]?.items[0]?.data).toMatchObject({ round: { kind: 'existing', id: 'rnd-a' } });
  });
});

describe('invalid and skipped', () => {
  test('a row with an error of its own says the error', () => {
    expect(said(roundRow(2, { ...SERIES_A, findings: [errorIn(2)] }))).toBe(
      `invalid: ${saying('date-invalid', '"31/02/2024"')}`,
    );
  });

  test('a row that the user leaves out is skipped', () => {
    expect(said(roundRow(2, { ...SERIES_A, name: 'Series B', action: 'skip' }))).toBe('skipped: Its Action says skip.');
  });

  test('a row that the user leaves out still is what is there, so that its equal is added', () => {
    const facts = {
      type: 'certificate',
      ...{ company: 'Acme Robotics', fund: 'Harbour Fund 1', issueDate: date('2022-03-01') },
      ...{ round: 'Series A', shareClass: 'Preferred A', shares: number('1000') },
      investmentAmount: stated('2500 EUR'),
    } as const;
    const records = [securityRow(2, { ...facts, action: 'skip' }), securityRow(3, facts), securityRow(4, facts)];
    const plan = planRecords(records, firmWith({ securities: [certificate('sec-1'), certificate('sec-2')] }));
    expect(actionsOf(plan)).toEqual(['Securities 2 skipped', 'Securities 3 unchanged', 'Securities 4 unchanged']);
  });
});

describe('an ID', () => {
  const snapshot = firmWith({ securities: [certificate('sec-1')], transactions: [sale('tx-1', 'sec-1')] });

  test.each([
    ['company', companyRow(2, { id: 'co-acme' }), 'company'],
    ['round', roundRow(2, { id: 'rnd-a' }), 'round'],
    ['share class', classRow(2, { id: 'cls-a' }), 'share class'],
    ['security', securityRow(2, { id: 'sec-1' }), 'security'],
    ['transaction', transactionRow(2, { id: 'tx-1' }), 'transaction'],
  ])('is all that the row of a %s needs', (_what, record, noun) => {
    expect(said(record, snapshot)).toBe(`unchanged: The ${noun} with this ID exists; every filled-in column is equal.`);
  });

  test('goes before the name, which may differ', () => {
    expect(decided(roundRow(2, { id: 'rnd-a', company: 'Acme Robotics', name: 'Series Alpha' }))).toMatchObject({
      action: 'differs',
      id: 'rnd-a',
      why: 'The round with this ID exists, but Round differs.',
      changes: [{ column: 'Round', service: 'Series A', workbook: 'Series Alpha' }],
    });
  });

  test('goes before the key of a security', () => {
    const row = securityRow(2, { id: 'sec-1', issueDate: date('2022-04-01'), fund: 'Harbour Fund 2' });
    expect(decided(row, snapshot).changes).toEqual([
      { column: 'Fund', service: 'Harbour Fund 1', workbook: 'Harbour Fund 2' },
      { column: 'Issue Date', service: '2022-03-01', workbook: '2022-04-01' },
    ]);
  });

  test('has no hint to enter a further one', () => {
    const [finding] = decided(securityRow(2, { id: 'sec-1', shares: number('7') }), snapshot).findings;
    expect(finding?.hint).toBe('Change the one that is wrong; what is in the service can only be changed in the app.');
  });

  test.each([
    ['is not found', roundRow(2, { id: 'rnd-x' })],
    ["is another company's", roundRow(2, { id: 'rnd-a', company: 'Birch Health' })],
  ])('that %s is an error', (_what, record) => {
    expect(decided(record).action).toBe('invalid');
  });

  test('leaves nothing for an equal row', () => {
    const row = securityRow(3, {
      ...{ type: 'certificate', company: 'Acme Robotics', fund: 'Harbour Fund 1', issueDate: date('2022-03-01') },
      ...{ shareClass: 'Preferred A', shares: number('1000'), investmentAmount: stated('2500 EUR') },
    });
    const plan = planRecords([row, securityRow(4, { id: 'sec-1' })], snapshot);
    expect(actionsOf(plan)).toEqual(['Securities 3 add', 'Securities 4 unchanged']);
  });

  test('of a transaction that is of another security differs', () => {
    const two = firmWith({
      securities: [certificate('sec-1'), certificate('sec-2', { investmentAmount: money('9 EUR') })],
      transactions: [sale('tx-1', 'sec-1')],
    });
    expect(decided(transactionRow(2, { id: 'tx-1', security: 'sec-2' }), two)).toMatchObject({
      action: 'differs',
      why: 'The transaction with this ID exists, but Security differs.',
      changes: [{ column: 'Security', service: 'sec-1', workbook: 'sec-2' }],
    });
  });
});

describe('custom values', () => {
  const snapshot = firmWith({
    customValues: [
      { columnId: 'col-lead', companyId: 'co-acme', values: ['Ann'] },
      { columnId: 'col-tags', companyId: 'co-acme', values: ['EU', 'B2B'] },
    ],
  });

  function sentFor(values: { readonly [column: string]: string | null }) {
    const plan = planRecords([customRow(2, 'Acme Robotics', values)], snapshot);
    const { action, why, changes } = rowOf(plan, plan.rows[0]?.origin.sheet ?? '', 2);
    const items = plan.steps.flatMap(({ requests }) => requests.flatMap((request) => request.items));
    return { action, why, changes, sent: items.map(({ data }) => data) };
  }

  const value = (columnId: string, sent: object) => ({
    kind: 'custom-value',
    company: { kind: 'existing', id: 'co-acme' },
    columnId,
    value: sent,
  });

  test('that are there already are unchanged', () => {
    expect(sentFor({ 'Deal Lead': 'Ann' })).toEqual({
      action: 'unchanged',
      why: 'The portfolio service already has every value filled in.',
      changes: [],
      sent: [],
    });
  });

  test('are called by what changes alone; a row that changes nothing by all that was compared', () => {
    const keyFor = (values: { readonly [column: string]: string | null }) =>
      planRecords([customRow(2, 'Acme Robotics', values)], snapshot).rows[0]?.key;
    expect(keyFor({ 'Deal Lead': 'Ann', Stage: 'Seed', Tags: 'B2B; EU' })).toBe('Acme Robotics · Stage');
    expect(keyFor({ 'Deal Lead': 'Ann', Tags: 'B2B; EU' })).toBe('Acme Robotics · Deal Lead, Tags');
  });

  test('are a replace if any differs, and only that one is sent', () => {
    expect(sentFor({ 'Deal Lead': 'Ann', Stage: 'Seed' })).toEqual({
      action: 'replace',
      why: 'Stage: the portfolio service has another value, or none.',
      changes: [{ column: 'Stage', workbook: 'Seed' }],
      sent: [value('col-stage', { options: [{ id: 'opt-seed', value: 'Seed' }] })],
    });
  });

  test('name every value that is replaced', () => {
    expect(sentFor({ 'Deal Lead': 'Bob', Stage: 'Seed' })).toMatchObject({
      why: 'Deal Lead, Stage: the portfolio service has another value, or none.',
      changes: [
        { column: 'Deal Lead', service: 'Ann', workbook: 'Bob' },
        { column: 'Stage', workbook: 'Seed' },
      ],
    });
  });

  test('are emptied by (clear)', () => {
    expect(sentFor({ 'Deal Lead': null, Tags: null })).toEqual({
      action: 'replace',
      why: 'Deal Lead, Tags: the portfolio service has another value, or none.',
      changes: [
        { column: 'Deal Lead', service: 'Ann', workbook: '(clear)' },
        { column: 'Tags', service: 'EU; B2B', workbook: '(clear)' },
      ],
      sent: [value('col-lead', { text: '' }), value('col-tags', { options: [] })],
    });
  });

  test('that are empty already are not cleared again', () => {
    expect(sentFor({ Stage: null })).toMatchObject({ action: 'unchanged', sent: [] });
  });

  test('of several options have no order', () => {
    expect(sentFor({ Tags: 'B2B; EU' }).action).toBe('unchanged');
  });

  test('of several options are sent whole', () => {
    expect(sentFor({ Tags: 'EU' })).toMatchObject({
      changes: [{ column: 'Tags', service: 'EU; B2B', workbook: 'EU' }],
      sent: [value('col-tags', { options: [{ id: 'opt-eu', value: 'EU' }] })],
    });
  });
});
