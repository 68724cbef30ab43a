import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDesk } from './desk.ts';

describe('a security that was there before and is sold by its ID', () => {
  it.each(['kept', 'null'] as const)(
    'stays unchanged once the service no longer lists it (its input %s)',
    async (inputOfRemoved) => {
      const desk = await openDesk({ behaviour: { consumedSecurities: 'removed', inputOfRemoved } });
      const held = (await desk.look()).securities.find(
        ({ type, shares }) => type === 'certificate' && shares !== undefined,
      );
      if (held?.shareClassId === undefined || held.shares === undefined) throw new Error('the seed has no certificate');
      const { shareClasses } = await desk.look();
      const shareClass = shareClasses.find(({ id }) => id === held.shareClassId);
      desk.put(
        join('Certificates.csv'),
        `Company,Round,Fund,Issue Date,Share Class,Shares,Investment Amount,Currency\n${held.companyId},${held.roundId ?? ''},${held.fundId},${held.issueDate},${shareClass?.id},${held.shares},${held.investmentAmount?.value},${held.investmentAmount?.currency}\n`,
      );
      desk.put(
        'Sales.csv',
        `Company,Date,Security,Shares Sold,Cash Received,Currency\n${held.companyId},2026-01-15,${held.id},${held.shares},1000,USD\n`,
      );
      const first = await desk.run(['apply', 'Certificates.csv', 'Sales.csv', '--yes', '--json']);
      expect([first.status, outcomesOf(first.stdout)]).toEqual([0, ['unchanged', 'added']]);
      const again = await desk.run(['plan', 'Certificates.csv', 'Sales.csv', '--json']);
      expect(actionsOf(again.stdout)).toEqual(['unchanged', 'unchanged']);
      const elsewhere = await desk.run(['plan', 'Certificates.csv', 'Sales.csv', '--json', '--state-dir', 'other']);
      expect(actionsOf(elsewhere.stdout)[0]).not.toBe('add');
    },
  );
});

function outcomesOf(stdout: string): unknown[] {
  const { rows }: { rows: { outcome: string }[] } = JSON.parse(stdout);
  return rows.map(({ outcome }) => outcome);
}

function actionsOf(stdout: string): unknown[] {
  const { rows }: { rows: { action: string }[] } = JSON.parse(stdout);
  return rows.map(({ action }) => action);
}
