import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportMemory, learnMapping } from '../../../src/jobs/library/inside/mapping/draft.ts';
import { readAndCheck } from '../../../src/jobs/pipeline/check-inputs.ts';
import { type AskedQuestion, mapInputs } from '../../../src/jobs/pipeline/map-inputs.ts';
import { fetchKnownNames, NOTHING_KNOWN } from '../../../src/jobs/pipeline/read-template-options.ts';
import { openBench } from '../../scenarios/bench.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const home = makeTempFolder();
const DEALS = 'Company,Fund,Round,Bought,Cost,Shares\nAcme,F,Seed,2024-01-31,5,5\n';

function openFolder(content = DEALS) {
  const folder = mkdtempSync(join(home, 'map-'));
  const path = join(folder, 'deals.csv');
  writeFileSync(path, content);
  const [outPath, stateDir] = [join(folder, 'deals.yaml'), join(folder, 'state')];
  return {
    request: { paths: [path], outPath, stateDir, known: NOTHING_KNOWN },
    memory: join(stateDir, 'mapping-memory.yaml'),
  };
}

describe('a mapping', () => {
  test('is made anew of what was answered, which is remembered for the next', async () => {
    const { request, memory } = openFolder();
    const asked: string[] = [];
    const ask = async ({ text }: AskedQuestion) => {
      asked.push(text);
      return 'n';
    };
    await mapInputs({ ...request, ask });
    expect(asked.length).toBeGreaterThan(0);
    expect(readFileSync(request.outPath, 'utf8')).not.toContain('Closing Date: Bought');
    expect(existsSync(memory)).toBe(true);
    const again = { ...request, outPath: join(request.stateDir, 'again.yaml') };
    const more: string[] = [];
    const askAgain = async ({ text }: AskedQuestion) => {
      more.push(text);
      return 'n';
    };
    await mapInputs({ ...again, ask: askAgain });
    // No to an amount as it would be loaded says nothing of what is right, and what a row needs is of this source alone.
    expect(more.filter((text) => !/→|nothing says|so many thousands/.test(text))).toEqual([]);
    expect(asked).toEqual(expect.arrayContaining(more));
  });

  test('is given up between two pieces of its proposal, and leaves no file', async () => {
    const { request } = openFolder();
    let looks = 0;
    const abortedAt = (last: number) =>
      ({
        get aborted() {
          looks += 1;
          return looks > last;
        },
      }) as AbortSignal;
    await mapInputs({ ...request, outPath: `${request.outPath}.whole`, signal: abortedAt(Number.POSITIVE_INFINITY) });
    const all = looks;
    looks = 0;
    await expect(mapInputs({ ...request, signal: abortedAt(all - 1) })).rejects.toMatchObject({ code: 'interrupted' });
    expect(existsSync(request.outPath)).toBe(false);
  });

  test('asks again for an answer that is none', async () => {
    const { request } = openFolder();
    const asked: string[] = [];
    const ask = async ({ text }: AskedQuestion) => {
      // Any text may be the name of a class.
      if (text.includes('nothing says')) return '';
      return asked.push(text) % 2 === 1 ? 'what?' : 'n';
    };
    await mapInputs({ ...request, ask });
    expect(asked.filter((text, index) => index % 2 === 1 && text !== asked[index - 1])).toEqual([]);
    expect(asked.length).toBeGreaterThan(1);
  });

  test('remembers nothing where nobody was asked, or where it could not be written', async () => {
    const { request, memory } = openFolder();
    await mapInputs(request);
    expect(existsSync(memory)).toBe(false);
    const written = readFileSync(request.outPath, 'utf8');
    const again = mapInputs({ ...request, ask: async () => 'n' });
    await expect(again).rejects.toMatchObject({ code: 'mapping-exists' });
    expect([existsSync(memory), readFileSync(request.outPath, 'utf8')]).toEqual([false, written]);
  });

  test('of what looks like nothing is refused, unasked and unwritten', async () => {
    const { request } = openFolder('a,b\nc,d\n');
    const ask = async (): Promise<string> => {
      throw new Error('asked');
    };
    await expect(mapInputs({ ...request, ask })).rejects.toMatchObject({ code: 'map-nothing' });
    expect(existsSync(request.outPath)).toBe(false);
  });

  test('teaches what it says, and what was learnt is written where it is asked for', async () => {
    const { request } = openFolder();
    await mapInputs(request);
    expect(readFileSync(request.outPath, 'utf8')).toContain('Closing Date: Bought');
    const learnt = await learnMapping(request.outPath, request.stateDir, []);
    expect(learnt.columns).toBeGreaterThan(0);
    const out = join(request.stateDir, 'memory.yaml');
    await exportMemory(out, request.stateDir);
    expect(readFileSync(out, 'utf8')).toContain('header: Bought');
    await expect(exportMemory(out, request.stateDir)).rejects.toMatchObject({ code: 'mapping-exists' });
  });

  test('knows companies, funds and custom columns of the firm where the service is asked', async () => {
    const bench = await openBench();
    const known = await fetchKnownNames(await bench.session());
    const { companies, funds, customColumns } = bench.sandbox.dump();
    expect([...known.companies].sort()).toEqual(companies.map(({ name }) => name).sort());
    expect([known.funds.length, known.customColumns.length]).toEqual([funds.length, customColumns.length]);
  });
});

