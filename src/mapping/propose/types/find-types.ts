import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { typeChoicesOf } from '../../../format/sheets/columns.ts';
import { matchChoice } from '../../../model/fields/match-choice.ts';
import { SECURITY_TYPES, type SecurityType, traitsOf } from '../../../model/fields/security-types.ts';
import type { TabColumn } from '../../source/tab-column.ts';
import { shareOf } from '../score/column-facts.ts';
import { guessColumns, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';

export interface TypeGroup {
  readonly type: SecurityType;
  readonly texts: readonly string[];
}

export interface FoundTypes {
  readonly columnIndex: TabColumn;
  readonly groups: readonly TypeGroup[];
  /** Texts of instruments that the service does not keep. */
  readonly none: readonly string[];
  /** Texts with an unsure type. */
  readonly likely: readonly { readonly text: string; readonly type: SecurityType }[];
}

const SECURITIES = sheetOf('securities');
const MOST_TEXTS = 40;
const LEAST_KNOWN = 0.6;
const TYPE_HEADER =
  /\b(?:security|instrument|investment|asset|holding|deal|financing|equity) ?(?:type|class|kind|category)\b|\btype of (?:security|instrument|investment|asset)\b|^(?:type|kind|instrument|security|securities|asset|vehicle type|structure|instrumentenart|art)$/i;

/** Finds the type column; `undefined` where all rows are of one type. */
export function findTypes(tab: ProposalTab, context: ScoringContext): FoundTypes | undefined {
  const columns = tab.columns.filter((facts) => mayBeTypes(facts, context));
  const read = columns.map((facts) => ({ facts, isNamed: isTypeHeader(facts), ...readTexts(facts) }));
  const fitting = read.filter(({ share, isNamed }) => share >= (isNamed ? LEAST_KNOWN : 1));
  const [best] = fitting.sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.share - a.share);
  if (best === undefined) return undefined;
  const groups = SECURITY_TYPES.flatMap((type) => {
    const texts = best.known.filter(({ instrument }) => instrument.type === type).map(({ text }) => text);
    return texts.length === 0 ? [] : [{ type, texts }];
  });
  const none = best.known.filter(({ instrument }) => instrument.type === 'none').map(({ text }) => text);
  const isMixed = groups.length + (none.length > 0 ? 1 : 0) > 1;
  // A quantity of tokens is not a number of shares.
  const areTokens = groups.some(({ type }) => traitsOf(type).units === 'quantity');
  if (groups.length === 0 || !(isMixed || areTokens || best.known.some(isMistaken))) return undefined;
  const likely = best.known.flatMap(({ text, instrument: { type, isSure } }) =>
    isSure || type === 'none' || isNamed(text, type) ? [] : [{ text, type }],
  );
  return { columnIndex: best.facts.columnIndex, groups, none, likely };
}

function mayBeTypes(facts: SourceFacts, context: ScoringContext): boolean {
  if (facts.filled === 0 || facts.distinct.size > MOST_TEXTS || shareOf(facts, 'text') < 0.9) return false;
  if (isTypeHeader(facts)) return true;
  const [best] = guessColumns(facts, SECURITIES, context);
  return best?.column.name !== undefined && /^(?:Type|Convertible Type|Share Class)$/.test(best.column.name);
}

function isTypeHeader({ header }: SourceFacts): boolean {
  return TYPE_HEADER.test(header.replaceAll('_', ' ').trim());
}

interface KnownText {
  readonly text: string;
  readonly instrument: Instrument;
}

function readTexts({ distinct, filled }: SourceFacts): {
  readonly known: readonly KnownText[];
  readonly share: number;
} {
  const known: KnownText[] = [];
  let count = 0;
  for (const [text, times] of distinct) {
    const instrument = readInstrument(text);
    if (instrument === undefined) continue;
    known.push({ text, instrument });
    count += times;
  }
  return { known, share: filled === 0 ? 0 : count / filled };
}

function isNamed(text: string, type: SecurityType): boolean {
  const match = matchChoice(text, typeChoicesOf(SECURITIES));
  return match?.isExact === true && match.label === traitsOf(type).label;
}

/** One of its words suggests a different type: `Convertible Preferred`. */
function isMistaken({ text, instrument: { type } }: KnownText): boolean {
  if (type === 'none') return false;
  const { label } = traitsOf(type);
  const choices = typeChoicesOf(SECURITIES);
  return [text, ...text.split(/\s+/)].some((part) => (matchChoice(part, choices)?.label ?? label) !== label);
}

/** The kind of instrument; `none` is one that the service does not keep. */
interface Instrument {
  readonly type: SecurityType | 'none';
  /** The text has no second meaning. */
  readonly isSure: boolean;
}

interface Kind extends Instrument {
  readonly pattern: RegExp;
}

const sure = (type: Instrument['type'], pattern: RegExp): Kind => ({ type, pattern, isSure: true });
const likely = (type: Instrument['type'], pattern: RegExp): Kind => ({ type, pattern, isSure: false });

/** The first match counts: convertible preferred stock is stock, and a warrant for it is a warrant. */
const KINDS: readonly Kind[] = [
  likely('none', /\b(?:stock options?|options?|esop|rsus?|phantom|profits? interests?)\b/i),
  sure('token_warrant', /\b(?:token|crypto) warrants?\b/i),
  sure('warrant', /\bwarrants?\b|\bwts?\b/i),
  sure('token_convertible', /\bsaft\b|\b(?:token|crypto) convertibles?\b|\bfuture tokens\b/i),
  likely('token_investment', /\b(?:tokens?|crypto|coins?)\b/i),
  sure('convertible', /\b(?:safes?|kiss|simple agreements? for future equity|keep it simple securit(?:y|ies))\b/i),
  sure(
    'convertible',
    /\bconv(?:ertible|\.)? ?(?:notes?|loans?|debts?|debentures?|bonds?|securit(?:y|ies)|instruments?)\b/i,
  ),
  sure('convertible', /^(?:convertibles?|ccds?|cla|wandeldarlehen|bsa air)$/i),
  likely('convertible', /^(?:(?:promissory|bridge|secured|unsecured|demand) )?notes?$|^asa$/i),
  sure(
    'certificate',
    /\b(?:preferred|preference|pref|common|ordinary|ccps|ocps|vorzugs\w*|stamm\w*|founders?['’]? shares?)\b/i,
  ),
  sure(
    'certificate',
    /^(?:equity|(?:equity|ordinary|growth|seed|capital) shares?|shares?|stock|priced (?:round|equity)|equity round)$/i,
  ),
  likely('certificate', /\bshares?\b|\bstock\b|^(?:series|class) [a-z]{1,2}(?:-?\d)?$|^seed$/i),
  likely(
    'none',
    /\b(?:debt|term loan|senior|mezzanine|credit|revolver|bonds?|cash|deposit|fees?|expenses?|royalt(?:y|ies)|lp interests?|fund interests?|partnership interests?|earn-?outs?|escrow|real estate|revenue share)\b/i,
  ),
];

export function readInstrument(text: string): Instrument | undefined {
  const plain = text.replaceAll('_', ' ').trim();
  const found = KINDS.find(({ pattern }) => pattern.test(plain));
  return found === undefined ? undefined : { type: found.type, isSure: found.isSure };
}

/** Recognises a kind of shares without the class: `Preferred Stock`, not `Series A Preferred`. */
export function isBareKind(text: string): boolean {
  return /^(?:(?:convertible )?(?:preferred|preference|pref\.?|common|ordinary)(?: (?:stock|shares?|equity))?|equity(?: shares?)?|shares?|stock)$/i.test(
    text.trim(),
  );
}
