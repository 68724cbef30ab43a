import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { stringify } from 'yaml';
import { z } from 'zod';
import { packageFiles } from '../../../base/package/package-files.ts';
import type { Operation, Permission } from '../../contract/operation.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { BEHAVIOUR_TEXTS, SEMANTIC_TEXTS } from '../faults/rehearsal-texts.ts';
import { NOT_SHOWN } from './not-shown.ts';

/** Nothing is fetched from elsewhere, and no other page can frame this one. */
const POLICY = {
  'default-src': "'self'",
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': "'none'",
  'base-uri': "'self'",
  'frame-ancestors': "'none'",
};

/** It would be read from beside that code as well, and stand in the bar that is not shown. */
const NO_LOGO = { type: 'image/svg+xml', content: '' };

/** `GET /docs`: a page to read the contract and to try it, `/docs/json` and `/docs/yaml` the contract itself. */
export async function addSandboxDocsRoutes(scope: FastifyInstance): Promise<void> {
  await scope.register(provideDocument);
  await scope.register(swaggerUi, {
    routePrefix: '/docs',
    // It looks for them beside its own code, which is bundled into ours.
    baseDir: packageFiles.pathOf('dist/sandbox/docs-page'),
    logo: NO_LOGO,
    staticCSP: POLICY,
    // The bar at the top would offer to read the contract of another service.
    theme: {
      title: 'Portfolio service (sandbox)',
      css: [{ filename: 'page.css', content: '.topbar { display: none }' }],
    },
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1, validatorUrl: null },
  });
}

/**
 * The page asks the plugin `@fastify/swagger` for its document. That one makes documents from schemas of its own kind;
 * ours comes from the contract, so this stands in for it, under its name.
 */
const provideDocument = Object.assign(
  async (scope: FastifyInstance): Promise<void> => {
    let document: ReturnType<typeof describeContract> | undefined;
    scope.decorate('swagger', (options?: { readonly yaml?: boolean }) => {
      // Made when it is first asked for: most sandboxes are never read about.
      document ??= describeContract();
      return options?.yaml === true ? stringify(document) : document;
    });
  },
  { [Symbol.for('skip-override')]: true, [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' } },
);

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
  clientCredentials: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/o/token/', scopes: {} } } },
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

/** A JSON Schema of draft 2020-12, which is what OpenAPI 3.1 takes. */
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Writes a schema as the contract takes or reads it; a file is text that is not shown. */
function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.format === 'binary') hideContent(jsonSchema);
      else if (zodSchema instanceof z.ZodObject) nameRequired(jsonSchema, zodSchema);
    },
  });
  return json;
}

function hideContent(json: JsonSchema): void {
  for (const key of ['properties', 'required', 'additionalProperties'] as const) delete json[key];
  json.type = 'string';
}

/** Tries out which fields are required: Zod takes every field that is read before it is checked for an optional one. */
function nameRequired(json: JsonSchema, { shape }: z.ZodObject): void {
  const required = Object.keys(shape).filter((name) => shape[name]?.safeParse(undefined).success === false);
  if (required.length > 0) json.required = required;
  else delete json.required;
}

const INTRODUCTION = `This is a sandbox of the portfolio service: rehearse here what you are about to do there.

Press **Authorize**, give the client id and secret that \`capsheet sandbox\` printed, and try any call. What you store
never leaves this sandbox.`;

/** The description of the whole service, in markdown: how to begin, then everything that we had to choose. */
function describeService(): string {
  return [
    INTRODUCTION,
    fold(
      'What the specification does not say, and what this sandbox does',
      toTable(
        ['Where', 'Question', 'What this service does', 'Changed by'],
        NOT_SHOWN.map(({ where, question, choice, setting }) => [where, question, choice, toCode(setting)]),
      ),
    ),
    fold(
      'What is documented nowhere, by the behaviour that sets it (defaults in parentheses)',
      toRows(BEHAVIOUR_TEXTS),
    ),
    fold('Rules for cap tables that this sandbox adds; the behaviour lenient lifts them', toRows(SEMANTIC_TEXTS)),
  ].join('\n\n');
}

function toRows(texts: { readonly [name: string]: string }): string {
  return toTable(
    ['Name', 'What it means'],
    Object.entries(texts).map(([name, text]) => [toCode(name), text]),
  );
}

/** Folded, so that the calls are not far below. */
function fold(title: string, text: string): string {
  return `<details><summary>${title}</summary>\n\n${text}\n\n</details>`;
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function toCode(name: string | undefined): string {
  return name === undefined ? '' : `\`${name}\``;
}
