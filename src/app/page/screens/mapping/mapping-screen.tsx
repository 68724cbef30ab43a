import { Button, Checkbox, Group, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { learntMapping, type MappingView, mappingView } from '../../../../ui/api/mapping.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { localPlural } from '../../format.ts';
import { type RunningAction, useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { FilePanel } from './file-panel.tsx';
import styles from './mapping.module.css';
import { NamesPanel } from './names-panel.tsx';
import { ProposeNote } from './propose-note.tsx';
import { Questions } from './questions.tsx';
import { TablePanel } from './table-panel.tsx';
import { TieOutPanel } from './tie-out-panel.tsx';
import { type Edits, useEdits } from './use-edits.ts';
import { WrittenFormChoice } from './written-form.tsx';

/** How a foreign spreadsheet is read: what was found in it, what becomes of it, and what is to be settled. */
export function MappingScreen({ state }: { readonly state: WorkState }) {
  return state.isMapped ? <Mapped state={state} /> : <ProposeNote state={state} />;
}

function Mapped({ state }: { readonly state: WorkState }) {
  const { goTo, submits, post } = useDesk();
  const { value: view, problem } = useLoaded('mapping', mappingView, state.revision);
  const action = useAction();
  const edits = useEdits(state, view?.revision);
  const isBusy = state.job !== undefined || edits.waiting > 0;
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h2">
            How {state.inputs.map(({ name }) => name).join(', ')} is read
          </Title>
          <Text c="dimmed" mt={2} role="status">
            {isBusy ? 'Reading it through the changed mapping …' : toVerdict(state, submits)}
          </Text>
        </div>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            disabled={isBusy || (view?.undoable ?? 0) === 0}
            onClick={() => action.run(() => post('mapping/undo'))}
          >
            Undo
          </Button>
          <Button variant="default" onClick={() => goTo('review')}>
            Go to the rows
          </Button>
        </Group>
      </Group>
      <div className={styles.problem}>
        <ProblemAlert problem={problem ?? edits.problem ?? action.problem} />
      </div>
      {view !== undefined && <Panels view={view} state={state} edits={edits} action={action} />}
    </>
  );
}

function toVerdict({ questions, errors }: WorkState, submits: boolean): string {
  if (questions > 0) {
    const open = `${localPlural(questions, 'question')} to settle before`;
    return submits ? `${open} you submit it.` : `${open} a dry run. Nothing is sent to the service until you apply.`;
  }
  return errors === 0
    ? 'Every question is settled.'
    : `Every question is settled; ${localPlural(errors, 'error')} left in the rows and the tie-out.`;
}

interface PanelsProps {
  readonly view: MappingView;
  readonly state: WorkState;
  readonly edits: Edits;
  readonly action: RunningAction;
}

function Panels({ view, state, edits, action }: PanelsProps) {
  const { review } = view;
  const read = review.tables.filter(({ isLeft }) => !isLeft);
  const left = review.tables.filter(({ isLeft }) => isLeft);
  return (
    <>
      <Questions tables={review.tables} say={edits.say} />
      {read.map((table) => (
        <TablePanel key={table.table} table={table} say={edits.say} />
      ))}
      <NamesPanel view={view} state={state} say={edits.say} action={action} />
      <TieOutPanel lines={review.tieOut} left={left} say={edits.say} />
      <WrittenFormChoice review={review} say={edits.say} />
      <FilePanel revision={view.revision} action={action} />
      <NextPanel state={state} isBusy={state.job !== undefined || edits.waiting > 0} />
    </>
  );
}

/** What comes next; the mapping is remembered as it was settled, by a desk in a team for as long as it is open. */
function NextPanel({ state, isBusy }: Pick<PanelsProps, 'state'> & { readonly isBusy: boolean }) {
  const action = useAction();
  const { goTo, submits, post, postFor } = useDesk();
  const [isRemembered, setRemembered] = useState(true);
  const { questions } = state;
  const goOn = async (): Promise<void> => {
    if (isRemembered) await postFor('mapping/learn', learntMapping);
    if (submits) return goTo('hand-in');
    await post('plan');
    goTo('dry-run');
  };
  return (
    <section className="panel">
      <Group justify="space-between">
        {!submits && (
          <Checkbox
            label="Remember this mapping for the next spreadsheet of this kind"
            checked={isRemembered}
            onChange={(event) => setRemembered(event.currentTarget.checked)}
          />
        )}
        {!submits && state.connection.kind === 'none' ? (
          <Button rightSection={<IconArrowRight size={18} aria-hidden />} onClick={() => goTo('settings')}>
            Connect the service
          </Button>
        ) : (
          <Button
            rightSection={<IconArrowRight size={18} aria-hidden />}
            disabled={questions > 0 || isBusy}
            loading={action.isBusy}
            onClick={() => action.run(goOn)}
          >
            {submits ? 'Go on to submit it' : 'Compare with the service'}
          </Button>
        )}
      </Group>
      <ProblemAlert problem={action.problem} />
      {questions > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {localPlural(questions, 'question')} above {questions === 1 ? 'is' : 'are'} still open: what the rows say
          depends on {questions === 1 ? 'it' : 'them'}.
        </Text>
      )}
    </section>
  );
}
