import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { onPage } from '../../base/util/setting-names.ts';
import { joinList, plural } from '../../base/util/text/words.ts';
import type { Person } from '../database/people.ts';
import { toPersonText } from '../terms/audit-entry.ts';
import type { Grant } from '../terms/roles.ts';

const LIST = onPage('Firms lists them.', '"capsheet team firm list" lists the firms.');

export function firmUnknown(id: string): CapsheetError {
  return usageError('firm-unknown', `There is no firm "${id}".`, LIST);
}

export function firmExists(id: string): CapsheetError {
  return usageError('firm-exists', `There is already a firm "${id}".`, 'Choose a different ID for the new one.');
}

export function firmClosed(id: string): CapsheetError {
  const hint = `An administrator can open it again${onPage(', under Firms.', `: capsheet team firm reopen ${id}`)}`;
  return usageError('firm-closed', `The firm "${id}" is closed.`, hint);
}

export function firmOpen(id: string): CapsheetError {
  return usageError('firm-open', `The firm "${id}" is not closed.`, LIST);
}

export function firmBusy(id: string, submissions: readonly number[]): CapsheetError {
  return usageError(
    'firm-busy',
    `The firm "${id}" has ${plural(submissions.length, 'submission')} under way: ${joinList(submissions.map(String))}.`,
    'Wait until they are done, or have them stopped and withdrawn.',
  );
}

export function credentialsMissing(firm: string): CapsheetError {
  return usageError(
    'team-credentials-missing',
    `The firm "${firm}" has no credentials for its portfolio service.`,
    onPage(
      'An administrator enters them in the settings of the firm.',
      `Set them: capsheet team credentials set ${firm}`,
    ),
  );
}

/** People are known from their first sign-in: an e-mail address alone is nobody yet. */
export function personUnknown(who: string): CapsheetError {
  return usageError(
    'person-unknown',
    `Nobody with the e-mail or the number "${who}" has signed in yet.`,
    `Ask them to sign in on the server once. ${onPage('People', '"capsheet team people"')} lists everybody who has.`,
  );
}

/** Two providers may vouch for an address, or it was passed on. */
export function personAmbiguous(who: string, people: readonly Person[]): CapsheetError {
  const list = joinList(people.map((person) => `${person.id} (${toPersonText(person)})`));
  return usageError(
    'person-ambiguous',
    `Several people have signed in with the e-mail "${who}": ${list}.`,
    'Name one by their number.',
  );
}

export function personDisabled(who: string): CapsheetError {
  return usageError('person-locked', `${who} is locked out.`, 'Unlock them first.');
}

export function personOneself(): CapsheetError {
  return usageError('person-oneself', 'You cannot lock yourself out.', 'Ask another administrator.');
}

export function lastAdministrator(): CapsheetError {
  return usageError(
    'last-administrator',
    'Nobody would be left who administers every firm.',
    'Give somebody else that role first.',
  );
}

export function grantUnknown(person: Person, grant: Grant): CapsheetError {
  const message = `${toPersonText(person)} is not ${describeGrant(grant)}.`;
  return usageError(
    'grant-unknown',
    message,
    `${onPage('People', '"capsheet team people"')} lists the roles of everybody.`,
  );
}

export function grantOfGroup(person: Person, grant: Grant): CapsheetError {
  return usageError(
    'grant-of-group',
    `${toPersonText(person)} is ${describeGrant(grant)} because of a group in the identity provider, not because of a grant made here.`,
    'Remove them from the group there, or lock them out.',
  );
}

export function watchUnknown(firm: string, id: number): CapsheetError {
  return usageError(
    'watch-unknown',
    `The firm "${firm}" has no watch ${id}.`,
    'Choose one from the list of its watches.',
  );
}

export function watchOwnerUnknown(email: string): CapsheetError {
  return usageError(
    'watch-owner-unknown',
    `${email} may not submit workbooks of this firm.`,
    'Name a preparer of the firm who has signed in at least once.',
  );
}

export function watchOwnerAmbiguous(email: string): CapsheetError {
  return usageError(
    'person-ambiguous',
    `Several preparers of this firm have signed in with the e-mail "${email}".`,
    'Lock out the accounts that are not used any more, or name a different preparer.',
  );
}

export function subscriptionUnknown(firm: string, id: number): CapsheetError {
  const hint = 'Choose one from the list of its webhooks.';
  return usageError('subscription-unknown', `The firm "${firm}" has no webhook ${id}.`, hint);
}

/** `approver of every firm`. */
export function describeGrant({ role, firm }: { readonly role: string; readonly firm?: string | undefined }): string {
  return `${role} of ${firm ?? 'every firm'}`;
}
