import { Button, Group, Text } from '@mantine/core';
import { IconClock, IconFileSpreadsheet } from '@tabler/icons-react';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { isFromHere, isOnDisk } from '../../chosen-files.ts';
import { useDesk } from '../../desk/desk.ts';
import { formatMoment } from '../../format.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { hasNothing } from '../../parts/frame/step-place.tsx';
import { Note } from '../../parts/notes/note.tsx';
import { joinNames } from '../../parts/panel.tsx';
import styles from './book-notes.module.css';

export function BookNotes({ state }: { readonly state: WorkState }) {
  return (
    <>
      {hasNothing(state) && <EmptyNote state={state} />}
      <UploadedNote state={state} />
    </>
  );
}

function EmptyNote({ state }: { readonly state: WorkState }) {
  const { goTo } = useDesk();
  return (
    <Note tone="warn" icon={IconFileSpreadsheet} title={`There are no rows in ${joinNames(state.inputs)} yet`}>
      <Text size="sm">Fill in the template and open it here, or choose another workbook.</Text>
      <Group gap="sm" mt="xs" align="flex-start">
        <DownloadButton of={CALLS.getTemplate} size="compact-sm">
          Download the template
        </DownloadButton>
        <Button size="compact-sm" variant="default" onClick={() => goTo('workbook')}>
          Choose another workbook
        </Button>
      </Group>
    </Note>
  );
}

/** A reloaded page has only the copy, and says so. */
function UploadedNote({ state }: { readonly state: WorkState }) {
  const desk = useDesk();
  const [uploadedAt] = state.inputs.flatMap((input) => input.uploadedAt ?? []);
  if (uploadedAt === undefined || isOnDisk(state) || isFromHere(desk, state.inputs)) return null;
  return (
    <p className={styles.uploaded} role="status">
      <IconClock size={16} aria-hidden />
      <span>
        <strong>
          {joinNames(state.inputs)} was uploaded on {formatMoment(uploadedAt)}.
        </strong>{' '}
        This page cannot tell whether you have saved the file since. If you have,{' '}
        <a href={desk.toAddress('workbook')}>choose it again</a>.
      </span>
    </p>
  );
}
