import { describe, expect, it } from 'vitest';
import type { MappingView } from '../../src/ui/api/mapping.ts';
import type { RowView } from '../../src/ui/api/rows.ts';
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

const HELD = [...HEADERS, 'Status', 'Ccy', 'Memo'];
const ROWS = ['Alpine', 'Borealis', 'Cobalt', 'Delta', 'Ember', 'Fjord'].map((company, index) => [
  ...[`${company} Labs`, 'NL II', `2024-03-0${index + 1}`, `${251 + index}`, `${1001 + index}`, 'Seed Preferred'],
  ...['Held', 'USD', `${company} Laboratories`],
]);
const [FIRST = []] = ROWS;
const NEW = FIRST.with(0, 'Granite Labs').with(8, 'Granite Laboratories');

async function listQuestions(visitor: Visitor): Promise<readonly string[]> {
  const { review }: MappingView = (await visitor.get('mapping')).json;
  return review.tables.flatMap(({ doubts }) => doubts.map(({ that }) => that));
}

/** Answers the questions of the six holdings. */
async function openAnswered(): Promise<Visitor> {
  const visitor = await Visitor.of(await openUi());
  await upload(visitor, 'positions.csv', HELD, ...ROWS);
  await answerAll(visitor);
  return visitor;
}

async function edit(visitor: Visitor, edits: readonly object[]): Promise<void> {
  const { revision }: MappingView = (await visitor.get('mapping')).json;
  expect((await visitor.post('mapping/edit', { revision, edits })).status).toBe(200);
  await visitor.settled();
}

describe('a newer state of a spreadsheet', () => {
  it.each([
    ['nothing if a new row is like the others', NEW, []],
    ['a new status', NEW.with(6, 'Written off'), ['rows with "Written off" are read as still held']],
    [
      'a new currency',
      NEW.with(7, 'EUR'),
      [
        'Investment Amount is in the currency under Ccy, USD and EUR, although "$" in the header of Cost ($K) says a different one',
      ],
    ],
    [
      'a company that is called almost like another one',
      NEW.with(0, 'Alpine Labs Inc.'),
      ['"Alpine Labs Inc." and "Alpine Labs" are different companies'],
    ],
  ])('is asked about %s, and about nothing else', async (_, row, questions) => {
    const visitor = await openAnswered();
    await upload(visitor, 'positions.csv', HELD, ...ROWS, row);
    expect(await listQuestions(visitor)).toEqual(questions);
  });

  it('is asked about as a whole where it has rows of another kind', async () => {
    const fresh = await Visitor.of(await openUi());
    const typed = [HELD.with(8, 'Instrument'), ...ROWS.map((row) => row.with(8, 'Preferred'))];
    const later = [...typed, NEW.with(8, 'Convertible Note')];
    await upload(fresh, 'positions.csv', ...later);
    const visitor = await Visitor.of(await openUi());
    await upload(visitor, 'positions.csv', ...typed);
    await answerAll(visitor);
    await upload(visitor, 'positions.csv', ...later);
    expect(await listQuestions(visitor)).toEqual(await listQuestions(fresh));
  });

  it('is no longer asked what it answers itself', async () => {
    const visitor = await Visitor.of(await openUi());
    await upload(visitor, 'positions.csv', HELD, ...ROWS, NEW.with(6, 'Written off'));
    expect(await listQuestions(visitor)).toContain('rows with "Written off" are read as still held');
    await upload(visitor, 'positions.csv', HELD, ...ROWS);
    expect(await listQuestions(visitor)).not.toContain('rows with "Written off" are read as still held');
  });

  it('keeps a row left out by its number, unless another row stands there now', async () => {
    const visitor = await openAnswered();
    await edit(visitor, [{ kind: 'leave-row', table: 0, row: 3, because: 'it is not ours' }]);
    const loaded = async () => {
      const rows: RowView[] = (await visitor.get('rows?sheet=0')).json.rows;
      return rows.flatMap(({ status, cells }) => (status === undefined ? [] : cells[0]?.text));
    };
    const rest = ['Cobalt Labs', 'Delta Labs', 'Ember Labs', 'Fjord Labs'];
    await upload(visitor, 'positions.csv', HELD, ...ROWS, NEW);
    expect(await loaded()).toEqual(['Alpine Labs', ...rest, 'Granite Labs']);
    await upload(visitor, 'positions.csv', HELD, NEW, ...ROWS);
    expect(await loaded()).toEqual(['Granite Labs', 'Alpine Labs', 'Borealis Labs', ...rest]);
  });

  it('is not asked about in a table that was left out', async () => {
    const visitor = await openAnswered();
    await edit(visitor, [{ kind: 'leave-table', table: 0, because: 'it is not ours' }]);
    await upload(visitor, 'positions.csv', HELD, ...ROWS, NEW.with(6, 'Written off'));
    expect(await listQuestions(visitor)).toEqual([]);
  });

  it('is asked about where a column that somebody chose is gone', async () => {
    const visitor = await openAnswered();
    await edit(visitor, [{ kind: 'source', table: 0, targets: [0], column: 'Company', from: { ref: 'Memo' } }]);
    const state = await upload(visitor, 'positions.csv', HELD.with(8, 'Remark'), ...ROWS);
    expect([state.isMapped, state.questions > 0, state.problem]).toEqual([true, true, undefined]);
  });
});
