import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Desk, openDesk } from '../scenarios/desk.ts';
import { sweepOf } from '../support/sweep.ts';
import { type BookRow, toSheets } from './book.ts';
import { drawQuarters, lotRef } from './draw-quarters.ts';

const SEEDS = Array.from({ length: sweepOf(10) }, (_, index) => index + 1);

/** Deals that a firm looks at twice are among the drawn ones: a sale far below the last price, an odd valuation. */
test.each(SEEDS)('six quarters of sound deals give no warning (seed %i)', async (seed) => {
  const desk = await openDesk();
  const told: string[] = [];
  for (const rows of drawQuarters(seed)) told.push(...(await enter(desk, await nameLots(desk, rows))));
  await desk.close();
  expect(told).toEqual([]);
});

/** Names by its ID what earlier quarters have entered. */
async function nameLots(desk: Desk, rows: readonly BookRow[]): Promise<BookRow[]> {
  const { companies, funds, shareClasses, securities } = await desk.look();
  const nameOf = (some: readonly { id: string; name: string }[], id: string | undefined) =>
    some.find((each) => each.id === id)?.name ?? '';
  const ids = new Map(
    securities.map(({ id, companyId, shareClassId, fundId }) => {
      const names = [nameOf(companies, companyId), nameOf(shareClasses, shareClassId), nameOf(funds, fundId)] as const;
      return [lotRef(...names), id];
    }),
  );
  return rows.map(({ sheet, facts }) => {
    const { Security: named = '' } = facts;
    return sheet === 'Transactions'
      ? { sheet, facts: { ...facts, Security: ids.get(named) ?? named } }
      : { sheet, facts };
  });
}

async function enter(desk: Desk, rows: readonly BookRow[]): Promise<string[]> {
  rmSync(desk.path('book'), { recursive: true, force: true });
  mkdirSync(desk.path('book'));
  for (const [sheet, text] of Object.entries(toSheets(rows)))
    writeFileSync(join(desk.path('book'), `${sheet}.csv`), text);
  const { json } = await desk.run(['apply', 'book', '--yes', '--json']);
  const findings: readonly { severity: string; code: string; sheet?: string; cell?: string; message: string }[] =
    json.findings;
  return findings.flatMap(({ severity, code, sheet, cell, message }) =>
    severity === 'info' ? [] : [`${code} ${sheet}!${cell}: ${message}`],
  );
}
