import { digestJson } from '../../base/util/collections/canonical-json.ts';

/** What makes a submission what it is. */
export interface SubmittedContent {
  readonly inputs: readonly { readonly sha256: string }[];
  readonly mapping?: { readonly sha256: string } | undefined;
  readonly reading: object;
  readonly isPartial: boolean;
}

/** The same for the same files read in the same way, in whatever order and under whatever names they come. SHA-256 in hex. */
export function digestContent({ inputs, mapping, reading, isPartial }: SubmittedContent): string {
  const digests = inputs.map(({ sha256 }) => sha256).sort();
  return digestJson([digests, mapping?.sha256 ?? null, reading, isPartial]);
}
