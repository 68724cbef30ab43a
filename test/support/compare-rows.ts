import { expect } from 'vitest';
import { PackedRow } from '../../src/spreadsheet/workbook/cells/packed-rows.ts';

// Rows that were read make their cells when they are asked for, and have no property of their own for them: compared like
// other objects, they would be equal whatever is in them.
expect.addEqualityTesters([
  function (a, b, testers) {
    if (!(a instanceof PackedRow || b instanceof PackedRow)) return undefined;
    return this.equals(withCells(a), withCells(b), testers);
  },
]);

function withCells(row: unknown): unknown {
  return row instanceof PackedRow ? row.toJSON() : row;
}
