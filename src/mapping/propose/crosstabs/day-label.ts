const DAY =
  /^(?:(?:issue|issued|closing|close|closed|purchase|investment|funding|round) ?(?:dates?|on)?|dates?(?: of .*)?):?$/i;

/** True for a word that days stand beside: `Closing date`. */
export function isDayLabel(text: string): boolean {
  return DAY.test(text.trim());
}
