import { parse } from 'lossless-json';

/** Below this it does not matter how long an answer is parsed, nor what is kept of it. */
const LONG_ANSWER = 1_000_000;
/** A number of which a double would not give back every digit as it was written, or what looks like one. */
const TELLING_NUMBER = /[:,[]\s*-?(?:\d{16}|\d+[.eE])/;

/**
 * The JSON of an answer with every digit of its numbers. Long answers whose amounts stand in quotes, tens of megabytes of
 * them, are left to the built-in parser: it is faster, and its texts do not keep the whole answer in memory for as long as
 * one of them is in use. Throws where it is no JSON.
 */
export function parseAnswer(text: string): unknown {
  return text.length < LONG_ANSWER || TELLING_NUMBER.test(text) ? parse(text) : JSON.parse(text);
}
