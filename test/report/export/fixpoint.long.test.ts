import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import type { Snapshot } from '../../../src/model/service/snapshot.ts';
import { writeOwnWorkbook } from '../../../src/report/own/write-own-workbook.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { portfolio } from '../../support/draw-portfolio.ts';
import { BARE_FIRM, workbook } from '../../support/draw-workbook.ts';
import { ModelService, type ServiceHabits } from '../../support/model-service.ts';
import { nameSnapshot, planTables, toPortfolio } from '../../support/name-snapshot.ts';
import { actionsOf, planRecords } from '../../support/plan-records.ts';
import { sweepOf } from '../../support/sweep.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { checkPackage } from '../workbook/check-package.ts';

const folder = makeTempFolder();

const HABITS: fc.Arbitrary<ServiceHabits> = fc.record({
  sharesAfterSale: fc.constantFrom('original', 'remaining'),
  consumed: fc.constantFrom('listed', 'removed', 'emptied'),
  pariPassu: fc.constantFrom('both', 'one'),
  forgetsRemoved: fc.boolean(),
  namesOutputs: fc.boolean(),
});

/** Everything that an export has a row for. */
function countThings(snapshot: Snapshot): number {
  const { companies, rounds, shareClasses, securities, transactions, customValues } = snapshot;
  const ofFormat = securities.filter(({ type }) => type !== 'public_equity' && type !== 'other');
  const filled = customValues.filter(({ values }) => values.some((value) => value.trim() !== ''));
  const withValues = new Set(filled.map(({ companyId }) => companyId));
  const named = [companies, rounds, shareClasses, ofFormat, transactions];
  return named.reduce((sum, things) => sum + things.length, withValues.size);
}

describe('an export', () => {
  test('of whatever a service may hold is unchanged on every row, out of its file too', async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(portfolio, async (snapshot) => {
        const { sheets, unresolved } = nameSnapshot(toPortfolio(snapshot));
        expect(unresolved).toEqual([]);
        number += 1;
        const path = join(folder, `${number}.xlsx`);
        expect(await writeOwnWorkbook(path, sheets)).toBe(true);
        expect(await checkPackage(readFileSync(path))).toEqual([]);
        const { value, findings } = checkWorkbooks([await readWorkbook(path)], { decimalSign: '.' });
        expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
        const plan = planRecords(value.records, snapshot);
        expect(plan.rows.filter(({ action }) => action !== 'unchanged')).toEqual([]);
        expect(plan.rows).toHaveLength(countThings(snapshot));
      }),
      { seed: 20_240_601, numRuns: sweepOf(60) },
    );
  });

  test('of what workbooks entered leaves nothing out, however the service treats what was transacted', () => {
    fc.assert(
      fc.property(workbook, HABITS, fc.boolean(), (drawn, habits, withJournal) => {
        const service = new ModelService(BARE_FIRM, habits);
        const plan = planRecords(drawn, BARE_FIRM);
        fc.pre(plan.summary.differs === 0);
        service.apply(plan, drawn);
        const snapshot = service.snapshot();
        const entryHistory = withJournal ? service.entryHistory() : undefined;
        const { sheets, unresolved } = nameSnapshot(toPortfolio(snapshot), entryHistory);
        expect(unresolved).toEqual([]);
        expect(sheets.flatMap(({ leftOut }) => leftOut)).toEqual([]);
        const again = planTables(
          sheets.map(({ table }) => table),
          snapshot,
          entryHistory,
        );
        expect(actionsOf(again)).toEqual(actionsOf(again).map((row) => row.replace(/\w+$/, 'unchanged')));
        expect(again.rows).toHaveLength(countThings(snapshot));
      }),
      { seed: 20_240_601, numRuns: sweepOf(60) },
    );
  });
});
