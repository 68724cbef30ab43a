import { recallLatest } from '../recall-latest.ts';

/** JSON.parse makes shorter ones one string by itself. A longer one is no name, and many would be kept for nothing. */
const [SHORTEST, LONGEST] = [11, 100];

/** Made of its characters: a piece that was cut out of an answer would keep all of the answer for as long as it is recalled. */
const recalled = recallLatest((text) => [...text].join(''));

/** One and the same string for equal texts: a hundred thousand things name a few companies, funds and days. */
export function shareText(text: string): string {
  return text.length < SHORTEST || text.length > LONGEST ? text : recalled(text);
}

/** Shares the texts of a value that was just parsed, which would hold each of them as often as it says it. */
export function shareTexts(value: unknown): unknown {
  if (typeof value === 'string') return shareText(value);
  if (Array.isArray(value)) for (let at = 0; at < value.length; at += 1) value[at] = shareTexts(value[at]);
  else if (hasFields(value)) for (const name in value) value[name] = shareTexts(value[name]);
  return value;
}

function hasFields(value: unknown): value is { [name: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
