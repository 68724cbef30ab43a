import type { PrintedDocument } from './schemas.ts';
import { openedOf, type Workbooks } from './workbooks.ts';

/**
 * Compares two workbooks row against row, and asks no service. Both are read as `a` was: with its profile.
 */
export async function compareWorkbooks(
  a: Workbooks,
  b: Workbooks,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<PrintedDocument<'compare'>> {
  const [{ compareOpened }, { toCompareJson }] = await Promise.all([
    import('../pipeline/compare-inputs.ts'),
    import('../../report/json/compare-json.ts'),
  ]);
  const [first, second] = [openedOf(a), openedOf(b)];
  const compared = await compareOpened({ a: first.inputs, b: second.inputs }, { profile: first.profile, signal });
  return toCompareJson(compared, undefined);
}
