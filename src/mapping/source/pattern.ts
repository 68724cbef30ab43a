import { RE2JS, RE2JSException } from 're2js';

/** Nobody writes more into a cell that is to be taken apart. */
const LONGEST_TEXT = 2000;

/** A regular expression that cannot be taken as it stands; the message says why, for whoever knows its place. */
export class PatternError extends Error {}

/**
 * A regular expression of RE2's kind, which no text can keep busy: matching takes time linear in the text, where the
 * language's own may need more than anybody has. It disregards case. Throws a `PatternError` for one that is not
 * understood.
 */
export class Pattern {
  readonly source: string;
  /** Of its groups, in their order. */
  readonly names: readonly string[];
  readonly #engine: RE2JS;

  constructor(source: string) {
    this.source = source;
    this.#engine = compile(source);
    const groups = Object.entries(this.#engine.namedGroups());
    this.names = groups.sort(([, a], [, b]) => a - b).map(([name]) => name);
  }

  test(text: string): boolean {
    return text.length <= LONGEST_TEXT && this.#engine.test(text);
  }

  /** What the named groups of the leftmost match hold, those without a part in it left out. */
  match(text: string): { readonly [name: string]: string } | undefined {
    const matcher = text.length > LONGEST_TEXT ? undefined : this.#engine.matcher(text);
    if (matcher === undefined || !matcher.find()) return undefined;
    const groups = this.names.map((name) => [name, matcher.group(name)] as const);
    return Object.fromEntries(groups.filter((group): group is [string, string] => group[1] !== null));
  }

  /** The text without anything that matches. */
  removeFrom(text: string): string {
    return text.length > LONGEST_TEXT ? text : this.#engine.matcher(text).replaceAll('');
  }
}

function compile(source: string): RE2JS {
  try {
    return RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    // The engine writes the flag into the pattern that it shows.
    throw new PatternError(
      `is not understood: ${error.message.replace(/^error parsing regexp: /, '').replace('(?i)', '')}`,
    );
  }
}
