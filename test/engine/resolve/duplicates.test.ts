import { describe, expect, it } from 'vitest';
import { classRow, companyRow, customRow, roundRow, securityRow } from '../../support/make-records.ts';
import { ambiguous, online } from './support.ts';

describe('the same thing stated twice is an error on the later row', () => {
  it.each([
    ['companies', companyRow(2, { name: 'Cedar Bio' }), companyRow(3, { name: 'cedar  bio' }), 'Companies', 'Company'],
    [
      'a company by its name and its ID',
      companyRow(2, { name: 'Acme Robotics' }),
      companyRow(3, { id: 'co-acme' }),
      'Companies',
      'Company',
    ],
    [
      'rounds',
      roundRow(2, { company: 'acme', name: 'Seed' }),
      roundRow(3, { company: 'Acme Robotics', name: 'SEED' }),
      'Rounds',
      'Round',
    ],
    [
      'a round by its name and its ID',
      roundRow(2, { company: 'acme', name: 'Series A' }),
      roundRow(3, { id: 'rnd-a' }),
      'Rounds',
      'Round',
    ],
    [
      'classes',
      classRow(2, { company: 'acme', round: 'Series A', name: 'Common' }),
      classRow(3, { company: 'co-acme', round: 'rnd-a', name: 'common' }),
      'Share Classes',
      'Share Class',
    ],
    [
      'custom values',
      customRow(2, 'acme', { Stage: 'Seed' }),
      customRow(3, 'Acme Robotics', { 'col-stage': 'Seed' }),
      'Custom Columns',
      'col-stage',
    ],
  ])('%s', (_what, earlier, later, sheet, column) => {
    const resolved = online([earlier, later]);
    expect(resolved.statuses).toEqual(['sound', 'invalid']);
    expect(resolved.said).toEqual([`error duplicate-key (${column}): 2 · "${sheet}" · Action`]);
  });

  it('and names the other input', () => {
    const resolved = online([
      roundRow(2, { company: 'acme', name: 'Seed' }),
      roundRow(2, { company: 'acme', name: 'Seed', inputIndex: 1, file: 'second.xlsx' }),
    ]);
    expect(resolved.said).toEqual(['error duplicate-key (Round): 2 · "Rounds" · quarter.xlsx · Action']);
  });

  it('unless one of the two is skipped', () => {
    const [first, second] = [
      { company: 'acme', name: 'Seed' },
      { company: 'acme', name: 'Seed', action: 'skip' },
    ] as const;
    expect(online([roundRow(2, first), roundRow(3, second)]).statuses).toEqual(['sound', 'skipped']);
    expect(online([roundRow(2, second), roundRow(3, first)]).statuses).toEqual(['skipped', 'sound']);
  });

  it('and what refers to it has the earlier row', () => {
    const resolved = online([
      roundRow(2, { company: 'acme', name: 'Seed' }),
      roundRow(3, { company: 'acme', name: 'Seed' }),
      securityRow(2, { company: 'acme', round: 'Seed' }),
    ]);
    expect(resolved.stated(2)).toMatchObject({ round: { kind: 'planned', row: '0/Rounds/2' } });
    expect(resolved.statuses).toEqual(['sound', 'invalid', 'sound']);
  });
});

describe('what is of another company, round or column', () => {
  it('is another thing, however it is called', () => {
    const resolved = online([
      roundRow(2, { company: 'acme', name: 'Seed' }),
      roundRow(3, { company: 'birch', name: 'Seed' }),
      classRow(2, { company: 'acme', round: 'Seed', name: 'Common' }),
      classRow(3, { company: 'acme', round: 'Series A', name: 'Common' }),
      classRow(4, { company: 'birch', round: 'Seed', name: 'Common' }),
      customRow(2, 'acme', { Stage: 'Seed', Tags: 'EU' }),
      customRow(3, 'birch', { Stage: 'Seed' }),
    ]);
    expect(resolved.said).toEqual([]);
  });

  it('and a further one of the name under Action new makes the name ambiguous', () => {
    const resolved = online([
      roundRow(2, { company: 'acme', name: 'Series A', isCrypto: true, action: 'new' }),
      securityRow(2, { company: 'acme', round: 'Series A' }),
    ]);
    expect(resolved.statuses).toEqual(['sound', 'invalid']);
    expect(resolved.said).toEqual([ambiguous('Round', '"Series A"', 'Series A (rnd-a); Series A, Rounds row 2')]);
  });
});
