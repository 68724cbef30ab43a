import { describe, expect, it } from 'vitest';
import { writeEditedCopy } from '../../src/report/workbook/annotate/edit-cell.ts';
import { readWorkbook } from '../../src/workbook/read-workbook.ts';
import { type Desk, openDesk } from './desk.ts';

/** Types a text over the value that a company has of a column. */
async function type(desk: Desk, name: string, [company, column, text]: readonly [string, string, string]) {
  const { tables } = await readWorkbook(desk.path(name));
  const table = tables.find((one) => one.name === 'Custom Columns');
  const find = (row: number, wanted: string) =>
    table?.rows[row]?.cells.find(({ value }) => value.kind === 'text' && value.text === wanted);
  const rowIndex = table?.rows.findIndex((_, at) => find(at, company) !== undefined) ?? -1;
  const columnIndex = find(0, column)?.columnIndex ?? -1;
  const before = { value: { kind: 'text', text: '' }, epoch: 1900 } as const;
  const rowNumber = table?.rows[rowIndex]?.rowNumber ?? 0;
  await writeEditedCopy(desk.path(name), desk.path(name), {
    sheet: 'Custom Columns',
    rowNumber,
    columnIndex,
    text,
    before,
  });
}

/** Somebody else sets a value, from another machine. */
async function setElsewhere(desk: Desk, column: string, text: string): Promise<void> {
  desk.put('Custom Columns.csv', `Company,${column}\nParcelwise,${text}\n`);
  const { status } = await desk.run(['apply', 'Custom Columns.csv', '--yes', '--quiet', '--state-dir', 'elsewhere']);
  expect(status).toBe(0);
}

async function planned(desk: Desk, name: string) {
  const { json } = await desk.run(['plan', name, '--json']);
  const rows: { action: string; findings?: { code: string; message: string; cell: string }[] }[] = json.rows;
  return rows.filter(({ action }) => action !== 'unchanged').map(({ action, findings = [] }) => ({ action, findings }));
}

describe('a custom value that was changed in the service since the export was written', () => {
  it('is not taken back by a workbook that still has the older one', async () => {
    const desk = await openDesk();
    await desk.run(['export', '--out', 'firm.xlsx', '--quiet']);
    await setElsewhere(desk, 'Deal Lead', 'B. Ortega');
    const [row, ...others] = await planned(desk, 'firm.xlsx');
    expect([row?.action, others]).toEqual(['differs', []]);
    expect(row?.findings).toMatchObject([
      {
        code: 'custom-value-changed',
        severity: 'warning',
        column: 'Deal Lead',
        message: expect.stringMatching(
          /^Deal Lead was changed in the service since this workbook was written \(.* UTC\): the service has "B. Ortega" now, the workbook has the older ".+"\.$/,
        ),
      },
    ]);
  });

  it('is not overwritten where both have changed it, and says what all three are', async () => {
    const desk = await openDesk();
    await desk.run(['export', '--out', 'firm.xlsx', '--quiet']);
    await type(desk, 'firm.xlsx', ['Parcelwise', 'Deal Lead', 'C. Adeyemi']);
    await setElsewhere(desk, 'Deal Lead', 'B. Ortega');
    const [row] = await planned(desk, 'firm.xlsx');
    expect(row?.action).toBe('differs');
    expect(row?.findings[0]?.message).toMatch(
      /^Deal Lead was changed here and in the service .*: it was ".+", the service has "B. Ortega" now, the workbook has "C. Adeyemi"\.$/,
    );
  });

  it('is told from one that the user changes, also twice in the same workbook', async () => {
    const desk = await openDesk();
    await desk.run(['export', '--out', 'firm.xlsx', '--quiet']);
    await type(desk, 'firm.xlsx', ['Parcelwise', 'Deal Lead', 'C. Adeyemi']);
    expect((await planned(desk, 'firm.xlsx')).map(({ action }) => action)).toEqual(['replace']);
    expect((await desk.run(['apply', 'firm.xlsx', '--yes', '--quiet'])).status).toBe(0);
    expect(await planned(desk, 'firm.result.xlsx')).toEqual([]);
    await type(desk, 'firm.result.xlsx', ['Parcelwise', 'Deal Lead', 'D. Lindqvist']);
    expect((await planned(desk, 'firm.result.xlsx')).map(({ action }) => action)).toEqual(['replace']);
  });
});
