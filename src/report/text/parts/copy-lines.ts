import type { WrittenResult } from '../../written-result.ts';
import type { TextView } from '../text-view.ts';
import { wrapText } from './layout.ts';

/** Where the annotated copy of a check or a dry run is, and what it lost of the workbook. Nothing where there is none. */
export function toCopyLines(copy: WrittenResult | undefined, { width }: TextView): readonly string[] {
  if (copy === undefined) return [];
  const { path, note } = copy;
  return wrapText(`The copy is in ${path}.${note === undefined ? '' : ` ${note}`}`, { width });
}
