import { CLASS_LABEL_ENDS, CLASS_LABEL_KINDS, LABEL_KINDS } from '../../../model/lexicon/class-kinds.ts';
import { Pattern } from '../../source/pattern.ts';
import type { ProposedColumn, ProposedSplit } from '../proposal.ts';
import type { ColumnAssignment } from '../score/assign-columns.ts';
import type { ProposalTab } from '../source-tab.ts';

/** `Series A-1 Preferred`, `Common`, `Seed`: a round, the kind of shares, or both. */
const LABEL = String.raw`^(?:(?<Series>.+?)(?:\s+|$))??(?<Kind>${CLASS_LABEL_KINDS})?(?: ${CLASS_LABEL_ENDS})?$`;
const label = new Pattern(LABEL);

/** Recognises kinds of shares, notes and warrants: `Series B-1 Preferred Stock`, `Convertible Note due 2027`. */
export function isClassLabel(text: string): boolean {
  return LABEL_KINDS.isIn(text);
}

interface LabelSplit {
  readonly rule: ProposedSplit;
  readonly columns: readonly ProposedColumn[];
}

/** Splits class labels that name the round, where no column does. */
export function splitClassLabel(assigned: readonly ColumnAssignment[], tab: ProposalTab): LabelSplit | undefined {
  const found = assigned.find(({ guess }) => guess.column.name === 'Share Class');
  const hasRound = assigned.some(({ guess }) => guess.column.name === 'Round' && guess.confidence > 0.6);
  if (found === undefined || hasRound) return undefined;
  const { texts, columnIndex } = found.facts;
  const count = texts.filter((text) => label.match(text)?.Kind !== undefined).length;
  if (texts.length === 0 || count / texts.length < 0.6) return undefined;
  const reason = `${count} of ${texts.length} labels name a round and a kind of shares`;
  const ref = tab.refOf(columnIndex);
  return {
    rule: { column: ref, columnIndex, pattern: LABEL, note: reason },
    columns: [
      {
        // A class that names no round is one of its own.
        ...{ name: 'Round', column: 'Series', orElse: ref, columnIndex, isPart: true },
        ...{ confidence: 0.8, reason: `taken out of "${ref}"` },
      },
    ],
  };
}
