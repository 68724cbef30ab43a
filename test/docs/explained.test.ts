import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listRules } from '../../src/engine/rules/list-rules.ts';
import { FINDING_EXPLANATIONS, FINDING_FAMILIES } from '../../src/model/findings/explained/finding-families.ts';
import { FINDING_CATALOGUE } from '../../src/model/findings/finding-catalogue.ts';
import { isQuick } from '../support/sweep.ts';

/** Most words that no text of the source has: an `is`, a noun or a unit is put in by itself. */
const MOST_FOREIGN = 4;
/** They give the words of somebody else: of the system, of the service. */
const QUOTING = new Set(['run-stopped', 'refused']);

const explanations = Object.entries(FINDING_EXPLANATIONS);

describe('the explanations of findings', () => {
  it('has every code in one family, and no other', () => {
    const inFamilies = FINDING_FAMILIES.flatMap((family) => Object.keys(family.explanations));
    expect(inFamilies.sort()).toEqual(Object.keys(FINDING_CATALOGUE).sort());
  });

  it('says of each in whole sentences why, where and what to do', () => {
    const texts = explanations.flatMap(([code, { cause, where, cure }]) =>
      [cause, where, cure].map((text) => ({ code, text })),
    );
    expect(texts.filter(({ text }) => !/^(?:["A-Z$]|capsheet ).*[.…,]$/s.test(text))).toEqual([]);
  });

  it('calls every rule a warning until the firm says otherwise, and first what it is mostly', () => {
    const severities = new Map(explanations.map(([code, { severities }]) => [code, severities[0]]));
    expect(listRules().filter(({ code, severity }) => severities.get(code) !== severity)).toEqual([]);
    expect(listRules().flatMap(({ code, severity }) => (severity === 'warning' ? [] : [code]))).toEqual(['oversold']);
  });

  it.skipIf(isQuick)('quotes what the code says, word by word but for names and figures', () => {
    const all = explanations.map(([, { example }]) => example.said).join('\n');
    const fragments = listFragments().filter((fragment) => all.includes(fragment));
    const foreign = explanations.flatMap(([code, { example }]) => {
      const words = listForeignWords(example.said, fragments);
      return words.length > MOST_FOREIGN && !QUOTING.has(code) ? [{ code, words }] : [];
    });
    expect(foreign).toEqual([]);
  });
});

/** The pieces of the source's texts, from one quotation mark, line or inserted value to the next. */
function listFragments(): readonly string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      path.endsWith('.ts') &&
      !path.includes('explained') &&
      !path.endsWith('finding-catalogue.ts') &&
      !path.startsWith('ui'),
  );
  const pieces = files.flatMap((path) =>
    readFileSync(join('src', path), 'utf8')
      .replaceAll("\\'", "'")
      .split(/[`"\n{}$]|(?<!\w)'|'(?!\w)/),
  );
  const texts = pieces.flatMap((piece) => [piece, piece.trim()]);
  return [...new Set(texts.filter((piece) => piece.length >= 5 && piece.includes(' ')))];
}

/** Words that no such piece has; names in quotation marks and figures are the user's own. */
function listForeignWords(said: string, fragments: readonly string[]): readonly string[] {
  const words = said.replace(/"[^"]*"/g, '"');
  const isKnown = new Array<boolean>(words.length).fill(false);
  for (const fragment of fragments) {
    for (let at = words.indexOf(fragment); at >= 0; at = words.indexOf(fragment, at + 1))
      isKnown.fill(true, at, at + fragment.length);
  }
  return [...words.matchAll(/(?<![\w.-])[a-z]{2,}(?![\w.-]*\d)/g)].flatMap(({ 0: word, index }) =>
    isKnown.slice(index, index + word.length).every(Boolean) ? [] : [word],
  );
}
