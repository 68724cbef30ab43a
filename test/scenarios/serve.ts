import { once } from 'node:events';
import type { Started } from '../support/start-program.ts';
import type { Desk, DeskSettings } from './desk.ts';

/** `said`: what it wrote until it served. */
export type Serving = Started & { readonly address: string; readonly said: string };

/** Starts `capsheet sandbox` or `capsheet ui` as a process of its own, and waits until it says its address. */
export async function serve(desk: Desk, args: readonly string[], settings?: DeskSettings): Promise<Serving> {
  return untilServing(desk.start(args, settings));
}

/** Waits until it says its address. */
export async function untilServing(started: Started): Promise<Serving> {
  let said = '';
  started.process.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  while (!said.includes('Ctrl-C ends it.')) await once(started.process.stdout ?? started.process, 'data');
  return { ...started, said, address: /http:\S+/.exec(said)?.[0] ?? '' };
}
