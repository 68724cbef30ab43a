/*
 * Names of months and of the days of the week, and their usual short forms, without accents and full stops, and the words
 * between the parts of a day. Source: Unicode CLDR 45, gregorian months and days, wide and abbreviated, of each language.
 */

const MONTHS: readonly string[] = [
  'january jan januar janner janvier janv enero ene janeiro gennaio gen januari',
  'february feb februar fevrier fevr fev febrero fevereiro febbraio februari',
  'march mar marz mrz mars marzo marco maart mrt marts',
  'april apr avril avr abril abr aprile',
  'may mai mayo maio maggio mag mei maj',
  'june jun juni juin junio junho giugno giu',
  'july jul juli juillet juil julio julho luglio lug',
  'august aug aout agosto ago augustus augusti',
  'september sep sept septembre septiembre set setembro settembre sett',
  'october oct oktober okt octobre octubre outubro out ottobre ott',
  'november nov novembre noviembre novembro',
  'december dec dezember dez decembre diciembre dic dezembro dicembre desember des',
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

/** From the first word of each, its English name; short forms that are also those of a month are none. */
const WEEKDAYS: readonly string[] = [
  'monday mon montag mo lundi lun lunes segunda-feira segunda seg lunedi maandag mandag man 月 一',
  'tuesday tue tues dienstag di mardi martes terca-feira terca ter martedi dinsdag tisdag tis tirsdag tirs tir 火 二',
  'wednesday wed weds mittwoch mi mercredi mer miercoles mie quarta-feira quarta qua mercoledi woensdag wo onsdag ons 水 三',
  'thursday thu thur thurs donnerstag do jeudi jeu jueves jue quinta-feira quinta qui giovedi gio donderdag torsdag tors tor 木 四',
  'friday fri freitag fr vendredi ven viernes vie sexta-feira sexta sex venerdi vrijdag vr fredag fre 金 五',
  'saturday sat samstag sonnabend sa samedi sam sabado sab sabato zaterdag za lordag lørdag lor lør 土 六',
  'sunday sun sonntag so dimanche dim domingo dom domenica zondag zo sondag søndag son søn 日 天',
];

const DAYS: ReadonlyMap<string, string> = new Map(
  WEEKDAYS.flatMap((names) => names.split(' ').map((name) => [name, names.split(' ')[0] ?? ''] as const)),
);

/** The English name of a day of the week, in lower case, by its name in any language; in lower case and without accents. */
export function weekdayNamed(name: string): string | undefined {
  return DAYS.get(name);
}

/** Words between day, month and year: `31st of March`, `15 de marzo de 2021`. */
export const DAY_LINKS: ReadonlySet<string> = new Set(['of', 'de', 'del', 'den', 'the', 'le']);
/** Endings of the number of a day: `31st`, `1er`, `2º`. */
export const ORDINALS = 'st|nd|rd|th|er|re|eme|e|o|a|º|ª|°';
/** The year before the first of each Japanese era, by its name and its letter. */
export const ERAS: ReadonlyMap<string, number> = new Map([
  ['令和', 2018],
  ['R', 2018],
  ['平成', 1988],
  ['H', 1988],
  ['昭和', 1925],
  ['S', 1925],
]);
