import { PatternError } from './pattern-error.ts';
import type { Anchor, CharacterTest } from './syntax.ts';

/** One character of a pattern as it was understood, and where what follows it begins. */
export type PatternAtom =
  | { readonly test: CharacterTest; readonly end: number }
  | { readonly anchor: Anchor; readonly end: number };

const NAMED_CLASSES: { readonly [letter: string]: RegExp } = {
  d: /\d/,
  D: /\D/,
  w: /\w/,
  W: /\W/,
  s: /\s/,
  S: /\S/,
};
const SPACES: { readonly [letter: string]: string } = { t: '\t', n: '\n', r: '\r' };

/** Reads the single characters of a pattern: as they stand, escaped, or as `[a-z]`. All match in either case. */
export class CharacterClasses {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  readAtom(at: number): PatternAtom {
    const character = this.#characterAt(at);
    if (character === '[') return this.#readClass(at + 1);
    if (character === '\\') return this.#readEscape(at + 1);
    const end = at + character.length;
    return { test: character === '.' ? (one) => one !== '\n' : isSame(character), end };
  }

  #readEscape(at: number): PatternAtom {
    const letter = this.#characterAt(at);
    if (letter === 'b' || letter === 'B') return { anchor: letter === 'b' ? 'word-edge' : 'no-word-edge', end: at + 1 };
    const named = NAMED_CLASSES[letter];
    if (named !== undefined) return { test: (one) => named.test(one), end: at + 1 };
    return { test: isSame(this.#unescape(letter)), end: at + letter.length };
  }

  #unescape(letter: string): string {
    const space = SPACES[letter];
    if (space !== undefined) return space;
    if (letter === '') throw new PatternError('ends with a backslash');
    if (/[1-9k]/.test(letter)) throw new PatternError('refers back to a group, which is not supported');
    if (/[A-Za-z0]/.test(letter)) throw new PatternError(`has an escape \\${letter} that is not understood`);
    return letter;
  }

  #readClass(from: number): PatternAtom {
    const isNegated = this.#text.charAt(from) === '^';
    const tests: CharacterTest[] = [];
    let at = isNegated ? from + 1 : from;
    while (this.#text.charAt(at) !== ']') {
      if (at >= this.#text.length) throw new PatternError('opens a "[" that is not closed');
      const item = this.#readClassItem(at);
      tests.push(item.test);
      at = item.end;
    }
    const isAny: CharacterTest = (one) => tests.some((test) => test(one));
    return { test: isNegated ? (one) => !isAny(one) : isAny, end: at + 1 };
  }

  #readClassItem(at: number): { readonly test: CharacterTest; readonly end: number } {
    const from = this.#readClassCharacter(at);
    const isRange = this.#text.charAt(from.end) === '-' && !/^(?:\]|)$/.test(this.#text.charAt(from.end + 1));
    if (!isRange || from.character === undefined) return from;
    const to = this.#readClassCharacter(from.end + 1);
    if (to.character === undefined || to.character < from.character)
      throw new PatternError(`has a range ${this.#text.slice(at, to.end)} that goes backwards`);
    return { test: isWithin(from.character, to.character), end: to.end };
  }

  /** `character` is absent for a class such as `\d`. */
  #readClassCharacter(at: number): { character?: string; test: CharacterTest; end: number } {
    const character = this.#characterAt(at);
    if (character !== '\\') return { character, test: isSame(character), end: at + character.length };
    const letter = this.#characterAt(at + 1);
    const named = NAMED_CLASSES[letter];
    if (named !== undefined) return { test: (one) => named.test(one), end: at + 2 };
    const meant = this.#unescape(letter);
    return { character: meant, test: isSame(meant), end: at + 1 + letter.length };
  }

  #characterAt(at: number): string {
    const point = this.#text.codePointAt(at);
    return point === undefined ? '' : String.fromCodePoint(point);
  }
}

function isSame(character: string): CharacterTest {
  const folded = character.toLowerCase();
  return (one) => one.toLowerCase() === folded;
}

function isWithin(from: string, to: string): CharacterTest {
  const holds = (one: string): boolean => one >= from && one <= to;
  return (one) => holds(one) || holds(one.toLowerCase()) || holds(one.toUpperCase());
}
