import { parse } from 'yaml';
import { usageError } from './capsheet-error.ts';

/** A file of settings that the user hands in: how messages call it, and the start of its error codes. */
export interface SettingsFile {
  readonly path: string;
  readonly noun: string;
  readonly code: 'profile' | 'rules' | 'faults';
}

/** The value of a YAML or JSON text, unchecked. Throws `<code>-unreadable`, naming the line. */
export function parseSettings(text: string, { path, noun, code }: SettingsFile): unknown {
  try {
    // JSON is YAML too. Duplicate keys and tags of YAML 1.1 are refused, so nothing means something else than it says.
    return parse(text, { schema: 'core', uniqueKeys: true });
  } catch (cause) {
    // The parser announces the lines that it shows next.
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '').replace(/:$/, '') : '';
    const message = `The ${noun} ${path} is neither YAML nor JSON: ${reason}.`;
    throw usageError(`${code}-unreadable`, message, 'Correct the file at the line named.', cause);
  }
}
