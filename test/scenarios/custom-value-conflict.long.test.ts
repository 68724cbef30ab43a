import { describe, expect, it } from 'vitest';
import { writeEditedCopy } from '../../src/report/workbook/annotate/edit-cells.ts';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import { type Desk, openDesk } from './desk.ts';

/** Types a text over the value that a company has of a column. */
async function type(desk: Desk, name: string, [company, column, text]: readonly [string, string, string]) {
  const { tables } = await readWorkbook(desk.path(name));
  const table = tables.find((one) => one.name === 'Custom Columns');
  const find = (row: number, wanted: string) =>
    table?.rows[row]?.cells.find(({ value }) => value.kind === 'text' && value.text === wanted);
  const rowIndex = table?.rows.findIndex((_, at) => find(at, company) !== undefined) ?? -1;
  const columnIndex = find(0, column)?.columnIndex ?? -1;
  const rowNumber = table?.rows[rowIndex]?.rowNumber ?? 0;
  await writeEditedCopy({ path: desk.path(name) }, desk.path(name), [
    { sheet: 'Custom Columns', rowNumber, columnIndex, text },
  ]);
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

  it('holds back its own cell alone: the other columns of the row go in, once', async () => {
    const desk = await openDesk();
    await desk.run(['export', '--out', 'firm.xlsx', '--quiet']);
    await type(desk, 'firm.xlsx', ['Parcelwise', 'Risk Rating', 'High']);
    await setElsewhere(desk, 'Deal Lead', 'B. Ortega');
    const parts = (json: { rows: readonly Part[] }) =>
      json.rows.filter(({ record }) => record !== undefined).map(toPart);
    const plan = await desk.run(['plan', 'firm.xlsx', '--json', '--out', 'plan.json']);
    expect([plan.status, parts(plan.json), plan.json.requests.writes]).toEqual([
      0,
      [
        [1, 'replace', ['Risk Rating'], []],
        [2, 'differs', ['Deal Lead'], ['custom-value-changed']],
      ],
      1,
    ]);
    const applied = await desk.run(['apply', 'plan.json', '--yes', '--json']);
    expect([applied.status, parts(applied.json)]).toEqual([
      0,
      [
        [1, 'replaced', ['Risk Rating'], []],
        [2, 'differs', ['Deal Lead'], ['custom-value-changed']],
      ],
    ]);
    expect(applied.json.rows.find(({ record }: Part) => record === 1)).toMatchObject({ verified: true });
    expect(await valuesOf(desk)).toMatchObject({ 'Deal Lead': ['B. Ortega'], 'Risk Rating': ['High'] });
    const { tables } = await readWorkbook(desk.path('firm.result.xlsx'));
    const outcomes = tables.find(({ name }) => name === 'Custom Columns')?.rows.flatMap(({ cells }) => cells) ?? [];
    const texts = outcomes.flatMap(({ value }) => (value.kind === 'text' ? [value.text] : []));
    expect(texts.filter((text) => text === 'differs' || text === 'replaced')).toEqual(['differs']);
    expect(texts.find((text) => text.includes('Replaced: Risk Rating.'))).toMatch(
      /Deal Lead: changed in the service since/,
    );

    for (const input of ['firm.xlsx', 'firm.result.xlsx']) {
      const again = await desk.run(['apply', input, '--yes', '--json', '--result', `again-${input}`]);
      expect([again.status, parts(again.json), again.json.requests.writes]).toEqual([
        0,
        [
          [1, 'unchanged', [], []],
          [2, 'differs', ['Deal Lead'], ['custom-value-changed']],
        ],
        0,
      ]);
    }
  });

  it('that came up after the plan was saved makes that plan stale, and says which value it is', async () => {
    const desk = await openDesk();
    await desk.run(['export', '--out', 'firm.xlsx', '--quiet']);
    await type(desk, 'firm.xlsx', ['Parcelwise', 'Risk Rating', 'High']);
    await type(desk, 'firm.xlsx', ['Parcelwise', 'Deal Lead', 'C. Adeyemi']);
    await desk.run(['plan', 'firm.xlsx', '--out', 'plan.json', '--quiet']);
    await setElsewhere(desk, 'Deal Lead', 'B. Ortega');
    const { status, json } = await desk.run(['apply', 'plan.json', '--yes', '--json']);
    expect([status, json.code]).toEqual([2, 'plan-stale']);
    expect(json.message).toMatch(/\n {2}- Custom Columns row 10: Deal Lead: .*"Ines Aalto".*"B\. Ortega"/);
  });

  it('is held back under --strict as any row that differs', async () => {
    const desk = await openDesk();
    await desk.run(['export', '--out', 'firm.xlsx', '--quiet']);
    await type(desk, 'firm.xlsx', ['Parcelwise', 'Risk Rating', 'High']);
    await setElsewhere(desk, 'Deal Lead', 'B. Ortega');
    expect((await desk.run(['apply', 'firm.xlsx', '--yes', '--quiet', '--strict'])).status).toBe(4);
    expect(await valuesOf(desk)).toMatchObject({ 'Deal Lead': ['B. Ortega'], 'Risk Rating': ['High'] });
  });
});

interface Part {
  readonly record?: number;
  readonly action?: string;
  readonly outcome?: string;
  readonly changes?: readonly { readonly column: string }[];
  readonly findings?: readonly { readonly code: string }[];
}

function toPart({ record, action, outcome, changes = [], findings = [] }: Part) {
  return [record, outcome ?? action, changes.map(({ column }) => column), findings.map(({ code }) => code)];
}

/** Gives what the service has of Parcelwise, by the column. */
async function valuesOf(desk: Desk) {
  const { companies, customColumns, customValues } = await desk.look();
  const company = companies.find(({ name }) => name === 'Parcelwise');
  const own = customValues.filter(({ companyId }) => companyId === company?.id);
  return Object.fromEntries(
    own.map(({ columnId, values }) => [customColumns.find(({ id }) => id === columnId)?.name, values]),
  );
}
