import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, RoundEntry } from '../../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { showPlace } from '../../words.ts';

/**
 * Rounds of equal rank are one group: a round that names another has equal rank with all that the other names. Rounds of
 * other companies cannot be named at all.
 */
export const PARI_PASSU_DISAGREES: Rule = {
  code: 'pari-passu-disagrees',
  find: (table) => table.sent.rounds.flatMap((round) => check(round, table)),
};

function check(round: Planned<RoundEntry>, table: CapTable): RuleFinding[] {
  const { row, seniority, pariPassuRounds: named } = round;
  if (named.length === 0) return [];
  if (seniority === 'SENIOR_TO_ALL') {
    const message = `Seniority says senior to all, but the round is listed as ranking equally with ${namesOf(named, table)}.`;
    return [{ row, column: 'Seniority', message, hint: 'Correct Seniority, or clear Pari Passu With.' }];
  }
  const equal = new Set([...named, round.key]);
  for (const other of named.flatMap((key) => table.rounds.get(key) ?? [])) {
    const further = other.pariPassuRounds.filter((key) => !equal.has(key));
    if (further.length === 0) continue;
    const message = `The row names ${namesOf(named, table)}, but ${other.name} (${showPlace(other)}) also ranks equally with ${namesOf(further, table)}.`;
    return [{ row, column: 'Pari Passu With', message, hint: 'Name every round of the group, or correct the other.' }];
  }
  return [];
}

function namesOf(keys: readonly string[], table: CapTable): string {
  return keys.map((key) => table.rounds.get(key)?.name ?? key).join('; ');
}
