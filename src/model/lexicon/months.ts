/*
 * Names of months and their usual short forms, without accents and full stops, and the words between the parts of a day.
 * Source: Unicode CLDR 45, gregorian months, wide and abbreviated, of each language.
 */

const MONTHS: readonly string[] = [
  'january jan januar janner janvier janv enero ene janeiro gennaio gen januari',
  'february feb februar fevrier fevr fev febrero fevereiro febbraio februari',
  'march mar marz mrz mars marzo marco maart mrt',
  'april apr avril avr abril abr aprile',
  'may mai mayo maio maggio mag mei',
  'june jun juni juin junio junho giugno giu',
  'july jul juli juillet juil julio julho luglio lug',
  'august aug aout agosto ago augustus',
  'september sep sept septembre septiembre set setembro settembre sett',
  'october oct oktober okt octobre octubre outubro out ottobre ott',
  'november nov novembre noviembre novembro',
  'december dec dezember dez decembre diciembre dic dezembro dicembre',
];

const NUMBERS: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

/** Every name of every month; in lower case and without accents. */
export const MONTH_NAMES: readonly string[] = [...NUMBERS.keys()];

/** The number of a month by its name; in lower case and without accents. */
export function monthOf(name: string): number | undefined {
  return NUMBERS.get(name);
}

/** Words between day, month and year: `31st of March`, `15 de marzo de 2021`. */
export const DAY_LINKS: ReadonlySet<string> = new Set(['of', 'de', 'del', 'den', 'the']);
/** Endings of the number of a day: `31st`, `1er`, `2º`. */
export const ORDINALS = 'st|nd|rd|th|er|re|eme|e|o|a|º|ª|°';
/** The year before the first of each Japanese era. */
export const ERAS: ReadonlyMap<string, number> = new Map([
  ['令和', 2018],
  ['平成', 1988],
  ['昭和', 1925],
]);
