import { digestJson } from '../../base/util/collections/canonical-json.ts';
import { toInputStem } from '../../model/records/input-stem.ts';

export interface SubmittedContent {
  readonly inputs: readonly { readonly sha256: string }[];
  readonly mapping?: { readonly sha256: string } | undefined;
  readonly reading: object;
  readonly isPartial: boolean;
}

/** Equal for the same files read the same way, in any order and under any names. SHA-256 in hex. */
export function digestContent({ inputs, mapping, reading, isPartial }: SubmittedContent): string {
  const digests = inputs.map(({ sha256 }) => sha256).sort();
  return digestJson([digests, mapping?.sha256 ?? null, reading, isPartial]);
}

/** Whether all files came again, by name: copies are called after their workbook. */
export function isSubmittedAgain(before: readonly NamedInput[], now: readonly NamedInput[]): boolean {
  const names = new Set(now.map(toOwnName));
  return before.every((input) => names.has(toOwnName(input)));
}

interface NamedInput {
  readonly name: string;
}

function toOwnName({ name }: NamedInput): string {
  const stem = toInputStem(name).toLowerCase();
  return stem.replace(/(\.(corrected|result|plan)(-\d+)?)+$/, '');
}
