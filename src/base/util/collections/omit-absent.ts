/** `T` with its fields that may be undefined made optional instead. */
export type OmitAbsent<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/**
 * Leaves out the fields that are undefined: absent and undefined are two things under exactOptionalPropertyTypes. Where none is,
 * the fields are given back as they are: an object that is filled key by key takes half as much room again.
 */
export function omitAbsent<const T extends object>(fields: T): OmitAbsent<T> {
  // The result is exactly OmitAbsent<T>; the compiler cannot follow the loops.
  const whole: object = fields;
  // Records of large tables pass here, a row at a time: no array of entries is made for each.
  for (const key in fields) if (fields[key] === undefined) return copyPresent(fields) as OmitAbsent<T>;
  return whole as OmitAbsent<T>;
}

function copyPresent<T extends object>(fields: T): object {
  const present: { [key: string]: unknown } = {};
  for (const key in fields) if (fields[key] !== undefined) present[key] = fields[key];
  return present;
}

/** Returns the fields of those names, without those that are absent or undefined. */
export function pickPresent<T extends object, const K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  const present: Partial<T> = {};
  for (const name of names) if (from[name] !== undefined) present[name] = from[name];
  // A field is left out only if its type lets it be absent; the compiler cannot follow the loop.
  return present as Pick<T, K>;
}
