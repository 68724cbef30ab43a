import { describe, expect, it } from 'vitest';
import type { ValueType } from '../../../../src/format/sheets/sheet.ts';
import { type CellSource, formatted } from '../../../support/make-table.ts';
import { type ReadOptions, readAs, wordsOf } from '../support.ts';

const reader = (value: ValueType) => (source: CellSource, options?: ReadOptions) => readAs(value, source, options);
const is = (text: string) => ({ type: 'text', text });

describe('a text', () => {
  const text = reader({ kind: 'text' });

  it.each([
    ['007', '007'],
    [7, '7'],
    [formatted('7', '000'), '7'],
    ['  Acme\u00a0', 'Acme'],
    ['\u200bAcme\ufeff', 'Acme'],
    ['Acme\u00a0Inc', 'Acme\u00a0Inc'],
    ['a\r\nb\rc', 'a\nb\nc'],
    [0.1, '0.1'],
    [formatted('45382', 'd-mmm-yy'), '2024-03-31'],
    [formatted('25000000', '#,##0.0,,\\M'), '25000000'],
    [formatted('0.5625', 'h:mm'), '13:30'],
    [formatted('0.520833333333333', 'h:mm:ss'), '12:30:00'],
    [formatted('0.5625', 'h:mm AM/PM'), '1:30 PM'],
    [formatted('0', '[$-409]h:mm AM/PM;@'), '12:00 AM'],
    [{ value: { kind: 'date', iso: '2024-03-31' } }, '2024-03-31'],
    [true, 'yes'],
    [false, 'no'],
    ['na', 'na'],
    ['31/12/2024', '31/12/2024'],
  ] as const)('takes %j as it is', (source, expected) => {
    expect(text(source)).toEqual(is(expected));
  });

  it('refuses a number that the cell did not hold exactly, and a time of day', () => {
    expect(text({ value: { kind: 'number', text: '1234567890123456', inexact: true } })).toMatch(/^number-inexact/);
    expect(text(formatted('45382.5', 'm/d/yyyy h:mm'))).toBe('date-with-time: "2024-03-31 12:00" · 45382.5');
  });

  it('refuses a text longer than a spreadsheet cell', () => {
    expect(text('x'.repeat(32_768))).toBe('text-too-long: 32768 · 32767');
  });
});

describe('any cell', () => {
  const count = reader({ kind: 'count' });

  it.each(['-', '—', '–', '--', 'n/a', 'N/A', 'n.a.', ' - '])('takes %j for nothing', (source) => {
    expect(count(source)).toBe(`blank (${source.trim()})`);
  });

  it('takes spaces of any kind for nothing', () => {
    expect(count(' \u00a0\u200b')).toBe('blank');
  });

  it('refuses a formula without a stored result', () => {
    expect(count({ value: { kind: 'uncached' } })).toBe('formula-uncached: Excel · LibreOffice');
  });

  it('refuses an error value, in CSV too', () => {
    expect(count({ value: { kind: 'error', text: '#REF!' } })).toBe('cell-error: #REF!');
    const text = reader({ kind: 'text' });
    for (const error of [
      '#N/A',
      '#WERT!',
      '#NV',
      '#¿NOMBRE?',
      '#¡REF!',
      '#VÄRDEFEL!',
      '#ЗНАЧ!',
      '#ERROR!',
      '#N/A Invalid Security',
      'Err:502',
    ])
      expect(text(error)).toBe(`cell-error: ${error.replace(/ Invalid |:/, ' · ')}`);
    for (const name of ['#1', '#paid', '#A', 'N/A Labs', '#HASH', 'Error: none'])
      expect(text(name)).toEqual({ type: 'text', text: name });
  });

  it('says of the error that stands for a picture or a linked data type what it may be', () => {
    const value = { kind: 'error', text: '#VALUE!' } as const;
    expect(wordsOf({ kind: 'count' }, { value })).toContain('linked data types are not read');
    expect(wordsOf({ kind: 'count' }, { value, formula: true })).not.toContain('linked data types');
  });
});

describe('a boolean', () => {
  const boolean = reader({ kind: 'boolean' });

  it.each(['yes', 'Y', ' TRUE', '1', 1, true])('takes %j for yes', (source) => {
    expect(boolean(source)).toEqual({ type: 'boolean', boolean: true });
  });

  it.each(['no', 'N', 'False', '0', 0, false])('takes %j for no', (source) => {
    expect(boolean(source)).toEqual({ type: 'boolean', boolean: false });
  });

  it('refuses anything else', () => {
    for (const odd of ['-1', 'y?', '0%', '(0)', 'no?', '1?', 'yes/no', formatted('0', '0%'), formatted('1', '"No"')])
      expect(boolean(odd)).toContain('boolean-invalid');
    expect(boolean(formatted('1', '"Yes";;"No"'))).toEqual({ type: 'boolean', boolean: true });
    expect(boolean(formatted('0', '0.00'))).toEqual({ type: 'boolean', boolean: false });
    expect(boolean('maybe')).toBe('boolean-invalid: "maybe"');
    expect(boolean(2)).toBe('boolean-invalid: "2"');
  });
});

