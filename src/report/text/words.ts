/** Thousands grouped by commas. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 row`, `1,234 rows`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function joinList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** `2024-07-01 14:03 UTC` of an ISO 8601 instant in UTC; anything else as it is. */
export function formatInstant(iso: string): string {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:[\d.]+)?Z$/.exec(iso);
  return parts === null ? iso : `${parts[1]} ${parts[2]} UTC`;
}

/** A cell holds sixteen times as much, which would push everything else out of sight. Characters. */
const LONGEST_LINE = 2_000;

/**
 * Text of a workbook or a service, fit for a terminal: on one line, and without characters that could move the cursor,
 * hide what stands there, or turn the direction of what follows.
 */
export function toOneLine(text: string): string {
  const shown = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
  return shown
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** An argument as a shell takes it. */
function quoteArgument(text: string): string {
  return /^[\w@%+=:,./~-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A command line to type. */
export function toCommand(name: string, args: readonly string[]): string {
  return ['capsheet', name, ...args.map(quoteArgument)].join(' ');
}
