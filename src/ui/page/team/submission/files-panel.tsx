import { Stack, Title } from '@mantine/core';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { MadePlanView, SubmissionView } from '../../../../team/api/submission.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { toPath } from '../ask/perform.ts';

interface FilesPanelProps {
  readonly submission: SubmissionView;
  readonly plan?: MadePlanView;
}

/** What was handed in, and what was made of it before anything was sent. */
export function FilesPanel({ submission: { firm, id, inputs, mapping }, plan }: FilesPanelProps) {
  const of = { firm, submission: id };
  return (
    <section className="panel" aria-label="Files">
      <Title order={2} size="h4" mb="sm">
        Files
      </Title>
      <Stack gap="xs" align="flex-start">
        {inputs.map(({ name, sha256 }, index) => (
          <DownloadButton
            key={sha256}
            variant="default"
            size="compact-sm"
            path={toPath(TEAM_OPERATIONS.getInput.path, { ...of, index })}
          >
            {name}
          </DownloadButton>
        ))}
        {plan?.reports.map(({ name, sha256 }, index) => (
          <DownloadButton
            key={sha256}
            variant="default"
            size="compact-sm"
            path={toPath(TEAM_OPERATIONS.getReport.path, { ...of, index })}
          >
            {`What would happen, beside each row: ${name}`}
          </DownloadButton>
        ))}
        {plan !== undefined && (
          <DownloadButton variant="default" size="compact-sm" path={toPath(TEAM_OPERATIONS.getPlanFile.path, of)}>
            The plan file
          </DownloadButton>
        )}
      </Stack>
      {mapping !== undefined && <p>Read with the mapping {mapping.name}.</p>}
    </section>
  );
}
