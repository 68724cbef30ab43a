import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listPromises } from './promises.ts';
import { isRecording, RECORDED, VERSION } from './recorded.ts';
import { findBroken, findGone, shapeOf } from './shape.ts';

const FILE = join(RECORDED, 'names.json');
const promised = z.record(z.string(), z.record(z.string(), z.string()));

test.skipIf(!isRecording)(`the names of ${VERSION} are recorded`, () => {
  mkdirSync(RECORDED, { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(listPromises(), undefined, 1)}\n`);
});

test.each(Object.keys(listPromises()))('no promised name of %s is gone or means something else', (kind) => {
  const recorded = promised.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  expect(Object.keys(recorded[kind] ?? {}).length).toBeGreaterThan(5);
  expect(findGone(recorded[kind] ?? {}, listPromises()[kind] ?? {})).toEqual([]);
});

test('a name that is gone or that takes something else is noticed, and one that is new is not', () => {
  const recorded = { 'check --sheet': '<value>', 'check --all': '' };
  expect(findGone(recorded, { 'check --all': '', 'check --sheet': '<value>', 'check --new': '' })).toEqual([]);
  expect(findGone(recorded, { 'check --all': '' })).toEqual(['check --sheet']);
  expect(findGone(recorded, { 'check --all': '<value>', 'check --sheet': '<value>' })).toEqual(['check --all']);
});

test('a part of a document that is gone or of another kind is noticed, and one that is new is not', () => {
  const recorded = shapeOf({ rows: [{ row: 2, id: 'a' }, { row: 3 }], summary: { Rounds: 2 } }, ['.summary']);
  const now = { summary: { Funds: 1 }, rows: [{ row: 2, id: 'b', more: [] }] };
  expect(findBroken(recorded, shapeOf(now, ['.summary']))).toEqual([]);
  expect(findBroken(recorded, shapeOf({ ...now, rows: [{ row: '2', id: 'b' }] }, ['.summary']))).toEqual([
    '.rows[].row',
  ]);
  expect(findBroken(recorded, shapeOf({ ...now, rows: [{ row: 2 }] }, ['.summary']))).toEqual(['.rows[].id']);
});
