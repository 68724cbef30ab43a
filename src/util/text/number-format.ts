/** A piece of one section of a number format code (ECMA-376 part 1, 18.8.31). */
export interface FormatToken {
  /** `literal` is shown as it stands, `code` decides how the value is shown, `bracket` is what stands within `[…]`. */
  readonly kind: 'literal' | 'code' | 'bracket' | 'space';
  readonly text: string;
}

/** What a format shows as it stands without being quoted. */
const BARE_LITERAL = /[$+\-/():!^&'~{}<>= \u00a0]/;
const LAST_ASCII = 127;

/** The sections of a format code (positive; negative; zero; text) as tokens; escapes and quotes are resolved. */
export function splitFormat(format: string): readonly (readonly FormatToken[])[] {
  const sections: FormatToken[][] = [[]];
  for (let index = 0; index < format.length; ) {
    const { token, length } = readToken(format, index);
    if (token === undefined) sections.push([]);
    else sections.at(-1)?.push(token);
    index += length;
  }
  return sections;
}

function readToken(format: string, index: number): { token: FormatToken | undefined; length: number } {
  const char = format.charAt(index);
  const next = format.charAt(index + 1);
  if (char === ';') return { token: undefined, length: 1 };
  if (char === '"') return readUntil(format, index, '"', 'literal');
  if (char === '[') return readUntil(format, index, ']', 'bracket');
  if (char === '\\') return { token: { kind: 'literal', text: next }, length: 2 };
  if (char === '_' || char === '*') return { token: { kind: 'space', text: ' ' }, length: 2 };
  const isLiteral = BARE_LITERAL.test(char) || char.charCodeAt(0) > LAST_ASCII;
  return { token: { kind: isLiteral ? 'literal' : 'code', text: char }, length: 1 };
}

function readUntil(format: string, index: number, end: string, kind: 'literal' | 'bracket') {
  const close = format.indexOf(end, index + 1);
  const stop = close < 0 ? format.length : close;
  return { token: { kind, text: format.slice(index + 1, stop) }, length: stop - index + 1 };
}

/**
 * True for a format that shows a number as a date or time. Letters that are quoted or escaped decide nothing: a
 * `#,##0.0,,\M` shows millions.
 */
export function isDateFormat(format: string): boolean {
  return splitFormat(format)[0]?.some(isDateToken) === true;
}

/** True for a format that shows a month and no day: `mmm-yy`. */
export function isMonthFormat(format: string): boolean {
  const codes = (splitFormat(format)[0] ?? []).filter(({ kind }) => kind === 'code').map(({ text }) => text);
  return (
    codes.some((text) => /y/i.test(text)) &&
    codes.some((text) => /m/i.test(text)) &&
    !codes.some((text) => /d/i.test(text))
  );
}

/** What a format that shows dates leaves out: the year of `d-mmm`, the day of `mmm-yy`, all but the year of `yyyy`. */
export function findHiddenPart(format: string): 'year' | 'day' | 'month' | undefined {
  const codes = (splitFormat(format)[0] ?? []).flatMap(({ kind, text }) => (kind === 'code' ? text.toLowerCase() : []));
  // Years of eras, and of the Buddhist calendar.
  if (!codes.some((code) => /[yegb]/.test(code))) return codes.some((code) => /[md]/.test(code)) ? 'year' : undefined;
  if (codes.includes('d')) return undefined;
  return codes.includes('m') ? 'day' : 'month';
}

/** True for a format that shows the time of day and nothing else: `h:mm`, `mm:ss`, `[h]:mm`. */
export function isTimeFormat(format: string): boolean {
  const codes = (splitFormat(format)[0] ?? []).filter(({ kind }) => kind === 'code' || kind === 'bracket');
  const isTime = codes.some(({ kind, text }) => (kind === 'code' ? /[hs]/i : /^(?:h+|m+|s+)$/i).test(text));
  return isTime && !codes.some(({ kind, text }) => kind === 'code' && /[yd]/i.test(text));
}

function isDateToken(token: FormatToken): boolean {
  if (token.kind === 'bracket') return /^(h+|m+|s+)$/i.test(token.text);
  return token.kind === 'code' && /[ymdhs]/i.test(token.text);
}

/** The texts that a format shows beside a positive number, `[$€-407]` among them, trimmed. */
export function listFormatLiterals(format: string): string[] {
  const literals: string[] = [];
  let run = '';
  for (const token of splitFormat(format)[0] ?? []) {
    if (token.kind === 'literal') {
      run += token.text;
      continue;
    }
    if (token.kind === 'bracket' && token.text.startsWith('$'))
      literals.push(token.text.slice(1).replace(/-[^-]*$/, ''));
    literals.push(run);
    run = '';
  }
  return [...literals, run].map((text) => text.trim()).filter((text) => text !== '');
}

/** Most formats show digits and no percentage, and many cells have one. */
const MAY_DISGUISE = /%|^[^0#?]|;/;

/** What a format makes of a positive number that whoever looks at the sheet cannot know: a percentage, or no digit of it. */
export function findDisguise(format: string): 'percent' | 'no-digits' | undefined {
  if (!MAY_DISGUISE.test(format)) return undefined;
  const section = splitFormat(format)[0] ?? [];
  const codes = section.filter(({ kind }) => kind === 'code').map(({ text }) => text);
  if (codes.includes('%')) return 'percent';
  const showsValue = codes.some((code) => /[0#?@a-z]/i.test(code)) || section.some(({ kind }) => kind === 'bracket');
  return showsValue ? undefined : 'no-digits';
}
