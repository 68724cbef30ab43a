import { expect, it } from 'vitest';
import { monthOf, weekdayNamed } from '../../../src/model/lexicon/months.ts';
import { foldAccents } from '../../../src/model/lexicon/words.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'nb'];

/** As Unicode CLDR has them: wide and abbreviated, within a date and alone. */
function namesIn(language: string, month: number): readonly string[] {
  const day = Date.UTC(2021, month, 15);
  const options = (['long', 'short'] as const).flatMap((style) => [
    { month: style, timeZone: 'UTC' },
    { month: style, day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const,
  ]);
  return options.map((option) => {
    const parts = new Intl.DateTimeFormat(language, option).formatToParts(day);
    return foldAccents(parts.find(({ type }) => type === 'month')?.value ?? '')
      .toLowerCase()
      .replace('.', '');
  });
}

it.each(LANGUAGES)('knows each month by the names that Unicode CLDR has for it: %s', (language) => {
  const all = Array.from({ length: 12 }, (_, month) => namesIn(language, month).map((name) => [name, monthOf(name)]));
  expect(all).toEqual(all.map((names, month) => names.map(([name]) => [name, month + 1])));
});

it.each(LANGUAGES)('knows each day of the week by the names that Unicode CLDR has for it: %s', (language) => {
  for (const [index, english] of [
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
    'friday',
    'saturday',
    'sunday',
  ].entries()) {
    const day = Date.UTC(2024, 0, 1 + index);
    const names = (['long', 'short'] as const).map((weekday) =>
      foldAccents(new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(day))
        .toLowerCase()
        .replace('.', ''),
    );
    // In French, Spanish and Italian Tuesday is as short as March; in Dutch Monday, as French Tuesday elsewhere.
    for (const name of names.filter((name) => name !== 'mar' && name !== 'ma'))
      expect([name, weekdayNamed(name)]).toEqual([name, english]);
  }
});
