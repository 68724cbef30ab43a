import type { SourceTab } from '../source-tab.ts';

/** What stands behind the company's name in the first row of such exports. */
const SUMMARY =
  /^(.+?)\s+(?:-\s+)?(?:summary cap(?:italization)?|detailed cap(?:italization)?|intermediate cap(?:italization)?|capitalization|cap table)\b.*$/i;
const KINDS = 'stock|shares?|certificates?|equity|convertibles?(?: notes?| securit(?:y|ies))?|notes?|safes?|warrants?';
const LEDGER = new RegExp(String.raw`^(.+?)\s+(?:-\s+)?(?:${KINDS})\s+ledger\b.*$`, 'i');

/** The name of a class stands between the company's and the word. */
const A_CLASS = /\b(?:series|seed|class|preferred|common|ordinary)\b/i;

/** The company that the titles of ledgers and summaries name, where they name one. */
export function findCompany(tabs: readonly SourceTab[]): string | undefined {
  const titles = tabs.flatMap((tab) => tab.titles);
  const said = [SUMMARY, LEDGER].map((pattern) => [
    ...new Set(titles.flatMap((title) => pattern.exec(title)?.[1]?.trim() ?? [])),
  ]);
  const [only = '', ...others] = said.find((found) => found.length > 0) ?? [];
  return only === '' || others.length > 0 || A_CLASS.test(only) ? undefined : only;
}

export interface TitleClass {
  readonly name: string;
  readonly round: string;
  readonly type: 'common' | 'preferred';
}

/** How Pulley calls the tab of a class, and the first row of it. */
const OF_CLASS = /^(CS|PS)-\s*(\S.*)$/;

/** The share class of a ledger that is of one class: its title is the company, the class and "Ledger", or `PS-Series A`. */
export function findTitleClass(tab: SourceTab, company: string | undefined): TitleClass | undefined {
  // The name of a tab may be cut off.
  const [own] = [...tab.titles, tab.name].flatMap((text) => {
    const [, kind, name] = OF_CLASS.exec(text) ?? [];
    return name === undefined ? [] : [toClass(name, kind === 'CS' ? 'common' : 'preferred')];
  });
  if (own !== undefined) return own;
  const title = tab.titles.find((text) => /\bledger\b/i.test(text));
  // Where the company is not known, nothing tells where its name ends.
  if (company === undefined || title?.toLowerCase().startsWith(company.toLowerCase()) !== true) return undefined;
  const name = title
    .slice(company.length)
    .replace(/\bledger\b.*$/i, '')
    .trim();
  return name === '' ? undefined : toClass(name, /\b(?:common|ordinary)\b/i.test(name) ? 'common' : 'preferred');
}

function toClass(name: string, type: TitleClass['type']): TitleClass {
  const round = name.replace(/\s+(?:preferred|pref|common|ordinary)\b.*$/i, '').trim();
  return { name, round: round === '' ? name : round, type };
}
