import { groupBy } from '../../base/util/collections/group-by.ts';
import { deriveOnce } from '../../base/util/derive-once.ts';
import { editDistance } from '../../base/util/text/near-names.ts';
import { foldChoice } from '../../base/util/text/text.ts';
import type { Choice } from './term.ts';

/** Which choice a text means, and whether it is written as the format knows it. */
export interface ChoiceMatch {
  readonly label: string;
  readonly isExact: boolean;
  /** It is written otherwise, and can mean nothing else: `Preferred Equity` is made of names of one choice alone. */
  readonly isCertain?: true;
}

interface ChoiceName {
  readonly label: string;
  readonly folded: string;
  readonly words: readonly string[];
}

/** The names of a column's choices, as texts are compared with them. */
interface ChoiceNames {
  readonly names: readonly ChoiceName[];
  /** By name without spaces and signs, the labels of the choices that are called so, in their order. */
  readonly byFolded: ReadonlyMap<string, readonly string[]>;
  /** Other words for the choices: those that can mean nothing else, and those that likely mean them. */
  readonly same: readonly ChoiceName[];
  readonly likely: readonly ChoiceName[];
}

const namesOf = deriveOnce((choices: readonly Choice[]): ChoiceNames => {
  const toNames = (textsOf: (choice: Choice) => readonly string[]): readonly ChoiceName[] =>
    choices.flatMap((choice) =>
      textsOf(choice).map((text) => ({ label: choice.label, folded: foldChoice(text), words: wordsOf(text) })),
    );
  const names = toNames(({ value, label, aliases = [] }) => [value, label, ...aliases]);
  return {
    names,
    byFolded: new Map([...groupBy(names, ({ folded }) => folded)].map(([folded, all]) => [folded, labelsOf(all)])),
    same: toNames(({ label }) => CHOICE_WORDS[label]?.same ?? []),
    likely: toNames(({ label }) => CHOICE_WORDS[label]?.likely ?? []),
  };
});

/**
 * By its name, by what people write for it, by its beginning (`Conv. loan`), or misspelt by a letter; `undefined` where it
 * means none, however alike the letters are: biotech is no fintech.
 */
export function matchChoice(text: string, choices: readonly Choice[]): ChoiceMatch | undefined {
  const folded = foldChoice(text);
  const known = namesOf(choices);
  const exact = known.byFolded.get(folded)?.[0];
  if (exact !== undefined) return { label: exact, isExact: true };
  const words = wordsOf(text);
  const isSame = (name: ChoiceName): boolean => name.folded === folded;
  const sure = matchWords(words, known) ?? known.same.find(isSame)?.label;
  if (sure !== undefined) return { label: sure, isExact: false, isCertain: true };
  const near =
    known.likely.find(isSame) ??
    known.names.find((name) => isShortFor(words, name)) ??
    known.names.find((name) => isSlipOf(folded, name));
  return near === undefined ? undefined : { label: near.label, isExact: false };
}

/** As `matchChoice`, or by the one choice that its words speak of among others: `Fintech & Payments`. */
export function guessChoice(text: string, choices: readonly Choice[]): ChoiceMatch | undefined {
  const match = matchChoice(text, choices);
  if (match !== undefined) return match;
  const { names, same, likely } = namesOf(choices);
  const words = wordsOf(text);
  const [label, ...others] = labelsOf([...names, ...same, ...likely].filter((name) => isAmong(name.words, words)));
  return label === undefined || others.length > 0 ? undefined : { label, isExact: false };
}

function labelsOf(names: readonly ChoiceName[]): readonly string[] {
  return [...new Set(names.map(({ label }) => label))];
}

/** The one choice of which every word is a name. */
function matchWords(words: readonly string[], { byFolded }: ChoiceNames): string | undefined {
  if (words.length < 2) return undefined;
  const labels = words.map((word) => new Set(byFolded.get(word)));
  const [first] = labels[0] ?? [];
  return first !== undefined && labels.every((found) => found.size === 1 && found.has(first)) ? first : undefined;
}

