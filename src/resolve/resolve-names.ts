import type { Target } from '../model/new-data.ts';
import type { CheckedRecord } from '../model/record.ts';
import { targetKey } from '../model/target-key.ts';
import { settleLookup } from './reference.ts';
import type { RowDraft } from './row-draft.ts';
import type { World } from './world.ts';

/** A round by id or name within the row's company; `undefined` where it is blank or cannot be told (said on the row). */
export function resolveRoundName(
  row: RowDraft,
  world: World,
  company: Target | undefined,
  text: string | undefined,
): Target | undefined {
  if (text === undefined) return undefined;
  if (company === undefined) return undefined;
  const noun = { noun: 'round', where: ofCompany(row) };
  const lookup = world.roundsOf(company).find(text);
  return settleLookup(row, { column: 'Round', text, lookup, noun, isOffline: world.isOffline })?.target;
}

/** A share class by id or name within the row's company, and within `round` where the row names one. */
export function resolveClassName(
  row: RowDraft<CheckedRecord>,
  world: World,
  input: { column: string; text: string | undefined; company: Target | undefined; round: Target | undefined },
): Target | undefined {
  const { column, text, company, round } = input;
  if (text === undefined || company === undefined) return undefined;
  const index = world.shareClassesOf(company);
  const lookup = index.find(text, (candidate) => {
    return round === undefined || candidate.round === undefined || targetKey(candidate.round) === targetKey(round);
  });
  const elsewhere = lookup.kind === 'missing' && round !== undefined ? index.all(text) : [];
  if (elsewhere.length > 0) {
    const list = elsewhere.map((candidate) => candidate.label).join('; ');
    row.error(
      column,
      'share-class-rule',
      `"${text}" is not a share class of the round of this row. There is: ${list}.`,
      'Correct the round or the share class.',
    );
    return undefined;
  }
  const noun = { noun: 'share class', where: ofCompany(row) };
  return settleLookup(row, { column, text, lookup, noun, isOffline: world.isOffline })?.target;
}

function ofCompany(row: RowDraft<CheckedRecord>): string {
  return row.companyName === undefined ? '' : `of ${row.companyName}`;
}
