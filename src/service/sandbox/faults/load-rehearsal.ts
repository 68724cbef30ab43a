import { readNamedFile } from '../../../base/disk/read-named-file.ts';
import { parseSettings } from '../../../base/util/parse-settings.ts';
import { parseRehearsal, type Rehearsal } from './rehearsal.ts';

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
