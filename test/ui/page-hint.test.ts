import { expect, it } from 'vitest';
import { toPageHint } from '../../src/ui/api/problem.ts';
import type { FindingView } from '../../src/ui/api/row-status.ts';
import { openService, openUi, Visitor } from './support.ts';

const CSV = 'Company;Round;Closing Date;Round Size\nCafé;Seed;03/04/2024;"1.234,50"\n';

it('advice names what the page offers, and no option of the command line', async () => {
  const visitor = await Visitor.of(await openUi());
  await visitor.upload({ name: 'Rounds.csv', bytes: Buffer.from(CSV, 'latin1') });
  await visitor.settled();
  const { rows } = (await visitor.get('rows?sheet=0')).json;
  const { findings } = (await visitor.get('book')).json;
  const hints = [...findings, ...rows[0].findings].map(({ hint }: FindingView) => hint);
  expect(hints.filter((hint) => /--/.test(hint))).toEqual([]);
  expect(hints).toContain('Write it as YYYY-MM-DD, or choose in the review how dates are read.');
  expect(hints).toContain(
    'Write 1234.5, or choose the decimal sign in the review, if all numbers are written that way.',
  );
  expect(hints).toContain('If letters look wrong, save it as "CSV UTF-8", or choose its encoding in the review.');
});

it('a file in the wrong encoding leads to where it is chosen', async () => {
  const visitor = await Visitor.of(await openUi());
  await visitor.upload({ name: 'Rounds.csv', bytes: Buffer.from(CSV, 'latin1') });
  await visitor.settled();
  await visitor.post('reread', { reading: { decimalSign: '.', encoding: 'utf-8' } });
  expect((await visitor.settled()).problem?.hint).toBe('Save it as "CSV UTF-8", or choose a different encoding below.');
});

it.each([
  ['Unmerge them, or use --fill-down.', 'Unmerge them, or let merged cells apply to every row, in the review.'],
  ['Leave out --fill-down if they should not.', 'Switch it off in the review if they should not.'],
  ['Rename it Rounds, or use --sheet "Rounds".', 'Rename it Rounds.'],
  ['Write it as YYYY-MM-DD.', 'Write it as YYYY-MM-DD.'],
])('%s', (hint, said) => {
  expect(toPageHint(hint)).toBe(said);
});

it('the roll-forward of a workbook without a quarter says where the page asks for it', async () => {
  const { ui } = await openService();
  const visitor = await Visitor.of(await openUi(ui));
  await visitor.upload('samples/quarterly.xlsx');
  await visitor.settled();
  await visitor.post('plan');
  await visitor.settled();
  const { notes } = (await visitor.get('plan')).json.rollForward;
  expect(notes.filter((note: string) => /--/.test(note))).toEqual([]);
});
