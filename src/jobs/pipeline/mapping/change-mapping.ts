import { applyEdit } from '../../../mapping/edit/apply-edit.ts';
import { parseMapping } from '../../../mapping/file/parse-mapping.ts';
import type { MappingEdit } from '../../../model/mapping/mapping-edit.ts';

/** As its faults are told: it is not known by the name of a file to whoever changes it on the page. */
const NAME = 'file';

/**
 * The text of a mapping with a change, or as it is. Pure. Throws `mapping-moved`, `mapping-unreadable`, and
 * `mapping-invalid`, which names everything that is wrong by line and column.
 */
export function changeMapping(text: string, edit: MappingEdit | undefined): string {
  if (edit !== undefined) return applyEdit(text, edit, NAME);
  parseMapping(text, NAME);
  return text;
}
