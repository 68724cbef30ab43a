import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pattern } from '../../src/mapping/pattern/pattern.ts';

const SEED = 20261120;

/** What the language's own engine finds, disregarding case. */
function matchNatively(source: string, text: string) {
  const found = new RegExp(source, 'iu').exec(text);
  if (found === null) return undefined;
  const groups = Object.entries(found.groups ?? {}).filter(([, group]) => group !== undefined);
  return { from: found.index, to: found.index + found[0].length, groups: Object.fromEntries(groups) };
}

describe('a pattern', () => {
  it.each([
    ['^(?<Round>.+?) (?<Class>Preferred|Common)$', 'Series A-1 preferred'],
    [String.raw`(?<n>\d+)[-/ ](?<w>\w{2,3}?)`, 'x 12/abc'],
    [String.raw`\btotal\b`, 'Sub-Total of Acme'],
    ['a|ab|abc', 'abc'],
    ['(?:ab?)*c', 'ababac'],
    ['[^a-c\\s]+', 'ab xyz'],
    ['x{2,}', 'axxxb'],
    ['(?<a>a)|(?<b>b)', 'b'],
    ['^$', ''],
    ['nothing', 'something'],
  ])('%s finds in "%s" what the language finds', (source, text) => {
    expect(new Pattern(source).match(text)).toEqual(matchNatively(source, text));
  });

  it('finds what the language finds, whatever is drawn', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', String.raw`\w`, '(?<x>a|b)', '(?:ab|a)');
    const piece = fc
      .tuple(atom, fc.constantFrom('', '*', '+', '?', '*?', '+?', '{1,2}'))
      .map((parts) => parts.join(''));
    const pattern = fc
      .tuple(fc.constantFrom('', '^'), fc.array(piece, { minLength: 1, maxLength: 4 }), fc.constantFrom('', '$'))
      .map(([start, pieces, end]) => `${start}${pieces.join('')}${end}`)
      .filter((source) => source.split('(?<x>').length <= 2);
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, (source, subject) => {
        expect(new Pattern(source).match(subject)).toEqual(matchNatively(source, subject));
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('takes no longer for a pattern that would keep others busy for ever', () => {
    const started = process.cpuUsage();
    expect(new Pattern('^(a+)+$').test(`${'a'.repeat(1500)}b`)).toBe(false);
    expect(new Pattern('^(a|a)*(a|aa)+$').test(`${'a'.repeat(1500)}b`)).toBe(false);
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  });

  it('takes out all it finds', () => {
    expect(new Pattern(String.raw`\s*\(\d+\)`).removeFrom('Acme (1)(3) Inc (2)')).toBe('Acme Inc');
    expect(new Pattern('x*').removeFrom('axxb')).toBe('ab');
  });

  it.each([
    ['(?=a)', 'looks ahead or behind, which is not supported'],
    ['(?<!a)b', 'looks ahead or behind, which is not supported'],
    [String.raw`(a)\1`, 'refers back to a group, which is not supported'],
    ['(a', 'opens a bracket that is not closed'],
    ['a)', 'closes a bracket that was not opened'],
    ['[a', 'opens a "[" that is not closed'],
    ['*a', 'has a "*" with nothing before it to repeat'],
    ['a**', 'repeats a repetition'],
    ['[z-a]', 'has a range z-a that goes backwards'],
    ['a{5,2}', 'repeats with {5,2}; at most 100 times, the lesser number first'],
    ['(((a{100}){100}){100})', 'repeats too much'],
    ['(?<x>a)(?<x>b)', 'names two groups "x"'],
    [String.raw`\q`, String.raw`has an escape \q that is not understood`],
    ['(?i)a', 'has a group that is not understood'],
    ['('.repeat(40), 'nests more than 30 brackets'],
  ])('refuses %s', (source, message) => {
    expect(() => new Pattern(source)).toThrow(message);
  });
});
