import { describe, expect, it } from 'vitest';
import { existing } from '../../../src/model/service/target-key.ts';
import { classRow, companyRow, roundRow, securityRow } from '../../support/make-records.ts';
import { FIRM, firmWith, round, shareClass } from '../../support/make-snapshot.ts';
import { ambiguous, online } from './support.ts';

const planned = (key: string) => ({ kind: 'planned', row: key });

describe('a company is named', () => {
  it.each(['co-acme', 'acme', 'Acme Robotics', 'ACME  ROBOTICS', 'acme\u00a0robotics', 'CO-ACME', ' Acme Robotics '])(
    'by id, slug or name, without regard to case and runs of spaces: "%s"',
    (company) => {
      const resolved = online([roundRow(2, { company, name: 'Seed' })]);
      expect(resolved.stated(0)).toMatchObject({ company: existing('co-acme') });
      expect(resolved.said).toEqual([]);
    },
  );

  it('exactly first: two names that differ in case alone are two companies', () => {
    const snapshot = firmWith({
      companies: [
        { id: 'co-1', slug: 'one', name: 'NOVA' },
        { id: 'co-2', slug: 'two', name: 'Nova' },
      ],
    });
    const rows = [roundRow(2, { company: 'Nova', name: 'Seed' }), roundRow(3, { company: 'nova', name: 'Seed' })];
    const resolved = online(rows, snapshot);
    expect(resolved.stated(0)).toMatchObject({ company: existing('co-2') });
    expect(resolved.statuses).toEqual(['sound', 'invalid']);
    expect(resolved.said).toEqual([ambiguous('Company', '"nova"', 'NOVA (one); Nova (two)')]);
  });

  it('by a row of the workbook', () => {
    const rows = [roundRow(2, { company: 'new  labs', name: 'Seed' }), companyRow(5, { name: 'New Labs' })];
    const resolved = online(rows);
    expect(resolved.stated(0)).toEqual({ kind: 'round', name: 'Seed', company: planned('0/Companies/5') });
    expect(resolved.said).toEqual([]);
  });

  it('and is one thing where both the workbook and the service have it', () => {
    const rows = [companyRow(2, { name: 'acme robotics' }), roundRow(2, { company: 'Acme Robotics', name: 'Seed' })];
    const resolved = online(rows);
    expect(resolved.match(0)).toEqual({ id: 'co-acme', by: 'name' });
    expect(resolved.stated(1)).toMatchObject({ company: existing('co-acme') });
    expect(resolved.said).toEqual([]);
  });

  it('or by a name that nothing has, and the nearest are told', () => {
    const resolved = online([roundRow(2, { company: 'Acme Robots', name: 'Seed' })]);
    expect(resolved.statuses).toEqual(['invalid']);
    expect(resolved.said).toEqual(['error reference-unknown (Company): "Acme Robots" · "Acme Robotics"']);
  });

  it('or by the first word that two share, which is neither of them', () => {
    const snapshot = firmWith({
      companies: [
        { id: 'co-1', slug: 'acme-robotics', name: 'Acme Robotics' },
        { id: 'co-2', slug: 'acme-biotech', name: 'Acme Biotech' },
      ],
    });
    expect(online([roundRow(2, { company: 'Acme', name: 'Seed' })], snapshot).said).toEqual([
      'error reference-unknown (Company): "Acme" · "Acme Biotech" · "Acme Robotics"',
    ]);
  });

  it('or by its name with the marks of a footnote, and the one without them is told', () => {
    expect(online([roundRow(2, { company: 'Acme Robotics (1)(3)', name: 'Seed' })]).said).toEqual([
      'error reference-unknown (Company): "Acme Robotics (1)(3)" · "Acme Robotics"',
    ]);
  });
});

describe('a fund is named', () => {
  const inFund = (fund: string, rowNumber = 2) => securityRow(rowNumber, { company: 'Acme Robotics', fund });

  it.each(['fund-2', 'Harbour Fund 2', 'harbour  FUND 2'])('by id or name: "%s"', (fund) => {
    const resolved = online([inFund(fund)]);
    expect(resolved.stated(0)).toEqual({ kind: 'security', company: existing('co-acme'), fundId: 'fund-2' });
    expect(resolved.said).toEqual([]);
  });

  it('or by a name that no fund has: funds are added in the app', () => {
    expect(online([inFund('Harbour Fund 3')]).said).toEqual([
      'error reference-unknown (Fund): "Harbour Fund 3" · "Harbour Fund 1" · "Harbour Fund 2"',
    ]);
  });

  it('where the firm has none, without any nearest', () => {
    expect(online([inFund('Harbour Fund 1')], firmWith({ funds: [] })).said).toEqual([
      'error reference-unknown (Fund): "Harbour Fund 1"',
    ]);
  });

  it('where two have the name, by its id only', () => {
    const funds = [...FIRM.funds, { id: 'fund-9', name: 'Harbour Fund 1' }];
    const resolved = online([inFund('Harbour Fund 1'), inFund('fund-9', 3)], firmWith({ funds }));
    expect(resolved.said).toEqual([
      ambiguous('Fund', '"Harbour Fund 1"', 'Harbour Fund 1 (fund-1); Harbour Fund 1 (fund-9)'),
    ]);
  });
});

