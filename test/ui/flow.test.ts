import { describe, expect, it } from 'vitest';
import { isWrite } from '../scenarios/desk.ts';
import { detain } from '../support/fault-proxy.ts';
import { LATE_PURCHASES } from '../support/late-purchases.ts';
import { isQuick } from '../support/sweep.ts';
import { openProxied, openService, openUi, Visitor } from './support.ts';

/** A visitor with the sample read and compared. */
async function planSample() {
  return await planAt(await openService());
}

/** The same, with the first write of rounds kept from the service until it is let go. */
async function planDetained() {
  const service = await openProxied();
  const held = detain();
  service.proxy.spoil('POST /beta/investment/financing-rounds/add/', held.fault);
  return { ...(await planAt(service)), held };
}

async function planAt<Service extends Pick<Awaited<ReturnType<typeof openService>>, 'ui' | 'sandbox'>>(
  service: Service,
) {
  const visitor = await Visitor.of(await openUi(service.ui));
  await visitor.upload('samples/quarterly.xlsx');
  await visitor.settled();
  await visitor.post('plan');
  await visitor.settled();
  const plan = (await visitor.get('plan')).json;
  return { ...service, visitor, plan, confirmation: { planId: plan.planId, isPartial: false, isAcknowledged: true } };
}

function countWrites(requests: readonly { readonly method: string; readonly path: string }[]): number {
  return requests.filter(({ method, path }) => isWrite(`${method} ${path}`)).length;
}

describe('the whole flow', () => {
  it('reads a workbook without asking the service', async () => {
    const { sandbox, ui } = await openService();
    const visitor = await Visitor.of(await openUi(ui));
    expect((await visitor.upload('samples/quarterly.xlsx')).json).toEqual({});
    expect(await visitor.settled()).toMatchObject({
      phase: 'read',
      errors: 0,
      inputs: [{ name: 'quarterly.xlsx', isChanged: false }],
    });
    const { sheets } = (await visitor.get('book')).json;
    expect(sheets.map(({ name, rows }: { name: string; rows: number }) => `${name} ${rows}`)).toEqual([
      'Companies 3',
      'Rounds 17',
      'Share Classes 13',
      'Securities 36',
      'Transactions 10',
      'Custom Columns 10',
    ]);
    expect(sandbox.requests).toEqual([]);
  });

  it('takes the quarter of a file that does not say it, tells what was entered late, and saves it with the plan', async () => {
    const { ui } = await openService();
    const visitor = await Visitor.of(await openUi(ui));
    await visitor.upload({ name: 'Securities.csv', bytes: Buffer.from(LATE_PURCHASES) });
    await visitor.settled();
    const readHeads = async (): Promise<string[]> => {
      await visitor.post('plan');
      await visitor.settled();
      return (await visitor.get('plan')).json.rollForward.heads;
    };
    expect(await readHeads()).not.toContain('Entered late');
    const reading = { decimalSign: '.', quarter: '2025-09-30' };
    expect((await visitor.post('reread', { reading: { ...reading, quarter: '2025-09-31' } })).status).toBe(400);
    await visitor.post('reread', { reading });
    expect((await visitor.settled()).reading).toEqual(reading);
    expect(await readHeads()).toContain('Entered late');
    expect((await visitor.get('plan/file')).json.reading).toEqual(reading);
  });

  it('shows the dry run in words, counts and money', async () => {
    const { sandbox, plan } = await planSample();
    expect(plan.headline).toBe(
      '60 rows would be added and 9 replaced. 1 row differs and would not be changed. 1 row is skipped: Securities row 45. 1 warning to look at (differs).',
    );
    expect(plan).toMatchObject({
      firm: 'Northlight Ventures',
      madeBy: 'fiona',
      reads: 22,
      writes: 26,
      isOpened: false,
    });
    const { funds, heads, lines, notes } = plan.rollForward;
    expect(funds[0]).toEqual({ fund: 'Northlight Europe', currency: 'EUR', before: '5349999.8', after: '9258998.58' });
    expect(heads.slice(0, 2)).toEqual(['Opening', 'Purchases']);
    expect(lines[0]).toMatchObject({ level: 'fund', name: 'Northlight Europe', currency: 'EUR', isExpected: true });
    expect(lines[0].figures.slice(0, 2)).toEqual(['5349999.8', '4374999']);
    expect(notes[1]).toBe('Opening and closing are of whole funds, with all companies of the firm (12).');
    expect(countWrites(sandbox.requests)).toBe(0);
  });

  it('applies what was confirmed, and hands out the result workbook', async () => {
    const { sandbox, visitor, plan, confirmation } = await planSample();
    expect((await visitor.post('apply', confirmation)).json).toEqual({});
    expect(await visitor.settled()).toMatchObject({ phase: 'applied' });
    const result = (await visitor.get('result')).json;
    expect(result).toMatchObject({
      headline:
        '1 row differs and was not changed; the rest is in: 60 added, 9 replaced, 18 unchanged. 1 row was skipped: Securities row 45. 1 warning to look at (differs).',
      isWhole: true,
      requests: { writes: plan.writes, retries: 0 },
    });
    expect(countWrites(sandbox.requests)).toBe(plan.writes);
    const { status, headers } = await visitor.get('result/file/0');
    expect([status, headers['content-disposition']]).toEqual([
      200,
      "attachment; filename*=UTF-8''quarterly.result.xlsx",
    ]);
    await visitor.post('apply', confirmation);
    await visitor.settled();
    expect((await visitor.get('result')).json.status).toBe('already-applied');
    expect(countWrites(sandbox.requests)).toBe(plan.writes);
  });

  it('sends nothing under a plan that another one has taken the place of', async () => {
    const { sandbox, visitor, confirmation } = await planSample();
    await visitor.post('plan');
    await visitor.settled();
    const { status, json } = await visitor.post('apply', confirmation);
    expect([status, json.code]).toEqual([409, 'plan-changed']);
    expect(countWrites(sandbox.requests)).toBe(0);
  });

  it('sends nothing while the warnings are not acknowledged', async () => {
    const { visitor, confirmation } = await planSample();
    const { status, json } = await visitor.post('apply', { ...confirmation, isAcknowledged: false });
    expect([status, json.code]).toEqual([409, 'warnings-unseen']);
  });

  it.skipIf(isQuick)('does one thing at a time', async () => {
    const { visitor, confirmation } = await planSample();
    await visitor.post('apply', confirmation);
    const { status, json } = await visitor.post('plan');
    expect([status, json.code]).toEqual([409, 'busy']);
    await visitor.settled();
  });

  it('tells that work began and that it finished, however short it was', async () => {
    const visitor = await Visitor.of(await openUi());
    const name = 'Companies.csv';
    let isOpen = () => {};
    const opened = new Promise<void>((resolve) => {
      isOpen = resolve;
    });
    const told = visitor.watch(({ job, inputs }) => {
      isOpen();
      return job === undefined && inputs.length === 1;
    });
    await opened;
    await visitor.upload({ name, bytes: Buffer.from('Company Name,Investment Status\nAlpine Grid,Active\n') });
    expect([...new Set((await told).map(({ job }) => job?.kind))]).toEqual([undefined, 'reading']);
  });

  it('says in words that no service is connected', async () => {
    const visitor = await Visitor.of(await openUi());
    await visitor.upload('samples/quarterly.xlsx');
    await visitor.settled();
    await visitor.post('plan');
    expect((await visitor.settled()).problem).toEqual({
      code: 'connection-missing',
      message: 'capsheet does not know yet which service to work with.',
      hint: 'Enter its address and your credentials under Settings, or rehearse in the sandbox first.',
    });
  });
});

