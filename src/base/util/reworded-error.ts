import { CapsheetError } from './capsheet-error.ts';

/** Each error that was reworded, with the one that it was. */
const ORIGINALS = new WeakMap<object, CapsheetError>();

/** The same error in the words of whoever gets it; anything else, and one that has no other words, as it is. */
export function rewordError(error: unknown, toWords: (text: string) => string): unknown {
  if (!(error instanceof CapsheetError)) return error;
  const { code, exitStatus, passes } = error;
  const [message, hint] = [toWords(error.message), toWords(error.hint)];
  if (message === error.message && hint === error.hint) return error;
  const reworded = new CapsheetError({ code, message, hint, exitStatus, passes, cause: error });
  ORIGINALS.set(reworded, error);
  return reworded;
}

/** The error as it was before it was reworded. */
export function originalOf(error: CapsheetError): CapsheetError {
  return ORIGINALS.get(error) ?? error;
}