describe('a round is named', () => {
  it.each(['rnd-a', 'Series A', 'series  a'])('by id or name within its company: "%s"', (name) => {
    const resolved = online([classRow(2, { company: 'acme', round: name, name: 'Common' })]);
    expect(resolved.stated(0)).toMatchObject({ round: existing('rnd-a') });
    expect(resolved.said).toEqual([]);
  });

  it('and is not that of another company', () => {
    const resolved = online([classRow(2, { company: 'birch', round: 'Series A', name: 'Common' })]);
    expect(resolved.said).toEqual(['error reference-unknown (Round): "Series A" · Birch Health']);
  });

  it('by a row of the workbook, of the same company only', () => {
    const rows = [
      roundRow(2, { company: 'acme', name: 'Series B' }),
      roundRow(3, { company: 'birch', name: 'Series B' }),
      classRow(2, { company: 'Birch Health', round: 'series b', name: 'Common' }),
    ];
    expect(online(rows).stated(2)).toMatchObject({ round: planned('0/Rounds/3') });
  });

  it('and is one thing where both the workbook and the service have it', () => {
    const rows = [
      roundRow(2, { company: 'acme', name: 'SERIES A' }),
      classRow(2, { company: 'Acme Robotics', round: 'Series A', name: 'Common' }),
    ];
    const resolved = online(rows);
    expect(resolved.match(0)).toEqual({ id: 'rnd-a', by: 'name' });
    expect(resolved.stated(1)).toMatchObject({ round: existing('rnd-a') });
    expect(resolved.said).toEqual([]);
  });

  it('where its name is not enough, by its id', () => {
    const snapshot = firmWith({ rounds: [round('rnd-1', { name: 'Seed' }), round('rnd-2', { name: 'Seed' })] });
    const rows = ['Seed', 'rnd-2'].map((name, index) => securityRow(index + 2, { company: 'acme', round: name }));
    const resolved = online(rows, snapshot);
    expect(resolved.statuses).toEqual(['invalid', 'sound']);
    expect(resolved.stated(1)).toMatchObject({ round: existing('rnd-2') });
    expect(resolved.said).toEqual([ambiguous('Round', '"Seed"', 'Seed (rnd-1); Seed (rnd-2)')]);
  });
});

describe('a share class is named', () => {
  const twoRounds = firmWith({
    rounds: [...FIRM.rounds, round('rnd-b', { name: 'Series B' })],
    shareClasses: [
      shareClass('cls-a', { name: 'Preferred', roundId: 'rnd-a' }),
      shareClass('cls-b', { name: 'Preferred', roundId: 'rnd-b' }),
      shareClass('cls-c', { name: 'Common', roundId: 'rnd-b' }),
    ],
  });
  const holding = (place: { round?: string; shareClass: string }) => [securityRow(2, { company: 'acme', ...place })];

  it('within its round where the row gives one', () => {
    const resolved = online(holding({ round: 'Series B', shareClass: 'preferred' }), twoRounds);
    expect(resolved.stated(0)).toMatchObject({ round: existing('rnd-b'), shareClass: existing('cls-b') });
    expect(resolved.said).toEqual([]);
  });

  it('within its company where the row gives no round, which is then the round of the class', () => {
    const resolved = online(holding({ shareClass: 'Common' }), twoRounds);
    expect(resolved.stated(0)).toEqual({
      kind: 'security',
      company: existing('co-acme'),
      shareClass: existing('cls-c'),
    });
    expect(resolved.rows[0]).toMatchObject({ impliedRound: existing('rnd-b') });
  });

  it('and fits two where two rounds have one of the name', () => {
    expect(online(holding({ shareClass: 'Preferred' }), twoRounds).said).toEqual([
      ambiguous('Share Class', '"Preferred"', 'Series A / Preferred (cls-a); Series B / Preferred (cls-b)'),
    ]);
  });

  it('and where only another round has it, that one is shown', () => {
    expect(online(holding({ round: 'Series A', shareClass: 'Common' }), twoRounds).said).toEqual([
      'error share-class-rule (Share Class): "Common" · Series B',
    ]);
  });

  it('by a row of the workbook, in whose round it is', () => {
    const rows = [
      roundRow(2, { company: 'acme', name: 'Series C' }),
      classRow(2, { company: 'acme', round: 'Series C', name: 'Preferred C' }),
      ...holding({ shareClass: 'Preferred C' }),
    ];
    const resolved = online(rows);
    expect(resolved.stated(2)).toMatchObject({ shareClass: planned('0/Share Classes/2') });
    expect(resolved.rows[2]).toMatchObject({ impliedRound: planned('0/Rounds/2') });
    expect(resolved.said).toEqual([]);
  });
});
