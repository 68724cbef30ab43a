import { readFile } from 'node:fs/promises';
import { applyEdit } from '../../../../mapping/edit/apply-edit.ts';
import { keepAnswers, type ProposedSource } from '../../../../mapping/edit/keep-answers.ts';
import { parseMapping } from '../../../../mapping/file/parse-mapping.ts';
import type { MappingEdit } from '../../../../model/mapping/mapping-edit.ts';
import { saveMapping } from '../../../pipeline/mapping/save-mapping.ts';

/** Stands for the file in messages: on the page, a mapping has no file name. */
const NAME = 'file';

/**
 * Applies edits to the text of a mapping; only checks it where there are none. Pure. Throws `mapping-moved`, `mapping-unreadable`, and
 * `mapping-invalid`, which lists every fault by line and column.
 */
export function changeMapping(text: string, edits: readonly MappingEdit[]): string {
  parseMapping(text, NAME);
  return edits.reduce((changed, edit) => applyEdit(changed, edit, NAME), text);
}

/** Writes what has become of a mapping into a new file, for us to read. Throws as saveMapping does. */
export function saveChanged(path: string, text: string): Promise<void> {
  return saveMapping(path, text);
}

/** Adapts the answered mapping in a file of ours to a newer state of its source, as `keepAnswers`. */
export async function adaptAnswered(
  path: string,
  before: ProposedSource,
  now: ProposedSource,
): Promise<string | undefined> {
  return keepAnswers(await readFile(path, 'utf8'), before, now);
}
