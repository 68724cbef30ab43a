import { Button, Group, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { bookView } from '../../../ui/api/book.ts';
import type { WorkState } from '../../../ui/api/work-state.ts';
import { useDesk } from '../desk/use-desk.ts';
import { localPlural } from '../format.ts';
import { hasNothing } from '../has-nothing.ts';
import { useAction } from '../hooks/use-action.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { ProblemAlert } from '../parts/notes/problem-alert.tsx';
import { ChangedNote, ReadAgainButton } from '../parts/notes/read-again.tsx';
import { BookNotes } from '../screens/files/book-notes.tsx';
import { MappingNote } from './about/mapping-note.tsx';
import { Book } from './book.tsx';
import styles from './review-screen.module.css';

/** Every row of the workbook, and what is to be said of it. */
export function ReviewScreen({ state }: { readonly state: WorkState }) {
  const { submits, post } = useDesk();
  const { value: book, problem } = useLoaded('book', bookView, state.revision);
  const action = useAction();
  return (
    <>
      <BookNotes state={state} />
      <div className={styles.head}>
        <Title order={1} size="h3" className={styles.title}>
          {state.inputs.map(({ name }) => name).join(', ')}
        </Title>
        <Group gap="xs" className={styles.buttons}>
          <ReadAgainButton state={state} action={action} />
          <NextButton state={state} onPlan={() => action.run(() => post('plan'))} isBusy={action.isBusy} />
        </Group>
        <p className={styles.verdict}>{toVerdict(state, book?.skipped ?? '', submits)}</p>
      </div>
      <ProblemAlert problem={problem ?? action.problem} />
      <ChangedNote state={state} action={action} />
      {book !== undefined && <MappingNote state={state} book={book} action={action} />}
      {book !== undefined && <Book book={book} state={state} />}
    </>
  );
}

function NextButton({
  state,
  onPlan,
  isBusy,
}: {
  readonly state: WorkState;
  readonly onPlan: () => void;
  readonly isBusy: boolean;
}) {
  const { goTo, submits } = useDesk();
  const end = <IconArrowRight size={18} aria-hidden />;
  // Without a row there is nothing to compare.
  if (hasNothing(state)) return null;
  if (state.phase !== 'read')
    return (
      <Button rightSection={end} onClick={() => goTo('dry-run')}>
        Go to the dry run
      </Button>
    );
  if (state.questions > 0)
    return (
      <Button rightSection={end} onClick={() => goTo('mapping')}>
        Settle {localPlural(state.questions, 'question')} of the mapping
      </Button>
    );
  if (submits)
    return (
      <Button rightSection={end} onClick={() => goTo('hand-in')}>
        Go on to submit it
      </Button>
    );
  if (state.connection.kind === 'none')
    return (
      <Button rightSection={end} onClick={() => goTo('settings')}>
        Connect the service
      </Button>
    );
  return (
    <Button rightSection={end} onClick={onPlan} loading={isBusy}>
      Compare with the service
    </Button>
  );
}

function toVerdict({ errors, warnings, phase }: WorkState, skipped: string, submits: boolean): string {
  const read = submits ? 'Read and checked' : 'Read and checked on this machine';
  const compared = phase === 'read' ? `${read}; not compared with the service yet.` : '';
  const said = `${errors === 0 ? 'No errors' : localPlural(errors, 'error')} and ${warnings === 0 ? 'no warnings' : localPlural(warnings, 'warning')}.`;
  return [said, skipped, compared].filter((part) => part !== '').join(' ');
}
