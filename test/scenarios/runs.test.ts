import { readFileSync, rmSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import { isQuick } from '../support/sweep.ts';
import { type Desk, openDesk } from './desk.ts';

const COMPANIES = '+ve Robotics,Oslo';
let desk: Desk;
let quarter: string;
let small: string;

/** Two runs: the sample, then a company that a spreadsheet would calculate. */
beforeAll(async () => {
  desk = await openDesk();
  quarter = (await desk.run(['apply', desk.take('quarterly.xlsx'), '--yes', '--json'])).json.run;
  const csv = desk.put('Companies.csv', `Company,City\n${COMPANIES}\n`);
  small = (await desk.run(['apply', csv, '--yes', '--json'])).json.run;
});

async function listRuns(...filter: readonly string[]): Promise<readonly string[]> {
  const { status, json } = await desk.run(['runs', '--json', ...filter]);
  expect([status, json.schema]).toEqual([0, 'capsheet/runs@1']);
  return json.runs.map(({ runId }: { runId: string }) => runId);
}

test.skipIf(isQuick)('the history is narrowed down by firm, day, workbook and how a run ended', async () => {
  expect(await listRuns()).toEqual([small, quarter]);
  expect(await listRuns('--firm', 'northLIGHT')).toEqual([small, quarter]);
  expect(await listRuns('--firm', 'Harbour')).toEqual([]);
  expect(await listRuns('--workbook', 'quarterly')).toEqual([quarter]);
  expect(await listRuns('--status', 'done', '--workbook', 'companies.csv')).toEqual([small]);
  expect(await listRuns('--status', 'unfinished')).toEqual([]);
  const day = `${quarter.slice(0, 4)}-${quarter.slice(4, 6)}-${quarter.slice(6, 8)}`;
  expect(await listRuns('--since', day)).toEqual([small, quarter]);
  expect(await listRuns('--since', '9999-01-01')).toEqual([]);
  const { stdout } = await desk.run(['runs', '--workbook', 'quarterly']);
  expect(stdout).toMatch(/\n1 of 2 runs\. capsheet runs RUN shows one of them in full\.\n$/);
});

test('what does not go together is refused', async () => {
  const codeOf = async (...args: readonly string[]) => {
    const { status, json } = await desk.run(['runs', ...args, '--json']);
    return [status, json.code];
  };
  expect(await codeOf('--since', 'yesterday')).toEqual([2, 'since-invalid']);
  expect(await codeOf('--status', 'over')).toEqual([2, 'usage']);
  expect(await codeOf('--created')).toEqual([2, 'runs-options']);
  expect(await codeOf(quarter, '--firm', 'x')).toEqual([2, 'runs-options']);
  expect(await codeOf(quarter, '--csv', 'x.csv')).toEqual([2, 'runs-options']);
  expect(await codeOf(quarter, '--created', '--result', 'x.xlsx')).toEqual([2, 'runs-options']);
  expect(await codeOf('20200101-000000-0000', '--created')).toEqual([2, 'run-not-found']);
  expect(await codeOf('20200101-000000-0000', '--result', 'x.xlsx')).toEqual([2, 'run-not-found']);
});

test.skipIf(isQuick)(
  '--created lists what a run brought into being, with IDs, what depends on others first',
  async () => {
    const { json } = await desk.run(['runs', quarter, '--created', '--json']);
    expect(json).toMatchObject({
      schema: 'capsheet/created@1',
      run: quarter,
      firm: 'Northlight Ventures',
      replaced: 9,
    });
    const kinds = json.created.map(({ kind }: { kind: string }) => kind);
    expect([...new Set(kinds)]).toEqual(['transaction', 'security', 'share-class', 'round', 'company']);
    expect(kinds).toHaveLength(63);
    const held = await desk.look();
    const ids = new Set(
      [held.companies, held.rounds, held.shareClasses, held.securities, held.transactions].flat().map(({ id }) => id),
    );
    expect(json.created.filter(({ id }: { id: string }) => !ids.has(id))).toEqual([]);
    // Each conversion and exercise is followed by the certificate that it brought into being.
    const created = new Map(held.transactions.map(({ id, outputSecurityId }) => [id, outputSecurityId]));
    const fromTransactions = json.created.filter(({ createdBy }: { createdBy?: string }) => createdBy !== undefined);
    expect(fromTransactions).toHaveLength(3);
    for (const { kind, id, createdBy, key } of fromTransactions) {
      expect([kind, id, key]).toEqual(['security', created.get(createdBy), expect.stringMatching(/^from /)]);
    }
    const rowsOf = (kind: string) =>
      json.created.flatMap((one: { kind: string; row: number }) => (one.kind === kind ? [one.row] : []));
    // Row 4 sells what row 5 creates: it was sent after it, and goes before it.
    const transactions = rowsOf('transaction');
    expect(transactions.indexOf(4)).toBeLessThan(transactions.indexOf(5));

    const { stdout } = await desk.run(['runs', small, '--created']);
    expect(stdout).toMatch(
      new RegExp(
        `^Run ${small} created 1 thing: .* UTC, Northlight Ventures at http://\\S+\\n\\nWhat +ID +Name +From\\n`,
      ),
    );
    expect(stdout).toMatch(/\ncompany {2}\S+ {2}\+ve Robotics {2}Companies row 2\n/);
  },
);

test('the list is saved as CSV that no spreadsheet calculates, and overwrites nothing', async () => {
  const saved = await desk.run(['runs', small, '--created', '--csv', 'created.csv']);
  expect(saved.stdout.endsWith('\n\nThe list is in created.csv as well.\n')).toBe(true);
  const [header, line] = readFileSync(desk.path('created.csv'), 'utf8').split('\r\n');
  expect(header).toBe(
    '\ufeff"What","ID","Name","Created by","Workbook","Sheet","Row","Run","Started","Firm","Service"',
  );
  expect(line).toContain(`"'+ve Robotics","","Companies.csv","Companies",2,"${small}"`);
  const again = await desk.run(['runs', small, '--created', '--csv', 'created.csv', '--json']);
  expect([again.status, again.json.code]).toEqual([2, 'csv-exists']);
});

test('--result writes the result workbook of a run again, byte for byte as the run did', async () => {
  const written = await desk.run(['runs', quarter, '--result', 'again.xlsx', '--json']);
  expect(written.json).toEqual({
    $schema: 'urn:capsheet:run-result@1',
    schema: 'capsheet/run-result@1',
    run: quarter,
    results: [desk.path('again.xlsx')],
    notes: [],
  });
  expect(isSame('again.xlsx', 'quarterly.result.xlsx')).toBe(true);
  const taken = await desk.run(['runs', quarter, '--result', 'again.xlsx', '--json']);
  expect([taken.status, taken.json.code]).toEqual([2, 'result-exists']);
});

test.skipIf(isQuick)('the cells with findings of a run in part are coloured and commented again as well', async () => {
  const name = desk.take('quarterly-with-errors.xlsx');
  const { status, json } = await desk.run(['apply', name, '--yes', '--partial', '--json']);
  expect(status).toBe(4);
  await desk.run(['runs', json.run, '--result', 'errors-again.xlsx']);
  expect(isSame('errors-again.xlsx', 'quarterly-with-errors.result.xlsx')).toBe(true);
});

test.skipIf(isQuick)('a result of what a mapping read is written again through it, and not without it', async () => {
  const own = await openDesk();
  own.take('legacy');
  const args = ['apply', 'legacy/positions.xlsx', '--mapping', 'legacy/positions.mapping.yaml', '--partial'];
  const { json } = await own.run([...args, '--yes', '--json']);
  await own.run(['runs', json.run, '--result', 'again.xlsx']);
  expect(isSame('again.xlsx', 'legacy/positions.result.xlsx', own)).toBe(true);
  rmSync(own.path('legacy/positions.mapping.yaml'));
  const without = await own.run(['runs', json.run, '--result', 'without.xlsx', '--json']);
  expect(without.json.notes).toEqual([
    'positions.xlsx or its mapping is no longer there, or has been changed: its rows are listed here by name, in their original places, without their values. Do not apply this workbook.',
  ]);
});

test.skipIf(isQuick)(
  'each of several inputs has its own result, and one that is gone takes nothing from the others',
  async () => {
    const own = await openDesk();
    own.put('Companies.csv', 'Company,City\nFernglow,Oslo\n');
    own.put('Rounds.csv', 'Company,Round,Closing Date,Currency\nKestrel Bio,Series C,2025-08-20,USD\n');
    const { json } = await own.run(['apply', 'Companies.csv', 'Rounds.csv', '--yes', '--json']);
    await own.run(['runs', json.run, '--result', 'again.xlsx']);
    expect(isSame('again.Companies.xlsx', 'Companies.result.xlsx', own)).toBe(true);
    expect(isSame('again.Rounds.xlsx', 'Rounds.result.xlsx', own)).toBe(true);
    rmSync(own.path('Companies.csv'));
    const { json: second } = await own.run(['runs', json.run, '--result', 'second.xlsx', '--json']);
    expect(second.notes).toEqual([expect.stringMatching(/^Companies\.csv is no longer there/)]);
    expect(isSame('second.Rounds.xlsx', 'Rounds.result.xlsx', own)).toBe(true);
  },
);

test.skipIf(isQuick)('a result of an input that is not what it was has the rows by their names', async () => {
  desk.put('Companies.csv', `Company,City\nAnother,Oslo\n`);
  const changed = await desk.run(['runs', small, '--result', 'changed.xlsx', '--json']);
  const because = (what: string) =>
    `Companies.csv ${what}: its rows are listed here by name, in their original places, without their values. Do not apply this workbook.`;
  expect(changed.json.notes).toEqual([because('has been changed since the run')]);
  rmSync(desk.path('Companies.csv'));
  const gone = await desk.run(['runs', small, '--result', 'gone.xlsx', '--json']);
  expect(gone.json.notes).toEqual([because('is no longer there, or cannot be read')]);
  const { tables } = await readWorkbook(desk.path('gone.xlsx'));
  const [companies] = tables;
  const { companies: held } = await desk.look();
  const id = held.find(({ name }) => name === '+ve Robotics')?.id;
  expect(
    companies?.rows.map(({ rowNumber, cells }) => [rowNumber, ...cells.map(({ value }) => textOf(value))]),
  ).toEqual([
    [1, 'Row', 'Company ID', 'Outcome', 'Message', 'Run'],
    [2, '+ve Robotics', id, 'added', 'Added: company +ve Robotics. Verified.', small],
  ]);
});

function textOf(value: { readonly kind: string; readonly text?: string }): string {
  return value.text ?? value.kind;
}

function isSame(one: string, other: string, at = desk): boolean {
  return readFileSync(at.path(one)).equals(readFileSync(at.path(other)));
}
