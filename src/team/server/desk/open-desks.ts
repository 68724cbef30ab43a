import { DeskPool, type DeskPoolSettings } from '../../desk-pool/desk-pool.ts';
import { sweepDesks } from '../../desk-pool/sweep-desks.ts';
import { type DeskFactsParts, readDeskFacts } from './read-desk-facts.ts';

/** So often it is looked whether people still may have their desks. */
const LOOK_EVERY_MS = 10_000;
/** Nobody loses a desk that they use for somebody who comes. */
const LEAST_IDLE_MS = 5 * 60_000;

export interface DeskSettings extends Pick<DeskPoolSettings, 'command' | 'most'> {
  readonly idleMinutes: number;
  readonly lookEveryMs?: number;
}

/** The desks of a server, none of which is open yet. What a server before it has left behind is removed. */
export async function openDesks(
  { command, most, idleMinutes, lookEveryMs = LOOK_EVERY_MS }: DeskSettings,
  { log, ...parts }: DeskFactsParts & Pick<DeskPoolSettings, 'log'>,
): Promise<DeskPool> {
  await sweepDesks(Date.now());
  return new DeskPool({
    ...{ command, most, idleMs: idleMinutes * 60_000, leastIdleMs: LEAST_IDLE_MS, lookEveryMs, log },
    readFacts: (owner) => readDeskFacts(owner, parts),
    nowMs: () => performance.now(),
  });
}
