import { mkdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runOnTerminal } from '../support/run-on-terminal.ts';
import { isQuick } from '../support/sweep.ts';
import { openDesk } from './desk.ts';

it('a mapping is proposed, corrected, remembered, and proposed better the next time', async () => {
  const desk = await openDesk();
  desk.take('legacy/positions.xlsx', 'positions.xlsx');
  const first = await desk.run(['map', 'positions.xlsx', '--out', 'first.yaml', '--connect', '--json']);
  expect(first.status).toBe(0);
  const report = JSON.parse(first.stdout);
  expect([report.schema, report.path]).toEqual(['capsheet/map@1', 'first.yaml']);
  expect(report.loss.columns).toEqual([
    { sheet: 'Positions', letters: 'I', header: 'Comment', samples: ['infusions', 'second site in Jena', 'pro rata'] },
  ]);
  const checked = await desk.run(['check', 'positions.xlsx', '--mapping', 'first.yaml', '--json']);
  const errors: { readonly code: string }[] = JSON.parse(checked.stdout).findings.filter(isError);
  const isOpen = ({ code }: { readonly code: string }): boolean => code === 'mapping-unconfirmed';
  expect(errors.filter(isOpen)).toHaveLength(10);
  expect(errors.filter((error) => !isOpen(error))).toEqual([]);
  const again = await desk.run(['map', 'positions.xlsx', '--out', 'first.yaml', '--json']);
  expect([again.status, again.json.code]).toEqual([2, 'mapping-exists']);

  desk.take('legacy/positions.mapping.yaml', 'corrected.yaml');
  const learnt = await desk.run(['map', '--learn', 'corrected.yaml', '--export-memory', 'memory.yaml']);
  expect([learnt.status, learnt.stderr]).toEqual([
    0,
    'Remembered what corrected.yaml says of 32 columns and 3 names.\n',
  ]);
  expect(readFileSync(desk.path('memory.yaml'), 'utf8')).toContain('nl europe: Northlight Europe');
  await desk.run(['map', 'positions.xlsx', '--out', 'second.yaml']);
  const second = readFileSync(desk.path('second.yaml'), 'utf8');
  expect(second).toContain('- { column: Comment, because: you said so before }');
  expect(second).toContain('NL I: Northlight Fund I # 1.00 you said so before');
  // The currency that a header states is no correction that could be remembered.
  expect(second.match(/.*look at this/g)).toEqual(Array(2).fill(expect.stringContaining('Currency: { value: USD }')));
});

it('check and plan of a spreadsheet that was not made for capsheet lead to its mapping', async () => {
  const desk = await openDesk();
  desk.take('legacy/positions.xlsx', 'positions.xlsx');
  for (const command of ['check', 'plan']) {
    const { status, stdout } = await desk.run([command, 'positions.xlsx']);
    expect(status).toBe(3);
    expect(stdout).toMatch(
      /\nNext: capsheet map positions\.xlsx --out positions\.mapping\.yaml( --service-profile \S+)?\n$/,
    );
  }
  const { json } = await desk.run(['check', 'positions.xlsx', '--json']);
  expect(json.findings).toContainEqual(expect.objectContaining({ code: 'sheet-unknown', cure: 'map' }));
  mkdirSync(desk.path('book'));
  desk.put('book/deals.csv', 'Company,Fund,Round,Bought,Cost,Shares\nAcme,F,Seed,2024-01-31,5,5\n');
  expect((await desk.run(['check', 'book/'])).stdout).toMatch(/ map book\/ --out book\.mapping\.yaml\b/);
  const typed = ['--encoding', 'utf-8', '--date-order', 'dmy', '--fill-down', '--state-dir', 'own'];
  const { stdout } = await desk.run(['check', 'book', ...typed]);
  const [, next = ''] = stdout.split('Next: capsheet ');
  expect(next).toMatch(
    /^map book --out book\.mapping\.yaml --encoding utf-8 (--service-profile \S+ )?--state-dir own\n$/,
  );
  expect((await desk.run(next.trim().split(' '))).status).toBe(0);
  desk.put('Roundz.csv', 'Company,Round,Closing Date\nKestrel Bio,Series C,2025-08-20\n');
  expect((await desk.run(['check', 'Roundz.csv'])).stdout).not.toContain('capsheet map');
});

