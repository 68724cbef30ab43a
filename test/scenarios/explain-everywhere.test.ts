import { expect, it } from 'vitest';
import { FINDING_CODES } from '../../src/model/findings/finding-codes.ts';
import { someOf } from '../support/sweep.ts';
import { openDesk } from './desk.ts';

const ABOUT = '  What is asked, and how to answer: capsheet help questions';

it('every code is explained, by "explain" and by "help" alike, and its page is its own', async () => {
  const desk = await openDesk();
  const faulty: string[] = [];
  for (const code of someOf(FINDING_CODES)) {
    const explained = await desk.run(['explain', code, '--json']);
    const helped = await desk.run(['help', code]);
    const titles = explained.json.parts.map(({ title }: { title: string }) => title).join();
    if (explained.status !== 0 || !/^(Why,)?Where,What to do,Example$/.test(titles)) faulty.push(code);
    if (helped.status !== 0 || !helped.stdout.startsWith(`${code} (`)) faulty.push(code);
    if (explained.json.page !== `reference/findings/${code}.md`) faulty.push(code);
  }
  expect(faulty).toEqual([]);
  // Asked for by its path, the page itself is shown.
  expect((await desk.run(['help', 'reference/findings/oversold'])).stdout.split('\n')[0]).toBe('# oversold');
  await desk.close();
});

it('the questions of a proposed mapping lead to the page that goes through them, and what check says of them as well', async () => {
  const desk = await openDesk();
  const book = desk.take('legacy/positions.xlsx', 'positions.xlsx');
  const proposed = await desk.run(['map', book, '--out', 'how.yaml']);
  expect(proposed.stdout.split('\n')).toContain(ABOUT);
  expect((await desk.run(['help', 'questions'])).stdout.split('\n')[0]).toBe('# Answer the questions of a mapping');

  const checked = await desk.run(['check', book, '--mapping', 'how.yaml', '--json']);
  expect(checked.json.findings.map(({ code }: { code: string }) => code)).toContain('mapping-unconfirmed');
  expect((await desk.run(['explain', 'mapping-unconfirmed'])).stdout).toContain('"capsheet help questions"');

  await desk.close();
});
