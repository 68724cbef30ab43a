import type { ProposedColumn, ProposedDoubt, ProposedTarget } from '../proposal.ts';
import { inOrder } from '../score/assign-columns.ts';
import { SURE } from '../score/score-column.ts';
import type { TitleFact, TitleFacts } from './title-facts.ts';

interface FilledTarget {
  readonly target: ProposedTarget;
  readonly doubts: readonly ProposedDoubt[];
}

/** Fills in what titles say and no column does: company, fund and day. */
export function applyFacts(target: ProposedTarget, { company, fund, day }: TitleFacts): FilledTarget {
  const { kind, columns: declared } = target.sheet;
  const lacks = (name: string): boolean =>
    declared.some((column) => column.name === name) && !target.columns.some((column) => column.name === name);
  const added: ProposedColumn[] = [];
  const add = (name: string, fact: TitleFact | undefined): void => {
    if (fact !== undefined && lacks(name)) added.push(toFixed(name, fact));
  };
  const isOfOne = lacks('Company');
  add('Company', company);
  // Above a list of companies, a name is that of their holder.
  const holder =
    isOfOne || company === undefined ? undefined : { ...company, confidence: Math.min(company.confidence, 0.6) };
  add('Fund', fund ?? holder);
  if (kind === 'valuations') add('Date', day);
  return { target: putColumns(target, added), doubts: questionFixed(added) };
}

export function putColumns(target: ProposedTarget, added: readonly ProposedColumn[]): ProposedTarget {
  return added.length === 0 ? target : { ...target, columns: inOrder(target.sheet, [...target.columns, ...added]) };
}

export function toFixed(name: string, { text, confidence, reason }: TitleFact): ProposedColumn {
  return { name, fixed: text, confidence, reason };
}

function questionFixed(columns: readonly ProposedColumn[]): readonly ProposedDoubt[] {
  return columns
    .filter(({ confidence }) => confidence < SURE)
    .map(({ name, fixed = '', reason }) => ({
      kind: 'values',
      text: `the ${name} is "${fixed}" in every row, because ${reason}`,
    }));
}
