import { describeError } from '../describe-error.ts';
import { wrapText } from './layout.ts';
import type { TextView } from './text-view.ts';

/** What is wrong, then what to do; never a stack. No line end after the last line. */
export function toErrorText(error: unknown, { colors, width }: TextView): string {
  const { message, hint } = describeError(error);
  const lines = message.split('\n').flatMap((line) => wrapText(line, { width }));
  const cure = hint === '' ? [] : wrapText(`What to do: ${hint}`, { width });
  return [...lines.map(colors.red), ...cure].join('\n');
}
