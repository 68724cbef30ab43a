/** Texts that need no quotes. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} ._/%&+-]*$/u;
/** Words and spaces with a meaning in YAML. */
const MEANING = /^(?:true|false|null|yes|no|on|off|~)$|\s$|^\s/i;

export function quoteYaml(text: string): string {
  return PLAIN.test(text) && !MEANING.test(text) ? text : JSON.stringify(text);
}

export function listOf(texts: readonly string[]): string {
  return `[${texts.map(quoteYaml).join(', ')}]`;
}

/** `{ here: there, … }`. */
export function pairsOf(pairs: readonly (readonly [from: string, to: string])[]): string {
  return `{ ${pairs.map(([from, to]) => `${quoteYaml(from)}: ${quoteYaml(to)}`).join(', ')} }`;
}

export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A comment has one line. */
export function toYamlComment(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
