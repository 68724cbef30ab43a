import { Loader, Text, Title } from '@mantine/core';
import { useContext } from 'react';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { MadePlanView, SubmissionView } from '../../../../team/api/submission.ts';
import type { PlanView } from '../../../../ui/api/plan.ts';
import { ByWay } from '../../change-set/cell-link.tsx';
import { formatDuration, formatLocalCount, formatMoment, localPlural } from '../../format.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { Facts } from '../../parts/tables/facts.tsx';
import split from '../../screens/dry-run/dry-run-screen.module.css';
import { PlanColumn } from '../../screens/dry-run/plan-column.tsx';
import { useAsked } from '../ask/use-asked.ts';
import { toPath } from '../words/call-path.ts';
import { DecisionPanel } from './decision-panel.tsx';
import { FilesPanel } from './files-panel.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import type { Asking } from './use-asking.ts';

interface PlanPartProps {
  readonly submission: SubmissionView;
  readonly plan: MadePlanView;
  readonly asking: Asking;
}

/** What a plan would do, and beside it what can be decided on it. */
export function PlanPart({ submission, plan, asking }: PlanPartProps) {
  const { firm, id, state, isPartial, result } = submission;
  const of = { firm, submission: id };
  const { value, problem } = useAsked(TEAM_OPERATIONS.getPlan, of, plan.sha256);
  const canCorrect = useContext(ByWay) !== undefined;
  const isBefore = state === 'planned' || state === 'received';
  return (
    <>
      <div>
        <Title order={2} size="h3">
          Dry run
        </Title>
        <Text mt={2}>{(isPartial ? value?.partialHeadline : undefined) ?? plan.summary.headline}</Text>
        <Text c="dimmed" size="sm">
          {isBefore ? 'This is what applying would do.' : 'This is what was planned.'}
          {isPartial && ' Rows with errors are left out.'}
          {canCorrect && ' Choose a row or a value below to correct it on your desk.'}
        </Text>
      </div>
      <ProblemAlert problem={problem} title="The plan cannot be shown" />
      {state !== 'refused' && result?.findings === undefined && (
        <FindingsPanel submission={submission} version={plan.sha256} isFolded />
      )}
      <div className={split.split}>
        {value === undefined ? (
          <div className={split.column}>{problem === undefined && <Loader aria-label="Fetching the plan" />}</div>
        ) : (
          <PlanColumn plan={value} path={toPath(TEAM_OPERATIONS.listPlanRows.path, of)} />
        )}
        <div className={split.beside}>
          <DecisionPanel submission={submission} plan={plan} view={value} asking={asking} />
          {value !== undefined && (
            <section className="panel" aria-label="About the plan">
              <Facts facts={toFacts(value, plan)} />
            </section>
          )}
          <FilesPanel submission={submission} plan={plan} />
        </div>
      </div>
    </>
  );
}

function toFacts({ firm, service, appService, reads, writes, expectedSeconds }: PlanView, { madeAt }: MadePlanView) {
  return [
    ['Firm', firm] as const,
    ['Service', service] as const,
    ...(appService === undefined ? [] : [['Cap tables at', appService] as const]),
    ['Made', formatMoment(madeAt)] as const,
    ['Requests', `${formatLocalCount(reads + writes)}, including ${localPlural(writes, 'write')}`] as const,
    ['Takes', `at least ${formatDuration(expectedSeconds)} at the allowed rate`] as const,
  ];
}
