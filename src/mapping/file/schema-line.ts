const SCHEMA_LINE = /^# yaml-language-server: \$schema=.*\n/m;

/**
 * The text of a mapping file with a first line by which editors know its JSON Schema, at this address: they complete its
 * settings and mark what is misspelt. A line that names another place, as that of the machine it comes from, is replaced.
 */
export function nameSchema(text: string, address: string): string {
  return `# yaml-language-server: $schema=${address}\n${withoutSchemaLine(text)}`;
}

/** For wherever the schema is not at hand: an editor complains of a line that leads nowhere. */
export function withoutSchemaLine(text: string): string {
  return text.replace(SCHEMA_LINE, '');
}
