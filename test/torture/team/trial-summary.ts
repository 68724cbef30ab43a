import { type Line, sumCounts, toLines, toTimeLine } from '../summary-lines.ts';
import type { TeamTrialResult } from './team-trial.ts';

/** A trial in a line. */
export function describeTrial(result: TeamTrialResult): string {
  const { seed, servers, workers, firms, submissions, rows, entered, tookMs, violations, isVoid, lateWrites } = result;
  const house = `${servers} servers, ${workers} workers, ${firms} firms, ${submissions} submissions, ${rows} rows`;
  const strokes = Object.entries(result.strokes).map(([kind, count]) => `${count} ${kind}`);
  const faults = Object.values(result.faults).reduce((sum, count) => sum + count, 0);
  const verdict = isVoid ? 'void' : violations.length === 0 ? 'well' : `${violations.length} VIOLATIONS`;
  const late = lateWrites === 0 ? '' : `, ${lateWrites} late writes, reported`;
  const met = [...strokes, `${faults} faults of the service`].join(', ');
  return `seed ${seed}: ${verdict}; ${house}; ${entered} entered; ${met}${late}; ${(tookMs / 1000).toFixed(1)} s`;
}

/** Gives what all trials came to, for people. */
export function summarizeTrials(results: readonly TeamTrialResult[], tookMs: number): string {
  const told = results.filter(({ isVoid }) => !isVoid);
  const sum = (count: (result: TeamTrialResult) => number): number => told.reduce((all, each) => all + count(each), 0);
  const lines: readonly Line[] = [
    ['Trials', told.length],
    ['Void (the machine was too busy)', results.length - told.length],
    ['Servers', sum(({ servers }) => servers)],
    ['Workers at the start', sum(({ workers }) => workers)],
    ['Portfolios', sum(({ portfolios }) => portfolios)],
    ['Records of firms', sum(({ firms }) => firms)],
    ...sumCounts(
      'Submissions',
      told.map(({ ends }) => ends),
    ),
    ['Rows submitted', sum(({ rows }) => rows)],
    ['Things entered', sum(({ entered }) => entered)],
    ['Requests', sum(({ requests }) => requests)],
    ...sumCounts(
      'Strokes',
      told.map(({ strokes }) => strokes),
    ),
    ...sumCounts(
      'Faults of the service',
      told.map(({ faults }) => faults),
    ),
    ...sumCounts(
      'Attempts of people',
      told.map(({ people }) => people),
    ),
    toTimeLine(results, tookMs),
    ['Rows twice', sum(({ duplicates }) => duplicates)],
    ['Rows twice by a worker that stood still past its lease, reported', sum(({ lateWrites }) => lateWrites)],
    ['Rows lost', sum(({ losses }) => losses)],
    ['Submissions without an outcome', sum(({ withoutOutcome }) => withoutOutcome)],
    ['Plans decided by their makers', sum(({ decidedByMaker }) => decidedByMaker)],
    ['Trials with any violation', told.filter(({ violations }) => violations.length > 0).length],
  ];
  return toLines(lines);
}
