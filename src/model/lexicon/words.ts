import { groupBy } from '../../base/util/collections/group-by.ts';
import { recallLast } from '../../base/util/recall-latest.ts';
import { FOOTNOTE_MARKS, foldHeader } from '../../base/util/text/text.ts';

/** The languages of the lexicon; `in` is the English of India. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'nl' | 'ja' | 'zh' | 'in';

/**
 * Phrases of one meaning by language, separated by commas, in lower case. `(s)` may be absent, `(s/z)` is one of these, `*` is
 * any letters; spaces, hyphens, full stops and apostrophes are optional, and so are accents. A phrase behind `=`
 * counts only as the whole text.
 */
export type Spellings = { readonly [language in Language]?: string };

const LETTER = String.raw`[\p{L}\p{N}]`;
const ANY_LETTERS = String.raw`\p{L}*`;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const ACCENTS = /[\u0300-\u036f]/g;
const PLAIN = /^[ -~]*$/;
const MOST_RECALLED = 1000;
const ANY_LETTER = /\p{L}/u;
const INNERMOST = /\(([^()]*)\)/g;

/** Drops accents and full width, and keeps case. */
export function foldAccents(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC');
}

/** Folds headers as the format does, and without accents. */
export function foldLabel(text: string): string {
  return foldHeader(foldAccents(text));
}

/** Lists the phrases of all languages as they are written in the lexicon. */
export function listPhrases(spellings: Spellings): readonly string[] {
  return Object.values(spellings).flatMap(phrasesIn);
}

/** Phrases that are written in one text, with commas between them. */
export function phrasesIn(text: string): readonly string[] {
  return text.split(',').map((phrase) => phrase.trim());
}

/** Words of one meaning, found in texts whatever their case, accents and spaces. */
export class Words {
  readonly #spellings: Spellings;
  // A small workbook asks for a few of hundreds.
  #phrases: readonly string[] | undefined;
  /** Where they have, none is in a text without letters, as most cells of a list of holdings are. */
  #haveLetters: boolean | undefined;
  readonly #patterns = new Map<string, RegExp>();
  readonly #recalled: { [where in Where]?: Map<string, boolean> } = {};
  /** How their first words begin. */
  #heads: ReadonlySet<string> | 'any' | undefined;

  constructor(spellings: Spellings) {
    this.#spellings = spellings;
  }

  get phrases(): readonly string[] {
    this.#phrases ??= listPhrases(this.#spellings);
    return this.#phrases;
  }

  /** The text is one of them. */
  is(text: string): boolean {
    return this.#test('is', text);
  }

  /** One of them is in the text, as words of their own. */
  isIn(text: string): boolean {
    return this.#test('in', text);
  }

  begin(text: string): boolean {
    return this.#test('begin', text);
  }

  end(text: string): boolean {
    return this.#test('end', text);
  }

  /** Replaces each of them; accents in the rest are lost only with one of them. */
  replaceIn(text: string, by: string): string {
    const { folded, found } = this.#find('in', text);
    const ends = found.map(({ index, 0: { length } }) => index + length);
    const kept = [0, ...ends].map((start, at) => folded.slice(start, found[at]?.index));
    return found.length === 0 ? text : kept.join(by);
  }

  /** Returns the text before the first of them, if they are in it. */
  before(text: string): string | undefined {
    const { like, found } = this.#find('in', text);
    return found[0] && like.slice(0, found[0].index);
  }

  /** Returns the text behind the first of them, if they are in it. */
  after(text: string): string | undefined {
    const { like, found } = this.#find('in', text);
    return found[0] && like.slice(found[0].index + found[0][0].length);
  }

  /** Returns the text behind one of them that it begins with. */
  afterStart(text: string): string | undefined {
    const { like, found } = this.#find('begin', text);
    return found[0] && like.slice(found[0][0].length);
  }

  /** Returns the text before one of them that it ends with. */
  beforeEnd(text: string): string | undefined {
    const { like, found } = this.#find('end', text);
    return found[0] && like.slice(0, found[0].index);
  }

  /** Where they are in the text without accents, and in the text itself where no sign of it became several. */
  #find(where: Where, text: string) {
    const accentless = foldAccents(text);
    const lower = accentless.toLowerCase();
    const folded = lower.length === accentless.length ? accentless : lower;
    const like = folded.length === text.length ? text : folded;
    return { folded, like, found: this.#mayBe(where, lower) ? [...lower.matchAll(this.#patternOf(where, lower))] : [] };
  }

  #test(where: Where, text: string): boolean {
    this.#haveLetters ??= this.phrases.every(hasLetter);
    if (this.#haveLetters && !ANY_LETTER.test(text)) return false;
    this.#recalled[where] ??= new Map();
    const recalled = this.#recalled[where];
    const known = recalled.get(text);
    if (known !== undefined) return known;
    if (recalled.size >= MOST_RECALLED) recalled.clear();
    const folded = foldAccents(text).toLowerCase();
    const found = this.#mayBe(where, folded) && folded.search(this.#patternOf(where, folded)) >= 0;
    recalled.set(text, found);
    return found;
  }

  /** Compares first letters, because patterns take long to compile and most texts have no such word. */
  #mayBe(where: Where, folded: string): boolean {
    this.#heads ??= readHeads(this.phrases);
    const heads = this.#heads;
    const words = heads === 'any' ? undefined : listHeads(folded);
    if (heads === 'any' || words === undefined) return true;
    const meant = where === 'is' || where === 'begin' ? words.slice(0, 1) : words;
    return meant.some((word) => HEAD_LENGTHS.some((length) => heads.has(word.slice(0, length))));
  }

  #patternOf(where: Where, folded: string): RegExp {
    const isPlain = PLAIN.test(folded);
    const key = `${where} ${isPlain}`;
    const pattern = this.#patterns.get(key) ?? toPattern(this.phrases, where, isPlain);
    this.#patterns.set(key, pattern);
    return pattern;
  }
}

