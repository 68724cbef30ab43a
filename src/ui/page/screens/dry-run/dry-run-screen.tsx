import { Alert, Button, Checkbox, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconRefresh, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { PLAN_ACTIONS } from '../../../../model/outcomes/plan.ts';
import { type PlanView, planView } from '../../../api/plan.ts';
import type { WorkState } from '../../../api/work-state.ts';
import { post } from '../../api-client.ts';
import { formatDuration, formatLocalCount, formatMoment, localPlural } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { RollForward } from '../../parts/money/roll-forward.tsx';
import { Signatures } from '../../parts/money/signatures.tsx';
import { SourceTieOut } from '../../parts/money/source-tie-out.tsx';
import { Note } from '../../parts/notes/note.tsx';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { FindingList } from '../../parts/rows/finding-list.tsx';
import { RowSection } from '../../parts/rows/row-section.tsx';
import { CountTable } from '../../parts/tables/count-table.tsx';
import { Facts } from '../../parts/tables/facts.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './dry-run-screen.module.css';

// The largest library of the page, which no other screen needs.
const MoneyChart = lazy(async () => ({ default: (await import('./money-chart.tsx')).MoneyChart }));

/** What applying would change, and nothing yet does. */
export function DryRunScreen({ state }: { readonly state: WorkState }) {
  const { value: plan, problem } = useLoaded('plan', planView, state.revision);
  const again = useAction();
  if (plan === undefined) return <ProblemAlert problem={problem} />;
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h2">
            {plan.headline}
          </Title>
          <Text c="dimmed" mt={2}>
            Nothing has been sent. This is what applying would do.
          </Text>
        </div>
        <Group gap="sm">
          <DownloadButton path="plan/file" variant="default">
            Save the plan
          </DownloadButton>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={again.isBusy}
            onClick={() => again.run(() => post('plan'))}
          >
            Compare again
          </Button>
        </Group>
      </Group>
      <ProblemAlert problem={again.problem} />
      {plan.isOpened && <OpenedNote plan={plan} state={state} />}
      <div className={styles.split}>
        <div className={styles.column}>
          <section className="panel">
            <Title order={2} size="h4" mb="sm">
              Rows
            </Title>
            <CountTable sheets={plan.sheets} statuses={PLAN_ACTIONS} label="Rows by sheet and action" />
          </section>
          {plan.rollForward !== undefined && plan.rollForward.lines.length > 0 && (
            <RollForward view={plan.rollForward}>
              <Suspense>
                <MoneyChart funds={plan.rollForward.funds} />
              </Suspense>
            </RollForward>
          )}
          <SourceTieOut view={plan.sourceTieOut} />
          <RowSection status="replace" title="To be replaced" revision={plan.revision} count={plan.summary.replace} />
          <RowSection
            status="differs"
            title="Differs, not sent"
            intro="Something like these rows is there with another value. capsheet does not change it: correct it in the app, or in the workbook."
            revision={plan.revision}
            count={plan.summary.differs}
          />
          <RowSection status="blocked" title="Blocked" revision={plan.revision} count={plan.summary.blocked} />
          <RowSection status="invalid" title="With errors" revision={plan.revision} count={plan.summary.invalid} />
        </div>
        <div className={styles.beside}>
          <section className="panel">
            <Facts
              facts={[
                ['Firm', plan.firm],
                ['Service', plan.service],
                ...(plan.appService === undefined ? [] : [['Cap tables at', plan.appService] as const]),
                ['Made', `${formatMoment(plan.madeAt)} by ${plan.madeBy}`],
                ['Plan SHA-256', plan.planId],
                [
                  'Requests',
                  `${formatLocalCount(plan.reads + plan.writes)} (${formatLocalCount(plan.writes)} that write)`,
                ],
                ['Takes', `at least ${formatDuration(plan.expectedSeconds)} at the allowed rate`],
              ]}
            />
          </section>
          <Approval plan={plan} state={state} />
        </div>
      </div>
      <Signatures preparedBy={plan.madeBy} />
    </>
  );
}

function OpenedNote({ plan, state }: { readonly plan: PlanView; readonly state: WorkState }) {
  const isOwn = plan.madeBy === state.userName;
  return (
    <Note tone={isOwn ? 'warn' : 'info'} icon={IconUsers} title={`A saved plan, made by ${plan.madeBy}`}>
      <Text size="sm">
        It was made {formatMoment(plan.madeAt)}. What it shows is what is applied; where anything has moved since,
        nothing is sent and you are told what.{' '}
        {isOwn && 'You made it yourself: where two people have to look at it, let somebody else apply it.'}
      </Text>
    </Note>
  );
}

/** What has to be seen before anything is sent, and the way to it. */
function Approval({ plan, state }: { readonly plan: PlanView; readonly state: WorkState }) {
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [isPartial, setPartial] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { add, replace, upload } = plan.summary;
  const toSend = add + replace + upload;
  const isReady = (plan.warnings.length === 0 || isAcknowledged) && (plan.errors === 0 || isPartial);
  if (toSend === 0) return <Alert variant="default">There is nothing to send.</Alert>;
  return (
    <section className="panel">
      <Title order={2} size="h4">
        Approve
      </Title>
      {plan.warnings.length > 0 && (
        <>
          <details>
            <summary>{localPlural(plan.warnings.length, 'warning')} to look at</summary>
            <FindingList findings={plan.warnings} />
          </details>
          <Checkbox
            mt="sm"
            label={`I have looked at ${plan.warnings.length === 1 ? 'the warning' : `the ${formatLocalCount(plan.warnings.length)} warnings`}`}
            checked={isAcknowledged}
            onChange={(event) => setAcknowledged(event.currentTarget.checked)}
          />
        </>
      )}
      {plan.errors > 0 && (
        <>
          <Group gap={8} mt="sm">
            <IconAlertTriangle size={18} aria-hidden />
            <Text>
              The workbook has {localPlural(plan.errors, 'error')}. Correct them first, or leave the rows they stand in
              out.
            </Text>
          </Group>
          <Checkbox
            mt="sm"
            label="Go ahead with the sound rows and leave the others out"
            checked={isPartial}
            onChange={(event) => setPartial(event.currentTarget.checked)}
          />
        </>
      )}
      <Button mt="md" size="md" disabled={!isReady || state.job !== undefined} onClick={() => setAsked(true)}>
        Apply …
      </Button>
      <ConfirmDialog
        plan={plan}
        isSandbox={state.connection.kind === 'sandbox'}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        confirmation={{ planId: plan.planId, isPartial, isAcknowledged }}
      />
    </section>
  );
}
