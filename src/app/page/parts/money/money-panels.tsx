import type { ReactNode } from 'react';
import type { TieOutLine } from '../../../../model/outcomes/outcome.ts';
import type { MarksView, RollForwardView, SourceTieOutView } from '../../../../ui/api/money.ts';
import { Marks } from './marks.tsx';
import { RollForwardChecks, RollForwardPanel } from './roll-forward.tsx';
import { SourceTieOutPanel } from './source-tie-out.tsx';
import { TieOut } from './tie-out.tsx';

interface MoneyPanelsProps {
  readonly of: {
    readonly rollForward?: RollForwardView | undefined;
    readonly marks?: MarksView | undefined;
    readonly tieOut?: readonly TieOutLine[];
    readonly sourceTieOut?: SourceTieOutView | undefined;
  };
  /** Above the table of the roll-forward. */
  readonly children?: ReactNode;
}

/** The money of a plan or a run: the roll-forward whole, and what belongs to it beside it, if there is room. */
export function MoneyPanels({ of: { rollForward, marks, tieOut = [], sourceTieOut }, children }: MoneyPanelsProps) {
  return (
    <>
      {rollForward !== undefined && rollForward.lines.length > 0 && (
        <RollForwardPanel view={rollForward}>{children}</RollForwardPanel>
      )}
      <div className="beside">
        {rollForward !== undefined && <RollForwardChecks view={rollForward} />}
        <Marks view={marks} />
        <TieOut lines={tieOut} />
        <SourceTieOutPanel view={sourceTieOut} />
      </div>
    </>
  );
}
