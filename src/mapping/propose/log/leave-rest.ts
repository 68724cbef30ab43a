import { isFilled } from '../../source/cell-text.ts';
import { toDoubt } from '../amounts/qualify-amounts.ts';
import { type LeftKind, type LeftLines, leave, NO_COSTS_KEPT } from '../lines/leave-lines.ts';
import type { LeftKind as LeftEvent } from '../names/event-kinds.ts';
import type { ProposedDoubt, ProposedSkip } from '../proposal.ts';
import { type ProposalTab, withRows } from '../source-tab.ts';
import { type FoundEvents, textsOf } from './find-events.ts';
import { type Log, NO_COMPANY, tellHeld, type UnfitRow, without } from './log-lines.ts';
import type { SoldLines } from './sold-lines.ts';

/** Why lines of a log are left out, as the mapping says it. */
const WHY_LEFT: { readonly [kind in LeftEvent]: string } = {
  cost: NO_COSTS_KEPT,
  income: 'the service does not keep dividends, interest or other income',
  repaid: 'the service does not keep capital that was paid back; if something was sold, enter it under Sales',
  distribution: 'a distribution does not say what was sold; if something was, enter it under Sales',
  change: 'it says by how much a value changed, and not what it is then; enter that under Valuations',
  conversion: 'it does not say which security was converted or exercised; enter it under Transactions',
  move: 'the service has no call for it',
  commitment: 'the service does not keep commitments',
  fund: NO_COMPANY,
  unknown: 'capsheet does not know what such a line is',
};
const BLANK = 'nothing says what such a line is';

/** What is no purchase, sale or mark, and sales that do not say enough: by name, else row by row, each to be asked about. */
export function leaveRest({ found, whole, ofFund }: Log, { lines, unfit }: SoldLines): LeftLines {
  const kinds = Object.entries(WHY_LEFT).flatMap(([kind, because]): LeftKind[] => {
    const texts = [...found.events].flatMap(([text, event]) => (event.kind === kind ? [text] : []));
    return texts.length === 0 ? [] : [{ texts, because }];
  });
  const [first] = unfit;
  const isAlike = unfit.every(({ because }) => because === first?.because);
  const isNone = lines.length === 0 && isAlike && first !== undefined && ofFund.length === 0;
  const all = isNone ? [...kinds, { texts: textsOf(found, 'sale'), because: first.because }] : kinds;
  const left = leave(all, found.columnIndex, whole);
  const blank = leaveBlank(found, left.tab);
  const rows = isNone ? [] : [...ofFund, ...unfit].toSorted((a, b) => a.row.rowNumber - b.row.rowNumber);
  return {
    tab: without(rows, blank.tab),
    skips: [...left.skips, ...blank.skips, ...rows.map(toSkip)],
    doubts: [...left.doubts, ...blank.doubts, ...rows.map((one) => doubtUnfit(one, found, whole))],
  };
}

/** Lines of which nothing says what they are. */
function leaveBlank({ ref, columnIndex, hasBlanks }: FoundEvents, tab: ProposalTab): LeftLines {
  const blank = tab.dataRows.filter(({ cells }) => !isFilled(cells.find((cell) => cell.columnIndex === columnIndex)));
  if (!hasBlanks || blank.length === 0) return { tab, skips: [], doubts: [] };
  const left = new Set(blank);
  const text = `rows with nothing there are left out, because ${BLANK}; they hold ${tellHeld(blank, tab)}`;
  return {
    tab: withRows(
      tab,
      tab.dataRows.filter((row) => !left.has(row)),
    ),
    skips: [{ ref, texts: [], isBlank: true, reason: 'of no kind', because: BLANK }],
    doubts: [toDoubt({ ref, columnIndex }, text)],
  };
}

function toSkip({ row, because }: UnfitRow): ProposedSkip {
  return { ref: '', texts: [], row: row.rowNumber, reason: 'it does not say enough', because };
}

function doubtUnfit({ row, because }: UnfitRow, { ref, columnIndex }: FoundEvents, whole: ProposalTab): ProposedDoubt {
  const text = `row ${row.rowNumber} is left out, because ${because}; it holds ${tellHeld([row], whole)}`;
  return toDoubt({ ref, columnIndex }, text);
}
