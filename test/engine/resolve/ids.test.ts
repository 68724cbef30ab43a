import { describe, expect, it } from 'vitest';
import { existing } from '../../../src/model/service/target-key.ts';
import { classRow, companyRow, roundRow, securityRow, stated, transactionRow } from '../../support/make-records.ts';
import { certificate, firmWith, money, sale } from '../../support/make-snapshot.ts';
import { online } from './support.ts';

const HELD = firmWith({ securities: [certificate('sec-1')], transactions: [sale('tx-1', 'sec-1')] });

describe('an ID', () => {
  it('is all that a row needs', () => {
    const rows = [
      companyRow(2, { id: 'co-acme' }),
      roundRow(2, { id: 'rnd-a' }),
      classRow(2, { id: 'cls-a' }),
      securityRow(2, { id: 'sec-1' }),
      transactionRow(2, { id: 'tx-1' }),
    ];
    const resolved = online(rows, HELD);
    expect(rows.map((_, index) => resolved.match(index))).toEqual([
      { id: 'co-acme', by: 'id' },
      { id: 'rnd-a', by: 'id' },
      { id: 'cls-a', by: 'id' },
      { id: 'sec-1', by: 'id' },
      { id: 'tx-1', by: 'id' },
    ]);
    expect(resolved.rows.map(({ companyName }) => companyName)).toEqual([
      'Acme Robotics',
      'Acme Robotics',
      'Acme Robotics',
      'Acme Robotics',
      'Acme Robotics',
    ]);
    expect(resolved.stated(3)).toEqual({ kind: 'security', company: existing('co-acme') });
    expect(resolved.said).toEqual([]);
  });

  it('that is not found is an error', () => {
    const rows = [
      companyRow(2, { id: 'nope' }),
      roundRow(2, { id: 'nope', company: 'acme' }),
      classRow(2, { id: 'nope', company: 'acme' }),
      securityRow(2, { id: 'nope', company: 'acme' }),
      transactionRow(2, { id: 'nope', company: 'acme' }),
    ];
    const resolved = online(rows, HELD);
    expect(resolved.statuses).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'invalid']);
    const said = (column: string, _noun: string) => `error id-not-found (${column}): ID · "nope" · ID`;
    expect(resolved.said).toEqual([
      said('Company ID', 'company'),
      said('Round ID', 'round'),
      said('Share Class ID', 'share class'),
      said('Security ID', 'security'),
      said('Transaction ID', 'transaction'),
    ]);
  });

  it("that is another company's is an error", () => {
    const rows = [
      roundRow(2, { id: 'rnd-a', company: 'Birch Health' }),
      classRow(2, { id: 'cls-a', company: 'birch' }),
      securityRow(2, { id: 'sec-1', company: 'birch' }),
      transactionRow(2, { id: 'tx-1', company: 'birch' }),
    ];
    const resolved = online(rows, HELD);
    expect(resolved.statuses).toEqual(['invalid', 'invalid', 'invalid', 'invalid']);
    expect(rows.map((_, index) => resolved.match(index))).toEqual([undefined, undefined, undefined, undefined]);
    const said = (column: string, _noun: string, id: string) =>
      `error id-other-company (${column}): "${id}" · Acme Robotics · ID · ID`;
    expect(resolved.said).toEqual([
      said('Round ID', 'round', 'rnd-a'),
      said('Share Class ID', 'share class', 'cls-a'),
      said('Security ID', 'security', 'sec-1'),
      said('Transaction ID', 'transaction', 'tx-1'),
    ]);
  });

  it('makes the row its thing whatever name stands beside it, which may then be referred to by either', () => {
    const rows = [
      roundRow(2, { id: 'rnd-a', company: 'acme', name: 'Series A Prime' }),
      securityRow(2, { company: 'acme', round: 'Series A Prime' }),
      securityRow(3, { company: 'acme', round: 'Series A' }),
    ];
    const resolved = online(rows);
    expect(resolved.stated(1)).toMatchObject({ round: existing('rnd-a') });
    expect(resolved.stated(2)).toMatchObject({ round: existing('rnd-a') });
    expect(resolved.said).toEqual([]);
  });

  it('of a security gives its money the currency of its round', () => {
    const resolved = online([securityRow(2, { id: 'sec-1', investmentAmount: stated('2500') })], HELD);
    expect(resolved.stated(0)).toMatchObject({ investmentAmount: money('2500 EUR') });
  });

  it('of a security that is not listed any more stands where a transaction concerns it', () => {
    const consumed = firmWith({ transactions: [sale('tx-1', 'sec-gone', { outputSecurityId: 'sec-out' })] });
    const resolved = online([securityRow(2, { id: 'sec-gone' }), securityRow(3, { id: 'sec-out' })], consumed);
    expect([resolved.match(0), resolved.match(1)]).toEqual([
      { id: 'sec-gone', by: 'id' },
      { id: 'sec-out', by: 'id' },
    ]);
    expect(resolved.said).toEqual([]);
  });

  it('of a security that is not found is for the plan to judge where transactions do not say what they concern', () => {
    const forgetful = firmWith({ transactions: [sale('tx-1', undefined)] });
    const rows = [securityRow(2, { id: 'sec-9', company: 'acme' }), securityRow(3, { id: 'sec-9', company: 'birch' })];
    const resolved = online(rows, forgetful);
    const notFound = 'error id-not-found (Security ID): ID · "sec-9" · ID';
    expect(resolved.statuses).toEqual(['sound', 'invalid']);
    expect([resolved.unlessExplained(0), resolved.unlessExplained(1)]).toEqual([notFound, undefined]);
    expect(resolved.said).toEqual([notFound]);
  });
});
