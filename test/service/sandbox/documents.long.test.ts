import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seedId } from '../../../src/service/sandbox/seed/seed.ts';
import { contentOf } from '../../support/small-files.ts';
import { type Caller, connect } from './support.ts';

const DOCUMENTS = '/v1/documents/';
const VERDANT = seedId('company', 'Verdant Fields');

const pdf = (name = 'Q3 report.pdf', size?: number) => new File([contentOf('pdf', size)], name);
const send = ({ upload }: Caller, file: File | string, company_id = VERDANT) => upload(DOCUMENTS, { company_id, file });
const uploaded = ({ sandbox }: Caller) => sandbox.filed().documents.filter(({ companyId }) => companyId === VERDANT);

test('stores a document with its bytes and lists it, not yet started', async () => {
  const caller = await connect({ now: () => Date.parse('2026-11-20T09:30:00Z') });
  expect(await send(caller, pdf())).toMatchObject({
    status: 201,
    body: { success: true, message: '"Q3 report.pdf" was uploaded.' },
  });
  expect(uploaded(caller)).toEqual([{ companyId: VERDANT, name: 'Q3 report.pdf', content: contentOf('pdf') }]);
  const { body } = await caller.get(`${DOCUMENTS}?company_id=${VERDANT}`);
  expect(body).toEqual({
    count: 1,
    next: null,
    previous: null,
    results: [
      {
        id: expect.any(String),
        company_id: VERDANT,
        name: 'Q3 report.pdf',
        link: expect.stringMatching(new RegExp(`^${caller.sandbox.url}/files/document/[\\w-]+/[\\w-]{43}$`)),
        information_request_id: null,
        submitted_date: null,
        parse_state: 'not-started',
        parsed_at: null,
        uploaded_at: '2026-11-20T09:30:00.000Z',
        source: 'upload',
      },
    ],
  });
});

test('gives the file to whoever has its link, as a download, and to nobody else', async () => {
  const caller = await connect();
  await send(caller, pdf('Résumé & plan.pdf'));
  const [{ link }] = (await caller.get(`${DOCUMENTS}?company_id=${VERDANT}`)).body.results;
  const answer = await fetch(link);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(contentOf('pdf'));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''R%C3%A9sum%C3%A9%20%26%20plan.pdf",
    'x-content-type-options': 'nosniff',
  });
  expect((await fetch(link.replace(/.{3}$/, 'abc'))).status).toBe(404);
  expect((await fetch(link.replace('/document/', '/logo/'))).status).toBe(404);
});

test('filters by company, state, source and the day it came in, both days included', async () => {
  let now = Date.parse('2026-03-31T23:59:59.999Z');
  const caller = await connect({ now: () => now, behaviour: { parseState: 'completed' } });
  await send(caller, pdf('a.pdf'));
  now += 1;
  // A token does not live that long: the clock has moved by a millisecond only.
  await send(caller, pdf('b.pdf'));
  const names = async (query: string) => {
    const { body } = await caller.get(`${DOCUMENTS}?company_id=${VERDANT}&${query}`);
    return body.results.map(({ name }: { name: string }) => name);
  };
  expect(await names('to=2026-03-31')).toEqual(['a.pdf']);
  expect(await names('from=2026-04-01')).toEqual(['b.pdf']);
  expect(await names('from=2026-03-31&to=2026-04-01')).toEqual(['a.pdf', 'b.pdf']);
  expect(await names('parse_state=completed&source=upload')).toEqual(['a.pdf', 'b.pdf']);
  expect(await names('parse_state=not-started')).toEqual([]);
  expect(await names('source=email')).toEqual([]);
  const wrong = await caller.get(`${DOCUMENTS}?parse_state=done&from=yesterday`);
  expect(wrong).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['query', 'parse_state'] }, { loc: ['query', 'from'] }] },
  });
  expect((await caller.get(`${DOCUMENTS}?company_id=none`)).status).toBe(404);
});

