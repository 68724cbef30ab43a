import { listNames } from '../names/holder-names.ts';
import type { ProposedColumn, ProposedDoubt } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { KIND_VALUES } from '../values/split-label.ts';

const COMMON = /\b(?:common|ordinary|founders?|stamm\w*)\b/i;
const SAID = /\b(?:preferred|preference|pref|ccps|vorzug\w*)\b/i;

interface ClassKinds {
  readonly columns: readonly ProposedColumn[];
  readonly doubts: readonly ProposedDoubt[];
}

/** Whether each class is common or preferred, by its label; a series that does not say so is preferred, and asked about. */
export function findKinds(label: ProposedColumn, isSplit: boolean, { columns }: ProposalTab): ClassKinds {
  const { ref = '', columnIndex = 0 } = label;
  const said = 'the class labels say so';
  if (isSplit) {
    const ofKind = {
      name: 'Class Type',
      ref: 'Kind',
      columnIndex,
      isPart: true,
      confidence: 0.8,
      reason: said,
    } as const;
    return { columns: [{ ...ofKind, values: KIND_VALUES }], doubts: [] };
  }
  const texts = [...(columns.find((facts) => facts.columnIndex === columnIndex)?.distinct.keys() ?? [])];
  const silent = texts.filter((text) => !COMMON.test(text) && !SAID.test(text));
  const values = texts.map((text) => [text, COMMON.test(text) ? 'common' : 'preferred'] as const);
  const text = `${listNames(silent)} ${silent.length === 1 ? 'is' : 'are'} preferred, though nothing says so`;
  const reason = silent.length === 0 ? said : 'a series is assumed to be preferred';
  return {
    columns: [{ ...label, name: 'Class Type', values, confidence: 0.8, reason }],
    doubts: silent.length === 0 ? [] : [{ kind: 'values', ref, columnIndex, text }],
  };
}
