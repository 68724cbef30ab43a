import { type CapsheetError, usageError } from '../../util/capsheet-error.ts';
import { joinList, plural } from '../../util/text/words.ts';

const LIST = '"capsheet team firm list" lists the firms.';

export function firmUnknown(id: string): CapsheetError {
  return usageError('firm-unknown', `There is no firm "${id}".`, LIST);
}

export function firmExists(id: string): CapsheetError {
  return usageError('firm-exists', `There is a firm "${id}" already.`, 'Choose a different ID for the new one.');
}

/** Nothing more is done there. */
export function firmClosed(id: string): CapsheetError {
  return usageError('firm-closed', `The firm "${id}" is closed.`, LIST);
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
    `Set them: capsheet team credentials set ${firm}`,
  );
}
