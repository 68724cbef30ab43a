import { quote } from '../../util/text/quote.ts';
import type { Planned, ShareClassEntry } from '../cap-table/entries.ts';
import type { Doubt, Rule } from '../rule.ts';

const SAYS_PREFERRED = /\b(?:preferred|preference|prefs?)\b/i;
const SAYS_COMMON = /\bcommon\b/i;
/** Ordinary shares of a series are often preferred, and preferred ordinary ones exist: the word says neither. */
const SAYS_EITHER = /\bordinary\b/i;

/** A share class is what its name says it is. */
export const CLASS_TYPE_OFF_NAME: Rule = {
  code: 'class-type-off-name',
  find: (table) => table.sent.shareClasses.flatMap(judge),
};

function judge({ row, name, classType }: Planned<ShareClassEntry>): Doubt[] {
  const said = typeSaid(name);
  if (said === undefined || classType === undefined || said === classType) return [];
  const message = `Class Type is ${classType}, but the class is called ${quote(name)}.`;
  return [{ row, column: 'Class Type', message, hint: `Write ${said}, or correct the name of the class.` }];
}

function typeSaid(name: string): 'preferred' | 'common' | undefined {
  const [isPreferred, isCommon] = [SAYS_PREFERRED.test(name), SAYS_COMMON.test(name)];
  if (isPreferred === isCommon || SAYS_EITHER.test(name)) return undefined;
  return isPreferred ? 'preferred' : 'common';
}
