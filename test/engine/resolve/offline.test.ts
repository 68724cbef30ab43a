import { describe, expect, it } from 'vitest';
import {
  classRow,
  companyRow,
  customRow,
  errorIn,
  number,
  roundRow,
  securityRow,
  transactionRow,
} from '../../support/make-records.ts';
import { saying } from '../../support/saying.ts';
import { offline } from './support.ts';

describe('without the service', () => {
  it('a name that the workbook does not define is told, and is no error', () => {
    const resolved = offline([
      securityRow(2, { company: 'Acme', round: 'Seed', fund: 'Fund 1', shareClass: 'Common' }),
      transactionRow(2, { company: 'Acme', security: 'sec-1', event: 'sale' }),
    ]);
    expect(resolved.statuses).toEqual(['sound', 'sound']);
    expect(resolved.said).toEqual([
      'info resolved-later (Company): "Acme"',
      'info resolved-later (Round): "Seed"',
      'info resolved-later (Share Class): "Common"',
      'info resolved-later (Fund): "Fund 1"',
      'info resolved-later (Company): "Acme"',
      'info resolved-later (Security): "sec-1"',
    ]);
  });

  it('it is told once a sheet, column and name, where it stands first', () => {
    const resolved = offline([
      roundRow(4, { company: 'Acme', name: 'Seed' }),
      roundRow(5, { company: 'Acme', name: 'Series A' }),
      roundRow(6, { company: 'Birch', name: 'Seed' }),
      securityRow(2, { company: 'Acme', fund: 'Acme' }),
      securityRow(3, { company: 'Acme', fund: 'Acme' }),
      securityRow(3, { company: 'Acme', inputIndex: 1, file: 'other.xlsx' }),
    ]);
    const places = resolved.rows.flatMap(({ findings }) =>
      findings.map(({ inputIndex, sheet, row, column, message }) => [inputIndex, sheet, row, column, message]),
    );
    expect(places).toEqual([
      [0, 'Rounds', 4, 'Company', saying('resolved-later', '"Acme"')],
      [0, 'Rounds', 6, 'Company', saying('resolved-later', '"Birch"')],
      [0, 'Securities', 2, 'Company', saying('resolved-later', '"Acme"')],
      [0, 'Securities', 2, 'Fund', saying('resolved-later', '"Acme"')],
      [1, 'Securities', 3, 'Company', saying('resolved-later', '"Acme"')],
    ]);
  });

  it('it is told once, however it is spelt', () => {
    const resolved = offline([
      roundRow(4, { company: 'Acme Robotics', name: 'Seed' }),
      roundRow(5, { company: 'ACME  robotics', name: 'Series A' }),
    ]);
    expect(resolved.said).toEqual(['info resolved-later (Company): "Acme Robotics"']);
  });

  it('a custom column that stands twice is told by its header alone', () => {
    const twice = {
      severity: 'error',
      code: 'column-twice',
      inputIndex: 0,
      sheet: 'Custom',
      row: 1,
      column: 'stage',
      message: 'm',
      hint: 'h',
    } as const;
    const row = customRow(2, 'Acme', { Stage: 'Seed', stage: 'Growth' });
    const resolved = offline([companyRow(2, { name: 'Acme' }), { ...row, findings: [twice] }]);
    expect(resolved.rows.flatMap(({ findings }) => findings.map(({ code }) => code))).toEqual([
      'column-twice',
      'resolved-later',
    ]);
  });

  it('a custom column is told of, once a header', () => {
    const resolved = offline([
      companyRow(2, { name: 'Acme' }),
      companyRow(3, { name: 'Birch' }),
      customRow(2, 'Acme', { Stage: 'Seed' }),
      customRow(3, 'Birch', { Stage: 'Growth' }),
    ]);
    expect(resolved.said).toEqual(['info resolved-later (Stage): "Stage"']);
    expect(resolved.statuses).toEqual(['sound', 'sound', 'sound', 'sound']);
  });

  it('rows of a company that only the service can know still find each other', () => {
    const resolved = offline([
      roundRow(2, { company: 'Acme', name: 'Seed' }),
      classRow(2, { company: 'ACME', round: 'seed', name: 'Common' }),
    ]);
    expect(resolved.stated(1)).toMatchObject({ round: { kind: 'planned', row: '0/Rounds/2' } });
  });

  it('an ID is not looked for', () => {
    const resolved = offline([
      companyRow(2, { name: 'Acme', id: 'co-1' }),
      roundRow(2, { company: 'Acme', name: 'Seed', id: 'rnd-1' }),
      securityRow(2, { company: 'Acme', id: 'sec-1' }),
    ]);
    expect(resolved.said).toEqual([]);
    expect([0, 1, 2].map((index) => resolved.match(index))).toEqual([undefined, undefined, undefined]);
  });

  it('a reference to a row with errors blocks all the same', () => {
    const resolved = offline([
      companyRow(2, { name: 'Acme', findings: [errorIn(2)] }),
      roundRow(2, { company: 'Acme', name: 'Seed' }),
    ]);
    expect(resolved.statuses).toEqual(['invalid', 'blocked']);
  });

  it('a currency is not assumed where the round may have one that only the service can know', () => {
    const amount = { value: '100', currency: 'USD' };
    const rows = [
      companyRow(2, { name: 'Acme' }),
      securityRow(2, { company: 'Acme', round: 'Seed', investmentAmount: { value: number('100') } }),
    ];
    const resolved = offline(rows);
    expect(resolved.stated(1)).toMatchObject({ investmentAmount: amount });
    expect(resolved.saidOnce).toEqual([]);
  });
});
