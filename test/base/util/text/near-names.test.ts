import { describe, expect, it } from 'vitest';
import {
  areNearNames,
  isLegalForm,
  nearestHeader,
  nearestNames,
  nearestOrBest,
} from '../../../../src/base/util/text/near-names.ts';

describe('near names', () => {
  it.each([
    ['Acme, Inc.', 'ACME'],
    ['Acme Robotics GmbH', 'acme  robotics'],
    ['Acme Robotics', 'Acme Robtics'],
    ['Acme-Robotics', 'AcmeRobotics'],
    ["O'Neill Labs", 'ONeill Labs Ltd'],
    ['Northwind Analytics', 'Nortwind Analytic'],
    ['S.A.S.', 'sas'],
    ['Northwind', 'Nrothwind'],
    ['Northwind Analytics', 'Nrothwind Anayltics'],
    ['Acme Inc', 'Acme Inc.'],
    ['Acme LLC', 'Acme Ltd'],
    ['Acme Limited', 'Acme'],
    ['Birch B.V.', 'Birch BV'],
    ['Birch S.à r.l.', 'Birch'],
    ['Birch Pty Ltd', 'Birch'],
    ['Birch GmbH & Co. KG', 'birch'],
    ['Société Générale', 'Societe Generale SA'],
    ['Kelp F\u043eods', 'Kelp Foods'],
    ['Nú\u00f1ez Foods', 'Nú\u00f1es Foods'],
    ['ＡＢＣ株式会社', 'ABC株式会社'],
    ['ｱﾙﾀﾞｰ', 'アルダー'],
    ['Acme™', 'Acme'],
  ])('are "%s" and "%s"', (a, b) => {
    expect([areNearNames(a, b), areNearNames(b, a)]).toEqual([true, true]);
  });

  it.each([
    ['Harbour Fund 1', 'Harbour Fund 2'],
    ['Harbour Fund II', 'Harbour Fund III'],
    ['Acme', 'Acne'],
    ['Núcleo A', 'Núcleo B'],
    ['Acme', 'Amce'],
    ['Co-op Foods', 'Foods'],
    ['SE Ventures', 'AG Ventures'],
    ['Birch Health', 'Birch Wealth Group'],
    ['Acme Robotics', 'Acme Robodogs'],
  ])('are not "%s" and "%s"', (a, b) => {
    expect([areNearNames(a, b), areNearNames(b, a)]).toEqual([false, false]);
  });

  it('come nearest first, each once, at most three', () => {
    const names = ['Series B', 'Series A', 'Series A', 'Series C', 'Series D', 'Seed'];
    expect(nearestNames('Serie A', names)).toEqual(['Series A', 'Series B', 'Series C']);
    expect(nearestNames('Serie A', names, 1)).toEqual(['Series A']);
  });

  it('are those that one begins with, however much longer', () => {
    expect(nearestNames('Acme', ['Birch Health', 'Acme Robotics and Sons'])).toEqual(['Acme Robotics and Sons']);
  });

  it('are none where nothing is like it', () => {
    expect(nearestNames('Zebra Crossing', ['Acme', 'Birch Health'])).toEqual([]);
  });

  it('are the one that comes nearest where one is asked for', () => {
    expect(nearestOrBest('Zzz', ['Birch Health', 'Acme'])).toEqual(['Acme']);
    expect(nearestOrBest('Zzz', [])).toEqual([]);
  });

  it('are found with two letters that changed places', () => {
    expect(nearestNames('Nrothwind', ['Birch Health', 'Northwind Analytics', 'Northwind'])).toEqual(['Northwind']);
    expect(nearestNames('Amce Inc.', ['Acme LLC', 'Birch'], 1)).toEqual(['Acme LLC']);
  });
});

describe('the nearest header', () => {
  const headers = ['Closing Date', 'Round Size', 'Currency', 'Seniority'];

  it.each([
    ['Colsing Date', 'Closing Date'],
    ['rond_szie', 'Round Size'],
    ['Currencies*', 'Currency'],
    ['Senoirity', 'Seniority'],
  ])('to "%s" is %s', (text, header) => {
    expect(nearestHeader(text, headers)).toBe(header);
  });

  it('is none where more than one letter of three differs', () => {
    expect(nearestHeader('Comment', headers)).toBeUndefined();
    expect(nearestHeader('Close', headers)).toBeUndefined();
  });
});

it('a legal form is one by all its words', () => {
  const texts = ['Inc.', ' L.L.C.', 'GmbH & Co. KG', 'Acme Inc', '', 'Capital'];
  expect(texts.map(isLegalForm)).toEqual([true, true, true, false, false, false]);
});
