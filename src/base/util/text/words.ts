/** Thousands grouped by commas. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 row`, `1,234 rows`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${nounFor(count, one, many)}`;
}

/** `row` for one, `rows` for any other number of them. */
function nounFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** `a`, `a and b`, `a, b and c`; or with another word before the last. */
export function joinList(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** `a, b and 3 more`: the first items, and how many others there are; `more` says what these are. */
export function joinFirst(items: readonly string[], most: number, more = 'more'): string {
  const others = items.length - most;
  return joinList(others > 0 ? [...items.slice(0, most), `${others} ${more}`] : items);
}

/** `a, b and others`. */
export function joinSome(items: readonly string[], most: number): string {
  return `${items.slice(0, most).join(', ')}${items.length > most ? ' and others' : ''}`;
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `a certificate`, `an exercise`, by the first letter: the nouns are ours and few. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** The words of a header: apart at spaces, underscores and commas, and where a small letter stands before a capital. */
export function splitWords(header: string): readonly string[] {
  return header
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_,]+/)
    .filter((word) => word !== '');
}

/** Formats an ISO 8601 instant in UTC as `2024-07-01 14:03 UTC`; returns anything else as it is. */
export function formatInstant(iso: string): string {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:[\d.]+)?Z$/.exec(iso);
  return parts === null ? iso : `${parts[1]} ${parts[2]} UTC`;
}
