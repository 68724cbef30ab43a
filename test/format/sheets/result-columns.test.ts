import { describe, expect, it } from 'vitest';
import { findResultColumns, RESULT_MARK_FORMAT } from '../../../src/format/sheets/result-columns.ts';

const header = (columnIndex: number, text: string, format?: string) =>
  format === undefined ? { columnIndex, text } : { columnIndex, text, format };

describe('findResultColumns', () => {
  it('knows the columns of an earlier result by their mark, wherever they stand', () => {
    const headers = [
      header(0, 'Run', RESULT_MARK_FORMAT),
      header(1, 'Company'),
      header(4, 'Outcome', RESULT_MARK_FORMAT.toUpperCase()),
    ];
    expect(findResultColumns(headers, false)).toEqual([
      { column: 'Run', columnIndex: 0 },
      { column: 'Outcome', columnIndex: 4 },
    ]);
  });

  it("leaves a user's own columns of those names alone", () => {
    const headers = [header(0, 'Outcome'), header(1, 'Message'), header(2, 'Run')];
    expect(findResultColumns(headers, false)).toEqual([]);
  });

  it('does not take a column inserted beside them, which inherits their format, for one of them', () => {
    expect(findResultColumns([header(3, 'Round', RESULT_MARK_FORMAT)], false)).toEqual([]);
  });

  it('knows them in CSV, which has no formats, by standing together at the end', () => {
    const ours = [header(2, 'Outcome'), header(3, 'Message'), header(4, 'Run')];
    expect(findResultColumns([header(0, 'Company'), ...ours], true)).toEqual([
      { column: 'Outcome', columnIndex: 2 },
      { column: 'Message', columnIndex: 3 },
      { column: 'Run', columnIndex: 4 },
    ]);
    expect(findResultColumns([...ours, header(5, 'Note')], true)).toEqual([]);
    expect(findResultColumns([header(0, 'Message')], true)).toEqual([]);
  });
});
