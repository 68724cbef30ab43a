import { quote } from '../../../../base/util/text/quote.ts';
import type { FindingText } from '../../../../model/findings/finding.ts';
import type { FindingCode } from '../../../../model/findings/finding-codes.ts';

/** Why a text can hardly have been typed as a name or label. */
export interface TextFault {
  readonly code: Extract<FindingCode, 'text-formula' | 'text-damaged'>;
  readonly message: string;
  readonly hint: string;
}

/** A reference such as `A2` or `Sheet1!$B$4`, a function, or arithmetic: what a spreadsheet works out behind these signs. */
const WORKED_OUT =
  /^[+@]\s*(?:(?:'[^']+'|\w+)!)?(?:\$?[A-Z]{1,3}\$?\d{1,7}\b(?!\s*[a-z])|[A-Z][A-Z.]*\(|[\d.]+\s*[-+*/^])/;
/** The beginning of a formula; full-width as well, and in braces over a range. */
const FORMULA = /^[{+＋]?\s*[=＝]/;
const REPLACEMENT = '\ufffd';
/**
 * Line ends and tabs are no control characters here; the others of both sets are, as XML writes those it cannot hold, too,
 * and what turns the letters behind it round or is no character. Hebrew and Arabic may have marks of direction.
 */
const CONTROL = /[^\P{Cc}\t\n\r]|[\u202d\u202e\u2028\u2029\ufffe\uffff]|_x00[01][\dA-F]_/iu;
/** How the second byte of a UTF-8 pair reads in Windows-1252 or Latin-1. */
const SECOND = '[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]';
/** UTF-8 that was read as Windows-1252: `SociÃ©tÃ©`, `Oâ€™Neill`. A name in quotation marks may end in Ã. */
const TWICE_DECODED = new RegExp(
  [
    `Ã(?![’”»](?!\\p{L}))${SECOND}`,
    `[ÂÅÄÐ]${SECOND}`,
    `â${SECOND}${SECOND}`,
    // Greek, Cyrillic, Hebrew and Arabic in pairs, what lies behind them in threes: one alone may be chance.
    `(?:[ÎÏÐÑ×ØÙ]${SECOND}){2}`,
    `(?:[à-ï]${SECOND}${SECOND}){2}`,
    'ï»¿',
  ].join('|'),
  'u',
);

/** Looks for a formula that was not worked out, and for characters that got lost or in on the way. */
export function classifyText(text: string): TextFault | undefined {
  if (FORMULA.test(text) || WORKED_OUT.test(text)) {
    const message = `${quote(text)} is a formula that nothing has worked out; a text was expected.`;
    return {
      code: 'text-formula',
      message,
      hint: 'Open the file in its program, and save the results; or type the text.',
    };
  }
  const damage = findDamage(text);
  if (damage === undefined) return undefined;
  return { code: 'text-damaged', message: `${quote(text)} ${damage}.`, hint: 'Type the text again.' };
}

function findDamage(text: string): string | undefined {
  if (text.includes(REPLACEMENT))
    return 'has lost a letter: a program could not read it, and put a replacement character in its place';
  if (CONTROL.test(text)) return 'contains a control character, which nobody sees';
  return TWICE_DECODED.test(text) ? 'was read in the wrong encoding by a program before capsheet' : undefined;
}

/** An error for a name or label, which would stay in the service for good; a warning for other texts. */
export function toTextFinding({ code, message, hint }: TextFault, isName: boolean): FindingText {
  return { severity: isName ? 'error' : 'warning', code, message, hint };
}
