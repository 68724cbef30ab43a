import { Button, Checkbox, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { PlanView } from '../../../api/plan.ts';
import type { WorkState } from '../../../api/work-state.ts';
import { formatLocalCount, localPlural } from '../../format.ts';
import { FindingList } from '../../parts/rows/finding-list.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ApprovalProps {
  readonly plan: PlanView;
  readonly state: WorkState;
  /** Rows with errors are left out. */
  readonly isPartial: boolean;
  readonly onPartial: (isPartial: boolean) => void;
}

/** What has to be seen before anything is sent, and the way to it. */
export function Approval({ plan, state, isPartial, onPartial }: ApprovalProps) {
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { offer, warnings } = plan;
  const isReady = (warnings.length === 0 || isAcknowledged) && (offer === 'whole' || isPartial);
  return (
    <section className="panel" aria-label="Approve">
      <Title order={2} size="h4">
        Approve
      </Title>
      {offer === 'nothing' && <Text mt="sm">There is nothing to send.</Text>}
      {offer === 'stopped' && (
        <Errors>Settle the open questions of the mapping first: what the rows say depends on them.</Errors>
      )}
      {offer === 'partial' && (
        <>
          <Errors>
            The workbook has {localPlural(plan.errors, 'error')}. Correct them first, or leave the rows they stand in
            out.
          </Errors>
          <Checkbox
            mt="sm"
            label="Go ahead without the rows that have errors"
            checked={isPartial}
            onChange={(event) => onPartial(event.currentTarget.checked)}
          />
        </>
      )}
      {(offer === 'whole' || offer === 'partial') && (
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
          <Button mt="md" size="md" disabled={!isReady || state.job !== undefined} onClick={() => setAsked(true)}>
            Apply …
          </Button>
        </>
      )}
      <ConfirmDialog
        plan={plan}
        state={state}
        isOpen={isAsked}
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
