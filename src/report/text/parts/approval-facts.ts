import { type Approval, nameApprover } from '../../../model/outcomes/approval.ts';
import { formatInstant, toOneLine } from './words.ts';

type Fact = readonly [label: string, value: string | undefined];

/** Who approved the plan, when, and with what words; nothing where nobody signs in. */
export function listApprovalFacts(approval: Approval | undefined): readonly Fact[] {
  if (approval === undefined) return [];
  const { approvedAt, comment } = approval;
  return [
    ['Approved', `${formatInstant(approvedAt)} by ${toOneLine(nameApprover(approval))}`],
    ['Comment', comment === undefined ? undefined : toOneLine(comment)],
  ];
}
