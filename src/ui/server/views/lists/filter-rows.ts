import type { Steps } from '../../../../base/util/steps.ts';
import type { Finding } from '../../../../model/findings/finding.ts';
import type { RowFilter } from '../../../api/rows.ts';
import type { IndexedSheet, RowIndex } from '../row-index.ts';
import type { RowState } from '../row-states.ts';

type Row = IndexedSheet['rows'][number];
type Test = (told: RowState | undefined, row: Row) => boolean;

/** The rows of a sheet that fit, in their order. A row is a step. */
export function* filterRows(index: RowIndex, sheet: IndexedSheet, filter: RowFilter): Steps<readonly Row[]> {
  const fits = toTest(filter);
  if (fits === undefined) return sheet.rows;
  const fitting: Row[] = [];
  for (const row of sheet.rows) {
    if (fits(index.toldOf(sheet, row.rowNumber), row)) fitting.push(row);
    yield;
  }
  return fitting;
}

/** `undefined` where every row fits. */
function toTest({ severity, status, company, code, search }: RowFilter): Test | undefined {
  const tests: Test[] = [];
  const has = (told: RowState | undefined, test: (finding: Finding) => boolean): boolean =>
    told?.findings.some(test) === true;
  if (status !== undefined) tests.push((told) => told?.status === status);
  if (company !== undefined) tests.push((told) => told?.company === company);
  if (severity !== undefined) tests.push((told) => has(told, (finding) => finding.severity === severity));
  if (code !== undefined) tests.push((told) => has(told, (finding) => finding.code === code));
  if (search !== undefined && search !== '') {
    const part = search.toLowerCase();
    tests.push((told, row) => told?.key?.toLowerCase().includes(part) === true || isIn(row, part));
  }
  return tests.length === 0 ? undefined : (told, row) => tests.every((test) => test(told, row));
}

function isIn({ cells }: Row, part: string): boolean {
  return cells.some(({ value }) => {
    if ('text' in value) return value.text.toLowerCase().includes(part);
    return value.kind === 'date' && value.iso.includes(part);
  });
}
