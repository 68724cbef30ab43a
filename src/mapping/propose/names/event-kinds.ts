import { isCost, isPurchase, statesMore } from '../line-kinds.ts';

export type EventKind = 'purchase' | 'sale' | 'mark' | LeftEventKind;

/** Kinds that are left out, each for its own reason. */
export type LeftEventKind =
  | 'cost'
  | 'income'
  | 'repaid'
  | 'distribution'
  | 'change'
  | 'conversion'
  | 'move'
  | 'commitment'
  | 'fund'
  | 'unknown';

export interface LogEvent {
  readonly kind: EventKind;
  /** The text has no second meaning. */
  readonly isSure: boolean;
}

interface EventWords extends LogEvent {
  readonly words: RegExp;
}

const sure = (kind: EventKind, words: RegExp): EventWords => ({ kind, words, isSure: true });
const likely = (kind: EventKind, words: RegExp): EventWords => ({ kind, words, isSure: false });

/** The first match counts: a realised loss is not a sale, and a distribution is never one. */
const EVENTS: readonly EventWords[] = [
  sure('commitment', /\bcommit(?:ments?|ted)\b|\bunfunded\b/i),
  sure(
    'change',
    /\bwrit(?:e|ten|ing)[- ]?(?:off|down|up)s?\b|\bwrite(?:off|down|up)s?\b|\bimpair\w*|\bmark(?:ed|ing)?[- ]?(?:up|down)s?\b|\bre-?valu\w+|\b(?:gains?|loss(?:es)?|(?:ap|de)preciation|abschreibung|zuschreibung)\b|\bp ?& ?l\b|\bfx\b/i,
  ),
  sure('conversion', /\bconver(?:t|ts|ted|sions?)\b|\bexercise[ds]?\b|\bwandlung\b/i),
  sure(
    'move',
    /\bsplits?\b|\btransfer\w*|\bgift\w*|\bcancell?\w*|\bvoid\w*|\bforfeit\w*|\bre-?issu\w+|\breplace\w*|\broll-? ?over\w*|\bexpir\w+|\blaps\w+|\badjust\w*|\bcorrect\w*|\brevers\w+/i,
  ),
  sure('income', /\bdividend\w*|\binterest\b|\bcoupons?\b|\bincome\b|\broyalt\w+|\bzins(?:en)?\b/i),
  sure(
    'repaid',
    /\breturns? of (?:capital|cost)\b|^roc$|\bcapital (?:return|repayment)s?\b|\brecap\w*|\bre-?pa(?:y|id)\w*|\bredemptions?\b|\bredeem\w*|\bprepa(?:y|id)\w*|\brückzahlung\b/i,
  ),
  sure('distribution', /\bdistribut\w+|\blps?\b|\brecall\w*|\bausschüttung\w*/i),
  likely('purchase', /\bcapital calls?\b|\bdraw-? ?downs?\b|^calls?$|\bcontributions?\b|\bfundings?\b/i),
  sure('sale', /\b(?:sales?|sell|sold|exit(?:s|ed)?|disposals?|disposed|divest\w*|verkauf\w*|veräußerung)\b/i),
  likely(
    'sale',
    /\b(?:proceeds|reali[sz](?:ed|ations?)|buy-?backs?|bought back|repurchas\w+|liquidat\w+|ipo|tender\w*)\b/i,
  ),
  sure('mark', /\bfair (?:market )?values?\b|^fmv$|\bcarrying (?:value|amount)\b/i),
  likely('mark', /\bmarks?\b|\bvaluations?\b|\bnav\b|\bnet asset values?\b|\bholding value\b|\bbewertung\b/i),
];

const BOUGHT = /^(?:new|add-?on|entry|tranche ?\d*|secondary|(?:nach)?kauf|erwerb|zeichnung)$/i;
/** Beside a word for a sale: `Sale and purchase`. */
const EITHER = /\b(?:purchas\w+|acqui\w+|buy(?![- ]?backs?\b))\b/i;
const OF_COSTS = /\b(?:fees?|expenses?|tax(?:es)?|commissions?|costs?|charges?|duty)\b/gi;
const LONGEST = 40;
/** The first words of a sentence say what it is about: `Sale of 4,000 shares to …`. */
const WORDS_OF_LONG = 2;

/** Traders' abbreviations, under a header of events. */
const SHORT: ReadonlyMap<string, EventKind> = new Map([
  ['b', 'purchase'],
  ['s', 'sale'],
]);

/** Reads a text under a header of nothing but events. */
export function readShortEvent(text: string): LogEvent | undefined {
  const kind = SHORT.get(text.trim().toLowerCase());
  return kind === undefined ? readEvent(text) : { kind, isSure: true };
}

export function readEvent(text: string): LogEvent | undefined {
  const whole = text.replaceAll('_', ' ').trim();
  const plain = whole.length > LONGEST ? whole.split(/\s+/).slice(0, WORDS_OF_LONG).join(' ') : whole;
  if (isCost(plain)) return { kind: 'cost', isSure: true };
  const bare = plain.replace(OF_COSTS, '').trim();
  const isNet = bare !== plain && statesMore(plain);
  const found = EVENTS.find(({ words }) => words.test(bare));
  if (found?.kind === 'sale' && EITHER.test(bare)) return undefined;
  if (found !== undefined) return { kind: found.kind, isSure: found.isSure && !isNet };
  return BOUGHT.test(bare) || isPurchase(bare) || isPurchase(plain) ? { kind: 'purchase', isSure: !isNet } : undefined;
}

const TOLD =
  /^(?:(?:partial|full|secondary|final) )?(?:sale|sold|disposal|exit|redemption|distribution|dividend|proceeds|repayment|return of capital|write[- ]?off|conversion|transfer|capital call)\b(?:\s+(?:of|to|from|received|paid|in|at|by|out)\b|\s*[:,(–-]|$)/i;

/** Recognises sentences about anything but a purchase: `Sale of 4,000 shares to …`. */
export function isAboutOther(text: string): boolean {
  return TOLD.test(text.trim());
}
