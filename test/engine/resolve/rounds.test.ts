import { describe, expect, it } from 'vitest';
import { existing } from '../../../src/model/service/target-key.ts';
import { classRow, errorIn, roundRow, securityRow, stated } from '../../support/make-records.ts';
import { firmWith, money, round } from '../../support/make-snapshot.ts';
import { online } from './support.ts';

describe('rounds of equal rank', () => {
  it('are of the workbook, below or above, and of the service, each once', () => {
    const resolved = online([
      roundRow(2, { company: 'acme', name: 'Series B', pariPassuWith: ['series c', 'Series A', 'rnd-a'] }),
      roundRow(3, { company: 'acme', name: 'Series C', pariPassuWith: ['Series B'] }),
    ]);
    const [rowB, rowC] = ['0/Rounds/2', '0/Rounds/3'].map((row) => ({ kind: 'planned', row }));
    expect(resolved.stated(0)).toMatchObject({ pariPassuRounds: [rowC, existing('rnd-a')] });
    expect(resolved.stated(1)).toMatchObject({ pariPassuRounds: [rowB] });
    expect(resolved.said).toEqual([]);
  });

  it('are of the same company, and not the round itself', () => {
    const resolved = online([
      roundRow(2, { company: 'acme', name: 'Series B', pariPassuWith: ['series b'] }),
      roundRow(3, { company: 'birch', name: 'Seed', pariPassuWith: ['Series A'] }),
    ]);
    expect(resolved.statuses).toEqual(['invalid', 'invalid']);
    expect(resolved.said).toEqual([
      'error list-invalid (Pari Passu With): "series b"',
      'error reference-unknown (Pari Passu With): "Series A" · Birch Health · "Seed"',
    ]);
  });

  it('block the round that names them, and not what refers to it where the service has it', () => {
    const resolved = online([
      roundRow(2, { company: 'acme', name: 'Series B', findings: [errorIn(2)] }),
      roundRow(3, { company: 'acme', name: 'Series A', pariPassuWith: ['Series B'] }),
      securityRow(2, { company: 'acme', round: 'Series A' }),
    ]);
    expect(resolved.statuses).toEqual(['invalid', 'blocked', 'sound']);
    expect(resolved.stated(2)).toMatchObject({ round: existing('rnd-a') });
  });

  it('make a row under Action new the same only where the service has them in one group', () => {
    const grouped = firmWith({
      rounds: [
        round('rnd-1', { name: 'Seed', pariPassuRounds: [{ id: 'rnd-2', name: 'Bridge' }] }),
        round('rnd-2', { name: 'Bridge' }),
        round('rnd-3', { name: 'Later' }),
      ],
    });
    const again = (other: string) =>
      online([roundRow(2, { company: 'acme', name: 'Bridge', pariPassuWith: [other], action: 'new' })], grouped);
    expect(again('Seed').match(0)).toEqual({ id: 'rnd-2', by: 'name' });
    expect(again('Later').match(0)).toBeUndefined();
  });
});

describe('a round row', () => {
  it('gives its Currency to the amounts of other sheets where the service has none for the round', () => {
    const resolved = online(
      [
        roundRow(2, { company: 'acme', name: 'Seed', currency: 'GBP' }),
        classRow(2, { company: 'acme', round: 'Seed', name: 'Common', pricePerShare: stated('1') }),
      ],
      firmWith({ rounds: [round('rnd-1', { name: 'Seed' })] }),
    );
    expect(resolved.stated(1)).toMatchObject({ round: existing('rnd-1'), pricePerShare: money('1 GBP') });
  });

  it('that is skipped leaves its name to a sound row of the same name', () => {
    const resolved = online([
      roundRow(2, { company: 'acme', name: 'Seed', action: 'skip' }),
      roundRow(3, { company: 'acme', name: 'Seed' }),
      securityRow(2, { company: 'acme', round: 'Seed' }),
    ]);
    expect(resolved.statuses).toEqual(['skipped', 'sound', 'sound']);
    expect(resolved.stated(2)).toMatchObject({ round: { kind: 'planned', row: '0/Rounds/3' } });
  });
});
