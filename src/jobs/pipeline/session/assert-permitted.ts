import { serviceError } from '../../../base/util/capsheet-error.ts';
import type { PlanStep } from '../../../model/outcomes/plan.ts';
import { isRefusedTo } from '../../../service/client/role-rules.ts';
import type { PortfolioIdentity } from '../../../service/snapshot/fetch-directory.ts';

/** Throws `role-insufficient` (exit status 5) where the service would refuse one of these steps to the user's role: all or nothing. */
export function assertPermitted(steps: readonly PlanStep[], { firm, role }: PortfolioIdentity): void {
  const operations = steps.flatMap(({ requests }) => requests.map(({ operation }) => operation));
  if (!operations.some((operation) => isRefusedTo(role, operation))) return;
  throw serviceError(
    'role-insufficient',
    `The credentials are those of ${firm.user ?? 'a user'}, who has the role ${role} in ${firm.name}: it may not make this change. Nothing was sent.`,
    'Use credentials of an ADMIN or EDITOR, or ask an admin of the firm for the role. Planning works with any role.',
  );
}
