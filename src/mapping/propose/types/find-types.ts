import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { typeChoicesOf } from '../../../format/sheets/columns.ts';
import { matchChoice } from '../../../model/fields/match-choice.ts';
import { SECURITY_TYPES, type SecurityType, traitsOf } from '../../../model/fields/security-types.ts';
import { shareOf } from '../score/column-facts.ts';
import { guessColumns, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { type Instrument, readInstrument } from './read-instrument.ts';

/** Texts of one type of security. */
export interface TypeGroup {
  readonly type: SecurityType;
  readonly texts: readonly string[];
}

/** A column that distinguishes types of security. */
export interface FoundTypes {
  readonly columnIndex: number;
  readonly groups: readonly TypeGroup[];
  /** Texts of instruments that the service does not keep. */
  readonly none: readonly string[];
  /** Texts with an unsure type. */
  readonly likely: readonly { readonly text: string; readonly type: SecurityType }[];
}

const SECURITIES = sheetOf('securities');
const MOST_TEXTS = 40;
const LEAST_KNOWN = 0.6;
/** Headers of types. */
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

/** Has the format's own name of the type. */
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
