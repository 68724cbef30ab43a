import { Stack, Text } from '@mantine/core';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { MadePlanView, SubmissionView } from '../../../../team/api/submission.ts';
import { at, type PageCall } from '../../../../ui/api/call.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { Panel } from '../../parts/panel.tsx';
import styles from './submission.module.css';

interface FilesPanelProps {
  readonly submission: SubmissionView;
  readonly plan?: MadePlanView;
}

export function FilesPanel({ submission: { firm, id, inputs, mapping }, plan }: FilesPanelProps) {
  const of = { firm, submission: id };
  return (
    <Panel title="Files" mb="sm" label="Files">
      <Stack gap="xs" align="flex-start">
        {inputs.map(({ name, sha256 }, index) => (
          <FileButton key={sha256} of={at(TEAM_OPERATIONS.getInput, { ...of, index })}>
            {name}
          </FileButton>
        ))}
        {plan !== undefined && plan.reports.length > 0 && (
          <Text size="sm">With what would happen beside each row:</Text>
        )}
        {plan?.reports.map(({ name, sha256 }, index) => (
          <FileButton key={sha256} of={at(TEAM_OPERATIONS.getReport, { ...of, index })}>
            {name}
          </FileButton>
        ))}
        {plan !== undefined && <FileButton of={at(TEAM_OPERATIONS.getPlanFile, of)}>The plan file</FileButton>}
      </Stack>
      {mapping !== undefined && (
        <Text size="sm" mt="sm">
          Read with the mapping <bdi>{mapping.name}</bdi>.
        </Text>
      )}
    </Panel>
  );
}

/** Long names are wrapped. */
function FileButton({ of, children }: { readonly of: PageCall; readonly children: string }) {
  return (
    <DownloadButton
      variant="default"
      size="compact-sm"
      classNames={{ root: styles.file, label: styles.fileName }}
      of={of}
    >
      {children}
    </DownloadButton>
  );
}
