import { foldHeader } from '../../../base/util/text/text.ts';
import type { ColumnDeclaration } from '../../../format/sheets/sheet.ts';
import { decimal, parseDecimal } from '../../../model/values/decimal.ts';
import { type ColumnFacts, shareOf } from './column-facts.ts';

/** Words that change the meaning: a fee is not an amount invested, and a total is not a row's own. */
export const TURNING: ReadonlySet<string> = new Set(
  [
    ...['id', 'code', 'status', 'year', 'quarter', 'month', 'count', 'multiple', 'ratio', 'rank', 'order', 'index'],
    ...['fee', 'fees', 'cumulative', 'cum', 'running', 'net', 'debt', 'revenue', 'ebitda', 'enterprise', 'remaining'],
    ...['unfunded', 'committed', 'commitment', 'budget', 'planned', 'target', 'expected', 'projected', 'forecast'],
    ...['prior', 'previous', 'change', 'growth', 'note', 'partner', 'email', 'phone', 'address', 'average', 'avg'],
    ...['gain', 'loss', 'unrealized', 'unrealised', 'vesting', 'vested', 'option', 'pool', 'reserved', 'converted'],
    ...['interest', 'call', 'face', 'par', 'nominal', 'exit', 'board', 'tax', 'irr', 'moic', 'tvpi', 'dpi', 'rvpi'],
    ...['fx', 'exchange', 'expense', 'income', 'dividend', 'recycled', 'subsequent', 'all', 'total'],
  ].map(foldHeader),
);

interface DoubtfulWords {
  readonly words: readonly string[];
  readonly why: string;
  /** The default is 0.57. */
  readonly confidence?: number;
}

/** Enough to recognise a sheet, but not to skip the question. */
const LIKELY = 0.7;

/** Names with a second meaning, which are always questioned. */
export const DOUBTFUL: { readonly [column: string]: DoubtfulWords } = {
  Company: {
    words: [
      ...[
        'entity',
        'entity name',
        'legal entity',
        'deal',
        'opportunity',
        'opportunity name',
        'account',
        'account name',
      ],
      ...['position', 'business', 'co', 'comp', 'client', 'counterparty', 'borrower', 'obligor'],
    ].map(foldHeader),
    why: 'may be something other than the company',
  },
  Fund: {
    words: [
      ...['investor', 'investor name', 'holder', 'holder name', 'shareholder', 'shareholder name'],
      ...['stakeholder', 'owner', 'investment vehicle', 'entity', 'legal entity', 'firm name', 'purchaser', 'buyer'],
      ...['portfolio', 'partnership', 'account'],
    ].map(foldHeader),
    why: 'may be anybody: leave out those who are not funds of the firm',
  },
  'Post-Money Valuation': {
    words: ['valuation', 'company valuation', 'value of the company'].map(foldHeader),
    why: 'may be before or after the money',
  },
  Shares: { words: ['number', 'position'].map(foldHeader), why: 'may just number the rows' },
  'Investment Amount': {
    words: ['book value', 'buchwert'].map(foldHeader),
    confidence: LIKELY,
    why: 'may be what it is worth in the books',
  },
  'Fair Value': { words: ['value'].map(foldHeader), confidence: LIKELY, why: 'may be that of the whole company' },
  'Round Size': {
    words: ['total raised', 'capital raised'].map(foldHeader),
    confidence: LIKELY,
    why: 'may be what was raised in all rounds together',
  },
  'Closing Date': {
    words: ['announced date', 'announcement date', 'date announced'].map(foldHeader),
    confidence: LIKELY,
    why: 'may be a different day from the closing',
  },
};

/** Days other than those of purchases, closings or marks. */
export const OTHER_DAY =
  /exit|due|maturi|expir|birth|vest|report|updat|creat|last|next|end|founded|incorporat|as[ _]?of/i;

const PERCENT = /%|\bpct\b|_pct|percent/i;
const YEAR = /\b(?:year|vintage|fy)\b|_year|^year/i;
const MULTIPLE = /\b(?:multiple|moic|tvpi|dpi|rvpi|x)\b|_multiple|multiple_/i;
const SEVERAL_HOLDERS = /\b(?:investors|funds|vehicles|holders|shareholders)$/i;
const OF_THE_FIRM =
  /^(?:firm[ _]name|gp|gp[ _]name|(?:fund |investment )?manager|management company|general partner)$/i;
const FIRST_YEAR = decimal('1900');
const LAST_YEAR = decimal('2100');

/** Returns whether the header or the cells exclude a column, however similar the names. */
export function isRuledOut(
  { header, ...facts }: ColumnFacts & { readonly header: string },
  { name, value }: ColumnDeclaration,
): boolean {
  const isAmount = value.kind === 'money' || value.kind === 'count';
  if (isAmount && (PERCENT.test(header) || MULTIPLE.test(header) || shareOf(facts, 'multiple') > 0.5)) return true;
  if (isAmount && YEAR.test(header) && facts.texts.every(isYear)) return true;
  if (value.kind === 'rate' && MULTIPLE.test(header)) return true;
  if (name === 'Ownership' && facts.kinds.percent === 0 && NO_PART.test(header.trim())) return true;
  if (name === 'Convertible Type' && [...facts.distinct.keys()].some((text) => OF_SHARES.test(text))) return true;
  if (name === 'Company' && OF_THE_FIRM.test(header.trim())) return true;
  return name === 'Fund' && (SEVERAL_HOLDERS.test(header) || holdsInstruments(facts));
}

/** Shares of a company only beside a percent sign. */
const NO_PART = /^(?:shares?|equity|holdings?|shareholdings?|anteile?)$/i;

/** Never names of notes. */
const OF_SHARES = /^(?:equity|(?:preferred|preference|common|ordinary)\b.*|.*\b(?:stock|shares)|warrants?)$/i;
/** Names of instruments, as opposed to buyers. */
const INSTRUMENT =
  /^(?:safe|kiss|equity|debt|loans?|warrants?|options?|(?:original )?issuance|(?:preferred|preference|common|ordinary|convertible)\b.*|.*\b(?:notes?|stock|shares|loan))$/i;

function holdsInstruments({ distinct }: ColumnFacts): boolean {
  const texts = [...distinct.keys()];
  return texts.filter((text) => INSTRUMENT.test(text)).length * 3 > texts.length;
}

function isYear(text: string): boolean {
  const number = parseDecimal(text);
  return number !== undefined && /^\d{4}$/.test(number) && number >= FIRST_YEAR && number <= LAST_YEAR;
}
