import { describe, expect, it } from 'vitest';
import type { CheckedRecord } from '../../../src/model/records/record.ts';
import { existing } from '../../../src/model/service/target-key.ts';
import {
  classRow,
  companyRow,
  customRow,
  errorIn,
  roundRow,
  securityRow,
  transactionRow,
} from '../../support/make-records.ts';
import { online } from './support.ts';

const CORRECT = 'Correct that row first, or remove this one.';

/** A company, its round, class, security, conversion and the sale of what that creates, one below the other. */
function chain(company: Parameters<typeof companyRow>[1]): CheckedRecord[] {
  const name = 'New Labs';
  return [
    companyRow(2, { name, ...company }),
    roundRow(2, { company: name, name: 'Seed' }),
    classRow(2, { company: name, round: 'Seed', name: 'Common' }),
    securityRow(2, { company: name, round: 'Seed', shareClass: 'Common', ref: 'S1' }),
    transactionRow(2, { company: name, event: 'conversion', security: 'S1', createsRef: 'S2' }),
    transactionRow(3, { company: name, event: 'sale', security: 'S2' }),
    customRow(2, name, { Stage: 'Seed' }),
  ];
}

const ALL_BLOCKED = ['blocked', 'blocked', 'blocked', 'blocked', 'blocked', 'blocked'];

describe('a row that refers to one', () => {
  it('with an error is blocked, not invalid, and so on down the chain', () => {
    const resolved = online(chain({ findings: [errorIn(2)] }));
    expect(resolved.statuses).toEqual(['invalid', ...ALL_BLOCKED]);
    expect(resolved.blockedBy(1)).toBe('0/Companies/2');
    expect(resolved.rows[1]?.findings).toMatchObject([
      {
        severity: 'warning',
        code: 'reference-blocked',
        sheet: 'Rounds',
        row: 2,
        column: 'Company',
        message: '"New Labs" refers to New Labs, Companies row 2, which has an error.',
        hint: CORRECT,
      },
    ]);
  });

  it('that is skipped and not in the service is blocked, and so on down the chain', () => {
    const resolved = online(chain({ action: 'skip' }));
    expect(resolved.statuses).toEqual(['skipped', ...ALL_BLOCKED]);
    expect(resolved.rows[6]?.findings.map(({ message }) => message)).toEqual([
      '"New Labs" refers to New Labs, Companies row 2, which is skipped and not in the portfolio service.',
    ]);
  });

  it('that is skipped and in the service resolves to what the service has', () => {
    const rows = [
      companyRow(2, { name: 'Acme Robotics', action: 'skip' }),
      roundRow(2, { company: 'Acme Robotics', name: 'Series A', action: 'skip' }),
      classRow(2, { company: 'acme', round: 'Series A', name: 'Preferred A', action: 'skip' }),
      securityRow(2, { company: 'acme', round: 'Series A', shareClass: 'Preferred A' }),
    ];
    const resolved = online(rows);
    expect(resolved.statuses).toEqual(['skipped', 'skipped', 'skipped', 'sound']);
    expect(resolved.stated(3)).toEqual({
      kind: 'security',
      company: existing('co-acme'),
      round: existing('rnd-a'),
      shareClass: existing('cls-a'),
    });
    expect(resolved.said).toEqual([]);
  });

  it('that is blocked itself is blocked by that one', () => {
    const rows = [
      roundRow(2, { company: 'acme', name: 'Seed', findings: [errorIn(2)] }),
      classRow(2, { company: 'acme', round: 'Seed', name: 'Common' }),
      securityRow(2, { company: 'acme', shareClass: 'Common' }),
    ];
    const resolved = online(rows);
    expect(resolved.statuses).toEqual(['invalid', 'blocked', 'blocked']);
    expect([resolved.blockedBy(1), resolved.blockedBy(2)]).toEqual(['0/Rounds/2', '0/Share Classes/2']);
    expect(resolved.said.slice(1)).toEqual([
      'warning reference-blocked (Round): "Seed" · Seed · Rounds row 2',
      'warning reference-blocked (Share Class): "Common" · Seed · Share Classes row 2',
    ]);
  });

  it('with an error and has one of its own is invalid', () => {
    const rows = [
      companyRow(2, { name: 'New Labs', findings: [errorIn(2)] }),
      roundRow(3, { company: 'New Labs', name: 'Seed', findings: [errorIn(3)] }),
    ];
    expect(online(rows).statuses).toEqual(['invalid', 'invalid']);
  });

  it('that cannot be applied is itself skipped without a word', () => {
    const resolved = online([
      companyRow(2, { name: 'New Labs', action: 'skip' }),
      roundRow(2, { company: 'New Labs', name: 'Seed', action: 'skip' }),
    ]);
    expect(resolved.statuses).toEqual(['skipped', 'skipped']);
    expect(resolved.said).toEqual([]);
  });

  it('of equal rank that has an error is blocked', () => {
    const resolved = online([
      roundRow(2, { company: 'acme', name: 'Series B', findings: [errorIn(2)] }),
      roundRow(3, { company: 'acme', name: 'Series C', pariPassuWith: ['Series B', 'Series A'] }),
    ]);
    expect(resolved.statuses).toEqual(['invalid', 'blocked']);
    expect(resolved.said.slice(1)).toEqual([
      'warning reference-blocked (Pari Passu With): "Series B" · Series B · Rounds row 2',
    ]);
  });
});
