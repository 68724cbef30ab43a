import { splitWords } from '../../../base/util/text/words.ts';

interface NoPlace {
  readonly words: ReadonlySet<string>;
  /** As the mapping says it, without a full stop. */
  readonly because: string;
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** What headers speak of that the service keeps nowhere, by single words; the first that fits says why. */
const NO_PLACE: readonly NoPlace[] = [
  {
    words: set('target budget budgeted forecast projected planned expected'),
    because: 'it is what was planned, not what happened',
  },
  {
    words: set('fee fees expense expenses carry tax taxes'),
    because: 'the service does not keep fees, expenses or taxes',
  },
  {
    words: set('ebitda ebit revenue revenues turnover arr mrr gmv debt leverage ev enterprise headroom runway burn'),
    because: 'the service does not keep the business figures of a company',
  },
  {
    words: set('gain gains loss losses moic irr tvpi dpi rvpi multiple appreciation depreciation return'),
    because: 'it follows from cost and value',
  },
  {
    words: set('commitment commitments committed unfunded undrawn uncalled'),
    because: 'the service does not keep commitments',
  },
  { words: set('par nominal face'), because: 'the service does not keep nominal values' },
  {
    words: set('employees employee headcount fte ftes count score rating latitude longitude age'),
    because: 'it is neither an amount of money nor a number of shares',
  },
];

/** Beside these a word may be of money that was paid after all: a gain that was distributed, a debt that was bought. */
const MONEY =
  /^(?:invest(?:ed|ing|ments?)?|costs?|purchase\w*|proceeds|received|distribut\w*|prices?|shares?|units?|cash|capital|repaid|repayments?|principal|raised)$/;

/** Why nothing of the format can be meant by a header; `undefined` where something might. */
export function whyNoPlace(header: string): string | undefined {
  const words = splitWords(header.replace(/[()[\]/&.:%$€£+-]/g, ' ')).map((word) => word.toLowerCase());
  if (words.some((word) => MONEY.test(word))) return undefined;
  return NO_PLACE.find((place) => words.some((word) => place.words.has(word)))?.because;
}
