import { Worker } from 'node:worker_threads';

export interface ProcessLimits {
  /** All memory of the process, in MB. */
  readonly memoryMb: number;
  /** Processor time for one request, `PATIENCE` times as much by the clock; no limit if absent. */
  readonly seconds?: number;
}

/** For the command line of the process. */
export function toLimitArguments({ memoryMb, seconds }: ProcessLimits): readonly string[] {
  return seconds === undefined ? [String(memoryMb)] : [String(memoryMb), String(seconds)];
}

export function fromLimitArguments([memoryMb, seconds]: readonly string[]): ProcessLimits {
  return { memoryMb: Number(memoryMb), ...(seconds === undefined ? {} : { seconds: Number(seconds) }) };
}

export interface ProcessGuard {
  /** From now on the time of a request counts. */
  begin(): void;
  /** No request is under way. */
  rest(): void;
  release(): Promise<void>;
}

/** Precedes the limit that ended a process, in its last words. */
const OVER_LIMIT = 'over the limit of';

/** The limit that a process exceeded, by its last words: our guard's, or those of Node.js without memory for its objects. */
export function findLimit(lastWords: string): 'memory' | 'time' | undefined {
  if (lastWords.includes(`${OVER_LIMIT} time`)) return 'time';
  return lastWords.includes(`${OVER_LIMIT} memory`) || /out of memory/i.test(lastWords) ? 'memory' : undefined;
}

/** How much longer than its processor time a request may take by the clock. */
const PATIENCE = 10;
const LOOK_EVERY_MS = 50;

/**
 * Ends this process, hard, when it exceeds a limit or whoever started it is gone. Looks from a thread of its own: neither
 * a loop nor a library that never comes back can keep it from that.
 *
 * @param tidySeconds how long it may outlive whoever started it, to remove its files
 */
export function guardProcess(
  { memoryMb, seconds = Number.POSITIVE_INFINITY }: ProcessLimits,
  tidySeconds = 0,
): ProcessGuard {
  const limits = { memoryMb, cpuSeconds: seconds, wallSeconds: seconds * PATIENCE, tidyMs: tidySeconds * 1000 };
  const workerData = { ...limits, parent: process.ppid, every: LOOK_EVERY_MS, over: OVER_LIMIT };
  const thread = new Worker(LOOKOUT, { eval: true, workerData });
  thread.unref();
  return {
    begin: () => thread.postMessage(true),
    rest: () => thread.postMessage(false),
    release: async () => void (await thread.terminate()),
  };
}

/** As text: a thread needs a script, and the command is a bundle or one executable. */
const LOOKOUT = `
const { writeSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const { memoryMb, cpuSeconds, wallSeconds, tidyMs, parent, every, over } = workerData;
let begun;
let alone;
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
const end = (limit) => {
  try { writeSync(2, '\\n' + over + ' ' + limit + '\\n'); } finally { process.kill(process.pid, 'SIGKILL'); }
};
parentPort.on('message', (isBusy) => { begun = isBusy ? { cpu: cpu(), at: performance.now() } : undefined; });
setInterval(() => {
  if (process.ppid !== parent) alone ??= performance.now();
  if (alone !== undefined && performance.now() - alone >= tidyMs) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > memoryMb * 1048576) end('memory');
  if (begun && (cpu() - begun.cpu > cpuSeconds || performance.now() - begun.at > wallSeconds * 1000)) end('time');
}, every);
`;
