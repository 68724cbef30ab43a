import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RightSample, WrongSample } from './samples/sample.ts';

/** The content of a file in `samples`: one rule, or a few that are read together. */
interface Samples {
  /** Rows that fire it. */
  readonly WRONG?: readonly WrongSample[];
  /** Rows that come near it and are right. */
  readonly RIGHT?: readonly RightSample[];
}

const folder = join(import.meta.dirname, 'samples');
const all: readonly Samples[] = await Promise.all(
  readdirSync(folder).map((file) => import(/* @vite-ignore */ join(folder, file))),
);

export const WRONG = all.flatMap((one) => one.WRONG ?? []);
export const RIGHT = all.flatMap((one) => one.RIGHT ?? []);
