import type { SheetDeclaration } from '../../../format/sheets/sheet.ts';
import { matchChoice } from '../../../model/fields/match-choice.ts';
import type { ProposedColumn } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';

const NAME = 'Convertible Type';

/** Reads the kind of notes (`SAFE`) from the type column. */
export function readNoteKinds(
  sheet: SheetDeclaration,
  columns: readonly ProposedColumn[],
  tab: ProposalTab,
): readonly ProposedColumn[] {
  const type = columns.find(({ name }) => name === sheet.typeColumn);
  const value = sheet.columns.find(({ name }) => name === NAME)?.value;
  const facts = tab.columns.find(({ columnIndex }) => columnIndex === type?.columnIndex);
  const isStated = columns.some(({ name }) => name === NAME);
  if (type === undefined || isStated || value?.kind !== 'choice' || facts === undefined) return [];
  const texts = [...facts.distinct.keys()];
  const isKind = (text: string): boolean => matchChoice(text, value.choices)?.isExact === true;
  if (!texts.some(isKind)) return [];
  const others = texts.filter((text) => !isKind(text)).map((text) => [text, ''] as const);
  const values = others.length === 0 ? {} : { values: others };
  return [{ ...type, name: NAME, ...values, confidence: 0.8, reason: `"${type.ref}" says it of notes` }];
}
