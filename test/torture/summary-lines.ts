import type { Tortured } from './torture.ts';

export type Line = readonly [name: string, value: string | number];

export function toLines(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

/** Adds up what runs counted by name: the sum, and below it each. */
export function sumCounts(name: string, counted: readonly { readonly [name: string]: number }[]): readonly Line[] {
  const counts = new Map<string, number>();
  for (const [kind, count] of counted.flatMap((each) => Object.entries(each)))
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  return [[name, all], ...sorted.map(([kind, count]) => [`  ${kind}`, count] as const)];
}

export function toTimeLine(results: readonly Tortured[], tookMs: number): Line {
  return [
    'Time',
    `${(tookMs / 1000).toFixed(0)} s, ${(tookMs / Math.max(1, results.length) / 1000).toFixed(2)} s a run`,
  ];
}

/** Gives what went wrong in a run, and how to see it again: with the options it was run with. */
export function describeFailure({ seed, violations }: Tortured, folder: string, options: string): string {
  const shown = violations.slice(0, 10).map((text) => `  - ${text.slice(0, 600)}`);
  const more = violations.length > 10 ? [`  … and ${violations.length - 10} more`] : [];
  return [`Seed ${seed} (npm run torture -- --only ${seed}${options}), kept in ${folder}:`, ...shown, ...more].join(
    '\n',
  );
}
