import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { usageError } from '../util/capsheet-error.ts';
import { parseRehearsal, type Rehearsal } from './rehearsal.ts';

/** Reads a faults file, YAML or JSON. Throws `faults-missing`, `faults-unreadable` and `faults-invalid`. */
export async function loadRehearsal(path: string): Promise<Rehearsal> {
  return parseRehearsal(parseText(await readText(path), path), `The faults file ${path}`);
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

function parseText(text: string, path: string): unknown {
  try {
    // JSON is YAML too.
    return parse(text, { schema: 'core', uniqueKeys: true });
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : '';
    throw usageError(
      'faults-unreadable',
      `The faults file ${path} is neither YAML nor JSON: ${reason}`,
      'Correct the file at the line named.',
      cause,
    );
  }
}
