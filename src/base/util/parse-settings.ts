import { type CodeStem, usageError } from './capsheet-error.ts';
import { UnreadableText } from './parse/parse-json.ts';
import { readYaml } from './parse/read-yaml.ts';

/** A file of settings that the user passes: how messages call it, and the start of its error codes. */
export interface SettingsFile {
  readonly path: string;
  readonly noun: string;
  readonly code: CodeStem<'unreadable'>;
}

/**
 * The value of a YAML or JSON text, unchecked. The address of its schema, `$schema`, is for editors alone and is left out.
 * Throws `<code>-unreadable`, naming the line.
 */
export function parseSettings(text: string, { path, noun, code }: SettingsFile): unknown {
  try {
    // JSON is YAML too. Tags of YAML 1.1 are refused, so nothing means something else than it says.
    return withoutSchema(readYaml(text, { schema: 'core', hasAliases: true }).content);
  } catch (cause) {
    if (!(cause instanceof UnreadableText)) throw cause;
    const message = `The ${noun} ${path} is neither YAML nor JSON: ${cause.message}.`;
    throw usageError(`${code}-unreadable`, message, 'Correct the file at the line named.', cause);
  }
}

export function withoutSchema(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { $schema: _, ...settings } = { $schema: undefined, ...value };
  return settings;
}
