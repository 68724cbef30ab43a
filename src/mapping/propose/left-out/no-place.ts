import { splitWords } from '../../../base/util/text/words.ts';

interface NoPlace {
  readonly words: ReadonlySet<string>;
  /** In the mapping's words, without a full stop. */
  readonly because: string;
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words in headers of what the service does not keep, with the reason; the first match counts. */
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

/** Beside these a word may be about money after all: a distributed gain, a bought debt. */
const MONEY =
  /^(?:invest(?:ed|ing|ments?)?|costs?|purchase\w*|proceeds|received|distribut\w*|prices?|shares?|units?|cash|capital|repaid|repayments?|principal|raised)$/;

/** Says why a header fits nothing in the format; `undefined` where something may fit. */
export function whyNoPlace(header: string): string | undefined {
  const words = splitWords(header.replace(/[()[\]/&.:%$€£+-]/g, ' ')).map((word) => word.toLowerCase());
  if (words.some((word) => MONEY.test(word))) return undefined;
  return NO_PLACE.find((place) => words.some((word) => place.words.has(word)))?.because;
}
