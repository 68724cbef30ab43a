/** `T` with its fields that may be undefined made optional instead. */
export type OmitAbsent<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Leaves out the fields that are undefined: absent and undefined are two things under exactOptionalPropertyTypes. */
export function omitAbsent<const T extends object>(fields: T): OmitAbsent<T> {
  const present: { [key: string]: unknown } = {};
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) present[key] = value;
  // The entries that are left are exactly those of OmitAbsent<T>; the compiler cannot follow Object.entries.
  return present as OmitAbsent<T>;
}
