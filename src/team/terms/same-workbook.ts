import { toInputStem } from '../../model/records/input-stem.ts';

/** Whether all of what came back was handed in once more, by the names of the files: copies are called after their workbook. */
export function isHandedInAgain(before: readonly string[], now: readonly string[]): boolean {
  const names = new Set(now.map(toOwnName));
  return before.every((name) => names.has(toOwnName(name)));
}

function toOwnName(name: string): string {
  const stem = toInputStem(name).toLowerCase();
  return stem.replace(/(\.(corrected|result|plan)(-\d+)?)+$/, '');
}
