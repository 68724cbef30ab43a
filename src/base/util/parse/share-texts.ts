import { recallLatest } from '../recall-latest.ts';

/** A longer text is no name, and many of them would be kept for nothing. */
const LONGEST = 100;

const recalled = recallLatest((text) => text);

/** One and the same string for equal texts: a hundred thousand things name a few companies, funds and days. */
export function shareText(text: string): string {
  return text.length > LONGEST ? text : recalled(text);
}

/** Shares the texts of a value that was just parsed, which would hold each of them as often as it says it. */
export function shareTexts(value: unknown): unknown {
  if (typeof value === 'string') return shareText(value);
  if (Array.isArray(value)) for (const [index, item] of value.entries()) value[index] = shareTexts(item);
  else if (typeof value === 'object' && value !== null)
    for (const name of Object.keys(value)) Reflect.set(value, name, shareTexts(Reflect.get(value, name)));
  return value;
}
