import { hasHidden, showHidden } from '../../../base/util/text/visible-text.ts';

/** `2024-07-01 14:03 UTC` of an ISO 8601 instant in UTC; anything else as it is. */
export function formatInstant(iso: string): string {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:[\d.]+)?Z$/.exec(iso);
  return parts === null ? iso : `${parts[1]} ${parts[2]} UTC`;
}

/** A cell holds sixteen times as much, which would push everything else out of sight. Characters. */
const LONGEST_LINE = 2_000;

/**
 * Text of a workbook or a service on one line, with whatever is hidden in it made visible: a line end is `␤`. Done before
 * a text is laid out, whose width it is.
 */
export function toOneLine(text: string): string {
  const shown = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
  return showHidden(
    shown
      .trim()
      .replace(/\p{Zs}+/gu, ' ')
      .replace(/\r?\n/g, '␤'),
  );
}

/** An argument as a shell takes it; with something hidden in it, as `bash` and `zsh` do. */
function quoteArgument(text: string): string {
  if (hasHidden(text)) return `$'${text.replace(/[\\']/g, '\\$&').replace(/[^ -~]/gu, toShellEscape)}'`;
  return /^[\w@%+=:,./~-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function toShellEscape(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x1_0000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
}

/** A command line to type. */
export function toCommand(name: string, args: readonly string[]): string {
  return ['capsheet', name, ...args.map(quoteArgument)].join(' ');
}
