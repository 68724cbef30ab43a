import { describeForTerminal } from '../describe-error.ts';
import { wrapText } from './parts/layout.ts';
import type { TextView } from './text-view.ts';

/** Before an item of a list, or a suggestion; any other line end is one of a file's name or of a value. */
const OWN_BREAK = /\n(?= {2}[-…] |\(Did you mean )/;

/** What is wrong, then what to do; never a stack. No line end after the last line. */
export function toErrorText(error: unknown, { colors, width }: TextView): string {
  const { message, hint } = describeForTerminal(error);
  const lines = message.split(OWN_BREAK).flatMap((line) => wrapText(line.replaceAll('\n', '␤'), { width }));
  const cure = hint === '' ? [] : wrapText(`What to do: ${hint}`, { width });
  return [...lines.map(colors.red), ...cure].join('\n');
}
