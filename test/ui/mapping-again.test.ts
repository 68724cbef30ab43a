import { expect, it } from 'vitest';
import type { MappingView } from '../../src/ui/api/mapping.ts';
import { openUi, Visitor } from './support.ts';

const HEADERS = ['Investee', 'Vehicle', 'Invested On', 'Cost ($K)', 'Shares held', 'Stock Class'];
const ALPINE = ['Alpine Grid', 'NL II', '2024-03-01', '250', '1000', 'Seed Preferred'];
const BOLT = ['Bolt Works', 'NL II', '2024-04-02', '125.5', '500', 'Seed Preferred'];

const toCsv = (...rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((cells) => cells.join(',')).join('\n'));

async function upload(visitor: Visitor, name: string, ...rows: readonly (readonly string[])[]) {
  await visitor.upload({ name, bytes: toCsv(...rows) });
  return visitor.settled();
}

/** Gives each question its first answer. */
async function answerAll(visitor: Visitor): Promise<void> {
  for (let left = (await visitor.settled()).questions; left > 0; left = (await visitor.settled()).questions) {
    const { review, revision }: MappingView = (await visitor.get('mapping')).json;
    const [edit] = review.tables.flatMap(({ doubts }) => doubts.flatMap(({ answers }) => answers[0]?.edit ?? []));
    expect((await visitor.post('mapping/edit', { revision, edits: [edit] })).status).toBe(200);
  }
}

it('a foreign spreadsheet that is corrected in its own program and uploaded again keeps the answers', async () => {
  const visitor = await Visitor.of(await openUi());
  expect((await upload(visitor, 'positions.csv', HEADERS, ALPINE)).questions).toBeGreaterThan(0);
  await answerAll(visitor);
  expect(await upload(visitor, 'positions.csv', HEADERS, ALPINE, BOLT)).toMatchObject({ isMapped: true, questions: 0 });
  const { rows } = (await visitor.get('rows?sheet=0')).json;
  expect(rows.map(({ cells }: { cells: { text: string }[] }) => cells[0]?.text)).toEqual(['Alpine Grid', 'Bolt Works']);
});

it('a list of other holdings is asked about under the same name too: its fund and its unit may be others', async () => {
  const visitor = await Visitor.of(await openUi());
  const { questions } = await upload(visitor, 'positions.csv', HEADERS, ALPINE);
  await answerAll(visitor);
  expect(await upload(visitor, 'positions.csv', HEADERS, BOLT)).toMatchObject({ isMapped: true, questions });
});

it('another spreadsheet is asked about, under the same name or not', async () => {
  const visitor = await Visitor.of(await openUi());
  const { questions } = await upload(visitor, 'positions.csv', HEADERS, ALPINE);
  await answerAll(visitor);
  expect(await upload(visitor, 'other.csv', HEADERS, ALPINE)).toMatchObject({ isMapped: true, questions });
  await answerAll(visitor);
  const others = ['Portfolio company', 'Fund', 'Date', 'Amount (EUR m)', 'Units'];
  const state = await upload(visitor, 'other.csv', others, ['Alpine Grid', 'NL II', '2024-03-01', '2.5', '1000']);
  expect([state.isMapped, state.questions > 0, state.problem]).toEqual([true, true, undefined]);
});
