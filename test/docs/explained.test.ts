import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FINDING_EXPLANATIONS, FINDING_FAMILIES } from '../../src/model/findings/explained/finding-families.ts';
import { FINDING_CATALOGUE } from '../../src/model/findings/finding-catalogue.ts';
import { listRules } from '../../src/rules/list-rules.ts';

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

  it('calls every rule a warning, until the firm says otherwise', () => {
    const severities = new Map(explanations.map(([code, { severities }]) => [code, severities.join()]));
    expect(listRules().filter(({ code }) => severities.get(code) !== 'warning')).toEqual([]);
  });

  it('quotes what the code says, word by word but for names and figures', () => {
    const all = explanations.map(([, { example }]) => example.said).join('\n');
    const fragments = listFragments().filter((fragment) => all.includes(fragment));
    const foreign = explanations.flatMap(([code, { example }]) => {
      const known = shareKnown(example.said, fragments);
      return known < 0.4 ? [{ code, said: example.said, known }] : [];
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
  return [...new Set(pieces.filter((piece) => piece.length >= 5 && piece.includes(' ')))];
}

/** Which part of what is said comes from such pieces; names in quotation marks and figures are the user's own. */
function shareKnown(said: string, fragments: readonly string[]): number {
  const words = said.replace(/"[^"]*"/g, '"');
  const isKnown = new Array<boolean>(words.length).fill(false);
  for (const fragment of fragments) {
    const at = words.indexOf(fragment);
    if (at >= 0) isKnown.fill(true, at, at + fragment.length);
  }
  const letters = [...words].map((letter, index) => ({
    isKnown: isKnown[index] === true,
    isFigure: /\d/.test(letter),
  }));
  const own = letters.filter(({ isFigure }) => !isFigure);
  return own.filter((letter) => letter.isKnown).length / own.length;
}
