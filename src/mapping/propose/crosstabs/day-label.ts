const DAY =
  /^(?:(?:issue|issued|closing|close|closed|purchase|investment|funding|round) ?(?:dates?|on)?|dates?(?: of .*)?):?$/i;

/** Labels of days, such as `Closing date`. */
export function isDayLabel(text: string): boolean {
  return DAY.test(text.trim());
}
