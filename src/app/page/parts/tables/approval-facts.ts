import { type Approval, NAMES_WITHOUT_SIGN_IN, nameApprover } from '../../../../model/outcomes/approval.ts';
import { formatMoment } from '../../format.ts';
import type { Fact } from './facts.tsx';

interface OfRun {
  readonly planSha256?: string | undefined;
  readonly approval?: Approval | undefined;
}

/** The digest of the plan that a run applied; who approved it, when and with what words, if people sign in. */
export function toApprovalFacts({ planSha256, approval }: OfRun): readonly Fact[] {
  return [
    ...(planSha256 === undefined ? [] : [['Plan SHA-256', planSha256] as const]),
    ...(approval === undefined
      ? []
      : [['Approved', `${formatMoment(approval.approvedAt)} by ${nameApprover(approval)}`] as const]),
    ...(approval?.comment === undefined ? [] : [['Comment', approval.comment] as const]),
  ];
}

/** A run that nobody signed in for says so: its names are no more than what the operating system says. */
export function toNamesFacts({ approval }: OfRun): readonly Fact[] {
  return approval === undefined ? [['Names', NAMES_WITHOUT_SIGN_IN]] : [];
}