it.skipIf(isQuick)('what is doubtful is asked on a terminal', async () => {
  const desk = await openDesk();
  desk.put('deals.csv', 'Company,Fund,Round,Bought,Cost,Shares\nAcme,F,Seed,2024-01-31,5,5\n');
  const shown = await runOnTerminal(
    desk,
    ['map', 'deals.csv', '--out', 'deals.yaml'],
    'what?\nn\ny\ny\n',
    '[Y/n, or the name of another column] ',
  );
  expect(shown.match(/deals, column D "Bought": is it the Closing Date of Rounds\?/g)).toHaveLength(2);
  expect(shown.split(/deals, column/)[0]).toContain('What is asked, and how to answer: capsheet help questions');
  expect(shown).toContain('A mapping of 1 sheet written to deals.yaml.');
  expect(readFileSync(desk.path('deals.yaml'), 'utf8')).not.toContain('Closing Date');
  const silent = await desk.run(['map', 'deals.csv', '--out', 'again.yaml', '--json']);
  expect(JSON.parse(silent.stdout).sheets[0].to).toEqual(['Companies', 'Share Classes', 'Certificates']);
});

it('what a list need not say is taken for granted, and listed', async () => {
  const desk = await openDesk();
  desk.put('deals.csv', 'Company,Fund,Round,Date,Cost (USD),Shares\nAcme,Fund I,Seed,2024-01-31,500,200\n');
  const shown = await desk.run(['map', 'deals.csv', '--out', 'deals.yaml']);
  const [, section = ''] = shown.stdout.split('Taken for granted');
  const listed = section.split('\n\n')[0]?.match(/(?<=deals: )[^:,]+/g);
  expect(listed).toEqual(['Closing Date', 'Share Class', 'Price Per Share']);
  const { json } = await desk.run(['map', 'deals.csv', '--out', 'again.yaml', '--json']);
  const granted = json.sheets[0].columns.filter(({ isGranted }: { readonly isGranted?: true }) => isGranted);
  expect(new Set(granted.map(({ column }: { readonly column: string }) => column))).toEqual(new Set(listed));
});

it.each(['carta-all-investments', 'carta-onboarding', 'details-importer'])(
  'what the layout of %s takes for granted is written down, and read just so',
  async (name) => {
    const desk = await openDesk();
    const book = `${name}.xlsx`;
    desk.take(`legacy/${book}`, book);
    const known = JSON.parse((await desk.run(['check', book, '--json'])).stdout);
    const mapped = await desk.run(['map', book, '--out', 'how.yaml', '--json']);
    const { layout, loss } = JSON.parse(mapped.stdout);
    const [told, ...findings] = known.findings;
    expect(told).toMatchObject({ code: 'layout-recognised', message: expect.stringContaining(`"${layout}"`) });
    const lost = findings.filter(({ code }: { code: string }) => code === 'column-not-mapped');
    expect(loss.columns.map(({ header }: { header: string }) => header)).toEqual(
      lost.map(({ column }: { column: string }) => column),
    );
    const again = JSON.parse((await desk.run(['check', book, '--mapping', 'how.yaml', '--json'])).stdout);
    expect(again).toEqual({ ...known, findings });
  },
);

it('says what is not there to be mapped', async () => {
  const desk = await openDesk();
  desk.put('notes.csv', 'call Jonas\nand Ada\n');
  const nothing = await desk.run(['map', 'notes.csv', '--out', 'notes.yaml', '--json']);
  expect([nothing.status, JSON.parse(nothing.stdout)]).toEqual([
    2,
    {
      $schema: 'urn:capsheet:error@1',
      schema: 'capsheet/error@1',
      code: 'map-nothing',
      message:
        'Nothing in notes.csv looks like anything of the format ("notes": no row is a header that capsheet knows).',
      hint: 'Give the columns a header with names such as Company, Fund, Round, Shares or Cost; or write a mapping by hand. See "capsheet help mapping".',
    },
  ]);
  const idle = await desk.run(['map']);
  expect([idle.status, idle.stderr.split('\n')[0]]).toEqual([2, 'There is no input to map.']);
});

it('a table without anything of the format is left out by name, and the mapping says how to go on', async () => {
  const desk = await openDesk();
  desk.put('stock.csv', 'Product,Warehouse,Net Weight\nBolts,North,1500.25\nNuts,South,220.50\n');
  const mapped = await desk.run(['map', 'stock.csv', '--out', 'stock.yaml']);
  expect([mapped.status, mapped.stdout.replace(/\s+/g, ' ')]).toEqual([
    0,
    expect.stringContaining(
      'A mapping of 0 sheets written to stock.yaml. Nothing in it looks like anything of the format, so all of it would be left out. If something should be loaded, say in the mapping what its columns are (capsheet help mapping).',
    ),
  ]);
  const checked = await desk.run(['check', 'stock.csv', '--mapping', 'stock.yaml', '--json']);
  expect([checked.status, JSON.parse(checked.stdout).findings.map(({ code }: { code: string }) => code)]).toEqual([
    3,
    ['mapping-unconfirmed'],
  ]);
});

function isError({ severity }: { readonly severity: string }): boolean {
  return severity === 'error';
}
