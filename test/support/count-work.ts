import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { z } from 'zod';
import type { Desk } from '../scenarios/desk.ts';
import type { Ended } from './start-program.ts';

/** How often each piece of the code has run: calls of a function, turns of a loop, ways of a branch; by where it stands. */
export type Work = ReadonlyMap<string, number>;

/** Counts are those of V8 itself, of the same work the same ones: nothing is optimised away, and nothing goes uncounted. */
const COUNTING = ['--no-opt', '--no-sparkplug', '--no-lazy-feedback-allocation'];

const range = z.object({ startOffset: z.number(), endOffset: z.number(), count: z.number() });
const coverage = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(z.object({ functionName: z.string(), ranges: z.array(range) })),
    }),
  ),
});

/** Runs the built command, and counts what it took. */
export async function countWork(desk: Desk, args: readonly string[]): Promise<{ work: Work; ended: Ended }> {
  const folder = mkdtempSync(join(tmpdir(), 'capsheet-work-'));
  try {
    const ended = await desk.start(args, { nodeArgs: COUNTING, env: { NODE_V8_COVERAGE: folder } }).ended;
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    return { ended, work: toWork(files.flatMap((text) => coverage.parse(JSON.parse(text)).result)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Counts what the code of a folder of this project does in this process while `work` is done. */
export async function countWorkHere(folder: string, work: () => void): Promise<Work> {
  const session = new Session();
  session.connect();
  // Code that was optimised before is not so any more once the counting begins.
  setFlagsFromString('--no-opt');
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return toWork(result, folder);
  } finally {
    session.disconnect();
    setFlagsFromString('--opt');
  }
}

function toWork(scripts: z.output<typeof coverage>['result'], folder = '/dist/'): Work {
  const counts = new Map<string, number>();
  for (const { url, functions } of scripts) {
    if (!url.includes(folder)) continue;
    for (const { functionName, ranges } of functions) {
      for (const { startOffset, endOffset, count } of ranges) {
        const place = `${functionName} (${url.split('/').at(-1)} ${startOffset}–${endOffset})`;
        counts.set(place, (counts.get(place) ?? 0) + count);
      }
    }
  }
  return counts;
}
