import { describe, expect, it } from 'vitest';
import { existing } from '../../../src/model/service/target-key.ts';
import { classRow, securityRow, stated, transactionRow } from '../../support/make-records.ts';
import { certificate, FIRM, firmWith, money, round, sale, shareClass } from '../../support/make-snapshot.ts';
import { ambiguous, online } from './support.ts';

const output = (row: string) => ({ kind: 'output', row });

describe('the security of a transaction', () => {
  it('is a Ref of the workbook, without regard to case and runs of spaces', () => {
    const resolved = online([
      securityRow(7, { company: 'acme', ref: 'Note 1' }),
      transactionRow(2, { company: 'Acme Robotics', event: 'sale', security: 'note  1' }),
    ]);
    expect(resolved.stated(1)).toEqual({
      kind: 'transaction',
      event: 'sale',
      company: existing('co-acme'),
      security: { kind: 'planned', row: '0/Securities/7' },
    });
    expect(resolved.said).toEqual([]);
  });

  it('is the ID of a security of the service', () => {
    const snapshot = firmWith({ securities: [certificate('sec-1')] });
    const resolved = online([transactionRow(2, { company: 'acme', event: 'sale', security: 'sec-1' })], snapshot);
    expect(resolved.stated(0)).toMatchObject({ security: existing('sec-1') });
    expect(resolved.said).toEqual([]);
  });

  it.each(['EUR 250,000', 'EUR 250,000.00'])(
    'is the readable name of a note, in a workbook of whatever version: %s',
    (cost) => {
      const {
        shares: _,
        shareClassId: __,
        ...note
      } = certificate('sec-1', {
        type: 'convertible',
        investmentAmount: money('250000 EUR'),
      });
      const snapshot = firmWith({ securities: [note] });
      const security = `Acme Robotics · convertible · 2022-03-01 · ${cost} · Harbour Fund 1`;
      const resolved = online([transactionRow(2, { company: 'acme', event: 'sale', security })], snapshot);
      expect(resolved.stated(0)).toMatchObject({ security: existing('sec-1') });
      expect(resolved.said).toEqual([]);
    },
  );

  it('is what the service has where the row of the Ref has an ID', () => {
    const resolved = online(
      [
        securityRow(2, { id: 'sec-1', ref: 'S1' }),
        transactionRow(2, { company: 'acme', event: 'sale', security: 'S1' }),
      ],
      firmWith({ securities: [certificate('sec-1')] }),
    );
    expect(resolved.stated(1)).toMatchObject({ security: existing('sec-1') });
  });

  it('is not the Ref of another input', () => {
    const resolved = online([
      securityRow(2, { company: 'acme', ref: 'S1' }),
      transactionRow(2, { company: 'acme', event: 'sale', security: 'S1', inputIndex: 1, file: 'second.xlsx' }),
    ]);
    expect(resolved.said).toEqual([
      'error reference-unknown (Security): "S1" · Ref · ID · Ref · Securities · Creates Ref · Security ID',
    ]);
  });

  it('that is neither is an error that tells the nearest Refs', () => {
    const resolved = online([
      securityRow(2, { company: 'acme', ref: 'CERT-1' }),
      transactionRow(2, { company: 'acme', event: 'sale', security: 'CERT-11' }),
    ]);
    expect(resolved.said).toEqual([
      'error reference-unknown (Security): "CERT-11" · Ref · ID · "CERT-1" · Ref · Securities · Creates Ref · Security ID',
    ]);
  });

  it("that is another company's is an error", () => {
    const rows = [
      securityRow(2, { company: 'acme', ref: 'S1' }),
      transactionRow(2, { company: 'birch', event: 'sale', security: 'S1' }),
      transactionRow(3, { company: 'birch', event: 'sale', security: 'sec-1' }),
    ];
    const resolved = online(rows, firmWith({ securities: [certificate('sec-1')] }));
    expect(resolved.statuses).toEqual(['sound', 'invalid', 'invalid']);
    expect(resolved.said).toEqual([
      'error id-other-company (Security): "S1"',
      'error id-other-company (Security): "sec-1"',
    ]);
  });

  it('that is skipped without an ID is left to the plan, which knows whether the service has it', () => {
    const resolved = online([
      securityRow(2, { company: 'acme', ref: 'S1', action: 'skip' }),
      transactionRow(2, { company: 'acme', event: 'sale', security: 'S1' }),
    ]);
    expect(resolved.statuses).toEqual(['skipped', 'sound']);
  });

  it('is for the plan to judge where the transactions of the company do not say what they concern', () => {
    const snapshot = firmWith({ transactions: [sale('tx-1', undefined)] });
    const resolved = online([transactionRow(2, { company: 'acme', event: 'sale', security: 'sec-9' })], snapshot);
    expect(resolved.statuses).toEqual(['sound']);
    expect(resolved.said).toEqual([]);
    expect(resolved.unlessExplained(0)).toBe(
      'error reference-unknown (Security): "sec-9" · Ref · ID · Ref · Securities · Creates Ref · Security ID',
    );
  });
});

