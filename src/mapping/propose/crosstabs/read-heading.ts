import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { squeezeSpaces } from '../../../base/util/text/text.ts';
import { readHeaderUnit } from '../score/read-header-unit.ts';
import { isPartOfYear, readPeriod } from './periods.ts';

export type Measure = 'shares' | 'amount' | 'price' | 'value' | 'pre' | 'post' | 'size' | 'date';

export type RunKind = 'class' | 'round' | 'period' | 'fund' | 'company';

/** The combined meaning of the lines above a column. */
export interface Heading {
  /** The name of the class, round, period, fund or company. */
  readonly name?: { readonly text: string; readonly kind: RunKind; readonly isWeak?: true };
  readonly measure?: Measure;
  /** As written: `USD m`. */
  readonly unit?: string;
  /** Not a value of one class or round: a sum, a percentage, or other instruments than shares. */
  readonly other?: 'total' | 'percent' | 'instrument';
}

const FOOTNOTES = /(?:\s*(?:\[\d+\]|\(\d{1,2}\)|\*+|[†‡¹²³]))+$/;
const CODE = /\s*[([][A-Z]{1,4}[-\s]?\d{0,3}[)\]]/g;
const PERCENT = /%|\bper ?cent|\bpct\b|\bownership\b|\bowned\b|\bstake\b/i;
const TOTAL =
  /\b(?:sub-?)?totals?\b|\bfully[- ]?dil(?:uted)?\b|\bfd\b|\bsum\b|\boverall\b|\baggregate\b|\bcumulative\b|\ball (?:classes|shares|rounds)\b|\bas[- ]converted\b|\bgrand\b/i;
/** Behind the name of a class these are its count; alone they count all classes. */
const ISSUED = /\b(?:issued(?: (?:and|&) outstanding)?|outstanding)\b/gi;
const INSTRUMENT =
  /\b(?:options?|rsus?|rsas?|sars?|esops?|psops?|pools?|warrants?|safes?|convertibles?(?! (?:pref|redeem|cumul|particip))|notes?|kiss|phantom|profits? interests?|grants?|plans?|vested|unvested|debt|loans?)\b/i;
