import { Group, Text, Title } from '@mantine/core';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { RunResult, SubmissionView } from '../../../../team/api/submission.ts';
import { ROW_STATUSES } from '../../../../ui/api/row-status.ts';
import { formatLocalCount } from '../../format.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { StatusTag } from '../../parts/tags/status-tag.tsx';
import { toPath } from '../words/call-path.ts';
import { toFirmPath } from '../words/places.ts';
import styles from './submission.module.css';

interface ResultPanelProps {
  readonly submission: SubmissionView;
  readonly result: RunResult;
}

/** What came of it: counts, the workbooks that say so beside each row, and the runs. */
export function ResultPanel({ submission: { firm, id, state }, result }: ResultPanelProps) {
  const { headline, counts, runs, files } = result;
  const isRefused = state === 'refused' || result.findings !== undefined;
  const used = ROW_STATUSES.filter((status) => (counts[status] ?? 0) > 0);
  return (
    <section className="panel" aria-label="Result">
      <Title order={2} size="h4" aria-live="polite">
        {headline}
      </Title>
      {used.length > 0 && (
        <ul className={styles.counts} aria-label="Rows by outcome">
          {used.map((status) => (
            <li key={status}>
              <StatusTag status={status} /> {formatLocalCount(counts[status] ?? 0)}
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <Text size="sm" c="dimmed" mt="md">
          {isRefused
            ? 'A copy of your workbook with every finding at its cell. You can correct it there, and submit it again.'
            : 'Your workbook with the outcome beside every row.'}
        </Text>
      )}
      <Group mt="sm" gap="sm">
        {files.map(({ name, sha256 }, index) => (
          <DownloadButton key={sha256} path={toPath(TEAM_OPERATIONS.getResult.path, { firm, submission: id, index })}>
            {name}
          </DownloadButton>
        ))}
      </Group>
      {runs.length > 0 && (
        <Text size="sm" mt="md">
          {runs.length === 1 ? 'Its run: ' : 'Its runs: '}
          {runs.map((run, index) => (
            <span key={run}>
              {index > 0 && ', '}
              <a href={toFirmPath(firm, 'history', run)}>{run}</a>
            </span>
          ))}
        </Text>
      )}
    </section>
  );
}
