import { z } from 'zod';
import { readNamedFile } from '../../../base/disk/read-named-file.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { parseSettings } from '../../../base/util/parse-settings.ts';
import { behaviourSchema } from '../behaviour.ts';
import { faultRulesSchema } from './faults.ts';

/** The answers of a sandbox to the open questions, and its faults. */
const rehearsalSchema = z.strictObject({
  behaviour: behaviourSchema.prefault({}),
  faults: faultRulesSchema.default([]),
});
export type Rehearsal = z.output<typeof rehearsalSchema>;

/** Parses settings; `source` says where they stand. Throws `faults-invalid`, which names every wrong setting by its path. */
export function parseRehearsal(value: unknown, source: string): Rehearsal {
  const parsed = rehearsalSchema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const complaints = parsed.error.issues.flatMap((issue) => complaintsOf(issue, []));
  throw usageError(
    'faults-invalid',
    `${source} has wrong settings. ${complaints.join('; ')}.`,
    '"capsheet sandbox --help" lists the faults, the conditions of a rule and the settings of the behaviour.',
  );
}

type ZodIssue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

function complaintsOf(issue: ZodIssue, base: Path): string[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${toPlace([...path, key])}: there is no such setting`);
  }
  const branch = issue.code === 'invalid_union' ? issue.errors.find(isOfRightShape) : undefined;
  if (branch !== undefined) return branch.flatMap((inner) => complaintsOf(inner, path));
  return [`${toPlace(path)}: ${issue.message}`];
}

/** True of the alternative of "one or a list of them" that was written, apart from faults within it. */
function isOfRightShape(issues: readonly ZodIssue[]): boolean {
  return issues.every((issue) => issue.code !== 'invalid_type' || issue.path.length > 0);
}

/** Writes a path as `faults[0].do.kind`; numbers from 0. */
function toPlace(path: Path): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return text.replace(/^\./, '') || 'the whole';
}

/** Reads a faults file, YAML or JSON. Throws `faults-missing`, `faults-not-a-file`, `faults-unreadable`, `faults-invalid`. */
export async function loadRehearsal(path: string): Promise<Rehearsal> {
  const bytes = await readNamedFile({
    path,
    subject: `The faults file ${path}`,
    kind: 'faults',
    hint: 'Check the path given with --faults; without it, the sandbox makes no faults.',
  });
  const settings = parseSettings(bytes.toString('utf8'), { path, noun: 'faults file', code: 'faults' });
  return parseRehearsal(settings, `The faults file ${path}`);
}
