import { Button, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { SubmissionView } from '../../../../team/api/submission.ts';
import type { FindingView } from '../../../../ui/api/finding.ts';
import { SEVERITIES } from '../../../../ui/api/row-status.ts';
import { formatLocalCount } from '../../format.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { FindingList } from '../../parts/rows/finding-list.tsx';
import { ShowMore } from '../../parts/rows/show-more.tsx';
import { toPath } from '../words/call-path.ts';
import { sayFindings } from '../words/say-findings.ts';
import { useFindings } from './use-findings.ts';

interface FindingsPanelProps {
  readonly submission: SubmissionView;
  /** Of what was checked, by digest. */
  readonly version: string;
  /** Folded until somebody wants to see them: they keep nobody from anything. */
  readonly isFolded?: true;
  /** What to do about them. */
  readonly children?: ReactNode;
}

type Severity = FindingView['severity'];

const LABELS: { readonly [severity in Severity]: string } = { error: 'Errors', warning: 'Warnings', info: 'Remarks' };

/** What checking and planning found, each at its cell, errors first; nothing where nothing was found. */
export function FindingsPanel({ submission: { firm, id }, version, isFolded, children }: FindingsPanelProps) {
  const [severity, setSeverity] = useState<Severity>();
  const path = toPath(TEAM_OPERATIONS.listFindings.path, { firm, submission: id });
  const { head, findings, problem, more } = useFindings({ path, version, severity });
  if (head === undefined) return <ProblemAlert problem={problem} title="The findings cannot be shown" />;
  const found = SEVERITIES.filter((one) => head.severities[one] > 0);
  if (found.length === 0) return null;
  const list = (
    <>
      {children}
      {found.length > 1 && (
        <Group gap="xs" mt="sm" mb="md">
          {found.map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant={one === severity ? 'filled' : 'default'}
              aria-pressed={one === severity}
              onClick={() => setSeverity(one === severity ? undefined : one)}
            >
              {LABELS[one]} {formatLocalCount(head.severities[one])}
            </Button>
          ))}
        </Group>
      )}
      <FindingList findings={findings} />
      <ShowMore shown={findings.length} total={head.total} most={head.total} onMore={more} />
      <ProblemAlert problem={problem} />
    </>
  );
  const words = sayFindings(head.severities);
  return (
    <section className="panel" aria-label="Findings">
      {isFolded === true ? (
        <details>
          <summary>{words}</summary>
          {list}
        </details>
      ) : (
        <>
          <Title order={2} size="h4">
            {words}
          </Title>
          {list}
        </>
      )}
    </section>
  );
}

interface RefusalPanelProps {
  readonly submission: SubmissionView;
  readonly canCorrect: boolean;
}

/** Why a submission was refused, and what to do about it; nothing where its workbook could not be read at all. */
export function RefusalPanel({ submission, canCorrect }: RefusalPanelProps) {
  const { result } = submission;
  if (result?.findings === undefined) return null;
  return (
    <FindingsPanel submission={submission} version={result.findings.sha256}>
      <Text size="sm" c="dimmed" mt={2} mb="md">
        {canCorrect ? 'Check and correct it here, or correct' : 'Correct'} your workbook, and hand it in again.
      </Text>
    </FindingsPanel>
  );
}
