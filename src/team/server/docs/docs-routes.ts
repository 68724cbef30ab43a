import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { stringify } from 'yaml';
import { z } from 'zod';
import { packageFiles } from '../../../base/package/package-files.ts';
import { inputReading } from '../../../model/records/input-reading.ts';
import { problem } from '../../../ui/api/problem.ts';
import { READING_FIELD, SAVED_FIELD } from '../../../ui/api/reading.ts';
import type { Access, TeamOperation } from '../../api/operation.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import { INPUT_FIELD, MAPPING_FIELD, SUBMISSION_FIELD } from '../../api/submission.ts';

/** The list of calls is no secret: it is in the package. */
const ANYBODY: { readonly access: Access } = { access: { kind: 'anybody' } };

/** Loads nothing from elsewhere, and cannot be framed. */
const POLICY = {
  'default-src': "'self'",
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': "'none'",
  'base-uri': "'self'",
  'frame-ancestors': "'none'",
};

/** `GET /api/openapi.json`, and `/api/docs`: a page to read it. */
export async function addTeamDocsRoutes(app: FastifyInstance, version: string): Promise<void> {
  const document = describeTeamApi(version);
  app.get('/api/openapi.json', { config: ANYBODY }, () => document);
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...ANYBODY };
    });
    await scope.register(provide(document));
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      // The plugin looks beside its own code, which is bundled into ours.
      baseDir: packageFiles.pathOf('dist/sandbox/docs-page'),
      logo: { type: 'image/svg+xml', content: '' },
      staticCSP: POLICY,
      theme: { title: 'capsheet for a team', css: [{ filename: 'page.css', content: '.topbar { display: none }' }] },
      uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1, validatorUrl: null },
    });
  });
}

/** Stands in for `@fastify/swagger`, which would make the document from schemas of its own kind. */
function provide(document: object) {
  const plugin = async (scope: FastifyInstance): Promise<void> => {
    scope.decorate('swagger', (options?: { readonly yaml?: boolean }) =>
      options?.yaml === true ? stringify(document) : document,
    );
  };
  return Object.assign(plugin, {
    [Symbol.for('skip-override')]: true,
    [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
  });
}

const INTRODUCTION = `What the page and the command line ask of a team's server. Your own programs may ask the same.

A command line signs in with \`capsheet login\` and sends its token with each call as \`Authorization: Bearer\`. A browser has its
session in a cookie, and sends the header \`x-capsheet-page\` with every call that changes something. Every answer that is not
a success is a problem in words: code, message and hint.`;

const FAILURES = {
  400: 'The call does not accept this request.',
  401: 'Nobody is signed in.',
  403: 'The person who is signed in may not do this.',
  404: 'It does not exist, or it is in a firm in which the person who is signed in has no role.',
  409: 'Not possible as things are: the problem says why.',
  413: 'More was sent than is taken at once.',
  429: 'Too many requests in a short time: the header `retry-after` says how many seconds to wait.',
  500: 'A fault of capsheet itself, of which its log says more.',
  502: 'The portfolio service of the firm cannot be reached, or did not do what it was asked.',
  503: 'The database does not answer right now. Nothing was lost.',
} as const;

const SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of a command line.' },
  cookie: { type: 'apiKey', in: 'cookie', name: '__Host-capsheet', description: 'The session of a browser.' },
} as const;

function describeTeamApi(version: string) {
  const operations: readonly (readonly [string, TeamOperation])[] = Object.entries(TEAM_OPERATIONS);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, operation] of operations) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(name, operation) };
  }
  const tags = [...new Set(operations.map(([, operation]) => toTag(operation)))];
  return {
    openapi: '3.1.0',
    info: { title: 'capsheet for a team', version, description: INTRODUCTION },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: SCHEMES,
      schemas: { Problem: toSchema(problem, 'output') },
      responses: Object.fromEntries(
        Object.entries(FAILURES).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
        ]),
      ),
    },
  };
}

function describe(name: string, operation: TeamOperation) {
  const { summary, access } = operation;
  return {
    operationId: name,
    summary,
    description: describeAccess(access),
    tags: [toTag(operation)],
    security: access.kind === 'anybody' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: [...describeParameters(operation.params, 'path'), ...describeParameters(operation.query, 'query')],
    ...describeBody(operation),
    responses: {
      200: { description: 'Done.', content: describeAnswer(operation) },
      ...Object.fromEntries(
        Object.keys(FAILURES).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

function describeAccess(access: Access): string {
  switch (access.kind) {
    case 'anybody':
      return 'Anybody may call it.';
    case 'signed-in':
      return 'Anybody who is signed in may call it.';
    case 'firm':
      return `Needs a role in the firm that may do this: ${access.action}.`;
    case 'everywhere':
      return `Needs a role in every firm that may do this: ${access.action}.`;
  }
}

function describeAnswer({ answer, isFollowed }: TeamOperation) {
  if (answer === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (isFollowed === true) return { 'text/event-stream': { schema: { type: 'string' } } };
  return { 'application/json': { schema: toSchema(answer, 'output') } };
}

function describeParameters(schema: z.ZodType, place: 'path' | 'query') {
  const { properties = {}, required = [] } = toSchema(schema, 'input');
  return Object.entries(properties).map(([name, one]) => {
    return { name, in: place, required: place === 'path' || isRequired(required, name, one), schema: one };
  });
}

/** zod calls inputs with a default required. */
function isRequired(required: readonly string[], name: string, schema: unknown): boolean {
  return required.includes(name) && !(typeof schema === 'object' && schema !== null && 'default' in schema);
}

function describeBody({ method, body, isForm, isUpload }: TeamOperation) {
  if (isUpload === true) return { requestBody: { required: true, content: { 'multipart/form-data': UPLOAD } } };
  if (isForm === true) return { requestBody: { required: true, content: { 'multipart/form-data': toForm(body) } } };
  const schema = toSchema(body, 'input');
  const isEmpty = Object.keys(schema.properties ?? {}).length === 0;
  if (method === 'GET' || isEmpty) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

/** Files under any field, after their description. */
const UPLOAD = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: {
      [READING_FIELD]: toSchema(inputReading, 'input'),
      [SAVED_FIELD]: { type: 'object', additionalProperties: { type: 'number' } },
      file: { type: 'array', items: { type: 'string', format: 'binary' } },
    },
  },
  encoding: {
    [READING_FIELD]: { contentType: 'application/json' },
    [SAVED_FIELD]: { contentType: 'application/json' },
  },
};

/** The field that describes the files comes first. */
function toForm(body: z.ZodType) {
  const file = { type: 'string', format: 'binary' };
  const properties = {
    [SUBMISSION_FIELD]: toSchema(body, 'input'),
    [MAPPING_FIELD]: file,
    [INPUT_FIELD]: { type: 'array', items: file },
  };
  const encoding = { [SUBMISSION_FIELD]: { contentType: 'application/json' } };
  return { schema: { type: 'object', required: [INPUT_FIELD], properties }, encoding };
}

function toTag({ path }: TeamOperation): string {
  const named = path.split('/').filter((part) => part !== '' && part !== 'api' && !part.startsWith(':'));
  return (named[0] === 'firms' ? named[1] : undefined) ?? named[0] ?? '';
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
