import { throwIfStopped } from '../../../base/util/interruption.ts';
import { type ComparedInputs, compareInputs } from '../../pipeline/compare-inputs.ts';
import type { ReadOptions } from '../open-workbooks.ts';
import { openedOf, type Workbooks } from '../workbooks.ts';

/** Two workbooks, row against row. */
export async function compareOpened(
  a: Workbooks,
  b: Workbooks,
  { signal }: Pick<ReadOptions, 'signal'>,
): Promise<ComparedInputs> {
  const { inputs, profile } = openedOf(a);
  const compared = await compareInputs({ a: inputs, b: openedOf(b).inputs }, { profile, signal });
  throwIfStopped(signal);
  return compared;
}