describe('the rows', () => {
  it('come a page at a time, as they are shown, with what is said of them', async () => {
    const { visitor } = await planSample();
    const { total, totals, rows } = (await visitor.get('rows?sheet=1&status=differs')).json;
    expect([total, totals]).toEqual([1, [0, 1, 0, 0, 0, 0]]);
    expect(rows[0]).toMatchObject({
      rowNumber: 15,
      status: 'differs',
      key: 'Tidewater Energy · Bridge 2023',
      changes: [{ column: 'Round Size', service: '1800000 EUR', workbook: '2000000 EUR' }],
    });
    expect(rows[0].cells.slice(0, 3)).toEqual([
      { columnIndex: 0, kind: 'text', text: 'Tidewater Energy' },
      { columnIndex: 1, kind: 'text', text: 'Bridge 2023' },
      { columnIndex: 2, kind: 'date', text: '2023-08-01' },
    ]);
  });

  it('are found by any part of a cell, on every sheet', async () => {
    const { visitor } = await planSample();
    const { totals } = (await visitor.get('rows?sheet=0&search=TIDEWATER')).json;
    expect(totals).toEqual([0, 2, 1, 2, 2, 1]);
  });

  it('lead from one error to the next, in a row and over the sheets, and round again', async () => {
    const visitor = await Visitor.of(await openUi());
    await visitor.upload('samples/quarterly-with-errors.xlsx');
    await visitor.settled();
    const first = (await visitor.get('rows/next?sheet=0&after=-1')).json;
    expect(first).toEqual({ sheet: 0, offset: 1, columnIndex: 0 });
    const places: string[] = [];
    let at = first;
    do {
      places.push(`${at.sheet} ${at.offset} ${at.columnIndex}`);
      at = (await visitor.get(`rows/next?sheet=${at.sheet}&after=${at.offset}&column=${at.columnIndex}`)).json;
    } while (!places.includes(`${at.sheet} ${at.offset} ${at.columnIndex}`));
    expect(at).toEqual(first);
    expect(places).toHaveLength((await visitor.state()).errors);
  });
});

describe('a run under way', () => {
  it.skipIf(isQuick)('is held before its next request, goes on, and is told to whoever looks', async () => {
    const { sandbox, visitor, plan, confirmation, held } = await planDetained();
    await visitor.post('apply', confirmation);
    await held.came;
    await visitor.post('pause');
    held.letGo();
    expect((await visitor.watch(({ job }) => job?.isPaused === true)).at(-1)?.job?.kind).toBe('applying');
    await visitor.post('go-on');
    expect((await visitor.settled()).phase).toBe('applied');
    expect(countWrites(sandbox.requests)).toBe(plan.writes);
  });

  it.skipIf(isQuick)('is stopped with everything on record, and goes on where it was', async () => {
    const { sandbox, visitor, plan, confirmation, held } = await planDetained();
    await visitor.post('apply', confirmation);
    await held.came;
    await visitor.post('pause');
    await visitor.post('stop');
    held.letGo();
    expect((await visitor.settled()).phase).toBe('applied');
    const stopped = (await visitor.get('result')).json;
    expect([stopped.status, stopped.canContinue]).toEqual(['interrupted', true]);
    await visitor.post('apply', confirmation);
    await visitor.settled();
    expect((await visitor.get('result')).json).toMatchObject({ status: 'done', isWhole: true });
    expect(countWrites(sandbox.requests)).toBe(plan.writes);
  });
});
