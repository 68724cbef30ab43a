import { findByName } from '../../file/by-name.ts';
import { SURE } from '../../mapping.ts';
import { foldedTextIn } from '../../source/cell-text.ts';
import { groupKeyIn } from '../doubts/question-numbers.ts';
import type { TabProposal } from '../lookups/find-lookups.ts';
import { heldColumns, type ProposedTarget } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';

/**
 * Takes the rounds of purchases from a table that lists rounds with the days on which they closed, where it has them all:
 * that a round closed on the day of a purchase is an assumption.
 */
export function keepListedRounds(found: readonly TabProposal[]): readonly TabProposal[] {
  const listed = new Set(found.flatMap(listRounds).filter((name) => name !== NOWHERE));
  if (listed.size === 0) return found;
  return found.map((one) => {
    const { proposed, tab } = one;
    const bought = findByName(heldColumns(proposed.targets), 'Issue Date')?.column;
    const isAssumed = (target: ProposedTarget): boolean => {
      const day = target.sheet.kind === 'rounds' ? findByName(target.columns, 'Closing Date') : undefined;
      const isOfPurchase = day?.column !== undefined && day.column === bought;
      return isOfPurchase && namesIn(target, tab).every((name) => listed.has(name));
    };
    if (!proposed.targets.some(isAssumed)) return one;
    return {
      ...one,
      proposed: {
        ...proposed,
        targets: proposed.targets.filter((target) => !isAssumed(target)),
        doubts: proposed.doubts.filter(({ to }) => to !== 'Closing Date'),
      },
    };
  });
}

function listRounds({ tab, proposed: { targets } }: TabProposal): readonly string[] {
  const list = targets.find(({ sheet }) => sheet.kind === 'rounds');
  const isOfPurchases = targets.some(({ sheet }) => sheet.kind === 'securities');
  const isDated = list !== undefined && (findByName(list.columns, 'Closing Date')?.confidence ?? 0) >= SURE;
  if (!isDated || isOfPurchases) return [];
  const day = findByName(list.columns, 'Closing Date')?.columnIndex;
  const dataRows = tab.dataRows.filter((row) => foldedTextIn(row, day) !== '');
  return namesIn(list, { ...tab, dataRows });
}

/** The company and name of each round. */
function namesIn(target: ProposedTarget, { dataRows }: ProposalTab): readonly string[] {
  const [company, round] = ['Company', 'Round'].map((name) => findByName(target.columns, name)?.columnIndex);
  return company === undefined || round === undefined
    ? [NOWHERE]
    : dataRows.map((row) => groupKeyIn(row, [company, round]));
}

/** The place of a name in a title or a fixed value, which stands in no list. */
const NOWHERE = '';
