import { matchSheetName } from '../../../format/sheets/sheet-names.ts';
import { putColumns } from '../facts/title-facts.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';

/** Surer than what is asked about: people name only one of the two because the other has the same name. */
const TAKEN_FOR_GRANTED = 0.76;

const AFTER = {
  'Share Class': { other: 'Round', reason: 'no column names the class, so it has the name of its round' },
  Round: { other: 'Share Class', reason: 'no column names the round, so it has the name of its class' },
} as const;

export function isOfCertificates({ name }: ProposedTarget): boolean {
  return matchSheetName(name)?.presetType === 'certificate';
}

/** Names a class after its round, or a round after its class, where only one of them is named. */
export function nameAlike(target: ProposedTarget): ProposedTarget {
  return isOfCertificates(target) ? putColumns(target, nameAfter(target.columns)) : target;
}

export function nameAfter(
  columns: readonly ProposedColumn[],
  names: readonly (keyof typeof AFTER)[] = ['Share Class', 'Round'],
): readonly ProposedColumn[] {
  const columnOf = (name: string): ProposedColumn | undefined => columns.find((column) => column.name === name);
  return names.flatMap((name) => {
    const { other, reason } = AFTER[name];
    const from = columnOf(other);
    if (from === undefined || columnOf(name) !== undefined) return [];
    return [{ ...from, name, confidence: Math.min(from.confidence, TAKEN_FOR_GRANTED), reason, isGranted: true }];
  });
}
