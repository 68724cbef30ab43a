import { Button, Text, Title } from '@mantine/core';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import type { Step } from '../../desk/places.ts';
import { useDesk } from '../../desk/use-desk.ts';

interface Missing {
  readonly title: string;
  readonly text: string;
  /** Where the way goes on from here. */
  readonly next: Step;
  readonly button: string;
}

/** A step that an address leads to before it can be looked at: what is missing, and the way there. */
export function NotYet({ step, state }: { readonly step: Step; readonly state: WorkState }) {
  const { goTo } = useDesk();
  const { title, text, next, button } = findMissing(step, state);
  return (
    <div className="panel">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text mt="xs">{text}</Text>
      <Button mt="md" onClick={() => goTo(next)}>
        {button}
      </Button>
    </div>
  );
}

function findMissing(step: Step, { phase, inputs }: WorkState): Missing {
  const name = inputs.map((input) => input.name).join(', ');
  if (phase === 'none')
    return {
      title: 'No workbook is open',
      text: 'Choose one to start with; the other steps follow from there.',
      next: 'workbook',
      button: 'Choose a workbook',
    };
  if (step === 'hand-in')
    return {
      title: `There are no rows in ${name} yet`,
      text: 'Fill in the workbook and open it again, or choose another one.',
      next: 'workbook',
      button: 'Choose a workbook',
    };
  if (phase === 'read')
    return {
      title: `There is no dry run of ${name} yet`,
      text: 'Compare it with the service first: the dry run shows what would change.',
      next: 'review',
      button: 'Go to the review',
    };
  if (step === 'result' || phase === 'planned')
    return {
      title: `${name} has not been applied`,
      text: 'Its dry run is ready. Nothing is being sent at the moment.',
      next: 'dry-run',
      button: 'Go to the dry run',
    };
  return {
    title: 'Nothing is being applied at the moment',
    text: `The run of ${name} has ended.`,
    next: 'result',
    button: 'Go to its result',
  };
}
