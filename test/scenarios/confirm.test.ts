import { expect, it } from 'vitest';
import { openDesk } from './desk.ts';

it('a guess that nobody confirmed stops an apply, with --partial too, until its line is taken out', async () => {
  const desk = await openDesk();
  desk.put('book.csv', 'Firm,Town\nZephyr Optics,Jena\n');
  const mapping = (confirm: string) =>
    `sheets: [{ sheet: book, ${confirm}to: [{ sheet: Companies, columns: { Company: Firm, City: Town } }] }]\n`;
  desk.put('open.yaml', mapping("confirm: [{ column: Town, that: 'a town is a city' }], "));
  desk.put('settled.yaml', mapping(''));
  const planned = await desk.run(['plan', 'book.csv', '--mapping', 'open.yaml', '--partial']);
  expect([planned.status, planned.stdout.split('\n')[0]]).toEqual([
    3,
    'Nothing would be sent: the workbook has 1 error.',
  ]);
  const refused = await desk.run(['apply', 'book.csv', '--mapping', 'open.yaml', '--partial', '--yes', '--json']);
  expect([refused.status, JSON.parse(refused.stdout).summary.added]).toEqual([3, 0]);
  const applied = await desk.run(['apply', 'book.csv', '--mapping', 'settled.yaml', '--yes', '--json']);
  expect([applied.status, JSON.parse(applied.stdout).summary.added]).toEqual([0, 1]);
});
