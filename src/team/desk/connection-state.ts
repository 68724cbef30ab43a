import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { ConnectionState } from '../../ui/api/work-state.ts';
import type { DeskBrief } from './desk-brief.ts';

/** What the page is told of the firm's service; of the credentials never the secret. */
export function toConnectionState({ service, firmName }: Pick<DeskBrief, 'service' | 'firmName'>): ConnectionState {
  const { baseUrl, appUrl, credentials } = service;
  const kind = credentials === undefined ? 'none' : 'own';
  return omitAbsent({ kind, service: baseUrl, appUrl, clientId: credentials?.clientId, firm: firmName });
}
