import { Button, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { submissionView } from '../../../../team/api/submission.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { localPlural } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { Names } from '../../parts/names.tsx';
import { Note } from '../../parts/notes/note.tsx';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { HandInFields, NOTHING_SAID, type SaidOfIt } from '../desk/hand-in-fields.tsx';
import type { OwnFirm } from '../frame/current-firm.ts';
import { toFirmPath } from '../words/places.ts';

interface HandInStepScreenProps {
  readonly state: WorkState;
  readonly firm: OwnFirm;
}

/** Hands in what was checked, as it was corrected and mapped. */
export function HandInStepScreen({ state, firm }: HandInStepScreenProps) {
  const { postFor } = useDesk();
  const [said, setSaid] = useState<SaidOfIt>(NOTHING_SAID);
  const { isBusy, problem, run } = useAction();
  const handIn = async (): Promise<void> => {
    const { id } = await postFor('hand-in', submissionView, said);
    window.location.hash = toFirmPath(firm.id, 'submissions', id);
  };
  return (
    <>
      <div>
        <Title order={1} size="h2">
          Hand in <Names of={state.inputs.map(({ name }) => name)} />
        </Title>
        <Text c="dimmed" mt={4} maw={720}>
          capsheet compares it with the service and shows exactly what it would change. Nothing is sent before somebody
          else has approved that.
        </Text>
      </div>
      <Standing state={state} isPartial={said.isPartial} />
      <ProblemAlert problem={problem} title="It was not handed in" />
      <section className="panel" aria-label="Hand in">
        <Text size="sm">
          {isCorrected(state)
            ? 'You hand in the copy with your corrections; your own workbook stays as it is.'
            : 'You hand in the workbook as it is.'}
          {state.isMapped && ' The mapping goes with it.'}
        </Text>
        <HandInFields said={said} onChange={setSaid} />
        <Button
          mt="md"
          size="md"
          loading={isBusy}
          disabled={state.questions > 0 || state.job !== undefined}
          onClick={() => run(handIn)}
        >
          Hand in
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
