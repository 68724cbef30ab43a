import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { type Guess, SURE } from '../mapping.ts';
import type { MappingForm, Notes } from './mapping-form.ts';

/** `0.94 "Cost" is another name of it`; unsure guesses stand out. */
export function printGuess({ confidence, reason, shows }: Guess): string {
  const why = shows === undefined ? reason : `${reason}: ${shows}`;
  return `${confidence.toFixed(2)} ${toRemarkLine(why)}${confidence >= SURE ? '' : '  <- look at this'}`;
}

const GUESS = /^\s*([01]\.\d\d) (.*?)(?:\s+<- look at this)?\s*$/;
/** First values, which the page shows as they are now. */
const FIRST_VALUES = /: [^:]+ → .*$/;

/** Reads how sure a column is out of its comment. */
export function readGuess(comment: string): Guess | undefined {
  const [, confidence, reason] = GUESS.exec(comment) ?? [];
  if (confidence === undefined || reason === undefined) return undefined;
  return { confidence: Number(confidence), reason: reason.replace(FIRST_VALUES, '') };
}

/** A comment has one line. */
export function toRemarkLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Settings with a line for each part; all others are on one line. */
const BROKEN: ReadonlySet<string> = new Set([
  'sheets',
  'kept',
  'aliases',
  'companies',
  'funds',
  'holders',
  'headings',
  'split',
  'make',
  'steps',
  'types',
  'skipRows',
  'ignore',
  'confirm',
  'to',
  'columns',
  'unpivot',
  'records',
]);
/** Lists whose items have a line for each part as well. */
const BROKEN_ITEMS: ReadonlySet<string> = new Set(['sheets', 'split', 'steps', 'to']);

/** Settings whose keys are names of the source or of the format. */
const NAMED: ReadonlySet<string> = new Set('columns companies funds types records values by take above'.split(' '));
/** Remarks beside a setting, wherever it stands. */
const REMARKS: ReadonlyMap<string, string> = new Map([
  ['dateOrder', 'as the dates in text show'],
  ['decimal', 'as the numbers in text show'],
  ['holders', 'the funds of the firm, with every name that they have there'],
  ['file', 'others have a sheet of that name'],
  ['rows', 'there are more tables on the tab'],
  ['fillDown', 'blank cells mean the same as above'],
  ['kept', 'as it is read once it is taken in again'],
  ['steps', 'what its rows go through first'],
  ['types', 'what its rows are'],
  ['confirm', 'nothing is applied until these lines are gone: correct what is wrong below, then delete its line'],
]);

/** Prints a mapping as lines of YAML, with what is noted beside its settings. */
export function printMapping(form: MappingForm): readonly string[] {
  return printSettings(form, '', '');
}

function printSettings(settings: object, under: string, indent: string): readonly string[] {
  const isNamed = NAMED.has(under);
  return settingsOf(settings, under).flatMap(([key, value]) => {
    const start = `${indent}${quoteYaml(key)}:`;
    const end = isNamed ? endOf(value) : remarkAt(key, value);
    if (typeof value !== 'object' || value === null || isNamed || !isBroken(key, value))
      return [`${start} ${printLine(value, key)}${end}`];
    const deeper = `${indent}  `;
    const parts = isList(value)
      ? value.flatMap((item) => printItem(item, key, deeper))
      : printSettings(value, key, deeper);
    return [`${start}${end}`, ...parts];
  });
}

/** Columns of a range are beside those of other tables. */
function remarkAt(key: string, value: unknown): string {
  const remark = key === 'columns' && typeof value === 'string' ? 'there are other tables beside it' : REMARKS.get(key);
  return remark === undefined ? endOf(value) : ` # ${remark}`;
}

function endOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || value instanceof Map) return '';
  const { note, confidence, reason = '', shows }: Notes = value;
  if (confidence !== undefined) return ` # ${printGuess({ confidence, reason, ...omitAbsent({ shows }) })}`;
  return note === undefined ? '' : ` # ${toRemarkLine(note)}`;
}

function belowOf({ below = [] }: Notes): readonly string[] {
  return below;
}

/** A step that splits a column is on one line, unlike the splits of a sheet. */
function isBroken(key: string, value: object): boolean {
  return BROKEN.has(key) && (isList(value) ? value.length > 0 : key !== 'split');
}

function printItem(item: unknown, key: string, indent: string): readonly string[] {
  if (typeof item !== 'object' || item === null || !BROKEN_ITEMS.has(key))
    return [`${indent}- ${printLine(item)}${endOf(item)}`];
  const [first = '', ...others] = printSettings(item, '', `${indent}  `);
  return [`${indent}- ${first.trimStart()}${endOf(item)}`, ...others, ...belowOf(item)];
}

function printLine(value: unknown, key = ''): string {
  if (typeof value === 'string') return quoteSetting(value, key);
  if (typeof value !== 'object' || value === null) return String(value);
  if (isList(value) && key === 'when' && value.length === 1) return printLine(value[0]);
  if (isList(value)) return `[${value.map((item) => printLine(item)).join(', ')}]`;
  const settings = settingsOf(value, key);
  const [only, ...more] = settings;
  if (SHORT.has(only?.[0] ?? '') && more.length === 0 && !isNamed(value, key)) return printLine(only?.[1]);
  const parts = settings.map(
    ([name, part]) => `${quoteYaml(name)}: ${printLine(part, isNamed(value, key) ? '' : name)}`,
  );
  return `{ ${parts.join(', ')} }`;
}

function isNamed(value: object, key: string): boolean {
  return value instanceof Map || NAMED.has(key);
}

/** Written without braces where nothing else is said. */
const SHORT: ReadonlySet<string> = new Set(['column', 'to']);
const NOTES: ReadonlySet<string> = new Set(['note', 'confidence', 'reason', 'shows', 'below', 'columnIndex']);

/** Lists what a file says; an empty list or map says nothing, except of holders, where it is to be filled in. */
function settingsOf(value: object, under: string): readonly (readonly [string, unknown])[] {
  if (value instanceof Map) return [...value];
  return Object.entries(value).filter(
    ([key, part]) =>
      part !== undefined && (NAMED.has(under) || !NOTES.has(key)) && !(isEmpty(part) && key !== 'holders'),
  );
}

function isEmpty(value: unknown): boolean {
  return isList(value) ? value.length === 0 : value instanceof Map && value.size === 0;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Texts that need no quotes. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} ._/%&+-]*$/u;
/** Words and spaces with a meaning in YAML. */
const MEANING = /^(?:true|false|null|yes|no|on|off|~)$|\s$|^\s/i;
/** Settings in single quotes, which leave backslashes alone. */
const SINGLE_QUOTED: ReadonlySet<string> = new Set(['decimal', 'pattern', 'with', 'that']);

function quoteSetting(text: string, key: string): string {
  if (key === 'schema') return text;
  const isOdd = key === 'that' && /[\p{C}\p{Z}]/u.test(text.replaceAll(' ', ''));
  return SINGLE_QUOTED.has(key) && !isOdd ? `'${text.replaceAll("'", "''")}'` : quoteYaml(text);
}

function quoteYaml(text: string): string {
  return PLAIN.test(text) && !MEANING.test(text) ? text : JSON.stringify(text);
}
