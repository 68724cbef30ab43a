import type { z } from 'zod';

/**
 * Describes the key of a document of ours that its schema lacks, with the path to it: `reading.leaveOut`. Another version
 * wrote it, or a hand; passing over it would read the document as saying less than it does. Returns `undefined` for any
 * other fault.
 */
export function describeUnknownKey(issue: z.core.$ZodIssue | undefined): string | undefined {
  const path = issue === undefined ? undefined : listUnknownKeys(issue)[0];
  return path === undefined ? undefined : `this version of capsheet does not know its "${path.map(String).join('.')}"`;
}

/**
 * Reads the answer of a server, which may be newer than who asked it: keys that its schema lacks are left out, at every
 * depth, and any other fault throws a ZodError. Documents and requests are read by their schemas alone, which are strict:
 * whoever wrote a key there relies on its being obeyed, and nobody relies on a reader that knows nothing of it.
 */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(answer);
  if (success) return data;
  const known: unknown = structuredClone(answer);
  const removed = error.issues.flatMap(listUnknownKeys).filter((path) => removeKey(known, path));
  if (removed.length === 0) throw error;
  return parseAnswer(schema, known);
}

type Path = readonly PropertyKey[];

/** Lists the keys that an issue is about, if it is about nothing else. One of the forms of a union then has no other fault. */
function listUnknownKeys(issue: z.core.$ZodIssue): readonly Path[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key]);
  if (issue.code !== 'invalid_union') return [];
  const forms = issue.errors.map((faults) => faults.map(listUnknownKeys));
  const closest = forms.find((faults) => faults.length > 0 && faults.every(({ length }) => length > 0)) ?? [];
  return closest.flat().map((path) => [...issue.path, ...path]);
}

/** Returns whether the key was there. */
function removeKey(value: unknown, path: Path): boolean {
  const holder = path.slice(0, -1).reduce((at: unknown, key): unknown => Reflect.get(Object(at), key), value);
  const key = path.at(-1) ?? '';
  return Object.hasOwn(Object(holder), key) && Reflect.deleteProperty(Object(holder), key);
}
