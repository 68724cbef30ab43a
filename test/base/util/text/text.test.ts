import { describe, expect, it } from 'vitest';
import { foldChoice, foldHeader, foldHeaderForms, foldName, trimText } from '../../../../src/base/util/text/text.ts';

describe('text', () => {
  it('is trimmed of spaces of every kind at its ends only', () => {
    expect(trimText('\u00a0 a\u00a0b \u200b\ufeff\n')).toBe('a\u00a0b');
    expect(trimText('ab')).toBe('ab');
    expect(trimText(' \u2060 ')).toBe('');
  });

  it('of a name is compared without regard to case and runs of spaces', () => {
    expect(foldName('  Acme\u00a0 \tInc\u200b. ')).toBe('acme inc.');
  });

  it.each([
    'Acme\u200b',
    'Ac\u00adme',
    'Ac\u200cme',
    'Acme\u200d',
    '\u200cAcme',
    '\ufeffAcme\u2060',
    '\u00adAcme\u00ad',
  ])('of the name %j is compared as what people see of it', (name) => {
    expect(foldName(name)).toBe('acme');
  });

  it.each(['می\u200cخواهم', 'क्\u200dष', '👩\u200d💻 Labs'])('of the name %j keeps its joiners', (name) => {
    expect(foldName(name)).toBe(name.toLowerCase());
  });

  it.each([
    ['Share Classes', 'share_class*'],
    ['Companies', 'COMPANY'],
    ['Securities', 'security'],
    ['Co-Investors', 'coinvestor'],
    ['Sales', ' sale '],
    ['Exercises', 'Exercise'],
  ])('of the header %s is compared like %s', (a, b) => {
    expect(foldHeader(a)).toBe(foldHeader(b));
  });

  it('of a header is looked up with its words in the singular too', () => {
    expect(foldHeaderForms('Shares Sold')).toEqual(['sharessold', 'sharesold']);
    expect(foldHeaderForms('Company')).toEqual(['company']);
  });

  it('of a choice is compared without punctuation', () => {
    expect(foldChoice(' Non-Participating. ')).toBe('nonparticipating');
  });
});
