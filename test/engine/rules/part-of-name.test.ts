import { describe, expect, it } from 'vitest';
import { companyRow } from '../../support/make-records.ts';
import { firmWith } from '../../support/make-snapshot.ts';
import { toldOf } from './support.ts';

const snapshot = firmWith({
  companies: [
    { id: 'co-1', slug: 'tidewater-labs', name: 'Tidewater Labs' },
    { id: 'co-2', slug: 'kelp-foods', name: 'Kelp Foods, Inc.' },
  ],
});

describe('a new company', () => {
  it.each(['Tidewater', 'KELP'])('named as one of the service begins is asked about: %s', (name) => {
    const whole = name === 'Tidewater' ? 'Tidewater Labs' : 'Kelp Foods, Inc.';
    expect(toldOf([companyRow(2, { name })], { snapshot })).toEqual([
      `warning Companies!A2 name-spelt-two-ways: "${name}" · "${whole}"`,
    ]);
  });

  it.each([['Tidewater Labs Europe'], ['Tide'], ['Kelpie'], ['Labs'], ['Cedar', 'Cedar Bio']])(
    'of another name is not: %s',
    (...names) => {
      expect(
        toldOf(
          names.map((name, index) => companyRow(index + 2, { name })),
          { snapshot },
        ),
      ).toEqual([]);
    },
  );

  it.each([
    'Oak Motion (formerly Kelp Foods)',
    'KF Holdings dba Kelp Foods',
    'Kelp Foods, now Oak Motion',
    'Oak f/k/a Kelp Foods Inc.',
    'The Kelp Foods Company',
  ])('that says that it is one of the service is asked about: %s', (name) => {
    expect(toldOf([companyRow(2, { name })], { snapshot })).toEqual([
      `warning Companies!A2 name-spelt-two-ways: "${name}" · "Kelp Foods, Inc."`,
    ]);
  });

  it.each(['Oak (formerly Pine)', 'The Org', 'Kelp Foods (UK)', 'Snow Labs', 'Now', 'Kelp Foods Nowhere'])(
    'that says of itself something else is not: %s',
    (name) => {
      expect(toldOf([companyRow(2, { name })], { snapshot })).toEqual([]);
    },
  );

  it('is not where it says that it is a further one', () => {
    expect(toldOf([companyRow(2, { name: 'Tidewater', action: 'new' })], { snapshot })).toEqual([]);
  });
});
