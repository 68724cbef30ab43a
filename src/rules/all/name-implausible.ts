import { quote } from '../../util/text/quote.ts';
import type { Doubt, Rule } from '../rule.ts';

/** What stands in a column of names and is none, as a whole cell: `Total Energies` is a company. */
const NO_NAMES: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/^(?:grand |sub[- ]?)?(?:totals?|sum)$/, 'the name of a total'],
  [
    /^(?:tbd|tba|tbc|todo|test|unknown|various|misc|miscellaneous|others?|none|null|nil|new|x{2,}|\?+)$/,
    'a placeholder',
  ],
  [/^\d{4}-\d{2}-\d{2}$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/, 'a date'],
  [/^[\d.,' ]+$/, 'a number'],
  [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address'],
  [/^(?:https?:\/\/|www\.)\S+$/, 'a web address'],
  [
    /^(?:same )?as (?:above|before)$|^see (?:above|below|notes?|memo|comments?)$|^["″〃]+$/,
    'a note that points elsewhere',
  ],
];

/** A company that would be created under what is no company's name. */
export const NAME_IMPLAUSIBLE: Rule = {
  code: 'name-implausible',
  find: (table) => {
    const funds = new Set([...table.funds.values()].map(({ name }) => name.toLowerCase()));
    return table.sent.companies.flatMap(({ row, name }): Doubt[] => {
      const what = whatItIs(name.toLowerCase(), funds);
      if (what === undefined || row.isFurther) return [];
      const message = `${quote(name)} would be created as a company, but it is ${what}.`;
      const hint = 'Correct the name, or write skip under Action; write new there if a company really has this name.';
      return [{ row, column: 'Company', message, hint }];
    });
  },
};

function whatItIs(name: string, funds: ReadonlySet<string>): string | undefined {
  if (funds.has(name)) return 'one of your funds';
  return NO_NAMES.find(([pattern]) => pattern.test(name))?.[1];
}
