export interface Address {
  /** Without slashes at its ends: `dry-run`. */
  readonly path: string;
  /** A filter or a cell. */
  readonly query: RouteQuery;
}

export type RouteQuery = { readonly [name: string]: string | undefined };

export function toHash(path: string, query: RouteQuery = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value = '']): [string, string][] =>
    value === '' ? [] : [[name, value]],
  );
  const search = new URLSearchParams(pairs).toString();
  return `#/${path}${search === '' ? '' : `?${search}`}`;
}

export function parseAddress(hash: string): Address {
  const [path = '', search = ''] = splitOnce(hash, '?');
  return { path: path.replace(/^#?\/*|\/+$/g, ''), query: Object.fromEntries(new URLSearchParams(search)) };
}

function splitOnce(text: string, sign: string): readonly string[] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
