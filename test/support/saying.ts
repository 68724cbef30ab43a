import { readFileSync } from 'node:fs';
import { parseFindingPage } from '../../src/model/findings/finding-page.ts';

/** A name, a figure, a date or a text in quotation marks: what differs from one finding of a code to the next. */
const FACT =
  /"[^"]*"|\d{4}-\d\d-\d\d|\d[\d,]*(?:\.\d+)?%?(?: [A-Z]{3}\b)?|(?<=[a-z,:] )[A-Z]\w*(?: (?:[A-Z]\w*|row \d+))*/g;

/** Gives what a finding's page has capsheet say of its example: the one place outside the code where the words stand. */
export function saidOf(code: string): string {
  const { parts } = parseFindingPage(readFileSync(`docs/reference/findings/${code}.md`, 'utf8'));
  return /“(.+)”$/s.exec(parts.at(-1)?.text ?? '')?.[1] ?? '';
}

/** A message without the facts in it. */
export function toWords(message: string): string {
  return message.replaceAll(FACT, '…');
}

/** The same words of other facts, in their order: a test that needs a whole sentence says what is in it, and not how. */
export function saying(code: string, ...facts: readonly string[]): string {
  const words = saidOf(code);
  const [...places] = words.matchAll(FACT);
  if (places.length !== facts.length) throw new Error(`${code} tells ${places.length} facts: ${words}`);
  return words.split(FACT).reduce((text, piece, index) => `${text}${facts[index - 1]}${piece}`);
}

/** The same with IDs and the places of rows as a whole, file names and error values, for facts that stand without words around them. */
const TOLD =
  /"[^"]*"|#[^\s.,;]+|\b[\w-]+\.(?:csv|ods|xlsx?|yaml)\b|\d{4}-\d\d-\d\d|(?:\b[a-z]+-|(?<![\w"])[-−])?\d(?:[\d,]*\d)?(?:\.\d+)?%?(?: [A-Z]{3}\b)?|(?<=[a-z,:;] \(?)[A-Z]\w*(?:-[A-Z\d]\w*| (?:[A-Z]\w*|row \d+))*/g;

/** A finding in facts alone: `warning D3 column-unknown: "Fyle" · Documents · File`. The words stand in one test. */
export function telling(what: string, words: string): string {
  const facts = words.match(TOLD);
  return facts === null ? what : `${what}: ${facts.join(' · ')}`;
}
