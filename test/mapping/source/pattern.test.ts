import { describe, expect, it } from 'vitest';
import { Pattern } from '../../../src/mapping/source/pattern.ts';

describe('a pattern', () => {
  it.each([
    ['^(?<Round>.+?) (?<Class>Preferred|Common)$', 'Series A-1 preferred', { Round: 'Series A-1', Class: 'preferred' }],
    [String.raw`(?<n>\d+)[-/ ](?<w>\w{2,3}?)`, 'x 12/abc', { n: '12', w: 'ab' }],
    ['(?<a>a)|(?<b>b)', 'b', { b: 'b' }],
    [String.raw`\btotal\b`, 'Sub-Total of Acme', {}],
    ['nothing', 'something', undefined],
  ])('%s takes "%s" apart', (source, text, groups) => {
    expect(new Pattern(source).match(text)).toEqual(groups);
  });

  it('takes no longer for a pattern that would keep others busy for ever', () => {
    const started = process.cpuUsage();
    expect(new Pattern('^(a+)+$').test(`${'a'.repeat(1500)}b`)).toBe(false);
    expect(new Pattern('^(a|a)*(a|aa)+$').test(`${'a'.repeat(1500)}b`)).toBe(false);
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  });

  it('takes out all it finds', () => {
    expect(new Pattern(String.raw`\s*\(\d+\)`).removeFrom('Acme (1)(3) Inc (2)')).toBe('Acme Inc');
  });

  it('names its groups in their order', () => {
    expect(new Pattern('(?<second>a)(?<first>b)').names).toEqual(['second', 'first']);
  });

  it.each([
    '(?=a)',
    '(?<!a)b',
    String.raw`(a)\1`,
    '(a',
    'a)',
    '[a',
    '*a',
    '[z-a]',
    '(?<x>a)(?<x>b)',
    '(((a{900}){900}){900})',
    '('.repeat(2000),
  ])('refuses %s', (source) => {
    expect(() => new Pattern(source)).toThrow(/^is not understood: /);
  });
});
