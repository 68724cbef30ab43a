import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_SHEETS } from '../src/format/sheets/all-sheets.ts';
import { mappingForm } from '../src/mapping/file/mapping-form.ts';
import * as classKinds from '../src/model/lexicon/class-kinds.ts';
import * as events from '../src/model/lexicon/events.ts';
import * as headerWords from '../src/model/lexicon/header-words.ts';
import { AMBIGUOUS_HEADERS, HEADERS } from '../src/model/lexicon/headers.ts';
import { INSTRUMENT_TYPES } from '../src/model/lexicon/instrument-types.ts';
import * as instruments from '../src/model/lexicon/instruments.ts';
import * as nothing from '../src/model/lexicon/nothing.ts';
import * as parties from '../src/model/lexicon/parties.ts';
import * as statuses from '../src/model/lexicon/statuses.ts';
import * as titles from '../src/model/lexicon/titles.ts';
import { listPhrases, type Spellings, Words } from '../src/model/lexicon/words.ts';
import { readSourceFiles, type SourceFile } from './support/source-files.ts';

/** Shorter words are in other words by chance. */
const LEAST_LETTERS = 4;

const ROOM = 'src/mapping/';

/** Where words are not those of people: names of a published format's fields, and of the mapping file's own settings. */
const OTHER_LANGUAGES = ['src/mapping/ocf/', 'src/mapping/file/', 'src/mapping/edit/', 'src/mapping/review/'];

/** A layout of one vendor's export names its columns as the vendor does. */
const VENDORS = /^src\/mapping\/layouts\/[^/]+$/;

/** From this many on, a list is one of words; fewer are kinds of our own. */
const LEAST_LISTED = 3;

/**
 * The targets of patterns: the columns, sheets and kinds that the format itself declares, and the keys of a mapping.
 */
const DECLARED = new Set([
  ...ALL_SHEETS.flatMap(({ name, kind, columns }) => [
    name,
    kind,
    ...columns.flatMap((column) => [column.name, column.value.kind]),
  ]),
  ...listKeys(z.toJSONSchema(mappingForm, { unrepresentable: 'any', io: 'input' })),
]);

/** The names of everything that a document may hold, by its JSON schema. */
function listKeys(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(Object(schema.properties)) : [];
  return [...own, ...Object.values(schema).flatMap(listKeys)];
}

const TYPES: ReadonlySet<string> = new Set(INSTRUMENT_TYPES);

/** The first spellings of a phrase with many choices will do: its words are known one by one. */
const MOST_SPELLINGS = 10_000;

/** Every spelling that the lexicon's notation stands for. */
function expand(phrase: string): readonly string[] {
  const spellings: string[] = [];
  const open = [phrase];
  for (let next = open.pop(); next !== undefined && spellings.length < MOST_SPELLINGS; next = open.pop()) {
    const group = /\(([^()]*)\)/.exec(next);
    const [whole = '', inner = ''] = group ?? [];
    const parts = inner.includes('/') ? inner.split('/') : [inner, ''];
    if (group === null) spellings.push(next.replaceAll('*', '').replace(/^=/, '').trim());
    else for (const part of parts) open.push(next.replace(whole, part));
  }
  return spellings;
}

function collectPhrases(value: unknown): readonly string[] {
  if (value instanceof Words) return value.phrases;
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(collectPhrases);
}

const spelt = [HEADERS, ...Object.values(AMBIGUOUS_HEADERS).map(({ words }) => ({ words }))].flatMap((group) =>
  Object.values(group).flatMap((spellings: Spellings) => listPhrases(spellings)),
);
const found = [classKinds, events, headerWords, instruments, nothing, parties, statuses, titles].flatMap(
  collectPhrases,
);
const PHRASES = [...new Set([...spelt, ...found].flatMap(expand))].filter(
  (text) => text.length >= LEAST_LETTERS && !/\d/.test(text),
);
const WORDS = new Set(
  [...PHRASES, ...found].flatMap((text) => text.split(/[^\p{L}]+/u)).filter((word) => word.length >= LEAST_LETTERS),
);
const SPELLINGS = new Set([...PHRASES, ...WORDS]);

