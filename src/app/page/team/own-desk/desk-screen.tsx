import { Loader } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type WorkState, workState } from '../../../../ui/api/work-state.ts';
import frame from '../../app.module.css';
import { HasGrid } from '../../change-set/cell-link.tsx';
import { openDesk } from '../../desk/desk.ts';
import { type HandInStep, toFirmDesk } from '../../desk/places.ts';
import { AtDesk, useRoute } from '../../desk/use-desk.ts';
import { useFollow } from '../../hooks/use-follow.ts';
import { StepPlace } from '../../parts/frame/step-place.tsx';
import { Note } from '../../parts/notes/note.tsx';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { ReviewScreen } from '../../review/review-screen.tsx';
import { MappingScreen } from '../../screens/mapping/mapping-screen.tsx';
import { useTold } from '../ask/use-told.ts';
import type { OwnFirm } from '../frame/current-firm.ts';
import { LostNote } from '../frame/lost-note.tsx';
import { HandInStepScreen } from './hand-in-step-screen.tsx';
import { OpenScreen } from './open-screen.tsx';

/** One's own desk for a firm, on the server: what a laptop does up to the dry run, and then it is handed in. */
export function DeskScreen({ firm }: { readonly firm: OwnFirm }) {
  const desk = useMemo(() => openDesk(toFirmDesk(firm.id)), [firm.id]);
  return (
    <AtDesk value={desk}>
      <HasGrid value>
        <AtWork firm={firm} />
      </HasGrid>
    </AtDesk>
  );
}

function AtWork({ firm }: { readonly firm: OwnFirm }) {
  const { base, steps } = toFirmDesk(firm.id);
  const { value: state, isLost, problem } = useTold(`${base}events`, workState);
  const isCleared = useIsCleared(state);
  const route = useRoute();
  useFollow(state, route);
  const step = steps.find((one) => one === route.place) ?? 'workbook';
  if (state === undefined)
    return (
      <>
        <ProblemAlert problem={problem} title="Workbooks cannot be checked here at the moment" />
        {problem === undefined && <Loader aria-label="Opening it" />}
      </>
    );
  return (
    <>
      {isLost && <LostNote />}
      {isCleared && <ClearedNote />}
      <ProblemAlert problem={state.problem} title="The last step could not be finished" />
      <fieldset className={frame.place} disabled={isLost} aria-label="Check and correct">
        <StepPlace step={step} state={state}>
          <StepScreen step={step} state={state} firm={firm} />
        </StepPlace>
      </fieldset>
    </>
  );
}

/** The work that was counted is counted from its beginning: it is another desk, on which nothing lies. Until something does. */
function useIsCleared(state: WorkState | undefined): boolean {
  const [seen, setSeen] = useState({ jobs: 0, isCleared: false });
  const jobs = state === undefined ? seen.jobs : (state.ended?.number ?? 0);
  if (jobs !== seen.jobs) setSeen({ jobs, isCleared: jobs < seen.jobs && state?.phase === 'none' });
  return seen.isCleared;
}

function ClearedNote() {
  return (
    <Note tone="warn" icon={IconClock} title="Your desk has been cleared">
      It was not used for a while, or the server restarted. What you handed in is safe; open anything else again.
    </Note>
  );
}

interface StepScreenProps {
  readonly step: HandInStep;
  readonly state: WorkState;
  readonly firm: OwnFirm;
}

function StepScreen({ step, state, firm }: StepScreenProps) {
  switch (step) {
    case 'workbook':
      return <OpenScreen state={state} firm={firm} />;
    case 'mapping':
      return <MappingScreen state={state} />;
    case 'review':
      return <ReviewScreen state={state} />;
    case 'hand-in':
      return <HandInStepScreen state={state} firm={firm} />;
  }
}
