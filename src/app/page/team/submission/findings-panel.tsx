import { Button, Group, Title } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { formatCount, joinList, plural } from '../../../../base/util/text/words.ts';
import { SEVERITIES } from '../../../../model/findings/finding-schema.ts';
import type { FindingPageView } from '../../../../team/api/findings.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { SubmissionView } from '../../../../team/api/submission.ts';
import { at } from '../../../../ui/api/call.ts';
import { type Problem, toPageHint } from '../../../../ui/api/problem.ts';
import type { FindingView } from '../../../../ui/api/row-status.ts';
import { ask } from '../../api-client.ts';
import { usePages } from '../../hooks/use-loaded.ts';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel, Quiet } from '../../parts/panel.tsx';
import { FindingList, ShowMore } from '../../parts/rows/finding-list.tsx';

interface FindingsPanelProps {
  readonly submission: SubmissionView;
  readonly version: string;
  /** Folded away at first. */
  readonly isFolded?: true;
  readonly children?: ReactNode;
}

type Severity = FindingView['severity'];

const LABELS: { readonly [severity in Severity]: string } = { error: 'Errors', warning: 'Warnings', info: 'Remarks' };

/** The findings of checking and planning, errors first. */
export function FindingsPanel({ submission: { firm, id }, version, isFolded, children }: FindingsPanelProps) {
  const [severity, setSeverity] = useState<Severity>();
  const call = at(TEAM_OPERATIONS.listFindings, { firm, submission: id });
  const { head, findings, problem, more } = useFindings(call, version, severity);
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
              {LABELS[one]} {formatCount(head.severities[one])}
            </Button>
          ))}
        </Group>
      )}
      <FindingList findings={findings} />
      <ShowMore shown={findings.length} total={head.total} most={head.total} onMore={more} />
      <ProblemAlert problem={problem} />
    </>
  );
  const words = describeFindings(head.severities);
  return (
    <Panel label="Findings">
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
    </Panel>
  );
}

interface RefusalPanelProps {
  readonly submission: SubmissionView;
  readonly canCorrect: boolean;
}

/** Why a submission was refused; nothing if its workbook could not be read at all. */
export function RefusalPanel({ submission, canCorrect }: RefusalPanelProps) {
  const { result } = submission;
  if (result?.findings === undefined) return null;
  return (
    <FindingsPanel submission={submission} version={result.findings.sha256}>
      <Quiet mt={2} mb="md">
        {canCorrect ? 'Check and correct it here, or correct' : 'Correct'} your workbook, and submit it again.
      </Quiet>
    </FindingsPanel>
  );
}

interface Findings {
  readonly head: FindingPageView | undefined;
  readonly findings: readonly FindingView[];
  readonly problem: Problem | undefined;
  readonly more: () => void;
}

/** How many more are shown at a time. */
const STEP = 200;

/** The findings of a submission, the gravest first, some at a time. */
function useFindings(
  call: typeof TEAM_OPERATIONS.listFindings,
  version: string,
  severity: FindingView['severity'] | undefined,
): Findings {
  const fetchPage = useCallback(
    async (bounds: { readonly offset: number; readonly limit: number }) => {
      const page = await ask(call, { query: { severity, ...bounds } });
      const items = page.findings.map((finding) => ({ ...finding, hint: toPageHint(finding.hint, finding.code) }));
      return { ...page, items };
    },
    [call, severity],
  );
  const key = JSON.stringify([call.path, version, severity]);
  const { head, problem, itemAt, want } = usePages<FindingView, FindingPageView & { items: readonly FindingView[] }>({
    key,
    fetchPage,
  });
  const [asked, setAsked] = useState({ key, count: STEP });
  const count = asked.key === key ? asked.count : STEP;
  return {
    head,
    findings: Array.from({ length: count }, (_, offset) => itemAt(offset) ?? []).flat(),
    problem,
    more: () => {
      want(count, count + STEP - 1);
      setAsked({ key, count: count + STEP });
    },
  };
}

/** `23 errors, 1 warning and 2 remarks`. */
function describeFindings({ error, warning, info }: FindingPageView['severities']): string {
  const counts = [[error, 'error'] as const, [warning, 'warning'] as const, [info, 'remark'] as const];
  return joinList(counts.flatMap(([count, word]) => (count === 0 ? [] : plural(count, word))));
}