const LEAST_LETTERS = 3;
const LEAST_ALONE = 4;

/** Word by word the beginning of it: three letters at least of the first, four of the only one. */
function isShortFor(short: readonly string[], { words }: ChoiceName): boolean {
  const least = short.length === 1 ? LEAST_ALONE : LEAST_LETTERS;
  const isLongEnough = (short[0] ?? '').length >= least;
  return (
    isLongEnough &&
    short.length === words.length &&
    short.every((word, index) => words[index]?.startsWith(word) === true)
  );
}

/** Shorter words that differ by a letter are other words. */
const LEAST_MISSPELT = 6;
const LEAST_TWICE = 9;

/** Nobody mistypes the first letter, and what is told apart by figures is something else. */
function isSlipOf(folded: string, name: ChoiceName): boolean {
  const length = Math.min(folded.length, name.folded.length);
  if (length < LEAST_MISSPELT || folded[0] !== name.folded[0] || /\d/.test(folded + name.folded)) return false;
  return editDistance(folded, name.folded) <= (length < LEAST_TWICE ? 1 : 2);
}

const NEGATIONS: ReadonlySet<string> = new Set(['not', 'non', 'no', 'n', 'un', 'without', 'ex', 'excl']);

/** One after the other, and without a word before them that says the opposite. */
function isAmong(name: readonly string[], words: readonly string[]): boolean {
  const starts = words.flatMap((_, index) => (name.every((word, at) => words[index + at] === word) ? [index] : []));
  if (name.length === 0 || (name.length === 1 && NEGATIONS.has(name[0] ?? ''))) return false;
  return starts.some((start) => !NEGATIONS.has(words[start - 1] ?? ''));
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Words that people write for a choice, beyond its own names; in small letters. */
interface ChoiceWords {
  /** They can mean nothing else. */
  readonly same?: readonly string[];
  /** They are likely meant so, and to be looked at. */
  readonly likely?: readonly string[];
}

/** By the label of the choice. Which sector `gaming hardware` belongs to nobody can say: a text that says two is none. */
export const CHOICE_WORDS: { readonly [label: string]: ChoiceWords } = {
  'B2B Software': {
    same: ['business software', 'b2b saas'],
    likely: ['saas', 'software as a service', 'enterprise software', 'enterprise saas', 'enterprise it', 'b2b'],
  },
  'Direct-to-consumer': {
    same: ['dtc', 'd2c'],
    likely: ['consumer goods', 'consumer products', 'consumer brands', 'cpg', 'e-commerce', 'ecommerce', 'retail'],
  },
  'Consumer Internet/Mobile': {
    same: ['consumer internet', 'consumer mobile'],
    likely: ['internet', 'mobile', 'mobile apps', 'consumer tech', 'consumer apps', 'social media', 'b2c'],
  },
  'AR/VR': {
    same: ['augmented reality', 'virtual reality', 'vr', 'xr'],
    likely: ['mixed reality', 'spatial computing', 'metaverse'],
  },
  'Life Sciences': {
    same: ['life science'],
    likely: [
      ...['biotech', 'biotechnology', 'bio', 'biopharma', 'pharma', 'pharmaceuticals', 'therapeutics', 'genomics'],
      ...['drug discovery', 'diagnostics'],
    ],
  },
  'Health Technology': {
    same: ['healthtech', 'health tech'],
    likely: [
      ...['digital health', 'healthcare', 'health care', 'health', 'healthcare it', 'medtech', 'med tech'],
      ...['medical technology', 'medical devices', 'femtech'],
    ],
  },
  Hardware: {
    likely: ['robotics', 'iot', 'internet of things', 'semiconductors', 'semiconductor', 'electronics', 'devices'],
  },
  Edtech: { same: ['education technology'], likely: ['education', 'e-learning', 'elearning', 'learning'] },
  Media: { likely: ['entertainment', 'publishing', 'content', 'advertising', 'adtech', 'music'] },
  Fintech: {
    same: ['financial technology'],
    likely: ['financial services', 'finance', 'financials', 'payments', 'banking', 'lending', 'wealthtech'],
  },
  Govtech: { same: ['government technology'], likely: ['government', 'public sector', 'civic tech'] },
  'Crypto/blockchain': {
    same: ['crypto', 'blockchain', 'cryptocurrency'],
    likely: ['web3', 'web 3', 'defi', 'digital assets', 'nft', 'nfts'],
  },
  Other: { same: ['others'], likely: ['misc', 'miscellaneous', 'various', 'diversified'] },
  Logistics: {
    likely: ['supply chain', 'transportation', 'transport', 'freight', 'shipping', 'delivery', 'mobility'],
  },
  Insurtech: { same: ['insurance technology'], likely: ['insurance'] },
  'Software Infrastructure': {
    same: ['infrastructure software'],
    likely: [
      ...['infrastructure', 'developer tools', 'dev tools', 'devtools', 'devops', 'cloud', 'cloud infrastructure'],
      ...['data infrastructure', 'databases'],
    ],
  },
  Security: {
    same: ['cybersecurity', 'cyber security', 'it security', 'information security'],
    likely: ['cyber', 'infosec'],
  },
  'Artificial Intelligence': {
    same: ['ai'],
    likely: ['machine learning', 'ml', 'deep learning', 'generative ai', 'genai', 'computer vision'],
  },
  'AG-Tech': {
    same: ['agritech', 'agri tech', 'agricultural technology', 'agriculture technology'],
    likely: ['agriculture', 'agrifood', 'agri-food', 'farming'],
  },
  Sustainability: {
    likely: [
      ...['cleantech', 'clean tech', 'climate', 'climate tech', 'climatetech', 'clean energy', 'energy', 'greentech'],
      ...['renewables', 'renewable energy', 'environment', 'solar'],
    ],
  },
  Gaming: { same: ['games', 'video games'], likely: ['esports', 'e-sports'] },
  common: {
    same: ['ordinary stock', 'ord', 'ord shares', 'stammaktien', 'actions ordinaires'],
    likely: ['founders shares'],
  },
  preferred: {
    same: ['preference shares', 'preference stock', 'preferred equity', 'pfd', 'vorzugsaktien', 'ccps'],
  },
  primary: { same: ['primary purchase', 'primary issuance'], likely: ['new issue', 'new shares', 'issuance'] },
  secondary: { same: ['secondary purchase', 'secondary sale', 'secondary transfer', 'sec'] },
  'Senior To All': { likely: ['most senior', 'first'] },
  'Pari Passu': { same: ['pari', 'parri passu'], likely: ['equal'] },
  'Non Participating': { same: ['no', 'n', 'no participation', 'non-part'] },
  'Fully Participating': {
    same: ['full participation', 'participating uncapped', 'uncapped', 'uncapped participating'],
    likely: ['participating', 'yes', 'y'],
  },
  'Capped Participating': {
    same: ['capped participation', 'participating capped', 'participating with cap'],
    likely: ['partial', 'partially participating', 'limited'],
  },
  'convertible note': {
    same: [
      ...['convertible promissory note', 'convertible debt', 'convertible bond', 'convertible debenture'],
      ...['convertible loan note', 'cln', 'wandeldarlehen'],
    ],
    likely: ['bridge note', 'bridge loan', 'ccd', 'cla'],
  },
  'basic note': { same: ['demand note'], likely: ['loan', 'bridge'] },
  SAFE: { same: ['safes', 'post-money safe', 'pre-money safe', 'safe agreement', 'yc safe'] },
  '360': { same: ['act/360', '30e/360', 'actual/360 days'] },
  '365': { same: ['act/365', 'actual/365f', 'actual/365 fixed'] },
  sale: { same: ['partial sale', 'secondary sale', 'share sale', 'full sale'], likely: ['exit', 'full exit'] },
  conversion: { same: ['note conversion', 'safe conversion'] },
};
