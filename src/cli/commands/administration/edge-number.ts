import { usageError } from '../../../util/capsheet-error.ts';

/** The number of a watch or a webhook, as it is typed. Throws `usage`. */
export function toEdgeNumber(text: string, what: 'watch' | 'webhook'): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  const hint = `"capsheet team ${what} list FIRM" shows the numbers.`;
  throw usageError('usage', `"${text}" is not the number of a ${what}.`, hint);
}
