import { type Guess, type MappingPath, SURE } from '../mapping.ts';

/**
 * A mapping as its file has it, before it is printed. A `Map` has names of the source or of the format as keys: unlike
 * an object, it keeps the order of names such as 2020.
 */
export type Setting =
  | string
  | number
  | boolean
  | Remarked
  | readonly Setting[]
  | ReadonlyMap<string, Setting>
  | Settings;

export interface Settings {
  readonly [key: string]: Setting | undefined;
}

/** A setting with a comment for people, or with how sure it is, on its line; and with further lines below it. */
export class Remarked {
  readonly setting: Setting;
  readonly remark: string | Guess | undefined;
  readonly below: readonly string[];

  constructor(setting: Setting, remark: string | Guess | undefined, below: readonly string[] = []) {
    this.setting = setting;
    this.remark = remark;
    this.below = below;
  }
}

/** `0.94 "Cost" is another name of it`; unsure guesses stand out. */
function printGuess({ confidence, reason, shows }: Guess): string {
  const why = shows === undefined ? reason : `${reason}: ${shows}`;
  return `${confidence.toFixed(2)} ${why}${confidence >= SURE ? '' : '  <- look at this'}`;
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

/** Returns the guess at a place, as reading the printed settings gives it. */
export function guessIn(settings: Settings, path: MappingPath): Guess | undefined {
  const found = path.reduce<Setting | undefined>(settingUnder, settings);
  if (!(found instanceof Remarked) || typeof found.remark !== 'object') return undefined;
  return readGuess(toRemarkLine(printGuess(found.remark)));
}

function settingUnder(parent: Setting | undefined, part: string | number): Setting | undefined {
  const { value } = open(parent ?? '');
  if (typeof value !== 'object') return undefined;
  if (isList(value)) return value[Number(part)];
  return entriesOf(value).find(([key]) => key === part)?.[1];
}

/** A comment has one line. */
export function toRemarkLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Returns what reading the printed settings gives: all scalars are texts. */
export function toSettingContent(setting: Setting): unknown {
  if (setting instanceof Remarked) return toSettingContent(setting.setting);
  if (typeof setting !== 'object') return String(setting);
  if (isList(setting)) return setting.map(toSettingContent);
  return Object.fromEntries(entriesOf(setting).map(([key, value]) => [key, toSettingContent(value)]));
}

/** Settings with a line for each part; all others are on one line. */
const BROKEN: ReadonlySet<string> = new Set([
  'sheets',
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

/** Prints settings as lines of YAML, with their remarks. */
export function printSettings(settings: Settings | ReadonlyMap<string, Setting>, indent = ''): readonly string[] {
  return entriesOf(settings).flatMap(([key, setting]) => {
    const { value, end } = open(setting);
    const start = `${indent}${quoteYaml(key)}:`;
    if (typeof value !== 'object' || settings instanceof Map || !isBroken(key, value)) {
      return [`${start} ${printLine(value, key)}${end}`];
    }
    const deeper = `${indent}  `;
    const parts = isList(value) ? value.flatMap((item) => printItem(item, key, deeper)) : printSettings(value, deeper);
    return [`${start}${end}`, ...parts];
  });
}

/** A step that splits a column is on one line, unlike the splits of a sheet. */
function isBroken(key: string, value: Branch): boolean {
  return BROKEN.has(key) && (isList(value) ? value.length > 0 : key !== 'split');
}

function printItem(item: Setting, key: string, indent: string): readonly string[] {
  const { value, end, below } = open(item);
  if (typeof value !== 'object' || isList(value) || !BROKEN_ITEMS.has(key))
    return [`${indent}- ${printLine(value)}${end}`];
  const [first = '', ...others] = printSettings(value, `${indent}  `);
  return [`${indent}- ${first.trimStart()}`, ...others, ...below];
}

type Branch = readonly Setting[] | ReadonlyMap<string, Setting> | Settings;

interface OpenSetting {
  readonly value: string | number | boolean | Branch;
  readonly end: string;
  readonly below: readonly string[];
}

function open(setting: Setting): OpenSetting {
  if (!(setting instanceof Remarked)) return { value: setting, end: '', below: [] };
  const { remark, below } = setting;
  const comment = typeof remark === 'object' ? printGuess(remark) : remark;
  return { value: open(setting.setting).value, end: comment === undefined ? '' : ` # ${comment}`, below };
}

function printLine(setting: Setting, key = ''): string {
  const { value } = open(setting);
  if (typeof value === 'string') return quoteSetting(value, key);
  if (typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map((item) => printLine(item)).join(', ')}]`;
  const isNamed = value instanceof Map;
  const parts = entriesOf(value).map(([name, part]) => `${quoteYaml(name)}: ${printLine(part, isNamed ? '' : name)}`);
  return `{ ${parts.join(', ')} }`;
}

function entriesOf(settings: Settings | ReadonlyMap<string, Setting>): readonly (readonly [string, Setting])[] {
  if (settings instanceof Map) return [...settings];
  return Object.entries(settings).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
}

function isList(setting: Setting | Branch): setting is readonly Setting[] {
  return Array.isArray(setting);
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
