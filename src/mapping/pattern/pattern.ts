import { assertNever } from '../../util/assert-never.ts';
import { compilePattern, type Instruction } from './compile-pattern.ts';
import { parsePattern } from './parse-pattern.ts';
import { type Anchor, isWordCharacter } from './syntax.ts';

/** Nobody writes more into a cell that is to be taken apart. */
const LONGEST_TEXT = 2000;

/** Where a match lies, in characters of the text, and what its named groups hold. */
export interface PatternMatch {
  readonly from: number;
  readonly to: number;
  /** Groups that took no part are absent. */
  readonly groups: { readonly [name: string]: string };
}

/** A way through the program that is still open: where it goes on and what it has noted. */
interface Thread {
  readonly at: number;
  readonly slots: readonly (number | undefined)[];
}

/**
 * A regular expression that no text can keep busy: all ways through it are followed at once, so that matching takes at
 * most (length of the program) × (length of the text) steps, where the language's own may need more than anybody has
 * time for. It disregards case. Throws a `PatternError` for one that is not understood.
 */
export class Pattern {
  readonly source: string;
  /** Of its groups, in their order. */
  readonly names: readonly string[];
  readonly #program: readonly Instruction[];

  constructor(source: string) {
    const parsed = parsePattern(source);
    this.source = source;
    this.names = parsed.names;
    this.#program = compilePattern(parsed);
  }

  test(text: string): boolean {
    return this.match(text) !== undefined;
  }

  /** The first match, as a spreadsheet user would read the pattern: the leftmost, its choices in the order written. */
  match(text: string): PatternMatch | undefined {
    const characters = [...text];
    return characters.length > LONGEST_TEXT ? undefined : this.#matchFrom(characters, 0);
  }

  /** The text without anything that matches. */
  removeFrom(text: string): string {
    const characters = [...text];
    if (characters.length > LONGEST_TEXT) return text;
    let kept = '';
    let at = 0;
    for (let found = this.#matchFrom(characters, 0); found !== undefined; found = this.#matchFrom(characters, at)) {
      kept += characters.slice(at, found.from).join('');
      if (found.to === found.from) kept += characters[found.to] ?? '';
      at = found.to === found.from ? found.to + 1 : found.to;
      if (at > characters.length) break;
    }
    return kept + characters.slice(at).join('');
  }

  #matchFrom(characters: readonly string[], start: number): PatternMatch | undefined {
    let threads: Thread[] = [];
    let best: Thread | undefined;
    for (let position = start; position <= characters.length; position += 1) {
      const seen = new Set<number>();
      const open: Thread[] = [];
      for (const thread of threads) this.#follow(thread, { characters, position, seen, open });
      if (best === undefined) this.#follow({ at: 0, slots: [] }, { characters, position, seen, open });
      threads = [];
      for (const thread of open) {
        const step = this.#program[thread.at];
        if (step?.kind === 'match') {
          best = thread;
          break;
        }
        const character = characters[position];
        if (step?.kind === 'character' && character !== undefined && step.test(character))
          threads.push({ ...thread, at: thread.at + 1 });
      }
      if (threads.length === 0 && best !== undefined) break;
    }
    return best === undefined ? undefined : this.#toMatch(best, characters);
  }

  /** Goes on from a step that reads nothing to those that read a character, in the order of their weight. */
  #follow({ at, slots }: Thread, walk: Walk): void {
    if (walk.seen.has(at)) return;
    walk.seen.add(at);
    const step = this.#program[at];
    switch (step?.kind) {
      case undefined:
        return;
      case 'character':
      case 'match':
        walk.open.push({ at, slots });
        return;
      case 'jump':
        this.#follow({ at: step.to, slots }, walk);
        return;
      case 'split':
        this.#follow({ at: step.first, slots }, walk);
        this.#follow({ at: step.second, slots }, walk);
        return;
      case 'save': {
        const saved = [...slots];
        saved[step.slot] = walk.position;
        this.#follow({ at: at + 1, slots: saved }, walk);
        return;
      }
      case 'anchor':
        if (holds(step.anchor, walk)) this.#follow({ at: at + 1, slots }, walk);
        return;
      default:
        assertNever(step);
    }
  }

  #toMatch({ slots }: Thread, characters: readonly string[]): PatternMatch {
    const groups = this.names.flatMap((name, index): [string, string][] => {
      const [from, to] = [slots[2 * index + 2], slots[2 * index + 3]];
      return from === undefined || to === undefined ? [] : [[name, characters.slice(from, to).join('')]];
    });
    return { from: slots[0] ?? 0, to: slots[1] ?? 0, groups: Object.fromEntries(groups) };
  }
}

interface Walk {
  readonly characters: readonly string[];
  readonly position: number;
  readonly seen: Set<number>;
  readonly open: Thread[];
}

function holds(anchor: Anchor, { characters, position }: Walk): boolean {
  if (anchor === 'start') return position === 0;
  if (anchor === 'end') return position === characters.length;
  const isEdge = isWordCharacter(characters[position - 1]) !== isWordCharacter(characters[position]);
  return isEdge === (anchor === 'word-edge');
}
