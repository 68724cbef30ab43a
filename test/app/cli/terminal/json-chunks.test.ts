import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toJsonChunks } from '../../../../src/app/cli/terminal/write-json.ts';
import { sweepOf } from '../../../support/sweep.ts';

test('say what JSON.stringify says, whatever the document', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (document) => {
      expect([...toJsonChunks(document)].join('')).toBe(JSON.stringify(document, null, 2));
    }),
    { seed: 11, numRuns: sweepOf(200) },
  );
});

test('say it of long lists too, which come in pieces', () => {
  const rows = Array.from({ length: 12_030 }, (_, row) => ({
    row,
    why: 'line\nbreak',
    findings: row % 2 ? [] : [{ row }],
  }));
  const document = { schema: 'x', left: undefined, rows, last: { rows: [] }, part: { rows, of: { none: {} } } };
  const chunks = [...toJsonChunks(document)];
  expect(chunks.join('')).toBe(JSON.stringify(document, null, 2));
  expect(chunks.length).toBeGreaterThan(5);
});

test('say it of items that are made while they are written', () => {
  const list = (count: number) => new Set(Array.from({ length: count }, (_, row) => row));
  for (const count of [0, 1, 500, 501]) {
    const text = [...toJsonChunks({ rows: list(count) })].join('');
    expect(text).toBe(JSON.stringify({ rows: [...list(count)] }, null, 2));
  }
});
