/**
 * What a file says that it does not say: `null`, and what the first versions of the format marked as omitted. Every
 * property of that kind is taken out, however deep it stands.
 */
export function withoutOmitted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOmitted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => !isOmitted(inner))
      .map(([key, inner]) => [key, withoutOmitted(inner)]),
  );
}

function isOmitted(value: unknown): boolean {
  if (value === null) return true;
  // The reader keeps JSON's own words as they are, its numbers alone as texts.
  return typeof value === 'object' && 'omitted' in value && value.omitted === true;
}
