import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Operation } from '../../../src/service/contract/operation.ts';
import { OPERATIONS } from '../../../src/service/contract/operations.ts';
import { behaviourSchema } from '../../../src/service/sandbox/behaviour.ts';
import { NOT_SHOWN } from '../../../src/service/sandbox/docs/not-shown.ts';
import { describeContract } from '../../../src/service/sandbox/docs/open-api.ts';
import { BEHAVIOUR_TEXTS, SEMANTIC_TEXTS } from '../../../src/service/sandbox/faults/rehearsal-texts.ts';
import { start } from './support.ts';

const operations: readonly Operation[] = Object.values(OPERATIONS);

/** The document as it is sent. */
const document = JSON.parse(JSON.stringify(describeContract()));

/** Gives what the document says of an operation; untyped, as each test asserts what it looks at. */
const entryOf = ({ path, method }: Operation) => document.paths[path]?.[method.toLowerCase()];

const schemaOf = (entry: { requestBody: { content: Record<string, { schema: unknown }> } }) =>
  Object.entries(entry.requestBody.content).map(([type, { schema }]) => ({ type, schema }))[0];

test('the document has every operation of the contract, and no other', () => {
  const listed = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
  expect(document.openapi).toBe('3.1.0');
});

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  const entry = entryOf(operation);

  test('has its id, its summary, its status of success and what a token needs', () => {
    expect([entry.operationId, entry.summary]).toEqual([id, operation.summary]);
    const successes = Object.keys(entry.responses).filter((status) => status.startsWith('2'));
    expect(successes).toEqual([String(operation.successStatus)]);
    const schemes = entry.security.flatMap((scheme: object) => Object.keys(scheme));
    expect(schemes).toEqual(operation.permission.authenticated ? ['clientCredentials', 'bearer'] : ['client']);
    for (const role of operation.permission.roles ?? []) expect(entry.description).toContain(role);
  });

  test('takes the parameters that the contract takes', () => {
    const names = (place: string) =>
      entry.parameters.flatMap((one: { in: string; name: string }) => (one.in === place ? [one.name] : []));
    expect(names('path')).toEqual([...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    const pages = operation.paged ? ['page', 'page_size'] : [];
    const unknown = Object.fromEntries(names('query').map((name: string) => [name, undefined]));
    const refused = operation.query.safeParse({ ...unknown, surprise: '1' });
    const extra = refused.error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
    expect(extra).toEqual([...pages, 'surprise']);
  });

  test('takes the body that the contract takes', () => {
    if (operation.encoding === 'none') {
      expect(entry.requestBody).toBeUndefined();
      return;
    }
    const types = {
      json: 'application/json',
      form: 'application/x-www-form-urlencoded',
      multipart: 'multipart/form-data',
    };
    const { type, schema } = schemaOf(entry) ?? {};
    expect(type).toBe(types[operation.encoding]);
    expect(schema).toMatchObject({});
    expect(JSON.stringify(schema)).not.toContain('"filename"');
  });
});

test('an absent required field in the contract is a required one in the document', () => {
  const { schema } = schemaOf(entryOf(OPERATIONS.addRounds)) ?? {};
  expect(schema).toMatchObject({
    required: ['financing_rounds'],
    additionalProperties: false,
    properties: {
      financing_rounds: {
        type: 'array',
        minItems: 1,
        items: {
          required: [
            ...['company_id', 'name', 'closing_date', 'pre_money_valuation', 'round_size', 'fully_diluted_shares'],
            'co_investors',
          ],
          properties: { closing_date: { type: 'string', format: 'date' }, is_crypto: { type: 'boolean' } },
        },
      },
    },
  });
  expect(schemaOf(entryOf(OPERATIONS.uploadLogo))?.schema).toMatchObject({
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary', description: '.jpg, .jpeg, .png, .gif, .webp; at most 5 MB' },
    },
  });
});

test('it tells every gap of the specification with its setting, every behaviour and every rule', () => {
  const { description } = document.info;
  expect(NOT_SHOWN).toHaveLength(26);
  for (const { question, choice, setting } of NOT_SHOWN) {
    expect(description).toContain(question);
    expect(description).toContain(choice.replaceAll('|', '\\|'));
    if (setting !== undefined) expect(description).toContain(`\`${setting}\``);
  }
  for (const name of Object.keys({ ...BEHAVIOUR_TEXTS, ...SEMANTIC_TEXTS }))
    expect(description).toContain(`\`${name}\``);
  expect(Object.keys(behaviourSchema.parse({})).sort()).toEqual(Object.keys(BEHAVIOUR_TEXTS).sort());
});

test('the page is served without a token, and fetches nothing from elsewhere', async () => {
  const { url } = await start();
  const page = await fetch(`${url}/docs`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  const html = await page.text();
  const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => new URL(link, `${url}/docs`));
  expect(links.length).toBeGreaterThan(4);
  for (const link of links) {
    expect(link.origin).toBe(url);
    expect((await fetch(link)).status, link.href).toBe(200);
  }
  expect(await (await fetch(`${url}/docs/json`)).json()).toEqual(document);
  expect(parse(await (await fetch(`${url}/docs/yaml`)).text())).toEqual(document);
});
