import { describe, expect, it } from 'vitest';
import { ALL_SHEETS } from '../../../src/format/sheets/all-sheets.ts';
import { CHOICE_WORDS, guessChoice, matchChoice } from '../../../src/model/fields/match-choice.ts';
import type { Choice } from '../../../src/model/fields/term.ts';

const LISTS: ReadonlyMap<string, readonly Choice[]> = new Map(
  ALL_SHEETS.flatMap(({ columns }) =>
    columns.flatMap(({ name, value }) => (value.kind === 'choice' ? [[name, value.choices] as const] : [])),
  ),
);

function choicesOf(column: string): readonly Choice[] {
  const choices = LISTS.get(column);
  if (choices === undefined) throw new Error(`no choices of ${column}`);
  return choices;
}

/** `Fintech` as it stands, `Fintech!` where it can mean nothing else, `Fintech?` where it is likely meant. */
function guess(column: string, text: string): string {
  const match = guessChoice(text, choicesOf(column));
  if (match === undefined) return 'none';
  return `${match.label}${match.isExact ? '' : match.isCertain === true ? '!' : '?'}`;
}

describe('a sector', () => {
  it.each([
    ['FinTech', 'Fintech'],
    ['Fin-tech', 'Fintech'],
    ['Fintehc', 'Fintech?'],
    ['Financial Services', 'Fintech?'],
    ['Fintech & Payments', 'Fintech?'],
    ['Biotech', 'Life Sciences?'],
    ['Medtech', 'Health Technology?'],
    ['Healthtech', 'Health Technology!'],
    ['Life Science', 'Life Sciences!'],
    ['AI / ML', 'Artificial Intelligence?'],
    ['AI', 'Artificial Intelligence!'],
    ['D2C', 'Direct-to-consumer!'],
    ['Enterprise SaaS', 'B2B Software?'],
    ['Cyber Security', 'Security!'],
    ['Climate', 'Sustainability?'],
    ['Logistic', 'Logistics?'],
  ])('%s is %s', (text, sector) => {
    expect(guess('Sector', text)).toBe(sector);
  });

  it.each(['Proptech', 'Legaltech', 'Martech', 'Regtech', 'Foodtech', 'Spacetech', 'Deeptech', 'HR Tech', 'Pet Care'])(
    '%s is none, however alike the letters are',
    (text) => {
      expect(guess('Sector', text)).toBe('none');
    },
  );

  it('is none of two that a text speaks of', () => {
    expect(guess('Sector', 'Crypto Gaming')).toBe('none');
    expect(guess('Sector', 'Healthcare / Fintech')).toBe('none');
  });
});

describe('any other choice', () => {
  it.each([
    ['Class Type', 'Preffered', 'preferred?'],
    ['Class Type', 'Preference Shares', 'preferred!'],
    ['Class Type', 'Series A Preferred', 'preferred?'],
    ['Class Type', 'Common B (non-voting)', 'common?'],
    ['Class Type', 'Warrants', 'none'],
    ['Purchase Type', 'Secondary purchase', 'secondary!'],
    ['Purchase Type', 'Tertiary', 'none'],
    ['Convertible Type', 'Conv. loan', 'convertible note?'],
    ['Convertible Type', 'Convertible Promissory Note', 'convertible note!'],
    ['Convertible Type', 'Post-Money SAFE', 'SAFE!'],
    ['Convertible Type', 'SAVE', 'none'],
    ['Days Convention', 'Act/360', '360!'],
    ['Days Convention', 'Actual/364', 'none'],
    ['Days Convention', '366', 'none'],
    ['Participation', 'Not capped', 'none'],
    ['Participation', 'Non-participating preferred', 'Non Participating?'],
    ['Participation', 'Participating (3x)', 'Fully Participating?'],
    ['Participation', 'No', 'Non Participating!'],
    ['Seniority', 'Parri Passu', 'Pari Passu!'],
    ['Event', 'Purchase', 'none'],
    ['Event', 'Exit', 'sale?'],
    ['Type', 'Options', 'none'],
    ['Type', 'Wareant', 'warrant?'],
  ])('%s %s is %s', (column, text, choice) => {
    expect(guess(column, text)).toBe(choice);
  });

  it('is matched by its words alone, and among others only guessed', () => {
    expect(matchChoice('Series A Preferred', choicesOf('Class Type'))).toBeUndefined();
  });
});

describe('what people write for choices', () => {
  const labels = new Set([...LISTS.values()].flatMap((choices) => choices.map(({ label }) => label)));

  it('is of choices that exist, and each text of one of its list', () => {
    expect(Object.keys(CHOICE_WORDS).filter((label) => !labels.has(label))).toEqual([]);
    for (const choices of LISTS.values()) {
      const texts = choices.flatMap(({ label }) => {
        const { same = [], likely = [] } = CHOICE_WORDS[label] ?? {};
        return [...same, ...likely];
      });
      expect(new Set(texts).size).toBe(texts.length);
      for (const { label, aliases = [] } of choices) {
        expect(matchChoice(label, choices)).toEqual({ label, isExact: true });
        for (const alias of aliases) expect(matchChoice(alias, choices)?.isExact).toBe(true);
        for (const text of CHOICE_WORDS[label]?.same ?? []) expect(matchChoice(text, choices)?.label).toBe(label);
        for (const text of CHOICE_WORDS[label]?.likely ?? []) expect(matchChoice(text, choices)?.label).toBe(label);
      }
    }
  });
});
