import { LosslessNumber, parse } from 'lossless-json';
import { assertShallow } from './parse-json.ts';

/**
 * Parses JSON from outside with every digit of its numbers, which `toNumber` makes of their texts.
 * @throws UnreadableText for what is nested too deep; SyntaxError for what is no JSON.
 */
export function parseExactJson(
  text: string,
  toNumber: (digits: string) => unknown = (digits) => new LosslessNumber(digits),
): unknown {
  assertShallow(text);
  return parse(text, undefined, toNumber);
}
