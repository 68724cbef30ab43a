import { Button, Loader, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconHelp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { submissionView } from '../../../../team/api/submission.ts';
import { type WorkState, workState } from '../../../../ui/api/work-state.ts';
import frame from '../../app.module.css';
import { HasGrid } from '../../change-set/cell-link.tsx';
import { openDesk } from '../../desk/desk.ts';
import { type SubmitStep, toFirmDesk } from '../../desk/places.ts';
import { AtDesk, useDesk, useRoute } from '../../desk/use-desk.ts';
import { localPlural } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useFollow } from '../../hooks/use-follow.ts';
import { StepPlace } from '../../parts/frame/step-place.tsx';
import { Names } from '../../parts/names.tsx';
import { Note } from '../../parts/notes/note.tsx';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { Working } from '../../parts/notes/working.tsx';
import { ReviewScreen } from '../../review/review-screen.tsx';
import { ChooseWorkbook } from '../../screens/files/choose-workbook.tsx';
import { EmptyWorkbook, QuarterPanel } from '../../screens/files/files-screen.tsx';
import { useOpening } from '../../screens/files/use-opening.ts';
import { MappingScreen } from '../../screens/mapping/mapping-screen.tsx';
import { useTold } from '../ask/use-told.ts';
import { NOTHING_SAID, type SaidOfIt, SubmitFields } from '../desk/submit-fields.tsx';
import type { OwnFirm } from '../frame/current-firm.ts';
import { LostNote } from '../frame/lost-note.tsx';
import { toFirmPath } from '../words/places.ts';

/** One's own desk for a firm, on the server: what a laptop does up to the dry run, and then it is submitted. */
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
    case 'hand-in':
      return <SubmitStepScreen state={state} firm={firm} />;
  }
}

interface OpenScreenProps {
  readonly state: WorkState;
  readonly firm: OwnFirm;
}

/** Which workbook is checked; whoever has none yet finds one to fill in. */
function OpenScreen({ state, firm }: OpenScreenProps) {
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

interface SubmitStepScreenProps {
  readonly state: WorkState;
  readonly firm: OwnFirm;
}

/** Submits what was checked, as it was corrected and mapped. */
function SubmitStepScreen({ state, firm }: SubmitStepScreenProps) {
  const { postFor } = useDesk();
  const [said, setSaid] = useState<SaidOfIt>(NOTHING_SAID);
  const { isBusy, problem, run } = useAction();
  const submit = async (): Promise<void> => {
    const { id } = await postFor('hand-in', submissionView, said);
    window.location.hash = toFirmPath(firm.id, 'submissions', id);
  };
  return (
    <>
      <div>
        <Title order={1} size="h2">
          Submit <Names of={state.inputs.map(({ name }) => name)} />
        </Title>
        <Text c="dimmed" mt={4} maw={720}>
          capsheet compares it with the service and shows exactly what it would change. Nothing is sent before somebody
          else has approved that.
        </Text>
      </div>
      <Standing state={state} isPartial={said.isPartial} />
      <ProblemAlert problem={problem} title="It was not submitted" />
      <section className="panel" aria-label="Submit">
        <Text size="sm">
          {isCorrected(state)
            ? 'You submit the copy with your corrections; your own workbook stays as it is.'
            : 'You submit the workbook as it is.'}
          {state.isMapped && ' The mapping goes with it.'}
        </Text>
        <SubmitFields said={said} onChange={setSaid} />
        <Button
          mt="md"
          size="md"
          loading={isBusy}
          disabled={state.questions > 0 || state.job !== undefined}
          onClick={() => run(submit)}
        >
          Submit
        </Button>
      </section>
    </>
  );
}

function isCorrected({ inputs }: WorkState): boolean {
  return inputs.some((input) => input.isCorrected);
}

/** What keeps it from being planned, as far as that is known before the service is asked. */
function Standing({ state, isPartial }: { readonly state: WorkState; readonly isPartial: boolean }) {
  const { goTo, toAddress } = useDesk();
  const { questions, errors } = state;
  if (questions > 0)
    return (
      <Note tone="warn" icon={IconHelp} title={`${localPlural(questions, 'question')} of the mapping to settle first`}>
        <Text size="sm">What the rows say depends on the answer.</Text>
        <Button size="compact-sm" mt={6} onClick={() => goTo('mapping')}>
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
    <Note tone="warn" icon={IconAlertTriangle} title={`${localPlural(errors, 'error')} left`}>
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
        mt={6}
      >
        Go to the errors
      </Button>
    </Note>
  );
}