describe('what every row needs and the source does not say', () => {
  const HOLDERS = 'Fund,Issued,Shares,Cash Paid,Grade\nFund I,2024-01-31,500,10000,A\nFund II,2024-02-28,200,5000,B\n';

  /** Asks like a person who knows the answers: to what is missing by its column, and yes to all else. */
  async function answer(answers: { readonly [column: string]: string }, content = HOLDERS) {
    const { request } = openFolder(content);
    const asked: string[] = [];
    const report = await mapInputs({
      ...request,
      ask: async ({ text, answers: possible }) => {
        const [, column] = /nothing says the ([\w ]+) of /.exec(text) ?? [];
        if (text.includes('the Share Class is')) return answers['Share Class'] ?? 'y';
        if (column === undefined) return text.includes("the profile's currency") ? 'n' : 'y';
        asked.push(`${text} [${possible}]`);
        return answers[column] ?? '';
      },
    });
    return { request, report, asked, yaml: readFileSync(request.outPath, 'utf8') };
  }

  test('is asked for on a terminal, and stands in the mapping that is written', async () => {
    const { request, report, asked, yaml } = await answer({ Company: 'Acme', 'Share Class': 'Grade', Currency: 'eur' });
    expect(asked).toEqual([
      'deals: nothing says the Company of Rounds, Share Classes and Certificates. What is it? [the company of every row, the name of a column, leave out, nothing to leave it open]',
      "deals: nothing says the Currency of Share Classes and Certificates. What is it? [a code such as EUR, the profile's currency, the name of a column, nothing to leave it open]",
    ]);
    expect(yaml).toMatch(/Company: \{ value: Acme \} # 1\.00 you said so/);
    expect(yaml).toMatch(/Share Class: Grade # 1\.00 you said so/);
    expect(yaml).toMatch(/Currency: \{ value: EUR \}/);
    expect(yaml).not.toMatch(/Needed, but nothing was found|the profile's currency|Not mapped/);
    expect(report.loss).toMatchObject({ missing: [], columns: [] });
    const checked = await readAndCheck({
      paths: request.paths,
      reading: { decimalSign: '.', mappingPath: request.outPath },
    });
    expect(checked.checked.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('stays open, and is named, where nobody says it', async () => {
    const { request, report, yaml } = await answer({ Company: 'n' });
    expect(yaml).toContain('#   Certificates: Company');
    expect(report.loss.missing.map(({ column }) => column)).toEqual(['Company', 'Company', 'Company']);
    const reading = { decimalSign: '.', mappingPath: request.outPath } as const;
    const { findings } = (await readAndCheck({ paths: request.paths, reading })).checked;
    expect(findings.map(({ code, column }) => `${code} ${column}`)).toEqual(
      expect.arrayContaining(['column-missing Company']),
    );
  });

  test('is asked for again where the answer can be none', async () => {
    const { request } = openFolder('Company,Fund,Shares,Cash Paid\nAcme,Fund I,500,10000\n');
    const said = ['last spring', '2024-13-01', '2024-03-31'];
    await mapInputs({
      ...request,
      ask: async ({ text }) => (text.includes('the Closing Date and Issue Date of') ? (said.shift() ?? '') : 'n'),
    });
    expect(said).toEqual([]);
    expect(readFileSync(request.outPath, 'utf8')).toContain('Issue Date: { value: 2024-03-31 }');
  });

  test('is not remembered for another source', async () => {
    const { request } = await answer({ Company: 'Acme' });
    const outPath = `${request.outPath}.again.yaml`;
    await mapInputs({ ...request, outPath });
    expect(readFileSync(outPath, 'utf8')).not.toContain('Acme');
  });
});

describe('the mapping of an Open Cap Table file', () => {
  const request = (known = NOTHING_KNOWN) => {
    const folder = mkdtempSync(join(home, 'ocf-'));
    const [outPath, stateDir] = [join(folder, 'ocf.yaml'), join(folder, 'state')];
    return { paths: ['samples/legacy/ocf'], outPath, stateDir, known };
  };
  const check = (mappingPath: string) =>
    readAndCheck({ paths: ['samples/legacy/ocf'], reading: { decimalSign: '.', mappingPath } });

  test('names the holders that are its name looks like that of a fund, and what they hold loads', async () => {
    const known = { ...NOTHING_KNOWN, funds: ['Northlight Fund II, L.P.', 'Other Fund'] };
    const asked = request(known);
    const report = await mapInputs(asked);
    expect(report.sheets.flatMap(({ doubts }) => doubts)).toEqual([]);
    expect(report.sheets.find(({ sheet }) => sheet === 'TX_STOCK_ISSUANCE')?.to).toEqual([
      'Securities',
      'Transactions',
    ]);
    const { checked, findings } = await check(asked.outPath);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(checked.records.filter(({ kind }) => kind === 'security')).toHaveLength(2);
  });

  test('asks to confirm a fund that is only called nearly so, and nothing passes before', async () => {
    const asked = request({ ...NOTHING_KNOWN, funds: ['Northlight Fund II'] });
    const report = await mapInputs(asked);
    const doubt = '"Northlight Fund II, L.P." is the fund "Northlight Fund II" (spelt almost the same)';
    expect(report.sheets.flatMap(({ doubts }) => doubts)).toEqual([{ text: doubt }]);
    const { findings } = await check(asked.outPath);
    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'mapping-unconfirmed', message: `Not confirmed yet: ${doubt}.` },
    ]);
  });

  test('asks who of them is a fund where none is known, and remembers it', async () => {
    const asked = request();
    const texts: string[] = [];
    const ask = async ({ text }: AskedQuestion) => {
      texts.push(text);
      return text.includes('Northlight') ? 'Northlight Fund II' : '';
    };
    await mapInputs({ ...asked, ask });
    expect(texts).toEqual([
      'Is the holder "Northlight Fund II, L.P." a fund of the firm?',
      'Is the holder "Ines Calder" a fund of the firm?',
    ]);
    const again = { ...asked, outPath: `${asked.outPath}.again` };
    expect((await mapInputs(again)).names).toMatchObject([{ from: 'Northlight Fund II, L.P.', confidence: 1 }]);
  });

  test('lists all holders where nobody can be asked', async () => {
    const asked = request();
    await mapInputs(asked);
    expect(readFileSync(asked.outPath, 'utf8')).toContain('#  - { fund: ..., names: ["Ines Calder"] }\n');
    await expect(check(asked.outPath)).rejects.toMatchObject({ code: 'ocf-funds-not-named' });
  });

  test('is not proposed for spreadsheets as well', async () => {
    const { request: other } = openFolder();
    await expect(mapInputs({ ...other, paths: [...other.paths, 'samples/legacy/ocf'] })).rejects.toMatchObject({
      code: 'map-mixed',
    });
  });
});
