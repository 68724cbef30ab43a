import { Group, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { WorkState } from '../../api/work-state.ts';
import { DownloadButton } from '../parts/download-button.tsx';
import { Note } from '../parts/notes/note.tsx';

/** Cells were corrected here: where the corrected workbook is. */
export function CopyNote({ inputs }: Pick<WorkState, 'inputs'>) {
  if (!inputs.some(({ isCorrected }) => isCorrected)) return null;
  return (
    <Note tone="info" icon={IconCopy} title="This is a corrected copy">
      {inputs.map(({ name, path, isCorrected, lost }, index) =>
        isCorrected ? (
          <Group key={name} gap="sm" mt={4}>
            <Text size="sm">
              <bdi>{path ?? name}</bdi> has what you corrected here; your workbook is as it was. This copy is what will
              be applied.{lost === undefined ? '' : ` ${lost}`}
            </Text>
            <DownloadButton path={`corrected/${index}`} size="compact-sm" variant="default">
              Save the copy
            </DownloadButton>
          </Group>
        ) : null,
      )}
    </Note>
  );
}
