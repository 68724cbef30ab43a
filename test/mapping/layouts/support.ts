import { runAtOnce } from '../../../src/base/util/steps.ts';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { mapRecognised } from '../../../src/mapping/layouts/layout-mapping.ts';
import { recogniseAll } from '../../../src/mapping/layouts/recognise-layout.ts';
import { toSourceTieOut } from '../../../src/mapping/tie-out/to-source-tie-out.ts';
import type { Table } from '../../../src/spreadsheet/workbook/table.ts';
import { makeWorkbook } from '../../support/make-table.ts';
import { telling } from '../../support/saying.ts';
import { mapWorkbooks, statedIn } from '../support.ts';

const OURS = { names: ['Northlight Fund I'], remembered: {} };

/** Maps and checks a source of a known layout. */
export function read(tables: readonly Table[], funds = OURS) {
  const inputs = [makeWorkbook(tables)];
  const { mapping, findings } = mapRecognised(inputs, runAtOnce(recogniseAll(inputs, funds)));
  const { value, complaints, tallies, findings: unread } = mapWorkbooks(inputs, mapping);
  const checked = checkWorkbooks(inputs, { decimalSign: '.' }, value);
  const tieOut = toSourceTieOut(tallies).flatMap(({ columns }) => columns);
  return {
    layout: /the layout "(.+?)":/.exec(findings[0]?.message ?? '')?.[1],
    complaints: complaints.map(({ message }) => message),
    records: checked.value.records.map(statedIn),
    errors: [...unread, ...checked.findings]
      .filter(({ severity }) => severity === 'error')
      .map(({ column, message }) => `${column ?? ''}: ${message}`),
    doubts: mapping.doubts.map(({ topic, text }) => telling(topic ?? '', text)),
    /** Amounts: in the cells, loaded, and why the rest is left out. */
    tieOut: tieOut
      .filter(({ isAmount }) => isAmount)
      .map(({ header, total, loaded, parts }) => [header, total, loaded, ...parts.map(({ reason }) => reason)]),
    open: tieOut
      .filter(({ isAmount }) => isAmount)
      .flatMap(({ parts }) => parts.filter(({ isAcknowledged }) => !isAcknowledged)),
  };
}

export const kinds = (records: ReturnType<typeof read>['records'], ...wanted: readonly string[]) =>
  records.filter(({ kind }) => wanted.includes(kind));
