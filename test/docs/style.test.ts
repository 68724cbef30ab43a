import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listPages } from '../../scripts/docs/list-pages.mjs';
import { readSourceFiles } from '../support/source-files.ts';

/**
 * Phrases that "Words" in CONTRIBUTING.md rules out, and some like them that once stood here: nobody says them aloud.
 */
const NOT_SAID = [
  /\bbroke(?:n)? off\b/i,
  /\bneed no longer exist\b/i,
  /\ba look before\b/i,
  /\bnearly alike\b/i,
  /\btake along\b/i,
  /\b(?:is|are) told\b(?! (?:apart|that there))/i,
  /\btold as\b(?! \()/i,
  /\bcomes to (?:its|an) end\b/i,
  /\b(?:is|are) had\b/i,
  /\bis to be done\b/i,
  /\banew\b/i,
  /\ba further one\b/i,
  /\bwhich is none\b/i,
  /\bthe one to (?:go by|be held)\b/i,
  /\b(?:thereof|therein|hereby|notwithstanding|prior to|in order to|please note|utili[sz]e)\b/i,
];

/** This page names what it rules out. */
const APART = ['CONTRIBUTING.md'];

const pages = listPages('.')
  .filter((path) => !APART.includes(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8').replaceAll('\n', ' ') }));
/** Texts of the program and of the page, without comments. */
const sources = readSourceFiles('src').map(({ path, code }) => ({ path, text: code.replaceAll('\n', ' ') }));

function listHits(texts: readonly { path: string; text: string }[]): readonly string[] {
  return texts.flatMap(({ path, text }) =>
    NOT_SAID.flatMap((phrase) => {
      const [found] = phrase.exec(text) ?? [];
      return found === undefined ? [] : [`${path}: ${found}`];
    }),
  );
}

test('the handbook is written as somebody would say it', () => {
  expect(listHits(pages)).toEqual([]);
});

test('so are messages and the texts of the page', () => {
  expect(listHits(sources)).toEqual([]);
});

/** A comment that begins like this makes its reader guess what it is about. */
const VAGUE_START =
  /(?<!\S)(?:\/\*\*(?:\s*\n\s*\*)?|(?<!\/\/.*\n\s*)\/\/) (?:Of|What|Whatever|None|Who|Whoever|Whose|Such)\b.*/g;

test('a comment begins with the thing that it is about', () => {
  const programs = ['src', 'test', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
      .map((name) => join(folder, name)),
  );
  const found = programs.flatMap((path) => {
    const vague = readFileSync(path, 'utf8').match(VAGUE_START) ?? [];
    return vague.map((comment) => `${path}: ${comment}`);
  });
  expect(found).toEqual([]);
  const comments = [
    '/** Of it. */',
    '// A list.',
    '// What goes on.',
    'x;',
    '// None.',
    '/**',
    ' * Whoever comes.',
    ' */',
  ];
  expect(comments.join('\n').match(VAGUE_START)).toHaveLength(3);
});

test('a phrase is found across the end of a line, and in a text', () => {
  expect(listHits([{ path: 'a.md', text: 'the run broke off' }])).toEqual(['a.md: broke off']);
  expect(listHits([{ path: 'b.ts', text: "say('Take along what you know')" }])).toEqual(['b.ts: Take along']);
});
