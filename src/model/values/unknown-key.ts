import type { z } from 'zod';

/**
 * Describes the key of a document of ours that its schema lacks, with the path to it: `reading.leaveOut`. Another version
 * wrote it, or a hand; passing over it would read the document as saying less than it does. Returns `undefined` for any
 * other fault.
 */
export function describeUnknownKey(issue: z.core.$ZodIssue | undefined): string | undefined {
  const path = issue === undefined ? undefined : findUnknownKey(issue);
  return path === undefined ? undefined : `this version of capsheet does not know its "${path.map(String).join('.')}"`;
}

/** A key is unknown to a union where one of its forms has no other fault. */
function findUnknownKey(issue: z.core.$ZodIssue): readonly PropertyKey[] | undefined {
  if (issue.code === 'unrecognized_keys') return [...issue.path, ...issue.keys.slice(0, 1)];
  if (issue.code !== 'invalid_union') return undefined;
  const ways = issue.errors.map(([only, ...others]) =>
    only === undefined || others.length > 0 ? undefined : findUnknownKey(only),
  );
  const inside = ways.find((way) => way !== undefined);
  return inside === undefined ? undefined : [...issue.path, ...inside];
}
