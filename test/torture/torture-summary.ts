import { COMBINATIONS, toBehaviour } from './draw-rehearsal.ts';
import { type Line, sumCounts, toLines, toTimeLine } from './summary-lines.ts';
import type { TortureResult } from './torture-run.ts';

/** Gives what all runs came to, for people. */
export function summarize(results: readonly TortureResult[], tookMs: number): string {
  const told = results.filter(({ isVoid }) => !isVoid);
  const sum = (count: (result: TortureResult) => number): number => told.reduce((all, each) => all + count(each), 0);
  const applies = sum((result) => result.applies);
  const lines: readonly Line[] = [
    ['Runs', told.length],
    ['Void (the machine was too busy)', results.length - told.length],
    ['Combinations of behaviour', `${new Set(told.map(({ combination }) => combination)).size} of ${COMBINATIONS}`],
    ...toSwitchLines(told),
    ['Rows', sum(({ rows }) => rows)],
    ['Applies', `${applies} (${(applies / Math.max(1, told.length)).toFixed(2)} a run)`],
    ['  as processes of their own', sum(({ processes }) => processes)],
    ['Killed', sum(({ kills }) => kills)],
    ['Interrupted', sum(({ interrupts }) => interrupts)],
    ...toSecondLines(told),
    ['Requests', `${sum(({ requests }) => requests)}, ${sum(({ writes }) => writes)} of them writes`],
    ...sumCounts(
      'Faults',
      told.map(({ faults }) => faults),
    ),
    toTimeLine(results, tookMs),
    ['Duplicates', sum(({ duplicates }) => duplicates)],
    ['Doubles between two, told', sum(({ toldDoubles }) => toldDoubles)],
    ['Losses', sum(({ losses }) => losses)],
    ['Rows without an outcome', sum(({ rowsWithoutOutcome }) => rowsWithoutOutcome)],
    ['Runs with any violation', told.filter(({ violations }) => violations.length > 0).length],
  ];
  return toLines(lines);
}

/** How many runs had whom as a second one. */
function toSecondLines(results: readonly TortureResult[]): readonly (readonly [string, number])[] {
  const kinds = [...new Set(results.flatMap(({ second }) => second ?? []))].sort();
  const countOf = (kind: string) => results.filter(({ second }) => second === kind).length;
  return [
    ['With a second one', results.filter(({ second }) => second !== undefined).length],
    ...kinds.map((kind) => [`  ${kind}`, countOf(kind)] as const),
  ];
}

/** How many runs had each answer to each question that nobody documents. */
function toSwitchLines(results: readonly TortureResult[]): readonly (readonly [string, string])[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { combination } of results) {
    for (const [name, choice] of Object.entries(toBehaviour(combination))) {
      const ofSwitch = counts.get(name) ?? new Map<string, number>();
      counts.set(name, ofSwitch.set(String(choice), (ofSwitch.get(String(choice)) ?? 0) + 1));
    }
  }
  return [...counts].map(([name, choices]) => {
    const told = [...choices].sort(([a], [b]) => (a < b ? -1 : 1)).map(([choice, count]) => `${choice} ${count}`);
    return [`  ${name}`, told.join(', ')];
  });
}
