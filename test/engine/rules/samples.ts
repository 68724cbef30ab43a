import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RightSample, WrongSample } from './samples/sample.ts';

/** What a file in `samples` says of one rule, or of a few that are read together. */
interface Samples {
  /** What fires it. */
  readonly WRONG?: readonly WrongSample[];
  /** What is near it and is nothing to be told. */
  readonly RIGHT?: readonly RightSample[];
}

const folder = join(import.meta.dirname, 'samples');
const all: readonly Samples[] = await Promise.all(
  readdirSync(folder).map((file) => import(/* @vite-ignore */ join(folder, file))),
);

export const WRONG = all.flatMap((one) => one.WRONG ?? []);
export const RIGHT = all.flatMap((one) => one.RIGHT ?? []);
