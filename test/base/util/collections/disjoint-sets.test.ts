import { describe, expect, it } from 'vitest';
import { DisjointSets } from '../../../../src/base/util/collections/disjoint-sets.ts';

describe('disjoint sets', () => {
  it('have each thing in a set of its own until it is joined', () => {
    const sets = new DisjointSets();
    expect(sets.membersOf('a')).toEqual(['a']);
    expect(sets.nameOf('a')).toBe('a');
    expect([sets.areJoined('a', 'a'), sets.areJoined('a', 'b')]).toEqual([true, false]);
  });

  it('join all members of both, whichever members are joined', () => {
    const sets = new DisjointSets();
    sets.join('d', 'c');
    sets.join('b', 'a');
    sets.join('a', 'c');
    sets.join('x', 'y');
    expect(sets.membersOf('b')).toEqual(['a', 'b', 'c', 'd']);
    expect(sets.areJoined('b', 'd')).toBe(true);
    expect(sets.areJoined('b', 'x')).toBe(false);
    expect(new Set(['a', 'b', 'c', 'd'].map((each) => sets.nameOf(each))).size).toBe(1);
    expect(sets.nameOf('x')).not.toBe(sets.nameOf('a'));
  });

  it('change nothing where two are joined again', () => {
    const sets = new DisjointSets();
    sets.join('a', 'b');
    sets.join('b', 'a');
    sets.join('a', 'a');
    expect(sets.membersOf('a')).toEqual(['a', 'b']);
  });
});
