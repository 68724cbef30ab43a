import { expect } from 'vitest';
import { runAtOnce } from '../../../src/base/util/steps.ts';
import { parseMapping } from '../../../src/mapping/file/parse-mapping.ts';
import { tallyInSteps } from '../../../src/mapping/map-workbooks.ts';
import { toSourceTieOut } from '../../../src/mapping/tie-out/to-source-tie-out.ts';
import type { Finding } from '../../../src/model/findings/finding.ts';
import type { SourceTieOut } from '../../../src/model/outcomes/source-tie-out.ts';
import type { Table } from '../../../src/spreadsheet/workbook/table.ts';
import { makeWorkbook } from '../../support/make-table.ts';
import { telling } from '../../support/saying.ts';
import { mapWorkbooks } from '../support.ts';

/** The tie-out of a source under a mapping, and what the mapping finds. */
export function tieOutOf(
  tables: readonly Table[],
  yaml: string,
): { readonly tieOut: SourceTieOut; readonly findings: readonly Finding[] } {
  const { mapping } = parseMapping(yaml, 'mapping.yaml');
  const { value, complaints, tallies, findings } = mapWorkbooks([makeWorkbook(tables)], mapping);
  if (complaints.length > 0) throw new Error(complaints.map(({ message }) => message).join('\n'));
  const tabs = value.flatMap((input) => [...input.values()]);
  const tieOut = toSourceTieOut(tallies);
  // A proposal ties out what it only counts; it must be what is then loaded.
  expect(toSourceTieOut(runAtOnce(tallyInSteps([makeWorkbook(tables)], mapping)).tallies)).toEqual(tieOut);
  return { tieOut, findings: [...tabs.flatMap((tab) => tab.findings), ...findings] };
}

/** `E "Cost": 750 = 500 (5 to 6) + 250 (7: it is sold)`, a line a column. */
export function linesOf(tieOut: SourceTieOut): string[] {
  return tieOut.flatMap(({ sheet, columns }) =>
    columns.map(({ letters, header, total, loaded, loadedRows, parts, stated }) => {
      const left = parts.map(({ sum, rows, reason }) => ` + ${sum} (${rows}: ${reason})`).join('');
      const said = stated.map(({ row, stated: number, isSum, loaded: part = number }) => {
        const rest = part === number ? '' : `, of which ${part} is loaded`;
        return `; row ${row} says ${number}${isSum ? rest : ', wrongly'}`;
      });
      return `${sheet} ${letters} ${header ?? '-'}: ${total} = ${loaded}${loadedRows === '' ? '' : ` (${loadedRows})`}${left}${said.join('')}`;
    }),
  );
}

/** The errors and their facts, one a line. */
export function errorsIn(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ severity }) => severity === 'error')
    .map(({ sheet, cell, code, message }) => telling(`${sheet}!${cell} ${code}`, message));
}
