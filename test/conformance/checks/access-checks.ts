import type { Operation } from '../../../src/service/contract/operation.ts';
import { OPERATIONS } from '../../../src/service/contract/operations.ts';
import { answers, type Check, hold } from '../check.ts';

const operations: readonly Operation[] = Object.values(OPERATIONS);
const { issueToken } = OPERATIONS;
const GRANT = 'grant_type=client_credentials';

const TOKEN_CHECKS: readonly Check[] = [
  {
    operation: issueToken,
    says: 'gives a Bearer token with its lifetime in seconds',
    run: async ({ service }) => {
      const token = await service.read(issueToken, { authorization: service.basic, body: GRANT });
      hold(token.token_type === 'Bearer', `the token's type is ${token.token_type}`);
      hold(token.expires_in > 0, `the token lives ${token.expires_in} s`);
    },
  },
  {
    operation: issueToken,
    says: 'refuses wrong credentials with 401',
    run: async ({ service }) => {
      const authorization = `Basic ${Buffer.from('nobody:nothing').toString('base64')}`;
      answers(await service.ask(issueToken, { authorization, body: GRANT }), 401);
    },
  },
  {
    operation: issueToken,
    says: 'refuses any other grant',
    run: async ({ service }) => {
      answers(await service.ask(issueToken, { authorization: service.basic, body: 'grant_type=password' }), 400, 422);
    },
  },
];

/** Every call but the token's needs a Bearer token. */
function checkAuthentication(operation: Operation): Check[] {
  return [
    {
      operation,
      says: 'answers 401 without a token, with an unknown one and with Basic',
      run: async ({ service }) => {
        answers(await service.send(operation, {}, {}), 401);
        answers(await service.ask(operation, { authorization: 'Bearer unknown' }), 401);
        answers(await service.ask(operation, { authorization: service.basic }), 401);
      },
    },
  ];
}

/** A VIEWER is refused before anything else is looked at. */
function checkRoles(operation: Operation): Check[] {
  const { roles, capTableWrite } = operation.permission;
  const isOpen = capTableWrite !== true && (roles === undefined || roles.includes('VIEWER'));
  const path = { company_id: 'none' };
  return [
    {
      operation,
      says: isOpen ? 'lets a VIEWER in' : 'answers 403 to a VIEWER',
      needs: 'viewer',
      run: async ({ viewer }) => {
        if (viewer === undefined) return;
        const reply = await viewer.ask(operation, { path });
        if (isOpen) hold(![401, 403].includes(reply.status), `a VIEWER gets ${reply.status}`);
        else answers(reply, 403);
      },
    },
  ];
}

function checkMalformed(operation: Operation): Check[] {
  if (operation.encoding !== 'json') return [];
  const path = { company_id: 'none' };
  return [
    {
      operation,
      says: 'answers 400 to what is not JSON and 415 to another media type',
      run: async ({ service }) => {
        answers(await service.ask(operation, { path, body: '{"a":' }), 400);
        answers(await service.ask(operation, { path, form: { a: 'b' } }), 415);
      },
    },
    {
      operation,
      says: 'answers 422 to a field that there is not, and names it',
      run: async ({ service }) => {
        const reply = await service.ask(operation, { path, body: { surprise: 1 } });
        answers(reply, 422, 404);
        hold(reply.status === 404 || /surprise|body/.test(reply.text), 'the answer names no field');
      },
    },
  ];
}

export const ACCESS_CHECKS: readonly Check[] = [
  ...TOKEN_CHECKS,
  ...operations
    .filter(({ permission }) => permission.authenticated)
    .flatMap((operation) => [
      ...checkAuthentication(operation),
      ...checkRoles(operation),
      ...checkMalformed(operation),
    ]),
];
