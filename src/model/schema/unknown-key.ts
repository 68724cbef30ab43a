import type { z } from 'zod';

/**
 * Where a document of ours has a key that its schema lacks: with the path to it, `reading.leaveOut`. Another version wrote
 * it, or a hand; passing over it would read the document as saying less than it does. `undefined` for any other fault.
 */
export function unknownKeyOf(issue: z.core.$ZodIssue | undefined): string | undefined {
  return issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]].map(String).join('.') : undefined;
}
