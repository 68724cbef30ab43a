import { quote } from '../../../base/util/text/quote.ts';
import { withArticle } from '../../../base/util/text/words.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { SentRow } from '../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../rule.ts';

type Pattern = readonly [pattern: RegExp, what: string];

/** Whole cells that are no names: `Total Energies` is a company. */
const NO_NAMES: readonly Pattern[] = [
  [/^(?:grand |sub[- ]?)?(?:totals?|sum)$/, 'the name of a total'],
  [
    /^(?:(?:zwischen|gesamt|end)?summe|(?:ins)?gesamt|somme|(?:sub)?total[ei]|(?:sub)?totaal|suma|soma|итого|合計|小計|合计|总计|합계)$/,
    'the name of a total',
  ],
  [/^(?:tbd|tba|tbc|todo|x{2,}|\?+|null|nil|undefined|nan|\[object object\]|loading(?:\.{3}|…)?)$/, 'a placeholder'],
  [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address'],
  [/^(?:https?:\/\/|www\.)\S+$/, 'a web address'],
  [
    /^(?:same )?as (?:above|before)$|^see (?:above|below|notes?|memo|comments?)$|^["″〃]+$/,
    'a note that points elsewhere',
  ],
];

const LATIN = '\\p{Script=Latin}';
/** Letters of the Cyrillic and Greek alphabets that look like Latin ones. */
const LOOK_ALIKES = 'АВЕЅІЈКМНОРСТУХаеіјѕорсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧοα';

/** `&amp;`, `&#39;`, `&#x27;`, `&eacute;`: what a web page writes for a character. */
const ENTITY =
  /&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp|shy|zwn?j|[lr][sd]quo|[mn]dash|hellip|middot|copy|reg|trade|euro|pound|szlig|(?:ae|oe)lig|[a-z](?:acute|grave|circ|uml|tilde|cedil|ring|slash|caron));/i;

/** Characters that join those beside them or turn their direction, where letters are not Latin. */
const JOINING = '\\u061c\\u200c-\\u200f\\u2066-\\u2069';

/** Parts of a name, or behind it, that nobody meant to be there; the case of its letters counts. */
const SPOILT: readonly Pattern[] = [
  [/[\r\n]/, 'a name over more than one line'],
  [
    new RegExp(
      `(?![${JOINING}\\ufe00-\\ufe0f])\\p{DI}|[\\u2800\\p{Co}]|(?<=${LATIN})[${JOINING}\\ufe00-\\ufe0f]|[${JOINING}](?=${LATIN})`,
      'u',
    ),
    'a name with a character in it that cannot be seen',
  ],
  [/\ufffd|Ã[\u0080-\u00bf]|â€/, 'a name whose letters were read in a wrong encoding'],
  [ENTITY, 'a name with HTML in it'],
  [/<\/?[a-z][^<>]*>/i, 'a name with HTML in it'],
  [/%(?:2\d|C[23]%[89AB][\dA-F])/i, 'a name as it is written in a web address'],
  [/\p{L}\?\p{Ll}/u, 'a name with a question mark in a word: a program may have lost a letter'],
  [
    new RegExp(`${LATIN}[${LOOK_ALIKES}]|[${LOOK_ALIKES}]${LATIN}`, 'u'),
    'a name with letters of two alphabets in one word',
  ],
  [/\S\s*\?{2,}\)?$|\(\?\)$/, 'a name with question marks behind it'],
  [/[^\s*][*†‡§¹²³⁰-⁹]+$|\S\s*\[\d{1,2}\]$/, 'a name with a footnote mark behind it'],
  [
    /[([](?:new|old|tb[cd]|pending|exit(?:ed)?|sold|acquired|closed|inactive|dissolved|(?:in )?liquidat(?:ion|ed)|writ(?:e|ten)[- ]?off)[)\]]$/i,
    'a name with a remark behind it',
  ],
  [/^(?:"[^"]*"|'[^']*'|“[^”]*”|‘[^’]*’|«[^»]*»)$/, 'a name in quotation marks'],
  [/[([]https?:\/\/\S*$/i, 'a name with a web address behind it'],
  [/[^\s,;:|\\/][,;:|\\/]+$/, 'a name that ends in a punctuation mark'],
];

/** A company has a name of its own; rounds are called by numbers, dates and words like these. */
const NO_COMPANIES: readonly Pattern[] = [
  ...NO_NAMES,
  [/^(?:test|unknown|various|misc|miscellaneous|others?|none|new)$/, 'a placeholder'],
  [/^\d{4}-\d{2}-\d{2}$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/, 'a date'],
  // A spreadsheet makes it of March 1 or Dec-1, and saves what it shows.
  [
    /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2})$/,
    'a date',
  ],
  [/^[\d.,' ]+$|^\d(?:[.,]\d+)?e\+\d+$/, 'a number'],
  [/\s\d{4}-\d{2}-\d{2}$/, 'a name with a date behind it'],
  [/\s[$€£]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, 'a name with an amount behind it'],
  [/\S;\s+\S/, 'more than one name'],
  [/\S[:：]\s+\S/, 'a label with something behind it'],
  [/^\d+ (?:(?:portfolio )?compan(?:y|ies)|investments?|holdings?|positions?|rows?|records?)$/, 'a count'],
  [/^as (?:of|at) .*\d|^\W*end of (?:list|report|file|data|table)\W*$/, 'a note'],
  [/\s\(\d\)$/, 'a name with a footnote mark behind it'],
  [/^(?:companies|company|(?:portfolio )?company name|issuer)$/, 'the header of a column'],
  [/^(?:(?:pre-)?seed|series [a-z](?:-?\d{1,2})?)(?: round)?$/, 'the name of a round'],
  [/^(?:(?:seed|series [a-z](?:-?\d{1,2})?) )?(?:preferred|common)(?: stock| shares?)?$/, 'the name of a share class'],
  [/^(?:usd|eur|gbp|chf)$/, 'a currency'],
];

/** Amounts have as many digits, years and numbers of rounds have not. */
const NO_ROUNDS: readonly Pattern[] = [...NO_NAMES, [/^[\d,' ]{5,}(?:\.\d+)?$/, 'a number']];

/** A company, round or share class that would be created under what is no name of one. */
export const NAME_IMPLAUSIBLE: Rule = {
  code: 'name-implausible',
  find: (table) => {
    const { companies, rounds, shareClasses } = table.sent;
    const funds = new Map([...table.funds.values()].map(({ name }) => [name.toLowerCase(), 'one of your funds']));
    const own = ofCompanies(table);
    return [
      ...companies.flatMap((each) => check(each, { column: 'Company', noun: 'company', known: funds }, NO_COMPANIES)),
      ...rounds.flatMap((each) => check(each, { column: 'Round', noun: 'round', known: own(each.company) }, NO_ROUNDS)),
      ...shareClasses.flatMap((each) =>
        check(each, { column: 'Share Class', noun: 'share class', known: own(each.company) }, NO_ROUNDS),
      ),
    ];
  },
};

interface Place {
  readonly column: string;
  readonly noun: string;
  readonly known: ReadonlyMap<string, string>;
}

function ofCompanies({ companies }: CapTable): (key: string) => ReadonlyMap<string, string> {
  return (key) => {
    const name = companies.get(key)?.name;
    return new Map(name === undefined ? [] : [[name.toLowerCase(), 'the name of the company']]);
  };
}

function check(
  { row, name }: { readonly row: SentRow; readonly name: string },
  { column, noun, known }: Place,
  patterns: readonly Pattern[],
): RuleFinding[] {
  const folded = name.toLowerCase();
  const spoilt = SPOILT.find(([pattern]) => pattern.test(name))?.[1];
  const what = spoilt ?? known.get(folded) ?? patterns.find(([pattern]) => pattern.test(folded))?.[1];
  if (what === undefined || row.isFurther) return [];
  const message = `${quote(name)} would be created as ${withArticle(noun)}, but it is ${what}.`;
  const hint = `Correct the name, or write skip under Action; write new there if ${withArticle(noun)} really has this name.`;
  return [{ row, column, message, hint }];
}
