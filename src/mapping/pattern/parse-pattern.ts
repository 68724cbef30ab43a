import { CharacterClasses } from './character-class.ts';
import { PatternError } from './pattern-error.ts';
import type { ParsedPattern, PatternNode } from './syntax.ts';

const LONGEST_PATTERN = 500;
const DEEPEST = 30;
const MOST_REPEATS = 100;
const NAMED_GROUP = /\(\?<([A-Za-z][\w ]*)>/y;
const COUNTS = /\{(\d{1,4})(,(\d{1,4})?)?\}/y;

/**
 * Reads a regular expression of the usual kind: characters, classes, groups, named groups, `|`, `*`, `+`, `?`, `{2,3}`,
 * `^`, `$`, `\b`. What would need going back over the text (look-around, back-references) is refused, so that matching
 * takes time in proportion to the text whatever is written. Throws a `PatternError`.
 */
export function parsePattern(text: string): ParsedPattern {
  if (text.length > LONGEST_PATTERN) throw new PatternError(`has more than ${LONGEST_PATTERN} characters`);
  return new PatternReader(text).read();
}

class PatternReader {
  readonly #text: string;
  readonly #names: string[] = [];
  readonly #classes: CharacterClasses;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#classes = new CharacterClasses(text);
  }

  read(): ParsedPattern {
    const node = this.#readChoice();
    if (this.#at < this.#text.length) throw new PatternError('closes a bracket that was not opened');
    return { node, names: this.#names };
  }

  #readChoice(): PatternNode {
    const nodes = [this.#readSequence()];
    while (this.#take('|')) nodes.push(this.#readSequence());
    return nodes.length === 1 && nodes[0] !== undefined ? nodes[0] : { kind: 'choice', nodes };
  }

  #readSequence(): PatternNode {
    const nodes: PatternNode[] = [];
    while (this.#at < this.#text.length && !'|)'.includes(this.#peek())) nodes.push(this.#readRepeated());
    return { kind: 'sequence', nodes };
  }

  #readRepeated(): PatternNode {
    const node = this.#readAtom();
    const counts = this.#readCounts();
    if (counts === undefined) return node;
    const isLazy = this.#take('?');
    if ('*+?'.includes(this.#peek()) && this.#peek() !== '') throw new PatternError(`repeats a repetition`);
    return { kind: 'repeat', node, isLazy, ...counts };
  }

  #readCounts(): { least: number; most?: number } | undefined {
    if (this.#take('*')) return { least: 0 };
    if (this.#take('+')) return { least: 1 };
    if (this.#take('?')) return { least: 0, most: 1 };
    const found = this.#takeMatch(COUNTS);
    if (found === undefined) return undefined;
    const [, least = '0', range, most] = found;
    const counts = { least: Number(least), most: range === undefined ? Number(least) : Number(most ?? MOST_REPEATS) };
    if (counts.least > counts.most || counts.most > MOST_REPEATS)
      throw new PatternError(`repeats with ${found[0]}; at most ${MOST_REPEATS} times, the lesser number first`);
    return range !== undefined && most === undefined ? { least: counts.least } : counts;
  }

  #readAtom(): PatternNode {
    const character = this.#peek();
    if (character === '(') return this.#readGroup();
    if ('*+?'.includes(character)) throw new PatternError(`has a "${character}" with nothing before it to repeat`);
    if (character === '^' || character === '$') {
      this.#at += 1;
      return { kind: 'anchor', anchor: character === '^' ? 'start' : 'end' };
    }
    const { end, ...atom } = this.#classes.readAtom(this.#at);
    this.#at = end;
    return 'anchor' in atom ? { kind: 'anchor', anchor: atom.anchor } : { kind: 'character', test: atom.test };
  }

  #readGroup(): PatternNode {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new PatternError(`nests more than ${DEEPEST} brackets`);
    const name = this.#takeMatch(NAMED_GROUP)?.[1];
    if (name === undefined && !this.#take('(?:')) this.#takePlainGroup();
    const index = name === undefined ? undefined : this.#nameGroup(name);
    const node = this.#readChoice();
    if (!this.#take(')')) throw new PatternError('opens a bracket that is not closed');
    this.#depth -= 1;
    return index === undefined ? node : { kind: 'group', index, node };
  }

  #takePlainGroup(): void {
    if (/^\(\?(?:<?[=!])/.test(this.#text.slice(this.#at, this.#at + 4)))
      throw new PatternError('looks ahead or behind, which is not supported');
    if (this.#text.startsWith('(?', this.#at)) throw new PatternError('has a group that is not understood');
    this.#at += 1;
  }

  #nameGroup(name: string): number {
    if (this.#names.includes(name)) throw new PatternError(`names two groups "${name}"`);
    return this.#names.push(name) - 1;
  }

  #peek(): string {
    return this.#text.charAt(this.#at);
  }

  #take(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #takeMatch(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#text);
    if (found === null) return undefined;
    this.#at += found[0].length;
    return found;
  }
}
