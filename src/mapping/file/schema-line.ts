const SCHEMA_LINE = /^# yaml-language-server: \$schema=.*\n/m;

/**
 * Puts a first line above a mapping file by which editors find its JSON Schema: they complete settings and mark
 * misspelt ones. An earlier such line is replaced.
 */
export function nameSchema(text: string, address: string): string {
  return `# yaml-language-server: $schema=${address}\n${withoutSchemaLine(text)}`;
}

/** Removes that line, for readers without the schema. */
export function withoutSchemaLine(text: string): string {
  return text.replace(SCHEMA_LINE, '');
}
