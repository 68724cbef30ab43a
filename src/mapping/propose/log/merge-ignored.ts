import { findLeftColumns } from '../left-out/left-columns.ts';
import { homeOf } from '../made-columns.ts';
import type { ProposedDoubt, ProposedIgnored, ProposedTarget } from '../proposal.ts';
import type { ScoringContext } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import type { FinishedLines } from './finish-lines.ts';

interface MergedIgnored {
  readonly ignored: readonly ProposedIgnored[];
  /** True for a question that the other lines of the log have answered. */
  readonly isSettled: (doubt: ProposedDoubt) => boolean;
}

interface MergeContext extends ScoringContext {
  /** What says which lines are of which kind. */
  readonly ref: string;
}

/**
 * What lines of one kind leave out others may load. A column that follows from others, in all lines that are loaded
 * (`Cash in − Cash out`), is left out for that reason.
 */
export function mergeIgnored(
  all: readonly FinishedLines[],
  kept: ProposalTab,
  { ref, ...context }: MergeContext,
): MergedIgnored {
  const targets = all.flatMap((lines) => lines.targets).map(atHomes);
  const proven = new Map<number, string>();
  for (const { columnIndex } of all.flatMap(({ ignored }) => ignored)) {
    const because = proven.get(columnIndex) ?? findReason(columnIndex, targets, kept, context);
    if (because !== undefined) proven.set(columnIndex, because);
  }
  const entries = all.flatMap(({ ignored, texts }) =>
    ignored.map((one): ProposedIgnored => {
      const because = proven.get(one.columnIndex) ?? one.because;
      const isUsed = targets.some(({ columns }) => columns.some(({ columnIndex }) => columnIndex === one.columnIndex));
      const isElsewhere =
        isUsed ||
        all.some((lines) =>
          lines.ignored.some(
            (other) =>
              other.columnIndex === one.columnIndex && (proven.get(other.columnIndex) ?? other.because) !== because,
          ),
        );
      if (because === undefined || !isElsewhere) return because === undefined ? one : { ...one, because };
      return { ...one, because, when: { ref, texts } };
    }),
  );
  return {
    ignored: [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()],
    isSettled: ({ columnIndex, text }) =>
      columnIndex !== undefined && proven.has(columnIndex) && text.startsWith('it is left out'),
  };
}

/** What a step makes of a column is that column. */
function atHomes(target: ProposedTarget): ProposedTarget {
  return {
    ...target,
    columns: target.columns.map(({ columnIndex, ...column }) =>
      columnIndex === undefined ? column : { ...column, columnIndex: homeOf(columnIndex) },
    ),
  };
}

/** How a column follows from what is loaded of all lines, whether or not some of them load it. */
function findReason(
  columnIndex: number,
  targets: readonly ProposedTarget[],
  kept: ProposalTab,
  context: ScoringContext,
): string | undefined {
  const others = targets.map((target) => ({
    ...target,
    columns: target.columns.filter((column) => column.columnIndex !== columnIndex),
  }));
  const { ignored, doubts } = findLeftColumns(kept, others, { ...context, passedOver: [] });
  const isAsked = doubts.some((doubt) => doubt.columnIndex === columnIndex);
  return isAsked ? undefined : ignored.find((one) => one.columnIndex === columnIndex)?.because;
}
