import { OPERATIONS } from '../contract/operations.ts';

/**
 * Tells whether the service is known to refuse this call to a user of this role, so that nobody has to try. Roles are not
 * a closed set, and the permission to add cap-table data may be given apart from them: only a VIEWER is known to have
 * none. An unknown role counts as allowed; the service has the last word.
 */
export function isRefusedTo(role: string | undefined, operationId: keyof typeof OPERATIONS): boolean {
  if (role === undefined) return false;
  const { roles, capTableWrite = false } = OPERATIONS[operationId].permission;
  const own = role.trim().toUpperCase();
  return roles === undefined ? capTableWrite && own === 'VIEWER' : !roles.some((allowed) => allowed === own);
}