/** The same shape with other letters: a pattern that matches it does not know the word. */
function scramble(text: string): readonly string[] {
  const kept = Math.ceil(text.length / 2);
  const other = (part: string, letter: string): string => part.replace(/\p{L}/gu, letter);
  return ['q', 'j', 'x'].flatMap((letter) => [
    other(text, letter),
    other(text.slice(0, -kept), letter) + text.slice(-kept),
    text.slice(0, kept) + other(text.slice(kept), letter),
  ]);
}

const scrambled = new Map<string, readonly string[]>();

function wordKnownTo(pattern: RegExp): string | undefined {
  return [...SPELLINGS].find((text) => {
    if (!pattern.test(text)) return false;
    const others = scrambled.get(text) ?? scramble(text);
    scrambled.set(text, others);
    return !others.some((other) => pattern.test(other));
  });
}

interface Node {
  readonly type: string;
  readonly value?: unknown;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly elements?: readonly (Node | null)[];
  readonly quasi?: { readonly quasis: readonly { readonly value: { readonly raw: string } }[] };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function* listNodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* listNodes(item);
  else if (isNode(value)) {
    yield value;
    for (const part of Object.values(value)) yield* listNodes(part);
  }
}

/** Words of the field in patterns and lists of texts. */
function findWords({ path, code }: SourceFile): readonly string[] {
  return [...listNodes(parseSync(path, code).program)].flatMap(({ type, regex, elements = [], quasi }) => {
    if (regex !== undefined) return wordKnownTo(new RegExp(regex.pattern, regex.flags.replace(/[gy]/g, ''))) ?? [];
    if (type === 'TaggedTemplateExpression')
      return quasi?.quasis.flatMap(({ value }) => lettersOf(value.raw).filter((word) => WORDS.has(word))) ?? [];
    const texts = elements.flatMap((item) => (typeof item?.value === 'string' ? [item.value] : []));
    const listed = texts.filter((text) => SPELLINGS.has(text.toLowerCase()) && !DECLARED.has(text) && !TYPES.has(text));
    return listed.length < LEAST_LISTED || VENDORS.test(path) ? [] : listed;
  });
}

function lettersOf(pattern: string): readonly string[] {
  return pattern
    .replace(/\(\?<\w+>|\\./g, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
}

describe('words of the field', () => {
  it('stand in the lexicon and in no pattern or list of the mapping', () => {
    const files = readSourceFiles('src').filter(
      ({ path }) => path.startsWith(ROOM) && !OTHER_LANGUAGES.some((folder) => path.startsWith(folder)),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(files.map((file) => [file.path, findWords(file)] as const).filter(([, words]) => words.length > 0)).toEqual(
      [],
    );
  });

  it.each([
    ['a pattern', 'const A = /\\b(?:cancell?ed|void)\\b/i;'],
    ['a list', "const A = ['invested', 'cost basis', 'ticket'];"],
    ['a part of a pattern', 'const A = String.raw`^(?:shares?|units)$`;'],
  ])('are found in %s', (_, code) => {
    expect(findWords({ path: 'a.ts', room: 'mapping', code, imports: [] }).length).toBeGreaterThan(0);
  });
});

describe('a class of common shares', () => {
  it.each([
    ...['Common', 'Ordinary A', 'Stammanteile', 'Ordinaires', 'AO', 'Ordinarias', 'Comunes', 'Ordinária', 'ON'],
    ...['Ordinarie', 'Azioni ordinarie', 'Gewoon', 'gewone aandelen', '普通株式', '普通股'],
  ])('is known without the word for shares: %s', (text) => {
    expect([classKinds.COMMON.isIn(text), classKinds.PREFERRED.isIn(text)]).toEqual([true, false]);
  });
});
