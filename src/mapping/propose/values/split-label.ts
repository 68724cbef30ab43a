import { CLASS_LABEL_ENDS, CLASS_LABEL_KINDS, LABEL_KINDS } from '../../../model/lexicon/class-kinds.ts';
import { filledTextIn, foldedTextIn } from '../../source/cell-text.ts';
import { Pattern } from '../../source/pattern.ts';
import type { TabRow } from '../../source/tab-column.ts';
import type { ProposedColumn, ProposedSplit } from '../proposal.ts';
import type { ColumnAssignment } from '../score/assign-columns.ts';
import type { ProposalTab } from '../source-tab.ts';

/** `Series A-1 Preferred`, `Common`: an optional round, and the kind of shares. */
const LABEL = String.raw`^(?:(?<Series>.+?)\s+)?(?<Kind>${CLASS_LABEL_KINDS})(?: ${CLASS_LABEL_ENDS})?$`;
const label = new Pattern(LABEL);

/** Recognises kinds of shares, notes and warrants: `Series B-1 Preferred Stock`, `Convertible Note due 2027`. */
export function isClassLabel(text: string): boolean {
  return LABEL_KINDS.isIn(text);
}

interface LabelSplit {
  readonly rule: ProposedSplit;
  readonly columns: readonly ProposedColumn[];
}

/** Whether classes that name no round may be called rounds themselves: `Common` of a company that has no other. */
function areRounds({ facts }: ColumnAssignment, assigned: readonly ColumnAssignment[], tab: ProposalTab): boolean {
  const company = assigned.find(({ guess }) => guess.column.name === 'Company')?.facts.columnIndex;
  const rows = tab.dataRows.filter((row) => filledTextIn(row, facts.columnIndex) !== '');
  const namesRound = (row: TabRow): boolean => label.match(filledTextIn(row, facts.columnIndex))?.Series !== undefined;
  const known = new Set(rows.filter(namesRound).map((row) => foldedTextIn(row, company)));
  const bare = rows.filter((row) => !namesRound(row)).map((row) => foldedTextIn(row, company));
  // Without a column of companies all are of one.
  return bare.length > 0 && bare.every((name) => (company === undefined || name !== '') && !known.has(name));
}

/** Splits class labels that name the round, where no column does. */
export function splitClassLabel(assigned: readonly ColumnAssignment[], tab: ProposalTab): LabelSplit | undefined {
  const found = assigned.find(({ guess }) => guess.column.name === 'Share Class');
  const hasRound = assigned.some(({ guess }) => guess.column.name === 'Round' && guess.confidence > 0.6);
  if (found === undefined || hasRound) return undefined;
  const { texts, columnIndex } = found.facts;
  const count = texts.filter((text) => label.test(text)).length;
  if (texts.length === 0 || count / texts.length < 0.6) return undefined;
  const reason = `${count} of ${texts.length} labels name a round and a kind of shares`;
  const ref = tab.refOf(columnIndex);
  const bare = areRounds(found, assigned, tab) ? { orElse: ref } : {};
  return {
    rule: { column: ref, columnIndex, pattern: LABEL, note: reason },
    columns: [
      {
        ...{ name: 'Round', column: 'Series', ...bare, columnIndex, isPart: true },
        ...{ confidence: 0.8, reason: `taken out of "${ref}"` },
      },
    ],
  };
}
