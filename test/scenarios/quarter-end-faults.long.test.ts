import { describe, expect, test } from 'vitest';
import { closeLater } from '../support/close-later.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { type Desk, openDesk } from './desk.ts';
import { FILED, layOut, lookIntoFiles } from './quarter-end.ts';

const UPLOAD = 'POST /v1/documents/';
const MARKS = 'PUT /beta/investment/overrides/upsert/';

/** An apply whose process is killed while its first request of this kind is under way; stored or not. */
async function kill(desk: Desk, endpoint: string, isStored: boolean) {
  const proxy = await FaultProxy.start(desk.sandbox.url);
  closeLater(() => proxy.close());
  const env = { CAPSHEET_BASE_URL: proxy.url };
  const book = layOut(desk);
  let report = (): void => undefined;
  const came = new Promise<void>((resolve) => {
    report = resolve;
  });
  proxy.spoil(endpoint, async (_request, forward) => {
    if (isStored) await forward();
    report();
    return new Promise(() => undefined);
  });
  const killed = desk.start(['apply', book, '--yes'], { env });
  await came;
  killed.process.kill('SIGKILL');
  await killed.ended;
  return { book, env };
}

describe('a run that is killed', () => {
  test.each([
    [UPLOAD, true],
    [UPLOAD, false],
    [MARKS, true],
    [MARKS, false],
  ])('at %s (stored: %s) is settled by the next, and every file is there once', async (endpoint, isStored) => {
    const desk = await openDesk();
    const { book, env } = await kill(desk, endpoint, isStored);
    const again = await desk.run(['apply', book, '--yes', '--json'], { env });
    expect([again.status, again.stderr]).toEqual([0, '']);
    expect(await lookIntoFiles(desk)).toEqual(FILED);
    const last = await desk.run(['plan', book, '--json'], { env });
    expect(last.json.summary).toMatchObject({ unchanged: 8 });
  });
});

describe('a file that the service refuses', () => {
  test('costs its own row: its words stand at the cell, and everything else is in', async () => {
    const desk = await openDesk({ faults: [{ on: 'uploadDocument', nth: 2, do: { kind: 'too-large' } }] });
    const applied = await desk.run(['apply', layOut(desk), '--yes', '--json']);
    expect(applied.status).toBe(4);
    expect(applied.json.summary).toMatchObject({ failed: 1, uploaded: 3, added: 1, replaced: 3 });
    const errors = applied.json.findings.filter(({ severity }: { severity: string }) => severity === 'error');
    expect(errors).toMatchObject([{ code: 'refused', sheet: 'Documents', column: 'File' }]);
    expect(errors[0].message).toContain(': The request is too large.');
  });

  test('as the logo of a new company leaves the company there, told with its id', async () => {
    const desk = await openDesk({
      faults: [{ on: 'uploadLogo', do: { kind: 'error-before-storing', status: 422, detail: 'No such image.' } }],
    });
    const book = layOut(desk, { Companies: ['Company,Logo', 'Alder Optics,logos/alder.png'] });
    const applied = await desk.run(['apply', book, '--yes', '--json']);
    expect(applied.status).toBe(4);
    expect(applied.json.rows).toMatchObject([
      {
        outcome: 'failed',
        message: 'Logo: No such image.',
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    const created = await desk.run(['runs', applied.json.run, '--created', '--json']);
    expect(created.json.created).toMatchObject([{ kind: 'company', key: 'Alder Optics', id: applied.json.rows[0].id }]);
    desk.sandbox.setFaults([]);
    const again = await desk.run(['apply', book, '--yes', '--json']);
    expect([again.status, again.json.rows[0].outcome, again.json.requests.writes]).toEqual([0, 'uploaded', 1]);
  });
});
