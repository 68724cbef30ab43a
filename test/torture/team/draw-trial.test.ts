import { expect, it } from 'vitest';
import { drawTrial, STROKES } from './draw-trial.ts';

const trials = Array.from({ length: 300 }, (_, seed) => drawTrial(seed));

it('draws the same trial for the same seed', () => {
  expect(drawTrial(17)).toEqual(trials[17]);
});

it('draws every stroke, both numbers of servers, and firms with a second record', () => {
  const kinds = new Set(trials.flatMap(({ strokes }) => strokes.map(({ kind }) => kind)));
  const submissions = trials.flatMap(({ portfolios }) => portfolios.flatMap((portfolio) => portfolio.submissions));
  expect([...kinds].sort()).toEqual([...STROKES].sort());
  expect(new Set(trials.map(({ servers }) => servers))).toEqual(new Set([1, 2]));
  expect(new Set(submissions.map(({ isOfTwin }) => isOfTwin))).toEqual(new Set([true, false]));
});

it('lets nobody turn the whole workbook away', () => {
  const whole = trials.flatMap(({ portfolios }) => portfolios.flatMap(({ submissions }) => submissions.slice(0, 1)));
  expect(new Set(whole.map(({ only, fate }) => `${only === undefined} ${fate}`))).toEqual(
    new Set(['true approved', 'true stopped-once']),
  );
});
