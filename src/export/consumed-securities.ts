import { isSecurityType } from '../model/fields/security-types.ts';
import type { Plan } from '../model/outcomes/plan.ts';
import type { NewSecurity } from '../model/service/new-data.ts';
import type { Security, Snapshot } from '../model/service/snapshot.ts';
import { omitAbsent } from '../util/collections/omit-absent.ts';

/** What the plan's transactions consume of what is listed now, as it would be entered. */
export function consumedSecurities(plan: Plan, snapshot: Snapshot): { id: string; data: NewSecurity<string> }[] {
  const items = plan.steps.flatMap((step) => step.requests.flatMap((request) => request.items));
  const consumed = new Set(
    items.flatMap(({ data }) =>
      data.kind === 'transaction' && data.security.kind === 'existing' ? [data.security.id] : [],
    ),
  );
  return snapshot.securities.flatMap((security) => {
    const data = consumed.has(security.id) ? toEntered(security) : undefined;
    return data === undefined ? [] : [{ id: security.id, data }];
  });
}

function toEntered(security: Security): NewSecurity<string> | undefined {
  const { id: _id, type, companyId, roundId, shareClassId, fundName: _fundName, ...rest } = security;
  if (!isSecurityType(type)) return undefined;
  return omitAbsent({ ...rest, kind: 'security', type, company: companyId, round: roundId, shareClass: shareClassId });
}
