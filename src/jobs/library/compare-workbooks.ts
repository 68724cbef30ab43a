import { forProgram } from './program-words.ts';
import type { PrintedDocument } from './schemas.ts';
import type { Workbooks } from './workbooks.ts';

/**
 * Compares two workbooks row against row, and asks no service. Both are read as `a` was: with its profile.
 */
export async function compareWorkbooks(
  a: Workbooks,
  b: Workbooks,
  options: { readonly signal?: AbortSignal } = {},
): Promise<PrintedDocument<'compare'>> {
  const [{ compareOpened }, { toCompareJson }] = await Promise.all([
    import('./inside/compare-opened.ts'),
    import('../../report/json/compare-json.ts'),
  ]);
  return toCompareJson(await forProgram(() => compareOpened(a, b, options)), undefined);
}