describe('a choice', () => {
  const choices = [
    { value: 'token_investment', label: 'token investment', aliases: ['crypto'] },
    { value: 'safe', label: 'SAFE' },
    { value: '360', label: '360' },
  ];
  const choice = reader({ kind: 'choice', choices });

  it.each([
    ['Token Investment', 'token_investment'],
    ['TOKEN-INVESTMENT', 'token_investment'],
    ['token_investment', 'token_investment'],
    ['tokeninvestment.', 'token_investment'],
    ['Crypto', 'token_investment'],
    ['s.a.f.e.', 'safe'],
    [360, '360'],
  ])('takes %j without regard to case, spaces and punctuation', (source, value) => {
    expect(choice(source)).toEqual(is(value));
  });

  it('suggests the nearest', () => {
    expect(choice('token investmnt')).toBe(
      'choice-unknown: "token investmnt" · Amount · "token investment" · SAFE · 360',
    );
    expect(choice('zzzzzz')).toBe('choice-unknown: "zzzzzz" · Amount · SAFE · 360');
  });
});

describe('co-investors', () => {
  const investors = reader({ kind: 'co-investors' });

  it('are names, of which some lead', () => {
    expect(investors('Harbour  Ventures (lead); Pine Capital;; Oak (Lead Investor) ;\nElm, Inc. (Cayman)')).toEqual({
      type: 'co-investors',
      investors: [
        { name: 'Harbour Ventures', isLead: true },
        { name: 'Pine Capital', isLead: false },
        { name: 'Oak', isLead: true },
        { name: 'Elm, Inc. (Cayman)', isLead: false },
      ],
    });
  });

  it('stand once each and have a name', () => {
    expect(investors('Pine; PINE (lead) ')).toBe('list-invalid: "Pine; PINE (lead)" · "PINE"');
    expect(investors('(lead); Pine')).toBe('list-invalid: "(lead); Pine" · Name · Name');
  });
});

describe('a list of references', () => {
  const references = reader({ kind: 'references', to: 'round' });

  it('is separated by semicolons', () => {
    expect(references('Seed; Series  A ;')).toEqual({ type: 'list', items: ['Seed', 'Series A'] });
    expect(references('Seed; seed')).toBe('list-invalid: "Seed; seed" · "seed"');
  });
});

describe('a fiscal year end', () => {
  const yearEnd = reader({ kind: 'fiscal-year-end' });

  it.each([
    ['12/31', '12/31'],
    ['3/31', '03/31'],
    ['06-30', '06/30'],
    ['31 Dec', '12/31'],
    ['December 31', '12/31'],
    ['02/29', '02/29'],
    ['2024-12-31', '12/31'],
    [formatted('45657', 'd-mmm'), '12/31'],
    [{ value: { kind: 'date', iso: '2024-12-31' } }, '12/31'],
  ] as const)('takes %j', (source, expected) => {
    expect(yearEnd(source)).toEqual(is(expected));
  });

  it('counts days from 1904 where the file does', () => {
    expect(yearEnd(formatted('44195', 'd-mmm'), { epoch: 1904 })).toEqual(is('12/31'));
  });

  it.each(['31/12', '13/01', '02/30', 'December', 'year end', 1231, '12/31/24x'])('refuses %j', (source) => {
    expect(yearEnd(source)).toBe(`date-invalid: "${source}" · MM · 12 · 31`);
  });
});

describe('a website', () => {
  const url = reader({ kind: 'url' });

  it.each([
    ['https://acme.com/about', 'https://acme.com/about'],
    ['http://acme.co.uk', 'http://acme.co.uk'],
    ['www.acme.com', 'https://www.acme.com'],
    ['acme.com/x?y=1', 'https://acme.com/x?y=1'],
  ])('takes %j', (source, expected) => {
    expect(url(source)).toEqual(is(expected));
  });

  it.each(['acme', 'acme .com', 'me@acme.com', 'ftp://acme.com', 'https://', '.com'])('refuses %j', (source) => {
    expect(url(source)).toBe(`url-invalid: "${source}"`);
  });
});

describe('a file', () => {
  const file = reader({ kind: 'file' });

  it.each(['logo.png', 'logos/acme.png', './a/../b.pdf', 'docs\\q1.pdf'])('takes %j', (source) => {
    expect(file(source)).toEqual(is(source));
  });

  it.each([
    '../x.pdf',
    'a/../../x.pdf',
    '/etc/passwd',
    'C:\\x.pdf',
    '\\\\host\\x',
    '~/x.pdf',
    'file:///x',
    '..\\x',
    '.',
  ])('refuses %j', (source) => {
    expect(file(source)).toMatch(/^file-outside: /);
  });
});
