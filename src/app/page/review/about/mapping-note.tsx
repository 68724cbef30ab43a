import { Button, Group, Text } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import type { BookView } from '../../../../ui/api/book.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { localPlural } from '../../format.ts';
import type { RunningAction } from '../../hooks/use-action.ts';
import { Note } from '../../parts/notes/note.tsx';

interface MappingNoteProps {
  readonly state: WorkState;
  readonly book: BookView;
  readonly action: RunningAction;
}

/** A foreign spreadsheet: how it is read, or that capsheet can propose it. */
export function MappingNote({ state, book, action }: MappingNoteProps) {
  const { goTo, post } = useDesk();
  // A tab of notes beside the sheets of the format is nothing to ask about, nor are tabs without a row.
  const isForeign = book.sheets.every(({ isKnown }) => !isKnown) && book.sheets.some(({ rows }) => rows > 0);
  if (state.isMapped)
    return (
      <Note tone="info" icon={IconArrowsSplit2} title="Read through a mapping">
        <Text size="sm">
          It says what each sheet and column is.
          {state.questions > 0 && ` ${localPlural(state.questions, 'question')} still to settle.`}
        </Text>
        <Group gap="sm" mt={6}>
          <Button size="compact-sm" variant="default" onClick={() => goTo('mapping')}>
            Look at the mapping
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => action.run(() => post('mapping/leave'))}>
            Read without it
          </Button>
        </Group>
      </Note>
    );
  if (!isForeign) return null;
  return (
    <Note tone="info" icon={IconArrowsSplit2} title="No sheet of this workbook is one of the format">
      <Text size="sm">capsheet can work out what they are, and propose how to read them. </Text>
      <Button
        size="compact-sm"
        variant="default"
        mt={6}
        onClick={() =>
          action.run(async () => {
            await post('mapping');
            goTo('mapping');
          })
        }
      >
        Propose a mapping
      </Button>
    </Note>
  );
}
