import type { ColumnDeclaration } from '../../../format/sheets/sheet.ts';
import type { Guess } from '../proposal.ts';
import type { ColumnFacts } from './column-facts.ts';

/** Headers of columns that say what kind of thing is held. */
const KIND_HEADER =
  /\b(?:security|instrument|investment|asset|equity|stock|shares?) (?:type|kind|category|series)\b|\b(?:type|kind) of (?:security|instrument|investment|stock|shares?)\b/i;
/** Names of classes: which series they are of, or that they are of none. */
const CLASS_NAME =
  /\b(?:series|class|seed)\b.*\b(?:preferred|pref|common|ordinary|stock|shares?)\b|^(?:common|ordinary)\b/i;

/** A column of kinds of security that are the very classes: `Series A Preferred`. */
export function guessByClassNames(
  { distinct, header }: ColumnFacts & { readonly header: string },
  { name }: ColumnDeclaration,
): Guess | undefined {
  if (name !== 'Share Class' || distinct.size === 0 || !KIND_HEADER.test(header.replaceAll('_', ' '))) return undefined;
  const areClasses = [...distinct.keys()].every((text) => CLASS_NAME.test(text));
  return areClasses ? { confidence: 0.76, reason: 'its values are names of classes' } : undefined;
}
