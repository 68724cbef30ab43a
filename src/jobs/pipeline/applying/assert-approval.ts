import { usageError } from '../../../base/util/capsheet-error.ts';
import type { Approval } from '../../../model/outcomes/approval.ts';
import type { SavedPlan } from '../planning/saved-plan.ts';

/** An approval is of one plan file: throws `approval-other-plan` where that is not the one to be applied, or there is none. */
export function assertApproval(approval: Approval | undefined, saved: Pick<SavedPlan, 'sha256'> | undefined): void {
  if (approval === undefined || approval.planSha256 === saved?.sha256) return;
  const given = saved === undefined ? 'a workbook without a saved plan' : `the plan ${saved.sha256}`;
  throw usageError(
    'approval-other-plan',
    `${approval.approvedBy} approved the plan ${approval.planSha256}, not ${given}; nothing was sent.`,
    'Have this plan approved, or apply the one that was.',
  );
}
