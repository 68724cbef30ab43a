/** JSON.parse makes shorter ones one string by itself. A longer one is no name, and many would be kept for nothing. */
const [SHORTEST, LONGEST] = [11, 100];
/** A power of two. Of the texts that belong in one place the last is kept: what a table repeats is seldom far apart. */
const PLACES = 32_768;
const kept: string[] = new Array(PLACES).fill('');

/**
 * One and the same string for equal texts: a hundred thousand things name a few companies, funds and days. It is made of its
 * characters: a piece that was cut out of an answer would keep all of the answer for as long as it is kept.
 */
export function shareText(text: string): string {
  return share(text, (cut) => [...cut].join(''));
}

/** Shares the texts of a value that JSON.parse has made, which would hold each of them as often as it says it. */
export function shareTexts(value: unknown): unknown {
  if (typeof value === 'string') return share(value, (whole) => whole);
  if (Array.isArray(value)) for (let at = 0; at < value.length; at += 1) value[at] = shareTexts(value[at]);
  else if (hasFields(value)) for (const name in value) value[name] = shareTexts(value[name]);
  return value;
}

function share(text: string, toOwn: (text: string) => string): string {
  if (text.length < SHORTEST || text.length > LONGEST) return text;
  const place = placeOf(text);
  const last = kept[place] ?? '';
  if (last === text) return last;
  const own = toOwn(text);
  kept[place] = own;
  return own;
}

function placeOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash & (PLACES - 1);
}

function hasFields(value: unknown): value is { [name: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