/** Whether a letter is in each text that a phrase means: a group without slashes may be absent, and of others each part counts. */
function hasLetter(phrase: string): boolean {
  const inner = phrase.replace(INNERMOST, (_, group: string) => {
    const parts = group.split('/');
    return parts.length > 1 && parts.every((part) => ANY_LETTER.test(part)) ? 'x' : '';
  });
  return inner === phrase ? ANY_LETTER.test(phrase) : hasLetter(inner);
}

/** Says what words of a language family mean: the words of one row of the lexicon. */
export function words(spellings: Spellings): Words {
  return new Words(spellings);
}

type Where = 'is' | 'in' | 'begin' | 'end';

/**
 * Matches texts in lower case. The boundaries of words stand once for all phrases that have them: a class of all letters for
 * each phrase took V8 seconds and hundreds of megabytes to compile.
 */
function toPattern(phrases: readonly string[], where: Where, isPlain: boolean): RegExp {
  const [open, close] = { is: ['^', '$'], in: ['', ''], begin: ['^', ''], end: ['', '$'] }[where];
  const bounded = groupBy(phrases, (phrase) => {
    if (phrase.startsWith('=')) return `^\\s*\n${AT_THE_END}$`;
    return `${boundary(phrase.at(0), '<!')}\n${boundary(phrase.at(-1), '!')}`;
  });
  const all = [...bounded].map(([bounds, some]) => {
    const [before, after] = bounds.split('\n');
    const sources = some
      .map((phrase) => toSource(foldAccents(phrase.replace(/^=/, '')).toLowerCase()))
      // At the end of a phrase it parts a word from the next: `d’euros`, but not `duizenden`.
      .map((source) => source.replace(ELISION, "['’]"));
    return `${before}(?:${sources.join('|')})${after}`;
  });
  const source = `${open === '' ? '' : `${open}\\s*`}(?:${all.join('|')})${close === '' ? '' : `${AT_THE_END}${close}`}`;
  if (!isPlain) return new RegExp(source, 'gu');
  // Most texts are ASCII, and a pattern of its letters alone compiles ten times as quickly.
  return new RegExp(source.replaceAll(LETTER, '[a-z0-9]').replaceAll(ANY_LETTERS, '[a-z]*'), 'g');
}

function boundary(letter: string | undefined, look: '<!' | '!'): string {
  return letter === undefined || letter === '*' || letter === '’' || UNSPACED.test(letter) ? '' : `(?${look}${LETTER})`;
}

/** Signs that may follow the last word of a text: `Cost:`, `Cost* (1)`. */
const AT_THE_END = String.raw`[\s.:]*(?:${FOOTNOTE_MARKS})?[\s.:]*`;
const ELISION = /\['’\]\?$/;

const SOURCES: ReadonlyMap<string, string> = new Map([
  ['*', ANY_LETTERS],
  [' ', String.raw`[\s_-]*`],
  ['-', String.raw`[\s_-]*`],
  ['.', String.raw`\.?`],
  ["'", "['’]?"],
  ['’', "['’]?"],
  ['+', String.raw`\+`],
  ['$', String.raw`\$`],
  ['?', String.raw`\?`],
]);

/** A group with slashes is one of its parts; a group without may be absent. */
function toSource(phrase: string): string {
  const groups: { parts: number }[] = [];
  return phrase.replace(/[()/* .'’+$?-]/g, (sign) => {
    const group = groups.at(-1);
    if (sign === '(') {
      groups.push({ parts: 1 });
      return '(?:';
    }
    if (sign === ')') return (groups.pop()?.parts ?? 1) > 1 ? ')' : ')?';
    if (sign !== '/') return SOURCES.get(sign) ?? sign;
    if (group === undefined) return String.raw`\s?/\s?`;
    group.parts += 1;
    return '|';
  });
}

const HEAD_LENGTHS = [1, 2, 3];
const LONGEST_HEAD = 3;
const WORD_START = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,3}/gu;

/**
 * Lists how the words of a text begin; `undefined` where it may have words without spaces between them. The same text is
 * compared with the words of many meanings in a row.
 */
const listHeads = recallLast((folded: string): readonly string[] | undefined =>
  UNSPACED.test(folded) ? undefined : (folded.match(WORD_START) ?? []),
);

/** Reads the first letters of phrases, up to what may be absent or another; `any` where one begins with no letter. */
function readHeads(phrases: readonly string[]): ReadonlySet<string> | 'any' {
  const heads = phrases.flatMap((phrase) => headsOf(foldAccents(phrase.replace(/^=/, '')).toLowerCase()));
  return heads.includes('') ? 'any' : new Set(heads);
}

function headsOf(phrase: string): readonly string[] {
  if (!phrase.startsWith('(')) return [/^[\p{L}\p{N}]*/u.exec(phrase)?.[0].slice(0, LONGEST_HEAD) ?? ''];
  let depth = 0;
  const parts = [''];
  for (const [index, sign] of [...phrase].entries()) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (depth === 0) {
      const rest = [...phrase].slice(index + 1).join('');
      const others = parts.length > 1 ? [] : [rest.trimStart()];
      return [...parts.map((part) => part.slice(1) + rest), ...others].flatMap(headsOf);
    }
    if (depth === 1 && sign === '/') parts.push(' ');
    else parts[parts.length - 1] += sign;
  }
  return [''];
}
