import { Button, Group, Text, Title } from '@mantine/core';
import { IconArrowRight, IconArrowsSplit2, IconPencil } from '@tabler/icons-react';
import { plural } from '../../../base/util/text/words.ts';
import { CALLS } from '../../../ui/api/calls.ts';
import type { BookView } from '../../../ui/api/rows.ts';
import type { WorkState } from '../../../ui/api/work-state.ts';
import { useDesk } from '../desk/desk.ts';
import { type RunningAction, useAction } from '../hooks/use-action.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { COMPARE } from '../labels.ts';
import { hasNothing } from '../parts/frame/step-place.tsx';
import { Note, ProblemAlert } from '../parts/notes/note.tsx';
import { ChangedNote, ReadAgainButton } from '../parts/notes/working.tsx';
import { joinNames } from '../parts/panel.tsx';
import { BookNotes } from '../screens/files/choose-workbook.tsx';
import { Book } from './book.tsx';
import styles from './review-screen.module.css';

export function ReviewScreen({ state }: { readonly state: WorkState }) {
  const { goTo, submits, ask } = useDesk();
  const { value: book, problem } = useLoaded(CALLS.getDeskBook, state.revision);
  const action = useAction();
  const propose = (): void =>
    action.run(async () => {
      await ask(CALLS.proposeMapping);
      goTo('mapping');
    });
  return (
    <>
      <BookNotes state={state} />
      <div className={styles.head}>
        <Title order={1} size="h3" className="wrap">
          {joinNames(state.inputs)}
        </Title>
        <Group gap="xs" className={styles.buttons}>
          <ReadAgainButton state={state} action={action} />
          <NextButton
            state={state}
            isForeign={book !== undefined && !state.isMapped && isForeign(book)}
            onPropose={propose}
            onPlan={() => action.run(() => ask(CALLS.makePlan))}
            isBusy={action.isBusy}
          />
        </Group>
        <p className={styles.verdict}>{toVerdict(state, book?.skipped ?? '', submits)}</p>
      </div>
      <ProblemAlert problem={problem ?? action.problem} />
      <ChangedNote state={state} action={action} />
      {book?.copyLoses !== undefined && (
        <Note tone="info" icon={IconPencil} title="Corrections go into a new copy">
          <Text size="sm">{book.copyLoses}</Text>
        </Note>
      )}
      {book !== undefined && <MappingNote state={state} book={book} action={action} onPropose={propose} />}
      {book !== undefined && <Book book={book} state={state} />}
    </>
  );
}

/** True where no sheet is one of the format; empty tabs need no mapping. */
function isForeign({ sheets }: BookView): boolean {
  return sheets.every(({ isKnown }) => !isKnown) && sheets.some(({ rows }) => rows > 0);
}

interface NextButtonProps {
  readonly state: WorkState;
  /** Nothing could be compared or submitted before it has a mapping. */
  readonly isForeign: boolean;
  readonly onPropose: () => void;
  readonly onPlan: () => void;
  readonly isBusy: boolean;
}

function NextButton({ state, isForeign, onPropose, onPlan, isBusy }: NextButtonProps) {
  const { goTo, submits } = useDesk();
  const toNext = (): readonly [label: string, go: () => void, waits?: true] => {
    if (state.phase !== 'read') return ['Go to the dry run', () => goTo('dry-run')];
    if (isForeign) return ['Propose a mapping', onPropose, true];
    if (state.questions > 0)
      return [`Settle ${plural(state.questions, 'question')} of the mapping`, () => goTo('mapping')];
    if (submits) return ['Go on to submit it', () => goTo('submit')];
    if (state.connection.kind === 'none') return ['Connect the service', () => goTo('settings')];
    return [COMPARE, onPlan, true];
  };
  if (hasNothing(state)) return null;
  const [label, go, waits = false] = toNext();
  return (
    <Button rightSection={<IconArrowRight size={18} aria-hidden />} onClick={go} loading={waits && isBusy}>
      {label}
    </Button>
  );
}

function toVerdict({ errors, warnings, phase }: WorkState, skipped: string, submits: boolean): string {
  const read = submits ? 'Read and checked' : 'Read and checked on this machine';
  const compared = phase === 'read' ? `${read}; not compared with the service yet.` : '';
  const counts = `${errors === 0 ? 'No errors' : plural(errors, 'error')} and ${warnings === 0 ? 'no warnings' : plural(warnings, 'warning')}.`;
  return [counts, skipped, compared].filter((part) => part !== '').join(' ');
}

function toUnreadTitle(sheets: BookView['sheets']): string {
  const names = sheets.map(({ name, rows }) => `“${name}” (${plural(rows, 'row')})`);
  return `${names.join(', ')} ${sheets.length === 1 ? 'is' : 'are'} not read`;
}

interface MappingNoteProps {
  readonly state: WorkState;
  readonly book: BookView;
  readonly action: RunningAction;
  readonly onPropose: () => void;
}

function MappingNote({ state, book, action, onPropose }: MappingNoteProps) {
  const { goTo, ask } = useDesk();
  // A tab of notes beside sheets of the format needs none.
  const unread = book.sheets.filter(({ isUnread }) => isUnread);
  const isWhole = isForeign(book);
  const title = isWhole ? 'No sheet of this workbook is one of the format' : toUnreadTitle(unread);
  if (state.isMapped)
    return (
      <Note tone="info" icon={IconArrowsSplit2} title="Read through a mapping">
        <Text size="sm">
          It says what each sheet and column is.
          {state.questions > 0 && ` ${plural(state.questions, 'question')} still to settle.`}
        </Text>
        <Group gap="sm" mt="xs">
          <Button size="compact-sm" variant="default" onClick={() => goTo('mapping')}>
            Look at the mapping
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => action.run(() => ask(CALLS.leaveMapping))}>
            Read without it
          </Button>
        </Group>
      </Note>
    );
  if (!isWhole && unread.length === 0) return null;
  return (
    <Note tone="info" icon={IconArrowsSplit2} title={title}>
      <Text size="sm">capsheet can work out what they are, and propose how to read them. </Text>
      {!isWhole && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={onPropose}>
          Propose a mapping
        </Button>
      )}
    </Note>
  );
}
