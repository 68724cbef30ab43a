import type { WorkState } from '../../../../ui/api/work-state.ts';
import { Working } from '../../parts/notes/working.tsx';
import { ChooseWorkbook } from '../../screens/files/choose-workbook.tsx';
import { EmptyWorkbook, QuarterPanel } from '../../screens/files/files-screen.tsx';
import { useOpening } from '../../screens/files/use-opening.ts';
import type { OwnFirm } from '../frame/current-firm.ts';

interface OpenScreenProps {
  readonly state: WorkState;
  readonly firm: OwnFirm;
}

/** Which workbook is checked; whoever has none yet finds one to fill in. */
export function OpenScreen({ state, firm }: OpenScreenProps) {
  const opening = useOpening(state);
  if (state.job?.kind === 'reading') return <Working job={state.job} />;
  return (
    <>
      <ChooseWorkbook
        state={state}
        opening={opening}
        title={
          <>
            Check and correct for <bdi>{firm.name}</bdi>
          </>
        }
        intro="capsheet shows what is wrong, row by row. Correct it in a copy, and hand that in. Only you see what is on your desk, and nothing is sent."
      />
      <EmptyWorkbook connection={state.connection} />
      {state.connection.kind !== 'none' && <QuarterPanel />}
    </>
  );
}
