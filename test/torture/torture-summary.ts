import { COMBINATIONS, toBehaviour } from './draw-rehearsal.ts';
import type { TortureResult } from './torture-run.ts';

/** What all runs came to, for people. */
export function summarize(results: readonly TortureResult[], tookMs: number): string {
  const told = results.filter(({ isVoid }) => !isVoid);
  const sum = (count: (result: TortureResult) => number): number => told.reduce((all, each) => all + count(each), 0);
  const applies = sum((result) => result.applies);
  const lines: readonly (readonly [string, string | number])[] = [
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
    ['Faults', `${sum(({ faults }) => Object.values(faults).reduce((all, count) => all + count, 0))}`],
    ...toFaultLines(told),
    ['Time', `${(tookMs / 1000).toFixed(0)} s, ${(tookMs / Math.max(1, results.length) / 1000).toFixed(2)} s a run`],
    ['Duplicates', sum(({ duplicates }) => duplicates)],
    ['Doubles between two, told', sum(({ toldDoubles }) => toldDoubles)],
    ['Losses', sum(({ losses }) => losses)],
    ['Rows without an outcome', sum(({ rowsWithoutOutcome }) => rowsWithoutOutcome)],
    ['Runs with any violation', told.filter(({ violations }) => violations.length > 0).length],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
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

function toFaultLines(results: readonly TortureResult[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const [kind, count] of results.flatMap(({ faults }) => Object.entries(faults))) {
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, count]) => [`  ${kind}`, count]);
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

/** What went wrong in a run, and how to see it again: with the options it was run with. */
export function describeFailure({ seed, violations }: TortureResult, folder: string, options = ''): string {
  const shown = violations.slice(0, 10).map((text) => `  - ${text.slice(0, 600)}`);
  const more = violations.length > 10 ? [`  … and ${violations.length - 10} more`] : [];
  return [`Seed ${seed} (npm run torture -- --only ${seed}${options}), kept in ${folder}:`, ...shown, ...more].join(
    '\n',
  );
}
