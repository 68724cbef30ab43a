import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../../src/mapping/source/cell-text.ts';
import type { SourceTieOut } from '../../src/model/outcomes/source-tie-out.ts';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import { type Desk, openDesk } from './desk.ts';

const MAPPED = ['deals.csv', '--mapping', 'deals.yaml'];
const DEALS = `Company,Fund,Round,Bought,Cost,Fair Value
Kestrel Bio,Northlight Fund II,Series Z,2024-01-31,500000.50,600000
Kestrel Bio,Northlight Fund II,Series Z,2024-01-31,oops,7
Kestrel Bio,Northlight Fund II,Series Z,2024-02-30,100,8
Total,,,,500100.50,600015
`;

function mapping(ignore: string): string {
  return `sheets:
  - sheet: deals
${ignore}
    to:
      - sheet: Rounds
        columns: { Company: Company, Round: Round, Closing Date: { value: 2024-01-31 }, Currency: { value: USD } }
      - sheet: Convertibles
        columns: { Company: Company, Round: Round, Fund: Fund, Issue Date: Bought, Investment Amount: Cost, Convertible Type: { value: SAFE }, Currency: { value: USD } }
`;
}

function costIn(stdout: string): string {
  const tieOut: SourceTieOut = JSON.parse(stdout).sourceTieOut;
  const cost = tieOut[0]?.columns.find(({ letters }) => letters === 'E');
  return `${cost?.total} = ${cost?.loaded} + ${cost?.parts.map(({ sum, reason }) => `${sum} (${reason})`).join(' + ')}`;
}

describe('the tie-out of the source', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
    desk.put('deals.csv', DEALS);
    desk.put('deals.yaml', mapping('    ignore: { column: Fair Value, because: marks come later }'));
  });

  it('stops what leaves amounts out for no reason', async () => {
    desk.put('bare.yaml', mapping(''));
    const { status, stdout } = await desk.run(['check', 'deals.csv', '--mapping', 'bare.yaml', '--json']);
    const open = JSON.parse(stdout).findings.filter(({ code }: { code: string }) => code === 'source-tie-out-open');
    expect([status, open.map(({ cell, message }: { cell: string; message: string }) => `${cell} ${message}`)]).toEqual([
      3,
      [expect.stringMatching(/^F2 600,015 .*"Fair Value" \(column F\) .*2 to 4/)],
    ]);
  });

  it('stands in check and plan, and takes out the rows that have errors', async () => {
    for (const command of ['check', 'plan']) {
      const told = await desk.run([command, ...MAPPED, '--json']);
      expect(costIn(told.stdout)).toBe('500100.5 = 500000.5 + 100 (the row has errors)');
      const { stdout } = await desk.run([command, ...MAPPED]);
      expect(stdout).toContain(
        'Tie-out of the source, its amounts as they stand: what is not loaded is left out for a stated reason',
      );
      expect(stdout).toMatch(/deals +E "Cost" +500,100\.5 +500,000\.5 +100 +agree, 500,100\.5 in row 5/);
      expect(stdout).toContain('deals, F "Fair Value": 600,015 in rows 2 to 4: marks come later');
    }
  });

  it('stands in the file of a plan, for whoever approves it', async () => {
    await desk.run(['plan', ...MAPPED, '--out', 'deals.plan.json']);
    expect(costIn(readFileSync(desk.path('deals.plan.json'), 'utf8'))).toBe(
      '500100.5 = 500000.5 + 100 (the row has errors)',
    );
  });

  it('is part of what `map` says of its proposal', async () => {
    const { stdout } = await desk.run(['map', 'deals.csv', '--out', 'proposed.yaml', '--json']);
    const columns = (JSON.parse(stdout).sourceTieOut as SourceTieOut)[0]?.columns ?? [];
    expect(columns.map(({ letters, total }) => `${letters} ${total}`)).toEqual(['E 500100.5', 'F 600015']);
  });

  it('is part of the result, by what came in, and of its workbook', async () => {
    const applied = await desk.run(['apply', ...MAPPED, '--yes', '--partial', '--json']);
    expect(costIn(applied.stdout)).toBe('500100.5 = 500000.5 + 100 (the row has errors)');
    const { tables } = await readWorkbook(desk.path('deals.result.xlsx'));
    const summary = tables.at(-1)?.rows.map(({ cells }) => cells.map(textOf).filter((text) => text !== '')) ?? [];
    const from = summary.findIndex(([title]) => title?.startsWith('Tie-out of the source') === true);
    expect(summary.slice(from, from + 7)).toEqual([
      ['Tie-out of the source: its amounts as they stand'],
      ['Sheet', 'Column', 'In its cells', 'Loaded', 'Left out', 'Why it is left out'],
      ['deals', 'E "Cost"', '500100.5', '500000.5', '100', 'ties out'],
      ['100', 'row 4: the row has errors'],
      ['its total in row 5', '500100.5', '500000.5', 'agrees'],
      ['deals', 'F "Fair Value"', '600015', '0', '600015', 'ties out'],
      ['600015', 'rows 2 to 4: marks come later'],
    ]);
  });
});
