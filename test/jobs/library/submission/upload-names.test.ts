import { expect, test } from 'vitest';
import { toSafePath } from '../../../../src/jobs/library/inside/submission/upload-names.ts';

/** The limit of most file systems. */
const MOST_BYTES = 255;

test.each([
  [
    'of signs of four bytes, one of which stands at the end of what is kept',
    `${'x'.repeat(199)}${'😀'.repeat(20)}.xlsx`,
  ],
  ['of signs of three bytes', `${'표'.repeat(150)}.xlsx`],
  ['whose ending is of such signs', `book.${'😀'.repeat(30)}`],
  ['of half a sign', 'book\ud83d.xlsx'],
])('a name %s is one that can be written and told, and stays as it is from then on', (_what, sent) => {
  const name = toSafePath(sent);
  expect(Buffer.byteLength(name)).toBeLessThan(MOST_BYTES);
  expect(Buffer.from(name).toString()).toBe(name);
  expect(() => encodeURIComponent(name)).not.toThrow();
  expect(toSafePath(name)).toBe(name);
});
