import { Button, Group, Text } from '@mantine/core';
import { IconClock, IconFileSpreadsheet } from '@tabler/icons-react';
import type { WorkState } from '../../../api/work-state.ts';
import { isFromHere } from '../../chosen-files.ts';
import { formatMoment } from '../../format.ts';
import { isOnDisk } from '../../hooks/use-changed-choice.ts';
import { goTo } from '../../hooks/use-route.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { Note } from '../../parts/notes/note.tsx';

/** What is to be known of the open workbook as a whole, on every step that looks at it. */
export function BookNotes({ state }: { readonly state: WorkState }) {
  return (
    <>
      {state.isEmpty && state.errors === 0 && !state.isMapped && <EmptyNote state={state} />}
      <UploadedNote state={state} />
    </>
  );
}

function EmptyNote({ state }: { readonly state: WorkState }) {
  return (
    <Note tone="warn" icon={IconFileSpreadsheet} title={`There are no rows in ${namesOf(state)} yet`}>
      <Text size="sm">Fill in the template and open it here, or choose another workbook.</Text>
      <Group gap="sm" mt={6} align="flex-start">
        <DownloadButton path="template" size="compact-sm">
          Download the template
        </DownloadButton>
        <Button size="compact-sm" variant="default" onClick={() => goTo('workbook')}>
          Choose another workbook
        </Button>
      </Group>
    </Note>
  );
}

/** A page that was loaded again has only the copy, and says so. */
function UploadedNote({ state }: { readonly state: WorkState }) {
  const [uploadedAt] = state.inputs.flatMap((input) => input.uploadedAt ?? []);
  if (uploadedAt === undefined || isOnDisk(state) || isFromHere(state.inputs)) return null;
  return (
    <Note tone="info" icon={IconClock} title={`${namesOf(state)} was uploaded on ${formatMoment(uploadedAt)}`}>
      <Text size="sm">
        This page only has that copy, and cannot tell whether you have saved the file again since. If you have, choose
        it again.
      </Text>
      <Button size="compact-sm" variant="default" mt={6} onClick={() => goTo('workbook')}>
        Choose it again
      </Button>
    </Note>
  );
}

function namesOf({ inputs }: WorkState): string {
  return inputs.map(({ name }) => name).join(', ');
}
