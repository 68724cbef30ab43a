export const ROLES = ['preparer', 'approver', 'auditor', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The actions that people can take in a team.
 *
 * - read: the firm's submissions, plans, runs and files
 * - read-audit: who did what, and when
 * - submit: submit a workbook, withdraw it, have it planned again
 * - decide: approve or reject a plan that somebody else made
 * - hold: pause, go on with or stop a run
 * - administer: firms, people, credentials, watches and where notices go
 */
export const ACTIONS = ['read', 'read-audit', 'submit', 'decide', 'hold', 'administer'] as const;
export type Action = (typeof ACTIONS)[number];

const MAY: { readonly [role in Role]: readonly Action[] } = {
  preparer: ['read', 'submit', 'hold'],
  approver: ['read', 'decide', 'hold'],
  auditor: ['read', 'read-audit'],
  administrator: ['read-audit', 'administer'],
};

export interface Grant {
  readonly firm?: string;
  readonly role: Role;
}

/** An administrator approves nothing, whatever else was granted. */
export function actionsIn(grants: readonly Grant[], firm: string): ReadonlySet<Action> {
  return actionsOf(grants.filter((grant) => grant.firm === undefined || grant.firm === firm));
}

/** Only grants for every firm. */
export function actionsEverywhere(grants: readonly Grant[]): ReadonlySet<Action> {
  return actionsOf(grants.filter((grant) => grant.firm === undefined));
}

function actionsOf(grants: readonly Grant[]): ReadonlySet<Action> {
  const actions = new Set(grants.flatMap(({ role }) => MAY[role]));
  if (actions.has('administer')) actions.delete('decide');
  return actions;
}
