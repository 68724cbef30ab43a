import { toInputStem } from '../../model/records/input-stem.ts';

/** Whether all of what came back was submitted once more, by the names of the files: copies are called after their workbook. */
export function isSubmittedAgain(before: readonly string[], now: readonly string[]): boolean {
  const names = new Set(now.map(toOwnName));
  return before.every((name) => names.has(toOwnName(name)));
}

function toOwnName(name: string): string {
  const stem = toInputStem(name).toLowerCase();
  return stem.replace(/(\.(corrected|result|plan)(-\d+)?)+$/, '');
}
