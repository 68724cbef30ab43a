import type { z } from 'zod';
import type { TeamOperation } from '../../../src/team/api/operation.ts';
import { TEAM_OPERATIONS, type TeamOperationName } from '../../../src/team/api/operations.ts';
import { toForm } from './asked-server.ts';

/** Values for the places of an address. */
export interface Places {
  readonly firm: string;
  readonly submission: number;
  readonly [name: string]: string | number;
}

/** A request that its operation accepts, so that nothing but who asks decides about it. */
export interface OperationCall {
  readonly path: string;
  readonly method: TeamOperation['method'];
  readonly body?: object;
  readonly form?: FormData;
}

const DIGEST = 'f'.repeat(64);

/** Bodies that are accepted. Those of the others are empty. */
const BODIES: { readonly [name in TeamOperationName]?: object } = {
  beginDevice: { name: 'a test' },
  pollDevice: { deviceCode: 'unknown' },
  decideDevice: { isConfirmed: false },
  changePerson: { isDisabled: false },
  grantEverywhere: { email: 'nobody@example.com', role: 'auditor' },
  addGrant: { email: 'nobody@example.com', role: 'auditor' },
  addFirm: { id: 'acme', name: 'Acme', service: 'https://service.example' },
  changeFirm: {},
  // Refused once it is let in: a firm without credentials asks no service when its export is tried.
  setCredentials: { clientId: 'id', secret: '' },
  tryCredentials: { clientId: 'id', secret: '' },
  decide: { plan: DIGEST, decision: 'rejected', comment: 'no' },
  hold: { wanted: 'go' },
  addWatch: { place: { kind: 'folder', path: '/in' }, owner: 'nobody@example.com' },
  addSubscription: { kind: 'webhook', address: 'https://hooks.example/x' },
};
const QUERIES: { readonly [name in TeamOperationName]?: string } = { listRunRows: '?status=added' };

/** Values for the parameters that no test is about. */
const OTHERS: { readonly [name: string]: string } = {
  index: '0',
  run: '20260101-000000-0000',
  person: '999999',
  role: 'auditor',
  token: '999999',
  userCode: 'WDJB-MJHT',
  code: 'date-invalid',
  watch: '999999',
  subscription: '999999',
};

export function toCall(name: TeamOperationName, places: Places): OperationCall {
  const { method, path, isForm }: TeamOperation<z.ZodType> = TEAM_OPERATIONS[name];
  const filled = path.replace(/:(\w+)/g, (_, place: string) => String(places[place] ?? OTHERS[place]));
  const body = BODIES[name];
  return {
    ...{ method, path: `${filled}${QUERIES[name] ?? ''}` },
    ...(body === undefined ? {} : { body }),
    // Without files: it is refused as such by whoever would take it.
    ...(isForm === true ? { form: toForm({}, {}) } : {}),
  };
}
