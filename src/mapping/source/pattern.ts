import { RE2JS, RE2JSException } from 're2js';

/** Longer texts are not split. */
const LONGEST_TEXT = 2000;

export class PatternError extends Error {}

/**
 * A regular expression in RE2's syntax, which matches in linear time, whatever the text. Ignores case. Throws a
 * `PatternError` where it is invalid.
 */
export class Pattern {
  readonly source: string;
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

  /** Returns the named groups of the first match; unmatched groups are absent. */
  match(text: string): { readonly [name: string]: string } | undefined {
    const matcher = text.length > LONGEST_TEXT ? undefined : this.#engine.matcher(text);
    if (matcher === undefined || !matcher.find()) return undefined;
    const groups = this.names.map((name) => [name, matcher.group(name)] as const);
    return Object.fromEntries(groups.filter((group): group is [string, string] => group[1] !== null));
  }

  removeFrom(text: string): string {
    return text.length > LONGEST_TEXT ? text : this.#engine.matcher(text).replaceAll('');
  }
}

function compile(source: string): RE2JS {
  try {
    return RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    // The engine shows its flag in the pattern.
    throw new PatternError(
      `is not understood: ${error.message.replace(/^error parsing regexp: /, '').replace('(?i)', '')}`,
    );
  }
}
