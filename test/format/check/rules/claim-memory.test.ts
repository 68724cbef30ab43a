import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckedRow } from '../../../../src/format/check/check-row.ts';
import { ClaimMemory } from '../../../../src/format/check/rules/claim-memory.ts';
import { KeyClaims } from '../../../../src/format/check/rules/unique-keys.ts';
import type { Finding } from '../../../../src/model/findings/finding.ts';
import type { CheckedRecord } from '../../../../src/model/records/record.ts';
import { classRow, securityRow, transactionRow } from '../../../support/make-records.ts';
import { isQuick, sweepOf } from '../../../support/sweep.ts';

const NAMES = ['A', 'a', 'B', 'C', undefined];
const RECORDS = {
  security: (rowNumber: number, ref: string | undefined) => securityRow(rowNumber, { ...(ref && { ref }) }),
  transaction: (rowNumber: number, ref: string | undefined) =>
    transactionRow(rowNumber, { ...(ref && { ref, createsRef: ref }) }),
  'share-class': (rowNumber: number, name: string | undefined) =>
    classRow(rowNumber, { company: 'Acme', round: 'Seed', ...(name && { name }) }),
};

const drawnRow = fc.record({
  kind: fc.constantFrom(...(Object.keys(RECORDS) as (keyof typeof RECORDS)[])),
  rowNumber: fc.integer({ min: 2, max: 7 }),
  name: fc.constantFrom(...NAMES),
  id: fc.constantFrom(undefined, undefined, 'x', 'y'),
  isSkipped: fc.constantFrom(false, false, false, true),
  isGone: fc.constantFrom(false, false, false, true),
});
type DrawnRow = typeof drawnRow extends fc.Arbitrary<infer Row> ? Row : never;

function toRow({ kind, rowNumber, name, id, isSkipped }: DrawnRow): CheckedRow {
  const made: CheckedRecord = RECORDS[kind](rowNumber, name);
  const record = { ...made, ...(id && { id }), ...(isSkipped && { action: 'skip' as const }) };
  return { row: { rowNumber, cells: [] }, record, findings: [], repeatedCount: 0 };
}

/** The rows by sheet and number; one that is drawn again takes the place of the one that was there, or goes. */
function place(rows: Map<string, CheckedRow>, drawn: readonly DrawnRow[]): readonly CheckedRow[] {
  for (const one of drawn) {
    const key = `${Object.keys(RECORDS).indexOf(one.kind)}${one.rowNumber}`;
    if (one.isGone) rows.delete(key);
    else rows.set(key, toRow(one));
  }
  return [...rows].sort(([key], [other]) => (key < other ? -1 : 1)).map(([, row]) => row);
}

function takeAll(claims: { take: (row: CheckedRow) => readonly Finding[] }, rows: readonly CheckedRow[]) {
  return rows.map((row) => claims.take(row));
}

describe('a memory of keys', () => {
  it('says of rows that come, change and go what looking at all of them says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(drawnRow, { maxLength: 12 }), { minLength: 2, maxLength: 6 }),
        fc.boolean(),
        (steps, isInterrupted) => {
          const [memory, placed] = [new ClaimMemory(), new Map<string, CheckedRow>()];
          for (const drawn of steps) {
            const rows = place(placed, drawn);
            if (isInterrupted) takeAll(memory.open(), rows.slice(1, 4));
            const pass = memory.open();
            expect(takeAll(pass, rows)).toEqual(takeAll(new KeyClaims(), rows));
            pass.close();
          }
        },
      ),
      { numRuns: sweepOf(2000), seed: 11 },
    );
  });

  it.skipIf(isQuick)(
    'tells each of very many rows with one key, and those that are left once the first has another',
    () => {
      const memory = new ClaimMemory();
      const rows = Array.from({ length: 20_000 }, (_, index) => toRow({ ...ROW, rowNumber: index + 2 }));
      const once = (all: readonly CheckedRow[]) => {
        const pass = memory.open();
        const count = takeAll(pass, all).filter(({ length }) => length > 0).length;
        pass.close();
        return count;
      };
      expect(once(rows)).toBe(19_999);
      expect(once([toRow({ ...ROW, rowNumber: 2, name: 'B' }), ...rows.slice(1)])).toBe(19_998);
    },
  );
});

const ROW: DrawnRow = { kind: 'security', rowNumber: 2, name: 'A', id: undefined, isSkipped: false, isGone: false };
