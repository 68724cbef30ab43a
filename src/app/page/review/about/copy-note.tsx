import { Group, Text } from '@mantine/core';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { DownloadButton } from '../../parts/download-button.tsx';

/** Cells were corrected here: where the corrected workbook is. */
export function CopyNote({ inputs }: Pick<WorkState, 'inputs'>) {
  const { handsIn } = useDesk();
  const lost = inputs.some((input) => input.lost !== undefined);
  if (!inputs.some(({ isCorrected }) => isCorrected)) return null;
  return (
    <details className="panel" open={lost}>
      <summary>This is a corrected copy</summary>
      {inputs.map(({ name, path, isCorrected, lost: what }, index) =>
        isCorrected ? (
          <Group key={name} gap="sm" mt={8}>
            <Text size="sm">
              <bdi>{path ?? name}</bdi> contains what you corrected here; your workbook is as it was. This copy is what
              {handsIn ? 'you hand in' : 'will be applied'}.{what === undefined ? '' : ` ${what}`}
            </Text>
            <DownloadButton path={`corrected/${index}`} size="compact-sm" variant="default">
              Save the copy
            </DownloadButton>
          </Group>
        ) : null,
      )}
    </details>
  );
}
