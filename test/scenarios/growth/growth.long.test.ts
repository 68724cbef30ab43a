import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countWork, type Work } from '../../support/count-work.ts';
import { sweepOf } from '../../support/sweep.ts';
import { type Desk, openDesk } from '../desk.ts';
import { makeForeignLines, SHAPES, type Shape } from './shapes.ts';

const TIMES = 8;
const FEW = Math.max(100, sweepOf(150));
/**
 * How much more a row may cost among many than among few: sorting takes a little longer, pages and chunks begin, and
 * of equal rows each is compared with up to fifty.
 */
const MOST = { times: 2.5, more: 60 };

/** Each command, in the order in which somebody works with a book. */
const STEPS: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['check', ['check', 'book', '--report', 'checked.xlsx']],
  ['map', ['map', 'Holdings.csv', '--out', 'mapping.yaml']],
  ['plan', ['plan', 'book', '--report', 'planned.xlsx']],
  ['apply', ['apply', 'book', '--yes', '--result', 'applied.xlsx']],
  ['plan of what is there', ['plan', 'book']],
  ['apply of what is there', ['apply', 'book', '--yes', '--result', 'again.xlsx']],
  ['runs', ['runs', 'RUN', '--result', 'runs.xlsx']],
  ['export', ['export', '--out', 'export.xlsx']],
  ['compare', ['compare', 'book', 'book', '--report', 'compared.xlsx']],
  ['history', ['state', 'export', 'history.zip']],
];

async function putBook({ book, isSentByFew }: Shape, rows: number): Promise<Desk> {
  const desk = await openDesk({ profile: isSentByFew === true ? { batches: { maxItems: 2 } } : {} });
  mkdirSync(desk.path('book'));
  for (const [sheet, lines] of Object.entries(book(rows))) desk.put(`book/${sheet}.csv`, lines.join('\n'));
  writeFileSync(desk.path('Holdings.csv'), makeForeignLines(rows).join('\n'));
  return desk;
}

/** Gives what each command takes of a book of so many rows. */
async function countAll(shape: Shape, rows: number): Promise<ReadonlyMap<string, Work>> {
  const desk = await putBook(shape, rows);
  const counted = new Map<string, Work>();
  let runId = '';
  for (const [name, args] of STEPS) {
    if (shape.hasErrors === true && name === 'runs') continue;
    const { work, ended } = await countWork(
      desk,
      args.map((arg) => (arg === 'RUN' ? runId : arg)),
    );
    const status = shape.hasErrors === true && /^(check|plan|apply|compare)/.test(name) ? 3 : 0;
    expect([name, ended.status, ended.stderr]).toEqual([name, status, expect.any(String)]);
    runId = /^ *Run +(\S+)$/m.exec(ended.stdout)?.[1] ?? runId;
    counted.set(name, work);
  }
  await desk.close();
  return counted;
}

describe.each(Object.entries(SHAPES))('%s', (_name, shape) => {
  test('cost each command about as much a row, however many they are', async () => {
    const few = await countAll(shape, FEW);
    const many = await countAll(shape, FEW * TIMES);
    const over = [...many].flatMap(([name, work]) =>
      [...work].flatMap(([place, count]) => {
        const [before, now] = [(few.get(name)?.get(place) ?? 0) / FEW, count / FEW / TIMES];
        const isOver = now > MOST.times * before + MOST.more;
        return isOver ? [`${name}: ${place} ${before.toFixed(1)} times a row, then ${now.toFixed(1)}`] : [];
      }),
    );
    expect(over).toEqual([]);
    // Nothing grows where nothing was counted.
    expect([...many].filter(([, work]) => work.size < 1000).map(([name]) => name)).toEqual([]);
  });
});
