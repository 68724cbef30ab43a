import { describe, expect, it } from 'vitest';
import { existing } from '../../../src/model/service/target-key.ts';
import { classRow, companyRow, date, roundRow, stated } from '../../support/make-records.ts';
import { FIRM, firmWith, round } from '../../support/make-snapshot.ts';
import { ambiguous, online } from './support.ts';

describe('a Companies row', () => {
  it.each(['Acme Robotics, Inc.', 'Acme Robotic', 'acme', 'Acme Robotics (1)(3)', 'Acme Robotics*'])(
    'of nearly the name of an existing company is held as that one: "%s"',
    (name) => {
      const resolved = online([companyRow(2, { name }), roundRow(2, { company: name, name: 'Seed' })]);
      expect(resolved.match(0)).toEqual({ id: 'co-acme', by: 'near-name' });
      expect(resolved.stated(1)).toMatchObject({ company: existing('co-acme') });
      expect(resolved.said).toEqual([]);
    },
  );

  it('of nearly the name under Action new is a further company', () => {
    const name = 'Acme Robotics, Inc.';
    const resolved = online([
      companyRow(2, { name, action: 'new' }),
      roundRow(2, { company: name, name: 'Seed' }),
      roundRow(3, { company: 'Acme Robotics', name: 'Seed' }),
    ]);
    expect(resolved.match(0)).toBeUndefined();
    expect(resolved.stated(1)).toMatchObject({ company: { kind: 'planned', row: '0/Companies/2' } });
    expect(resolved.stated(2)).toMatchObject({ company: existing('co-acme') });
    expect(resolved.said).toEqual([]);
  });

  it('of nearly the name does not hide the company itself', () => {
    const resolved = online([
      companyRow(2, { name: 'Acme Robotics Inc', action: 'skip' }),
      roundRow(2, { company: 'Acme Robotics', name: 'Seed' }),
    ]);
    expect(resolved.statuses).toEqual(['skipped', 'sound']);
    expect(resolved.stated(1)).toMatchObject({ company: existing('co-acme') });
  });

  it('of another name is a new company', () => {
    const resolved = online([companyRow(2, { name: 'Cedar Bio', city: 'Lyon' })]);
    expect(resolved.match(0)).toBeUndefined();
    expect(resolved.stated(0)).toEqual({ kind: 'company', name: 'Cedar Bio', city: 'Lyon' });
  });
});

describe('Action new on a row of a name that is there', () => {
  it('is a further company where it differs, and the same where it is exactly equal', () => {
    const rows = [
      companyRow(2, { name: 'Acme Robotics', city: 'Oslo', action: 'new' }),
      companyRow(3, { name: 'Acme Robotics', city: 'Bergen', action: 'new' }),
    ];
    expect([online(rows.slice(0, 1)).match(0), online(rows.slice(1)).match(0)]).toEqual([
      { id: 'co-acme', by: 'name' },
      undefined,
    ]);
  });

  it('is a further round where it differs, and the same where it is exactly equal', () => {
    const closed = (day: string) =>
      online([roundRow(2, { company: 'acme', name: 'Series A', closingDate: date(day), action: 'new' })]);
    expect(closed('2022-03-01').match(0)).toEqual({ id: 'rnd-a', by: 'name' });
    expect(closed('2022-03-02').match(0)).toBeUndefined();
    expect(closed('2022-03-02').statuses).toEqual(['sound']);
  });

  it('is a further share class where it differs, and the same where it is exactly equal', () => {
    const priced = (price: string) =>
      online([
        classRow(2, {
          company: 'acme',
          round: 'Series A',
          name: 'Preferred A',
          pricePerShare: stated(price),
          action: 'new',
        }),
      ]);
    expect(priced('2.5').match(0)).toEqual({ id: 'cls-a', by: 'name' });
    expect(priced('2.6').match(0)).toBeUndefined();
  });
});

describe('a row of a name that two things in the service have', () => {
  const twice = firmWith({
    rounds: [
      round('rnd-1', { name: 'Seed', closingDate: date('2020-01-31') }),
      round('rnd-2', { name: 'Seed', closingDate: date('2021-01-31') }),
    ],
  });

  it('is the one that is equal', () => {
    const rows = [roundRow(2, { company: 'acme', name: 'Seed', closingDate: date('2021-01-31') })];
    const resolved = online(rows, twice);
    expect(resolved.match(0)).toEqual({ id: 'rnd-2', by: 'name' });
    expect(resolved.said).toEqual([]);
  });

  it('cannot be told where none is, and both are listed', () => {
    const rows = [roundRow(2, { company: 'acme', name: 'Seed', closingDate: date('2022-01-31') })];
    const resolved = online(rows, twice);
    expect(resolved.match(0)).toBeUndefined();
    expect(resolved.said).toEqual([ambiguous('Round', '"Seed"', 'Seed (rnd-1); Seed (rnd-2)')]);
  });
});

describe('a share class row', () => {
  it('of a name that only another round has is a new class', () => {
    const snapshot = firmWith({ rounds: [...FIRM.rounds, round('rnd-b', { name: 'Series B' })] });
    const resolved = online([classRow(2, { company: 'acme', round: 'Series B', name: 'Preferred A' })], snapshot);
    expect(resolved.match(0)).toBeUndefined();
    expect(resolved.stated(0)).toEqual({
      kind: 'share-class',
      company: existing('co-acme'),
      round: existing('rnd-b'),
      name: 'Preferred A',
    });
    expect(resolved.said).toEqual([]);
  });
});
