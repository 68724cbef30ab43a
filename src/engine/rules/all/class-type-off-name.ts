import { quote } from '../../../base/util/text/quote.ts';
import type { Planned, ShareClassEntry } from '../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../rule.ts';

const SAYS_PREFERRED = /(?<!\bnon[- ]?)\b(?:preferred|preference|prefs?)\b/i;
const SAYS_COMMON = /(?<!\bnon[- ]?)\bcommon\b/i;
/** Ordinary shares of a series are often preferred, and preferred ordinary ones exist: the word says neither. */
const SAYS_EITHER = /\bordinary\b/i;

/** A share class is what its name says it is. What the company's own name says is no word of the class. */
export const CLASS_TYPE_OFF_NAME: Rule = {
  code: 'class-type-off-name',
  find: (table) =>
    table.sent.shareClasses.flatMap((shareClass) =>
      check(shareClass, table.companies.get(shareClass.company)?.name ?? ''),
    ),
};

function check({ row, name, classType }: Planned<ShareClassEntry>, company: string): RuleFinding[] {
  const stated = typeInName(name, company);
  if (stated === undefined || classType === undefined || stated === classType) return [];
  const message = `Class Type is ${classType}, but the class is called ${quote(name)}.`;
  return [{ row, column: 'Class Type', message, hint: `Write ${stated}, or correct the name of the class.` }];
}

function typeInName(name: string, company: string): 'preferred' | 'common' | undefined {
  const says = (word: RegExp) => word.test(name) && !word.test(company);
  const [isPreferred, isCommon] = [says(SAYS_PREFERRED), says(SAYS_COMMON)];
  if (isPreferred === isCommon || SAYS_EITHER.test(name)) return undefined;
  return isPreferred ? 'preferred' : 'common';
}
