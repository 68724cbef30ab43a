import { readFile } from 'node:fs/promises';
import { usageError } from '../util/capsheet-error.ts';
import { parseSettings } from '../util/parse-settings.ts';
import { parseRehearsal, type Rehearsal } from './rehearsal.ts';

/** Reads a faults file, YAML or JSON. Throws `faults-missing`, `faults-unreadable` and `faults-invalid`. */
export async function loadRehearsal(path: string): Promise<Rehearsal> {
  const settings = parseSettings(await readText(path), { path, noun: 'faults file', code: 'faults' });
  return parseRehearsal(settings, `The faults file ${path}`);
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw usageError(
      'faults-missing',
      `The faults file ${path} cannot be read.`,
      'Check the path given with --faults; without one, nothing is spoiled.',
      cause,
    );
  }
}
