/** The path of a call below `/api/`, with its names filled in. */
export function toPath(pattern: string, params: object = {}): string {
  const filled = Object.entries(params).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
    pattern,
  );
  return filled.replace(/^\/api\//, '');
}
