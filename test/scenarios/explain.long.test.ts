import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERROR_PAGES } from '../../src/model/errors/error-pages.ts';
import { FINDING_CODES } from '../../src/model/findings/finding-codes.ts';
import { runHere } from '../support/run-here.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

const folder = makeTempFolder();

function run(...args: readonly string[]) {
  return runHere(args, { cwd: folder, env: { HOME: folder } });
}

describe('capsheet explain', () => {
  it('says of a code why, where, what to do, and an example, as the page of the handbook does', async () => {
    const { status, stdout } = await run('explain', 'date-ambiguous');
    expect(status).toBe(0);
    const [headline, ...lines] = stdout.split('\n').filter((line) => line !== '');
    expect(headline).toBe('date-ambiguous (error): A date in text whose day and month could be swapped.');
    expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
      'Why',
      'Where',
      'What to do',
      'Example',
      'Related codes: date-invalid, date-order-settled, date-with-time, date-implausible, date-shown-in-part, date-shown-otherwise, day-month-swapped',
      'Read on: capsheet help values',
      'Page: docs/reference/findings/date-ambiguous.md',
    ]);
    const page = readFileSync('docs/reference/findings/date-ambiguous.md', 'utf8');
    for (const line of lines.filter((one) => one.startsWith(' '))) expect(page).toContain(line.trim());
  });

  it('lists every code where none is named', async () => {
    const { stdout } = await run('explain');
    expect(FINDING_CODES.filter((code) => !stdout.includes(`  ${code} `))).toEqual([]);
  });

  it('names the nearest where there is no such code', async () => {
    const { status, stdout } = await run('explain', 'date-ambigous', '--json');
    expect({ status, ...JSON.parse(stdout) }).toEqual({
      status: 2,
      $schema: 'urn:capsheet:error@1',
      schema: 'capsheet/error@1',
      code: 'code-unknown',
      message: 'There is no finding with the code "date-ambigous".',
      hint: 'The nearest: "date-ambiguous". "capsheet explain" lists them all.',
    });
  });

  it('gives JSON', async () => {
    const { stdout } = await run('explain', 'oversold', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      schema: 'capsheet/finding@1',
      code: 'oversold',
      severity: 'error or warning',
    });
  });
});

describe('capsheet help', () => {
  it('lists the commands, and the pages of the handbook, tutorials first', async () => {
    const { status, stdout } = await run('help');
    expect(status).toBe(0);
    expect(stdout).toContain('Usage: capsheet');
    expect(stdout).toMatch(/^ {2}first-quarter +Your first quarter$/m);
    expect(stdout).toMatch(/^ {2}values +Values$/m);
    expect(stdout.indexOf('first-quarter')).toBeLessThan(stdout.indexOf('walks'));
  });

  it.each([
    ['mapping', '# The mapping file'],
    ['exit statuses', '# Exit statuses'],
    ['docs/reference/values.md', '# Values'],
    ['result-workbook', '# The result workbook'],
    ['first-quarter', '# Your first quarter'],
    ['reference/sandbox', '# The sandbox'],
    ['oversold', 'oversold (error or warning):'],
    ['plan', 'Usage: capsheet plan [options] <inputs...>'],
    ['sandbox user', 'Usage: capsheet sandbox user'],
  ])('shows %s', async (topic, beginning) => {
    const { status, stdout } = await run('help', ...topic.split(' '));
    expect(status).toBe(0);
    expect(stdout.startsWith(beginning)).toBe(true);
    expect(stdout).not.toMatch(/<!--|\/pictures\//);
  });

  it('says of a command that has a page of its name where that is', async () => {
    const { stdout } = await run('help', 'sandbox');
    expect(stdout).toContain('Usage: capsheet sandbox');
    expect(stdout).toContain('More: capsheet help reference/sandbox');
    expect((await run('help', 'runs')).stdout).not.toContain('More: ');
  });

  it('says of other words which chapters answer them, a line each and each a page that it shows', async () => {
    const { status, stdout } = await run('help', 'undo', 'an', 'upload');
    expect(status).toBe(0);
    const [headline, , ...lines] = stdout.trimEnd().split('\n');
    expect(headline).toBe('No page is called "undo an upload". These answer it best:');
    expect(lines[0]).toMatch(
      /^ {2}capsheet help how-to\/correct-a-row +Correct a row: It was entered, but it was wrong$/,
    );
    const pages = lines.map((line) => /^ {2}capsheet help (\S+) {2}/.exec(line)?.[1] ?? '');
    expect(new Set(pages).size).toBe(lines.length);
    for (const page of pages) expect((await run('help', page)).stdout).toMatch(/^# /);
  });

  it('shows the page that says what to do where a decision is called the same', async () => {
    const { stdout } = await run('help', 'protected-workbooks');
    expect(stdout).toContain('# Open a workbook with a password');
    expect((await run('help', 'team')).stdout).toContain('More: capsheet help how-to/team');
  });

  it.each([...new Set(Object.values(ERROR_PAGES).filter((page) => page !== null))])(
    'shows the page that errors call %s, and no decision',
    async (page) => {
      const shown = JSON.parse((await run('help', page, '--json')).stdout);
      expect(shown.page).toMatch(/^docs\/(?:tutorials|how-to|reference|explanation)\/[a-z-]+\.md$/);
    },
  );

  it('names the nearest where there is no such topic', async () => {
    const { status, stderr } = await run('help', 'maping');
    expect(status).toBe(2);
    expect(stderr).toContain('There is no help on "maping".');
    expect(stderr).toContain('The nearest: "mapping"');
  });
});
