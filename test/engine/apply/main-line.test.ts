import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  certificate,
  company,
  conversion,
  customText,
  note,
  output,
  planned,
  round,
  sale,
  shareClass,
} from './rows.ts';
import { makePlan, openScene, outcomesOf } from './support.ts';

describe('carrying a plan out', () => {
  it('brings everything in, in the order of the plan, and learns every id', async () => {
    const scene = await openScene();
    const before = await scene.snapshot();
    const fundId = before.funds[0]?.id ?? '';
    const columnId = before.customColumns.find(({ type }) => type === 'text')?.id ?? '';
    const place = {
      company: planned('Acme'),
      fundId,
      round: planned('Series A'),
      shareClass: planned('Series A Preferred'),
    };
    const plan = makePlan(
      [[company('Acme')], [company('Borealis')]],
      [[round('Series A', planned('Acme')), round('Seed', planned('Borealis'))]],
      [[shareClass('Series A Preferred', planned('Acme'), planned('Series A'))]],
      [[certificate('C-1', place), certificate('C-2', place), note('N-1', place)]],
      [[conversion('Convert', planned('Acme'), planned('N-1'), planned('Series A Preferred'))]],
      [[sale('Sell', planned('Acme'), output('Convert'))]],
      [[customText('Values', planned('Acme'), columnId, 'Robots')]],
    );
    const result = await scene.apply(plan);

    expect(outcomesOf(result)).toEqual([
      'Acme: added',
      'Borealis: added',
      'Series A: added',
      'Seed: added',
      'Series A Preferred: added',
      'C-1: added',
      'C-2: added',
      'N-1: added',
      'Convert: added',
      'Sell: added',
      'Values: replaced',
    ]);
    expect(result.stop).toBeUndefined();
    const after = await scene.snapshot();
    const idOf = (row: string) => result.learnt.find(({ rowKey }) => rowKey === row)?.id;
    expect(after.companies.map(({ id }) => id).sort()).toEqual([idOf('Acme'), idOf('Borealis')].sort());
    expect(after.rounds.map(({ id }) => id).sort()).toEqual([idOf('Series A'), idOf('Seed')].sort());
    const certificates = after.securities.filter(
      ({ type, investmentAmount }) => type === 'certificate' && investmentAmount?.value === '2500',
    );
    expect(certificates.map(({ id }) => id).sort()).toEqual([idOf('C-1'), idOf('C-2')].sort());
    const converted = after.transactions.find(({ event }) => event === 'conversion');
    const sold = after.transactions.find(({ event }) => event === 'sale');
    expect(converted?.inputSecurityId).toBe(idOf('N-1'));
    expect(sold?.inputSecurityId).toBe(converted?.outputSecurityId);
    expect(after.customValues.map(({ values }) => values)).toEqual([['Robots']]);
    expect(new Set(await scene.requestStates())).toEqual(new Set(['settled']));
  });

  it('needs one reading of the companies and one of the securities beside its writes', async () => {
    const scene = await openScene();
    const fundId = (await scene.snapshot()).funds[0]?.id ?? '';
    const place = { company: planned('Acme'), fundId, round: planned('Series A'), shareClass: planned('A') };
    const result = await scene.apply(
      makePlan(
        [[company('Acme')], [company('Borealis')]],
        [[round('Series A', planned('Acme')), round('Seed', planned('Borealis'))]],
        [[shareClass('A', planned('Acme'), planned('Series A'))]],
        [[certificate('C-1', place)]],
      ),
    );
    expect(scene.proxy.calls).toEqual([
      'POST /v1/companies/',
      'POST /v1/companies/',
      'GET /v1/companies/',
      'POST /beta/investment/financing-rounds/add/',
      'POST /beta/investment/share-classes/add/',
      'POST /beta/investment/securities/add/',
      'POST /beta/investment/securities/get/',
    ]);
    expect(result.requests).toEqual({ writes: 5, retries: 0 });
    expect(scene.pauses).toEqual([]);
  });

  it('journals every row with what was sent for it, and no secret', async () => {
    const scene = await openScene();
    const plan = makePlan([[company('Acme')]], [[round('Seed', planned('Acme'))]]);
    const result = await scene.apply(plan, { refOf: (rowKey) => `ref-${rowKey}` });
    const [run] = await scene.journal.listRuns();
    const detail = await scene.journal.readRun(run?.id ?? '');
    const acmeId = result.learnt[0]?.id ?? '';
    expect(detail?.outcomes.map(({ rowKey, ref, outcome, id, data }) => ({ rowKey, ref, outcome, id, data }))).toEqual([
      { rowKey: 'Acme', ref: 'ref-Acme', outcome: 'added', id: acmeId, data: [{ kind: 'company', name: 'Acme' }] },
      {
        rowKey: 'Seed',
        ref: 'ref-Seed',
        outcome: 'added',
        id: result.learnt[1]?.id,
        data: [expect.objectContaining({ kind: 'round', company: acmeId })],
      },
    ]);
    const bytes = ['journal.sqlite', 'journal.sqlite-wal'].map((name) =>
      readFileSync(join(scene.stateDir, name), 'latin1'),
    );
    expect(bytes.join('')).not.toContain('the-secret');
    expect(bytes.join('')).toContain('Acme');
  });

  it('leaves the rows that the plan does not send as the plan has them', async () => {
    const scene = await openScene();
    const plan = makePlan([[company('Acme')]]);
    const [row] = plan.rows;
    if (row === undefined) throw new Error('no row');
    const others = (['unchanged', 'differs', 'blocked', 'invalid', 'skipped'] as const).map((action) => {
      return {
        ...row,
        rowKey: action,
        action,
        why: `because ${action}`,
        ...(action === 'unchanged' ? { id: 'x-1' } : {}),
      };
    });
    const result = await scene.apply({ ...plan, rows: [...plan.rows, ...others] });
    expect(result.outcomes.slice(1)).toEqual([
      { rowKey: 'unchanged', outcome: 'unchanged', message: 'because unchanged', id: 'x-1', findings: [] },
      { rowKey: 'differs', outcome: 'differs', message: 'because differs', findings: [] },
      { rowKey: 'blocked', outcome: 'blocked', message: 'because blocked', findings: [] },
      { rowKey: 'invalid', outcome: 'invalid', message: 'because invalid', findings: [] },
      { rowKey: 'skipped', outcome: 'skipped', message: 'because skipped', findings: [] },
    ]);
  });

  it('calls a row added that an unfinished run had landed, by that run', async () => {
    const scene = await openScene();
    const plan = makePlan([[company('Acme')]]);
    const [row] = plan.rows;
    if (row === undefined) throw new Error('no row');
    const landed = { ...row, rowKey: 'old', action: 'unchanged', id: 'co-7', why: 'It is there.' } as const;
    const enteredBy = ({ id }: { id?: string }) => (id === 'co-7' ? '20261119-080000-aaaa' : undefined);
    const result = await scene.apply({ ...plan, rows: [landed], steps: [] }, { enteredBy });
    expect(result.outcomes).toEqual([
      {
        rowKey: 'old',
        outcome: 'added',
        message: 'Run 20261119-080000-aaaa, which did not finish, entered it.',
        id: 'co-7',
        runId: '20261119-080000-aaaa',
        findings: [],
      },
    ]);
  });
});