const MEASURES: readonly (readonly [measure: Measure, words: RegExp])[] = [
  ['pre', /\bpre[- ]?money(?: valuation)?\b/gi],
  ['post', /\bpost[- ]?money(?: valuation)?\b/gi],
  ['size', /\b(?:round|deal|financing) size\b|\b(?:amount |money |capital )?raised\b/gi],
  [
    'price',
    /\b(?:(?:original )?(?:issue|purchase|share|unit) )?price(?: (?:per|\/) ?(?:share|unit))?\b|\bpps\b|\boip\b/gi,
  ],
  ['date', /\b(?:(?:issue|closing|close|purchase|investment|funding) )?date\b|\bclosed(?: on)?\b|\bissued on\b/gi],
  ['value', /\b(?:(?:fair|market|carrying|current) )?value\b|\bfmv\b|\bfv\b|\bnav\b|\bmarks?\b/gi],
  [
    'amount',
    /\b(?:amount|capital|cash|total)? ?(?:invested|paid|contributed|deployed|called)\b|\b(?:investment )?amounts?\b|\binvestments?\b|\bcosts?(?: basis)?\b|\bconsideration\b|\bcapital\b|\bcheques?\b|[$€£¥₹]/gi,
  ],
  [
    'shares',
    /(?:\b(?:number|no\.?) of |# (?:of )?)(?:shares|units)\b|\b(?:shares|units)(?: (?:held|owned|purchased))?\b|\b(?:quantity|qty)\b|^#$/gi,
  ],
];

/** Recognises known funds and companies. */
export type KnownNamed = (text: string) => RunKind | undefined;

/** Reads one line of a heading; `rest` is neither name nor measure. */
export function readLine(line: string, isNamed: KnownNamed): Heading & { readonly rest: string } {
  const text = squeezeSpaces(line).replace(FOOTNOTES, '');
  const whole = isPartOfYear(text) ? undefined : readWhole(text, isNamed);
  if (whole !== undefined) return { name: whole, rest: '' };
  const unit = readHeaderUnit(text);
  const bare = unit?.name ?? text;
  const other = readOther(bare);
  const measure = MEASURES.find(([, words]) => bare.search(words) >= 0);
  const rest = stripEnds(measure === undefined ? bare : bare.replace(measure[1], ' '));
  const issued = other === undefined && rest.search(ISSUED) >= 0 ? stripEnds(rest.replace(ISSUED, ' ')) : rest;
  const name = other === undefined ? readName(issued, isNamed) : undefined;
  const isOfAll = issued !== rest && name === undefined;
  const said = measure?.[0] ?? (unit?.unit.sign === undefined ? undefined : 'amount');
  return omitAbsent({
    name,
    measure: said ?? (issued === rest ? undefined : 'shares'),
    unit: unit?.unit.text,
    other: other ?? (isOfAll ? 'total' : undefined),
    rest,
  });
}

/** Reads a mere name, whose code in brackets is not a unit. */
function readWhole(text: string, isNamed: KnownNamed): Heading['name'] {
  const period = readPeriod(text);
  if (period !== undefined) return { text, kind: 'period' };
  const unit = readHeaderUnit(text);
  // `Seed (EUR)` names a currency, `Common (CS)` a code.
  if (unit?.unit.sign !== undefined) return undefined;
  const known = isNamed(text);
  if (known !== undefined) return endsInMeasure(text, isNamed) ? undefined : { text, kind: known };
  const bare = stripEnds(text.replace(CODE, ' '));
  const isPlain = isClassOrRound(bare) && readOther(bare) === undefined && !/\b(?:shares|units)$/i.test(bare);
  return isPlain ? { text: bare, kind: OF_CLASS.test(bare) ? 'class' : 'round' } : undefined;
}

/** Distinguishes `Fund I Cost` from a name such as `Harbour Capital`. */
function endsInMeasure(text: string, isNamed: KnownNamed): boolean {
  return MEASURES.some(([, words]) => {
    const [said] = [...text.matchAll(words)].slice(-1);
    const isLast = said !== undefined && said.index > 0 && said.index + said[0].length === text.length;
    return isLast && isNamed(stripEnds(text.slice(0, said.index))) !== undefined;
  });
}

function readOther(text: string): Heading['other'] {
  if (PERCENT.test(text)) return 'percent';
  if (INSTRUMENT.test(text)) return 'instrument';
  return TOTAL.test(text) ? 'total' : undefined;
}

function readName(rest: string, isNamed: KnownNamed): Heading['name'] {
  const period = readPeriod(rest);
  if (period !== undefined) return { text: rest, kind: 'period' };
  const known = rest === '' ? undefined : isNamed(rest);
  if (known !== undefined) return { text: rest, kind: known };
  const text = stripEnds(rest.replace(CODE, ' '));
  if (isClassOrRound(text)) return { text, kind: OF_CLASS.test(text) ? 'class' : 'round' };
  // `A` and `PS1` count only among clearer names.
  if (/^(?:[A-H](?:-?\d)?|[A-Z]{2}-?\d{0,2})$/.test(rest)) return { text: rest, kind: 'round', isWeak: true };
  return undefined;
}

/** Strips words around a name: `Series A -`, `(Shares) Seed`. */
function stripEnds(text: string): string {
  return squeezeSpaces(text.replace(/[([]\s*[)\]]/g, ' '))
    .replace(/^[\s:;,/|–—-]+|[\s:;,/|–—-]+$/g, '')
    .replace(/^(?:of|in|at|per|for|the)\s+|\s+(?:of|in|at|per|for)$/gi, '')
    .trim();
}

const OF_CLASS = /\b(?:common|preferred|pref|preference|ordinary|class|ccps|stock|voting|equity)\b/i;
const STRONG =
  /\b(?:(?:series|ser\.?|class|round|tranche) ?(?:[a-z]{1,2}|[a-z]?-?\d{1,2})(?:[-.]?\d{1,2})?|pre-?seed|seed|angel|common|preferred|pref|preference|ordinary|bridge|mezzanine|ccps|follow-?on|founders?['’]?|friends)\b/i;
const TOKEN =
  /^(?:series|ser\.?|class|round|tranche|[a-z]{1,2}[-.]?\d{0,2}\+?|\d{1,2}(?:st|nd|rd|th)?|pre-?seed|seed|pre-?|angels?|common|preferred|pref\.?|preference|ordinary|bridge|founders?['’]?|mezzanine|growth|ccps|follow-?on|stock|shares?|units?|equity|voting|non-?voting|extension|ext\.?|prime|participating|redeemable|convertible|cumulative|junior|senior|first|second|third|initial|friends|family|&|and|capital|i{1,3}|rights)$/i;

/** Recognises names made only of typical words: `Series A-1 Preferred`, `Class B Common`, `Seed`. */
function isClassOrRound(text: string): boolean {
  return (
    text.length <= 60 &&
    STRONG.test(text) &&
    text.split(/[\s/]+/).every((word) => TOKEN.test(word.replace(/[,;]$/, '')))
  );
}
