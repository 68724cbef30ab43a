import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FindingCode } from '../../src/model/findings/finding-codes.ts';
import type { Sample, Samples } from './sample.ts';

const folder = join(import.meta.dirname, 'samples');
const files: readonly { readonly SAMPLES: Samples }[] = await Promise.all(
  readdirSync(folder).map((file) => import(/* @vite-ignore */ join(folder, file))),
);

/** Every sample that a file in `samples` has, by its finding's code. */
export const SAMPLES: Samples = Object.assign({}, ...files.map((file) => file.SAMPLES));
export const ALL_SAMPLES = Object.entries(SAMPLES) as readonly (readonly [FindingCode, Sample])[];
