import { foldName } from '../../base/util/text/text.ts';
import { listSheetNames, matchSheetName } from '../../format/sheets/sheet-names.ts';
import { type MappingComplaint, suggest } from '../complaint.ts';
import type { MappingPath, TypesByText } from '../mapping.ts';
import type { TypeCondition } from './build-target.ts';
import type { TypesForm } from './mapping-form.ts';

/** What a column says of what its rows are: a condition for each of the sheets, and all texts that are known. */
export function buildTypes(
  { column: name, ...sheets }: TypesForm,
  path: MappingPath,
  complaints: MappingComplaint[],
): { readonly byText: TypesByText; readonly conditions: readonly TypeCondition[] } {
  const column = { path: [...path, 'column'], text: name };
  const seen = new Map<string, string>();
  const conditions = Object.entries(sheets).flatMap(([key, texts]): TypeCondition[] => {
    const at = [...path, key];
    for (const text of texts) {
      const other = seen.get(foldName(text));
      if (other !== undefined)
        complaints.push({
          path: at,
          message: `"${text}" is said to be ${other} and ${key}; it can only be one of them.`,
        });
      seen.set(foldName(text), key);
    }
    const match = matchSheetName(key);
    if (match !== undefined)
      return [{ match, condition: { path: at, test: { kind: 'is', column, texts, isNot: false } } }];
    complaints.push({ path: at, message: `"${key}" is not a sheet of the format.${suggest(key, listSheetNames())}` });
    return [];
  });
  return { byText: { path, column, texts: new Set(seen.keys()) }, conditions };
}
