import type { Operation, Permission } from '../../contract/operation.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { describeService } from './describe-gaps.ts';
import { type JsonSchema, toJsonSchema } from './to-json-schema.ts';

const MEDIA_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

const ACCESS = {
  none: [],
  company: ['access to the company'],
  companies: ['access to the companies'],
  documents: ['access to the company and to documents'],
  metrics: ['access to the metrics data'],
} as const satisfies Record<Permission['access'], readonly string[]>;

const FAILURES = {
  400: 'Malformed: the request cannot be read.',
  401: 'The token is missing, unknown or expired.',
  403: 'Not permitted.',
  404: 'It does not exist, or you have no access to it.',
  413: 'Too many items or bytes.',
  415: 'Not a media type that is accepted here.',
  422: 'Well-formed but wrong: each field is named.',
  429: 'Too many requests; Retry-After says when to try again.',
} as const;

/** The contract as an OpenAPI 3.1 document. */
export function describeContract() {
  const operations: readonly Operation[] = Object.values(OPERATIONS);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portfolio service (sandbox)', version: '1.0.0', description: describeService() },
    servers: [{ url: '/', description: 'Base and application host in one' }],
    tags: [...new Set(operations.map(toTag))].map((name) => ({ name })),
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, responses: describeFailures(), schemas: { Problem: PROBLEM } },
  };
}

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A token from the token endpoint.' },
  client: { type: 'http', scheme: 'basic', description: 'Client id and client secret, for the token endpoint only.' },
  clientCredentials: {
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: '/o/token/', scopes: {} } },
  },
} as const;

const PROBLEM = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: {
      oneOf: [
        { type: 'string' },
        {
          type: 'array',
          items: {
            type: 'object',
            required: ['loc', 'msg', 'type'],
            properties: {
              loc: { type: 'array', items: { type: ['string', 'integer'] } },
              msg: { type: 'string' },
              type: { type: 'string' },
            },
          },
        },
      ],
    },
  },
} as const;

function describe(operation: Operation) {
  const { id, summary, permission, successStatus, response } = operation;
  return {
    operationId: id,
    summary,
    description: describePermission(permission),
    tags: [toTag(operation)],
    security: permission.authenticated ? [{ clientCredentials: [] }, { bearer: [] }] : [{ client: [] }],
    parameters: describeParameters(operation),
    ...describeBody(operation),
    responses: {
      [successStatus]: { description: 'Done.', content: { [MEDIA_TYPES.json]: { schema: toJsonSchema(response) } } },
      ...Object.fromEntries(
        Object.keys(FAILURES).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

function describePermission({ authenticated, roles, access, capTableWrite }: Permission): string {
  if (!authenticated) return 'Needs the client id and secret by HTTP Basic.';
  const needs = [
    'a Bearer token',
    ...(roles === undefined ? [] : [`one of the roles ${roles.join(', ')}`]),
    ...ACCESS[access],
    ...(capTableWrite === true ? ['permission to add to cap tables (ADMIN and EDITOR, unless it was withdrawn)'] : []),
  ];
  return `Needs ${needs.join('; ')}.`;
}

function describeParameters({ path, query, paged }: Operation) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    return { name, in: 'path', required: true, schema: { type: 'string' } };
  });
  const { properties = {}, required = [] } = toJsonSchema(query);
  const inQuery = Object.entries(properties).map(([name, schema]) => {
    return { name, in: 'query', required: required.includes(name), schema };
  });
  return [...inPath, ...inQuery, ...(paged ? PAGE_PARAMETERS : [])];
}

const PAGE_PARAMETERS = [
  { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1, default: 1 } },
  { name: 'page_size', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100 } },
];

function describeBody({ encoding, request }: Operation) {
  if (encoding === 'none') return {};
  const schema: JsonSchema = toJsonSchema(request);
  return {
    requestBody: { required: !request.safeParse(undefined).success, content: { [MEDIA_TYPES[encoding]]: { schema } } },
  };
}

function describeFailures() {
  const content = { [MEDIA_TYPES.json]: { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    Object.entries(FAILURES).map(([status, description]) => [status, { description, content }]),
  );
}

/** `companies` for `/v1/companies/…`, `securities` for `/beta/investment/securities/…`. */
function toTag({ path }: Operation): string {
  const [first = '', ...rest] = path.split('/').filter((part) => part !== '' && part !== 'beta');
  return first === 'o' ? 'token' : (rest[0] ?? first);
}