describe('a file', () => {
  test.each([
    ['x.pdf', contentOf('png'), 'The content of "x.pdf" is .png, not what its name says.'],
    ['x.pdf', new Uint8Array(), 'The content of "x.pdf" is empty, not what its name says.'],
    [
      'x.docx',
      readFileSync('templates/capsheet-template.xlsx'),
      'The content of "x.docx" is .xlsx, not what its name says.',
    ],
    ['x.png', new Uint8Array(20), 'The content of "x.png" is of no known type, not what its name says.'],
  ])('named %s with another content is refused', async (name, content, msg) => {
    const caller = await connect();
    const answer = await send(caller, new File([Uint8Array.from(content)], name));
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'file'], msg }] } });
    expect(uploaded(caller)).toEqual([]);
  });

  test.each(['../x.pdf', '/etc/x.pdf', '..\\x.pdf', 'C:x.pdf', '.x.pdf', 'a\u0007.pdf'])(
    'whose name is %j is refused',
    async (name) => {
      const caller = await connect();
      const { status, body } = await send(caller, pdf(name));
      expect([status, body.detail[0].loc, body.detail[0].msg]).toEqual([
        422,
        ['body', 'file', 'filename'],
        'expected the name of a file, without a path',
      ]);
      expect(uploaded(caller)).toEqual([]);
    },
  );

  test('of a kind that is not taken is refused, whatever it holds', async () => {
    const caller = await connect();
    const { status, body } = await send(caller, new File(['MZ'], 'x.exe'));
    expect(status).toBe(422);
    expect(body.detail[0].loc.slice(0, 2)).toEqual(['body', 'file']);
    expect(uploaded(caller)).toEqual([]);
  });

  test.each(['x.pdf', 'x.PDF', 'x.JpEg', 'x.png', 'x.gif', 'x.webp', 'x.xlsx'])('named %s is taken', async (name) => {
    const caller = await connect();
    const kind = { pdf: 'pdf', jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' } as const;
    const ending = name.toLowerCase().slice(2);
    const content =
      ending === 'xlsx'
        ? Uint8Array.from(readFileSync('templates/capsheet-template.xlsx'))
        : contentOf(kind[ending as keyof typeof kind]);
    expect((await send(caller, new File([content], name))).status).toBe(201);
  });

  test('of 32 MB is taken, and of one byte more is not, whether it says its length or not', async () => {
    const caller = await connect();
    const most = 32 * 1024 * 1024;
    expect((await send(caller, pdf('most.pdf', most))).status).toBe(201);
    const refusal = {
      status: 413,
      body: { detail: [{ loc: ['body', 'file'], msg: 'expected at most 32 MB', type: 'too_large' }] },
    };
    expect(await send(caller, pdf('more.pdf', most + 1))).toMatchObject(refusal);
    expect(await send(caller, pdf('far more.pdf', most + 1024 * 1024))).toMatchObject(refusal);
    expect(uploaded(caller).map(({ name }) => name)).toEqual(['most.pdf']);
  });
});

test('takes no text for a file, no unknown part, no second file and no JSON', async () => {
  const caller = await connect();
  const locs = ({ body }: { body: { detail: { loc: unknown }[] } }) => body.detail.map(({ loc }) => loc);
  expect(locs(await send(caller, 'text'))).toEqual([['body', 'file']]);
  expect(locs(await caller.upload(DOCUMENTS, { file: pdf() }))).toEqual([['body', 'company_id']]);
  expect(locs(await caller.upload(DOCUMENTS, { company_id: VERDANT, file: pdf(), colour: 'red' }))).toEqual([
    ['body', 'colour'],
  ]);
  expect((await caller.upload(DOCUMENTS, { company_id: VERDANT, file: pdf(), other: pdf() })).status).toBe(400);
  expect((await caller.post(DOCUMENTS, {})).status).toBe(415);
  expect(uploaded(caller)).toEqual([]);
});

test('names a company that is not there', async () => {
  const caller = await connect();
  expect(await send(caller, pdf(), 'none')).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'company_id'], msg: 'There is no company "none".' }] },
  });
});

test('faults spoil uploads as they do other requests', async () => {
  const caller = await connect({
    faults: [
      { on: 'uploadDocument', match: 'Q3', do: [{ kind: 'drop-after-storing' }, { kind: 'error-before-storing' }] },
    ],
  });
  await expect(send(caller, pdf())).rejects.toThrow();
  expect((await send(caller, pdf())).status).toBe(500);
  expect(uploaded(caller)).toHaveLength(1);
});

describe('a logo', () => {
  const path = (company: string) => `/v1/companies/${company}/logo/`;
  const png = (size?: number) => new File([contentOf('png', size)], 'logo.png');

  test('is set for an offline company, replaces the one before, and is shown with the company', async () => {
    const caller = await connect();
    const offline = caller.sandbox.dump().companies.find(({ status }) => status === 'offline')?.id ?? '';
    const logoUrl = async () => (await caller.get(`/v1/companies/?ids[]=${offline}`)).body.results[0].logo_url;
    expect(await logoUrl()).toBe('');
    expect(await caller.upload(path(offline), { file: png() })).toMatchObject({
      status: 201,
      body: { success: true, message: '"logo.png" is now the logo.' },
    });
    const next = new File([contentOf('jpg')], 'next.jpeg');
    expect((await caller.upload(path(offline), { file: next })).status).toBe(201);
    expect(caller.sandbox.filed().logos).toEqual([
      { companyId: offline, name: 'next.jpeg', content: contentOf('jpg') },
    ]);
    expect((await fetch(await logoUrl())).headers.get('content-type')).toBe('image/jpeg');
  });

  test('is refused for an online company, for none, for a document and above 5 MB', async () => {
    const caller = await connect();
    const companies = caller.sandbox.dump().companies;
    const online = companies.find(({ status }) => status === 'online')?.id ?? '';
    const offline = companies.find(({ status }) => status === 'offline')?.id ?? '';
    expect(await caller.upload(path(online), { file: png() })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['path', 'company_id'], type: 'online_company' }] },
    });
    expect((await caller.upload(path('none'), { file: png() })).status).toBe(404);
    expect((await caller.upload(path(offline), { file: pdf() })).status).toBe(422);
    expect((await caller.upload(path(offline), { file: png(5 * 1024 * 1024 + 1) })).status).toBe(413);
    expect(caller.sandbox.filed().logos).toEqual([]);
  });
});
