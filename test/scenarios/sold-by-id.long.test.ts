import { describe, expect, it } from 'vitest';
import type { Security } from '../../src/model/service/snapshot.ts';
import type { Decimal } from '../../src/model/values/decimal.ts';
import { type Desk, openDesk } from './desk.ts';

describe('a security that was there before and is sold by its ID', () => {
  it.each(['kept', 'null'] as const)(
    'stays unchanged once the service no longer lists it (its input %s)',
    async (inputOfRemoved) => {
      const desk = await openDesk({ behaviour: { consumedSecurities: 'removed', inputOfRemoved } });
      const held = await putCertificate(desk);
      putSale(desk, held, held.shares);
      const first = await desk.run(['apply', 'Certificates.csv', 'Sales.csv', '--yes', '--json']);
      expect([first.status, outcomesOf(first.stdout)]).toEqual([0, ['unchanged', 'added']]);
      const again = await desk.run(['plan', 'Certificates.csv', 'Sales.csv', '--json']);
      expect(actionsOf(again.stdout)).toEqual(['unchanged', 'unchanged']);
      const elsewhere = await desk.run(['plan', 'Certificates.csv', 'Sales.csv', '--json', '--state-dir', 'other']);
      expect(actionsOf(elsewhere.stdout)[0]).not.toBe('add');
    },
  );

  it('stays unchanged where somebody else had sold some of it, and the service forgets what both sales took from', async () => {
    const desk = await openDesk({ behaviour: { consumedSecurities: 'removed', inputOfRemoved: 'null' } });
    const held = await putCertificate(desk);
    putSale(desk, held, '3', '2025-11-03');
    expect((await desk.run(['apply', 'Sales.csv', '--yes', '--state-dir', 'hers'])).status).toBe(0);
    putSale(desk, held, String(Number(held.shares) - 3));
    const ours = await desk.run(['apply', 'Certificates.csv', 'Sales.csv', '--yes', '--json']);
    expect([ours.status, outcomesOf(ours.stdout)]).toEqual([0, ['unchanged', 'added']]);
    const again = await desk.run(['apply', 'Certificates.csv', 'Sales.csv', '--yes', '--json']);
    expect([again.status, outcomesOf(again.stdout)]).toEqual([0, ['unchanged', 'unchanged']]);
  });
});

/** Writes a row of a certificate that the sample holds. */
async function putCertificate(desk: Desk): Promise<Security & { shares: Decimal }> {
  const { securities, shareClasses } = await desk.look();
  const held = securities.find(({ type, shares }) => type === 'certificate' && shares !== undefined);
  if (held?.shareClassId === undefined || held.shares === undefined) throw new Error('the seed has no certificate');
  const { companyId, roundId = '', fundId, issueDate, shareClassId, shares, investmentAmount: paid } = held;
  const shareClass = shareClasses.find(({ id }) => id === shareClassId);
  desk.put(
    'Certificates.csv',
    `Company,Round,Fund,Issue Date,Share Class,Shares,Investment Amount,Currency\n${companyId},${roundId},${fundId},${issueDate},${shareClass?.id},${shares},${paid?.value},${paid?.currency}\n`,
  );
  return { ...held, shares };
}

function putSale(desk: Desk, { id, companyId }: Security, shares: string, day = '2026-01-15'): void {
  desk.put(
    'Sales.csv',
    `Company,Date,Security,Shares Sold,Cash Received,Currency\n${companyId},${day},${id},${shares},1000,USD\n`,
  );
}

function outcomesOf(stdout: string): unknown[] {
  const { rows }: { rows: { outcome: string }[] } = JSON.parse(stdout);
  return rows.map(({ outcome }) => outcome);
}

function actionsOf(stdout: string): unknown[] {
  const { rows }: { rows: { action: string }[] } = JSON.parse(stdout);
  return rows.map(({ action }) => action);
}
