import { firmId } from '../api/person.ts';
import { type Grant, ROLES } from '../terms/roles.ts';

export type GroupGrants = ReadonlyMap<string, readonly Grant[]>;

/** A fault in the text of groups and roles. */
export class GroupGrantsError extends Error {}

/** Stands for every firm. */
const EVERY_FIRM = '*';

/**
 * Reads `finance-team=preparer@acme,approver@acme; auditors=auditor@*`. Names may contain equals signs, as directories
 * have them (`CN=Finance,OU=Groups=…`): the last one counts. Throws GroupGrantsError.
 */
export function parseGroupGrants(text: string): GroupGrants {
  const grants = new Map<string, readonly Grant[]>();
  for (const entry of splitAt(text, ';')) {
    const at = entry.lastIndexOf('=');
    const group = entry.slice(0, Math.max(at, 0)).trim();
    if (group === '') throw new GroupGrantsError(`"${entry}" names no group before a "="`);
    const roles = splitAt(entry.slice(at + 1), ',').map(parseGrant);
    if (roles.length === 0) throw new GroupGrantsError(`"${entry}" names no role after the "="`);
    grants.set(group, [...(grants.get(group) ?? []), ...roles]);
  }
  return grants;
}

/** Grants of these groups, each once; unmapped groups grant nothing. */
export function grantsOf(groups: readonly string[], mapped: GroupGrants): readonly Grant[] {
  const all = groups.flatMap((group) => mapped.get(group) ?? []);
  return [...new Map(all.map((grant) => [`${grant.role}@${grant.firm ?? EVERY_FIRM}`, grant])).values()];
}

function parseGrant(text: string): Grant {
  const at = text.indexOf('@');
  const [name, firm] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
  const role = ROLES.find((one) => one === name);
  if (role === undefined) throw new GroupGrantsError(`"${text}" is not ROLE@FIRM with a role of ${ROLES.join(', ')}`);
  if (firm === EVERY_FIRM) return { role };
  if (!firmId.safeParse(firm).success)
    throw new GroupGrantsError(`"${text}" names no firm: give its id, or * for every firm`);
  return { role, firm };
}

function splitAt(text: string, separator: string): readonly string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
