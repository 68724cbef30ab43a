import { Button, Checkbox, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { PlanView } from '../../../../ui/api/plan.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { formatLocalCount, localPlural } from '../../format.ts';
import { FindingList } from '../../parts/rows/finding-list.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useObstacle } from './use-obstacle.ts';

interface ApprovalProps {
  readonly plan: PlanView;
  readonly state: WorkState;
  /** Rows with errors are left out. */
  readonly isPartial: boolean;
  readonly onPartial: (isPartial: boolean) => void;
}

/** What has to be seen before anything is sent, and the way to it; or why there is none. */
export function Approval({ plan, state, isPartial, onPartial }: ApprovalProps) {
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const obstacle = useObstacle(plan, state);
  const { offer, warnings, progress } = plan;
  const isReady = (warnings.length === 0 || isAcknowledged) && (offer === 'whole' || isPartial);
  return (
    <section className="panel" aria-label="Approve">
      <Title order={2} size="h4">
        Approve
      </Title>
      {obstacle !== undefined && <Errors>{obstacle}</Errors>}
      {obstacle === undefined && offer === 'partial' && (
        <>
          <Errors>
            The workbook has {localPlural(plan.errors, 'error')}. Correct them first, or leave out the rows they are in.
          </Errors>
          <Checkbox
            mt="sm"
            label="Go ahead without the rows that have errors"
            checked={isPartial}
            onChange={(event) => onPartial(event.currentTarget.checked)}
          />
        </>
      )}
      {obstacle === undefined && (
        <>
          {warnings.length > 0 && (
            <>
              <details>
                <summary>{localPlural(warnings.length, 'warning')} to look at</summary>
                <FindingList findings={warnings} />
              </details>
              <Checkbox
                mt="sm"
                label={`I have looked at ${warnings.length === 1 ? 'the warning' : `the ${formatLocalCount(warnings.length)} warnings`}`}
                checked={isAcknowledged}
                onChange={(event) => setAcknowledged(event.currentTarget.checked)}
              />
            </>
          )}
          {progress !== undefined && (
            <Text mt="sm">Sends only the {localPlural(progress.rowsLeft, 'row that is', 'rows that are')} left.</Text>
          )}
          <Button mt="md" size="md" disabled={!isReady || state.job !== undefined} onClick={() => setAsked(true)}>
            Apply …
          </Button>
        </>
      )}
      <ConfirmDialog
        plan={plan}
        state={state}
        isOpen={isAsked && obstacle === undefined}
        onClose={() => setAsked(false)}
        confirmation={{ planId: plan.planId, isPartial, isAcknowledged }}
      />
    </section>
  );
}

function Errors({ children }: { readonly children: ReactNode }) {
  return (
    <Group gap={8} mt="sm" wrap="nowrap" align="flex-start">
      <IconAlertTriangle size={18} aria-hidden />
      <Text>{children}</Text>
    </Group>
  );
}
