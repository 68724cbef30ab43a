import { usageError } from '../../util/capsheet-error.ts';

/** The number of a submission, as it is typed. Throws `usage`. */
export function toSubmissionNumber(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw usageError('usage', `"${text}" is not the number of a submission.`, 'See "capsheet inbox" for the numbers.');
}
