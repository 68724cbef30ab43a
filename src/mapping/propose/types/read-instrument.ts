import type { SecurityType } from '../../../model/fields/security-types.ts';

/** The kind of instrument; `none` is one that the service does not keep. */
export interface Instrument {
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

/** Returns `undefined` for any other text. */
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
