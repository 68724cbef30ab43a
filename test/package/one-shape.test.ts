import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { giveOneShape } from '../../scripts/package/one-shape.mjs';

const CODE = `(at) => {
  const one = { a: at, b: at, get c() { return at; } };
  const within = { ...one, deep: { ...{ ...one }, last: [{ ...null, ...one }, { first: 1, ...one }] } };
  return [{ ...one, b: 'more', d: 'é' }, { ...one, ...within }, { ...one }, { x: at, ...one }, (({ a, ...rest }) => rest)(one)];
}`;

function run(code: string): (at: number) => readonly object[] {
  return runInThisContext(code);
}

describe('giveOneShape', () => {
  it('leaves what the code makes as it was, to the order of the fields', () => {
    expect(JSON.stringify(run(giveOneShape(CODE))(1))).toBe(JSON.stringify(run(CODE)(1)));
    expect(giveOneShape('export const none = { a: 1, ...b };')).toBe('export const none = { a: 1, ...b };');
  });

  it('gives all objects that one place makes of another object the same shape', () => {
    setFlagsFromString('--allow-natives-syntax');
    const isOfOneShape: (one: unknown, other: unknown) => boolean = runInThisContext('(a, b) => %HaveSameMap(a, b)');
    const make = run(giveOneShape('(at) => { const one = { a: at, b: at }; return [{ ...one, c: at, d: at }]; }'));
    // The first ones are made before Node.js knows what comes.
    const made = Array.from({ length: 2000 }, (_, at) => make(at)[0]);
    expect(isOfOneShape(made.at(-1), made.at(-2))).toBe(true);
  });
});
