import { toDoubt } from '../amounts/settle-amounts.ts';
import { isMade } from '../made-columns.ts';
import { isOfPayments } from '../name-words.ts';
import type { ProposedDoubt, ProposedTarget } from '../proposal.ts';
import type { SourceFacts } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';

const MOST_SHOWN = 3;
/** What a row of payments or trades may be beside a purchase. */
const EVENT =
  /^(?:sales?|sell|sold|disposals?|divest\w*|distributions?|dividends?|redemptions?|redeemed|repayments?|returns? of capital|return|exit|proceeds|withdrawals?|interest|fees?|expenses?|transfer\w*(?: out)?|capital calls?|contributions?|conversions?|exercises?|splits?|cancell?ations?|write[- ]?(?:off|down|up)s?|valuation|mark)$/i;
/** What is held no more, or not yet. */
const NOT_HELD =
  /^(?:fully |partially |partly )?(?:exited|exit|reali[sz]ed(?: loss| gain)?|sold|divested|disposed|written[- ]?(?:off|down)|write[- ]?off|planned|pipeline|pending|proposed|cancell?ed|declined|passed|rejected|withdrawn|expired|converted|closed|liquidated|dissolved|bankrupt|insolvent|terminated|committed|lapsed|forfeited|repurchased|transferred|ipo|acquired|defaulted)$/i;

/**
 * Columns that nothing takes (`typeColumn` says what the rows are) and that say of some rows that they are no purchase, or nothing that is held: read like the
 * others, they would be misread.
 */
export function doubtKinds(
  targets: readonly ProposedTarget[],
  tab: ProposalTab,
  typeColumn?: number,
): readonly ProposedDoubt[] {
  if (!targets.some(({ sheet }) => sheet.kind === 'securities')) return [];
  const used = new Set(targets.flatMap(({ columns }) => columns.map(({ columnIndex }) => columnIndex)));
  const ofPayments = isOfPayments(tab.table.name) ? doubtTable(targets, tab) : [];
  const ofColumns = tab.columns
    .filter(({ columnIndex }) => !used.has(columnIndex) && columnIndex !== typeColumn && !isMade(columnIndex))
    .flatMap((facts) => [
      ...doubtTexts(facts, tab, { isMeant: EVENT, what: 'are read as purchases' }),
      ...doubtTexts(facts, tab, { isMeant: NOT_HELD, what: 'are read as held' }),
    ]);
  return [...ofPayments, ...ofColumns];
}

function doubtTable(targets: readonly ProposedTarget[], { table }: ProposalTab): readonly ProposedDoubt[] {
  const columns = targets.flatMap(({ sheet, columns: all }) => (sheet.kind === 'securities' ? all : []));
  const amount = columns.find(({ name }) => name === 'Investment Amount' || name === 'Shares');
  return [toDoubt(amount ?? {}, `the rows of ${table.name} are read as purchases of a fund`)];
}

function doubtTexts(
  { columnIndex, distinct }: SourceFacts,
  { refOf }: ProposalTab,
  { isMeant, what }: { readonly isMeant: RegExp; readonly what: string },
): readonly ProposedDoubt[] {
  const texts = [...distinct.keys()].filter((text) => isMeant.test(text));
  if (texts.length === 0) return [];
  const shown = texts.slice(0, MOST_SHOWN).map((text) => `"${text}"`);
  const more = texts.length > MOST_SHOWN ? ' and others' : '';
  return [
    { kind: 'values', ref: refOf(columnIndex), columnIndex, text: `rows with ${shown.join(', ')}${more} ${what}` },
  ];
}
