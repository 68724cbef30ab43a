import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAndCheck } from '../../../../src/jobs/pipeline/check-inputs.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';

const home = makeTempFolder();
const PORTFOLIO = 'Company,Fund,Round,Date,Cost\nAcme,Fund I,Seed,2024-01-31,500\n';

function read(mapping: readonly string[], input = 'portfolio.csv') {
  const folder = mkdtempSync(join(home, 'read-'));
  const [path, mappingPath] = [join(folder, input), join(folder, 'own.yaml')];
  if (input === 'ocf') cpSync('samples/legacy/ocf', path, { recursive: true });
  else writeFileSync(path, PORTFOLIO);
  writeFileSync(mappingPath, `${mapping.join('\n')}\n`);
  const isMapped = mapping.length > 0;
  return readAndCheck({ paths: [path], reading: { decimalSign: '.', ...(isMapped ? { mappingPath } : {}) } });
}

const UNFIT = [
  ...['schema: capsheet/mapping@1', 'sheets:', '  - sheet: portfolio', '    header: 1', '    to:'],
  ...['      - sheet: Rounds', '        columns:', '          Company: Company', '          Round: Round'],
  '          Closing Date: Closed',
];

test('a mapping that speaks of a column that is not there is refused, with its line', async () => {
  await expect(read(UNFIT)).rejects.toMatchObject({
    code: 'mapping-misfit',
    message: expect.stringMatching(/own\.yaml:10\b[^\n]*Closed/),
  });
});

test('holders of an Open Cap Table file of which none is said to be a fund of the firm are asked for', async () => {
  await expect(read([], 'ocf')).rejects.toMatchObject({ code: 'ocf-funds-not-named' });
});
