import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { openDesk } from './desk.ts';

const PAGE = 'docs/how-to/use-with-an-agent.md';
const BLOCK = /(?<=<!-- transcript -->\n```text\n)[\s\S]*?(?=```\n<!-- end -->)/;
/** The calls, each with what it is given and which fields of the answer the page shows. */
const CALLS = [
  ['check_workbook', { inputs: ['quarterly-with-errors.xlsx'], limit: 1 }, ['check.summary', 'check.findings', 'cut']],
  ['explain_finding', { code: 'value-missing' }, ['finding.code', 'finding.severity', 'finding.meaning']],
  [
    'plan_workbook',
    { inputs: ['quarterly.xlsx'], out: 'quarterly.plan.json' },
    ['planFile', 'planSha256', 'approval', 'command', 'plan.firm', 'plan.summary'],
  ],
] as const;

/** `CAPSHEET_WRITE_TRANSCRIPT=1` writes it into the page. */
test('the worked example of the handbook is what an agent is told', async () => {
  const desk = await openDesk();
  mkdirSync(desk.path('books'));
  for (const name of ['quarterly.xlsx', 'quarterly-with-errors.xlsx']) desk.take(name, `books/${name}`);
  const args = ['--folder', 'books', '--service-profile', desk.profile];
  const agent = await startAgent({ cwd: desk.folder, env: desk.env, args });
  const books = await realpath(desk.path('books'));
  const lines: string[] = [];
  for (const [name, given, fields] of CALLS) {
    const { said } = await agent.call(name, given);
    lines.push(`→ ${name} ${JSON.stringify(given)}`, JSON.stringify(pick(said, fields), undefined, 2), '');
  }
  const transcript = lines
    .join('\n')
    .replaceAll(books, '/home/ana/quarters')
    .replace(/--service-profile [^"\s]+/g, '--firm northlight')
    .replace(/[0-9a-f]{64}/g, '3f9ab6c07d21…');
  const page = readFileSync(PAGE, 'utf8');
  if (process.env.CAPSHEET_WRITE_TRANSCRIPT === '1')
    writeFileSync(
      PAGE,
      page.replace(BLOCK, () => transcript),
    );
  else expect(BLOCK.exec(page)?.[0]).toBe(transcript);
});

/** Picks `check.summary` and the like, nested as they are. */
function pick(said: object, fields: readonly string[]): object {
  const shown: Record<string, unknown> = {};
  for (const field of fields) {
    const [first = '', second] = field.split('.');
    const value: unknown = Reflect.get(said, first);
    if (second === undefined) shown[first] = value;
    else shown[first] = Object.assign({}, shown[first], { [second]: Reflect.get(Object(value), second) });
  }
  return shown;
}
