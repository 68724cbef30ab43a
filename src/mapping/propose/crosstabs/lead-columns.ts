import { foldHeader, foldName } from '../../../base/util/text/text.ts';
import { isFundName } from '../names/name-words.ts';
import type { KnownNames } from '../proposal.ts';
import type { SourceFacts } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { isClassLabel } from '../values/split-label.ts';
import { isCapTable } from './decide-measure.ts';
import type { Crosstab } from './find-crosstab.ts';

/** The column that names the subject of each row, where a crosstab implies it and a list would not. */
export interface LeadColumn {
  readonly facts: SourceFacts;
  readonly name: 'Fund' | 'Company' | 'Share Class' | 'Round';
  /** Neither its header nor its values say so. */
  readonly isGuessed: boolean;
}

const HOLDER = /holder|investor|owner|member|partner\b|subscriber|entity/i;
const FUND = /\bfunds?\b|vehicle|\bspv\b|fonds/i;
const COMPANY = /compan|portfolio|issuer|investee|start-?up|target|\bdeal\b|\basset|firm|investment/i;
const ROUND = /\brounds?\b|\bseries\b|\bclass\b|\bsecurit|\binstrument\b|\bfinancing\b|\bstage\b/i;

/** Finds the first text column whose meaning follows from the columns beside it. */
export function findLead(tab: ProposalTab, crosstab: Crosstab, known: KnownNames): LeadColumn | undefined {
  const numbers = new Set([...crosstab.run, ...crosstab.others].map(({ columnIndex }) => columnIndex));
  const texts = tab.columns.filter(
    ({ columnIndex, kinds, filled }) => !numbers.has(columnIndex) && kinds.text * 2 > filled,
  );
  const holder = texts.find(({ header }) => HOLDER.test(header) && !/\b(?:id|type|group|class|email)\b/i.test(header));
  if (holder !== undefined && crosstab.kind !== 'fund') return { facts: holder, name: 'Fund', isGuessed: false };
  const named = texts.find(({ header }) => FUND.test(header));
  if (named !== undefined && crosstab.kind !== 'fund' && !texts.some(({ header }) => COMPANY.test(header)))
    return { facts: named, name: 'Fund', isGuessed: false };
  const [first] = texts;
  return first === undefined || COMPANY.test(first.header) ? undefined : guessLead(first, crosstab, { tab, known });
}

/** Guesses by the values, or by the neighbouring columns. */
function guessLead(
  facts: SourceFacts,
  { kind }: Crosstab,
  { tab, known }: { readonly tab: ProposalTab; readonly known: KnownNames },
): LeadColumn | undefined {
  if (FUND.test(facts.header)) return undefined;
  const texts = [...facts.distinct.keys()];
  const are = (isMeant: (text: string) => boolean): boolean => texts.filter(isMeant).length * 2 > texts.length;
  const isAmong = (names: readonly string[]) => (text: string) =>
    names.some((name) => foldName(name) === foldName(text));
  if (kind !== 'company' && are(isAmong(known.companies))) return { facts, name: 'Company', isGuessed: false };
  if (kind !== 'fund' && are((text) => isFundName(text) || isAmong(known.funds)(text)))
    return { facts, name: 'Fund', isGuessed: false };
  if ((kind === 'fund' || kind === 'company') && (ROUND.test(facts.header) || are(isClassLabel)))
    return { facts, name: 'Share Class', isGuessed: false };
  const isBare = /^(?:|names?|.{0,40}\b(?:usd|eur|gbp|shares|table)\b.{0,20})$/.test(foldHeader(facts.header));
  if (!isBare) return undefined;
  return { facts, name: kind === 'class' || isCapTable(tab) ? 'Fund' : 'Company', isGuessed: true };
}