describe('a Creates Ref', () => {
  const convert = (rowNumber: number, facts: { security: string; createsRef: string; convertedTo?: string }) =>
    transactionRow(rowNumber, { company: 'acme', event: 'conversion', ...facts });
  const sell = (rowNumber: number, security: string) =>
    transactionRow(rowNumber, { company: 'acme', event: 'sale', security, cashReceived: stated('9') });

  it('names what the row brings into being, also for a row above it', () => {
    const resolved = online([
      sell(2, 'new shares'),
      convert(3, { security: 'N1', createsRef: 'New Shares' }),
      securityRow(2, { company: 'acme', ref: 'N1' }),
    ]);
    expect(resolved.stated(0)).toMatchObject({ security: output('0/Transactions/3') });
    expect(resolved.statuses).toEqual(['sound', 'sound', 'sound']);
  });

  it('gives money the currency of the round of the class that is converted to', () => {
    const resolved = online([
      securityRow(2, { company: 'acme', ref: 'N1' }),
      convert(2, { security: 'N1', createsRef: 'S1', convertedTo: 'Preferred A' }),
      sell(3, 'S1'),
    ]);
    expect(resolved.stated(1)).toMatchObject({ convertedTo: existing('cls-a') });
    expect(resolved.stated(2)).toMatchObject({ cashReceived: money('9 EUR') });
  });

  it('of a transaction that the service has is the security that it created there', () => {
    const done = sale('tx-1', 'sec-0', { event: 'conversion', outputSecurityId: 'sec-9' });
    const resolved = online(
      [transactionRow(2, { id: 'tx-1', createsRef: 'S1' }), sell(3, 'S1')],
      firmWith({ transactions: [done] }),
    );
    expect(resolved.stated(1)).toMatchObject({ security: existing('sec-9') });
    expect(resolved.said).toEqual([]);
  });

  it('cannot be what the row itself consumes, however long the way round', () => {
    const resolved = online([
      convert(2, { security: 'B', createsRef: 'A' }),
      convert(3, { security: 'A', createsRef: 'B' }),
      convert(4, { security: 'C', createsRef: 'C' }),
    ]);
    expect(resolved.statuses).toEqual(['invalid', 'invalid', 'invalid']);
    const said = (ref: string) => `error reference-unknown (Security): "${ref}" · Security · Creates Ref`;
    expect(resolved.said).toEqual([said('B'), said('A'), said('C')]);
  });
});

describe('the share class that is converted to', () => {
  const snapshot = firmWith({
    rounds: [...FIRM.rounds, round('rnd-b', { name: 'Series B' })],
    shareClasses: [
      shareClass('cls-a', { name: 'Preferred' }),
      shareClass('cls-b', { name: 'Preferred', roundId: 'rnd-b' }),
    ],
    securities: [certificate('sec-1')],
  });
  const into = (place: { convertedTo: string; round?: string }) =>
    online([transactionRow(2, { company: 'acme', event: 'conversion', security: 'sec-1', ...place })], snapshot);

  it('is told by its round where its name is not unique', () => {
    expect(into({ convertedTo: 'Preferred', round: 'Series B' }).stated(0)).toMatchObject({
      convertedTo: existing('cls-b'),
    });
    expect(into({ convertedTo: 'Preferred' }).said).toEqual([
      ambiguous('Converted To', '"Preferred"', 'Series A / Preferred (cls-a); Series B / Preferred (cls-b)'),
    ]);
  });

  it('may be a row of the workbook', () => {
    const resolved = online([
      classRow(2, { company: 'acme', round: 'Series A', name: 'Common' }),
      securityRow(2, { company: 'acme', ref: 'N1' }),
      transactionRow(2, { company: 'acme', event: 'conversion', security: 'N1', convertedTo: 'common' }),
    ]);
    expect(resolved.stated(2)).toMatchObject({ convertedTo: { kind: 'planned', row: '0/Share Classes/2' } });
  });
});
