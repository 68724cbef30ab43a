import { Button, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconHelp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { plural } from '../../../../base/util/text/words.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { at } from '../../../../ui/api/call.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { ask } from '../../api-client.ts';
import frame from '../../app.module.css';
import { HasGrid } from '../../change-set/cell-link.tsx';
import { AtDesk, openDesk, useDesk, useRoute } from '../../desk/desk.ts';
import { type SubmitStep, toFirmDesk } from '../../desk/places.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useFollowed } from '../../hooks/use-loaded.ts';
import { StepPlace, useFollow } from '../../parts/frame/step-place.tsx';
import { Note, ProblemAlert } from '../../parts/notes/note.tsx';
import { LastProblem, Working } from '../../parts/notes/working.tsx';
import { Names, Panel, ScreenTitle } from '../../parts/panel.tsx';
import { ReviewScreen } from '../../review/review-screen.tsx';
import { ChooseWorkbook, useOpening } from '../../screens/files/choose-workbook.tsx';
import { EmptyWorkbook, QuarterPanel } from '../../screens/files/files-screen.tsx';
import { MappingScreen } from '../../screens/mapping/mapping-screen.tsx';
import { NO_NOTE, type SubmissionNote, SubmitFields } from '../desk/submit-screen.tsx';
import type { OwnFirm } from '../frame/team-header.tsx';
import { LostNote } from '../frame/team-header.tsx';
import { toFirmPath } from '../words/places.ts';

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
  const { steps } = toFirmDesk(firm.id);
  const { value: state, isLost, problem } = useFollowed(at(TEAM_OPERATIONS.watchDesk, { firm: firm.id }));
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
      <LastProblem {...state} />
      <fieldset className={frame.place} disabled={isLost} aria-label="Check and correct">
        <StepPlace step={step} state={state}>
          <StepScreen step={step} state={state} firm={firm} />
        </StepPlace>
      </fieldset>
    </>
  );
}

/** True after the count of jobs has started over: it is another, empty desk. */
function useIsCleared(state: WorkState | undefined): boolean {
  const [seen, setSeen] = useState({ jobs: 0, isCleared: false });
  const jobs = state === undefined ? seen.jobs : (state.ended?.number ?? 0);
  if (jobs !== seen.jobs) setSeen({ jobs, isCleared: jobs < seen.jobs && state?.phase === 'none' });
  return seen.isCleared;
}

function ClearedNote() {
  return (
    <Note tone="warn" icon={IconClock} title="Your desk has been cleared">
      It was not used for a while, or the server restarted. What you submitted is safe; open anything else again.
    </Note>
  );
}

interface StepScreenProps {
  readonly step: SubmitStep;
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
    case 'submit':
      return <SubmitStepScreen state={state} firm={firm} />;
  }
}

/** Which workbook to check; or an empty one to fill in. */
function OpenScreen({ state, firm }: { readonly state: WorkState; readonly firm: OwnFirm }) {
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
        intro="capsheet shows what is wrong, row by row. Correct it in a copy, and submit that. Only you see what is on your desk, and nothing is sent."
      />
      <EmptyWorkbook connection={state.connection} />
      {state.connection.kind !== 'none' && <QuarterPanel />}
    </>
  );
}

/** Submits the workbook with its corrections and its mapping. */
function SubmitStepScreen({ state, firm }: { readonly state: WorkState; readonly firm: OwnFirm }) {
  const [note, setNote] = useState<SubmissionNote>(NO_NOTE);
  const { isBusy, problem, run } = useAction();
  const submit = async (): Promise<void> => {
    const { id } = await ask(TEAM_OPERATIONS.submitDesk, {
      params: { firm: firm.id },
      body: { ...note, revision: state.revision },
    });
    window.location.hash = toFirmPath(firm.id, 'submissions', id);
  };
  return (
    <>
      <ScreenTitle
        introWidth={720}
        intro="capsheet compares it with the service and shows exactly what it would change. Nothing is sent before somebody else has approved that."
      >
        Submit <Names of={state.inputs.map(({ name }) => name)} />
      </ScreenTitle>
      <Standing state={state} isPartial={note.isPartial} />
      <ProblemAlert problem={problem} title="It was not submitted" />
      <Panel label="Submit">
        <Text size="sm">
          {state.inputs.some((input) => input.isCorrected)
            ? 'You submit the copy with your corrections; your own workbook stays as it is.'
            : 'You submit the workbook as it is.'}
          {state.isMapped && ' The mapping goes with it.'}
        </Text>
        <SubmitFields note={note} onChange={setNote} />
        <Button
          mt="md"
          size="md"
          loading={isBusy}
          disabled={state.questions > 0 || state.job !== undefined}
          onClick={() => run(submit)}
        >
          Submit
        </Button>
      </Panel>
    </>
  );
}

/** Obstacles to planning it, as far as they are known without the service. */
function Standing({ state, isPartial }: { readonly state: WorkState; readonly isPartial: boolean }) {
  const { goTo, toAddress } = useDesk();
  const { questions, errors } = state;
  if (questions > 0)
    return (
      <Note tone="warn" icon={IconHelp} title={`${plural(questions, 'question')} of the mapping to settle first`}>
        <Text size="sm">What the rows say depends on the answer.</Text>
        <Button size="compact-sm" mt="xs" onClick={() => goTo('mapping')}>
          Go to the mapping
        </Button>
      </Note>
    );
  if (errors === 0)
    return (
      <Note tone="add" icon={IconCircleCheck} title="No errors were found">
        <Text size="sm">Names that only the service knows are looked up when it is planned.</Text>
      </Note>
    );
  return (
    <Note tone="warn" icon={IconAlertTriangle} title={`${plural(errors, 'error')} left`}>
      <Text size="sm">
        {isPartial
          ? 'The rows that have errors are left out, with those that depend on them.'
          : 'It will be refused as it is. Correct it, or go ahead without the rows that have errors.'}
      </Text>
      <Button
        component="a"
        href={toAddress('review', '', { severity: 'error' })}
        size="compact-sm"
        variant="default"
        mt="xs"
      >
        Go to the errors
      </Button>
    </Note>
  );
}
