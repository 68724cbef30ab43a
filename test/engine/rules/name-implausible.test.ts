import { describe, expect, it } from 'vitest';
import { classRow, companyRow, date, roundRow, stated } from '../../support/make-records.ts';
import { FIRM } from '../../support/make-snapshot.ts';
import { planRecords } from '../../support/plan-records.ts';

/** `warning Companies!A2 it is a date.`: where, and as what the name is taken. */
const told = (records: Parameters<typeof planRecords>[0]) =>
  planRecords(records, FIRM)
    .rows.flatMap(({ findings }) => findings)
    .filter(({ code }) => code === 'name-implausible')
    .map(({ severity, sheet, cell, message }) => `${severity} ${sheet}!${cell} ${message.split(', but ').at(-1)}`);

function round(name: string): string[] {
  return told([roundRow(2, { company: 'Acme Robotics', name, closingDate: date('2024-06-28') })]);
}

function shareClass(name: string): string[] {
  const facts = { classType: 'preferred', pricePerShare: stated('2.5 EUR') } as const;
  return told([classRow(2, { company: 'Acme Robotics', round: 'Series A', name, ...facts })]);
}

describe('a company', () => {
  it.each([
    ['Company', 'the header of a column'],
    ['Series A', 'the name of a round'],
    ['Series B-1 Preferred', 'the name of a share class'],
    ['Common Stock', 'the name of a share class'],
    ['USD', 'a currency'],
    ['Oak Motion; Pine Labs', 'more than one name'],
    ['Oak Motion 500,000', 'a name with an amount behind it'],
    ['Oak Motion 2025-05-03', 'a name with a date behind it'],
    ['Oak\u200bMotion', 'a name with a character in it that cannot be seen'],
    ['OÃ¤k Motion', 'a name whose letters were read in a wrong encoding'],
    ['O\ufffdk Motion', 'a name whose letters were read in a wrong encoding'],
    ['Oak\u200cMotion', 'a name with a character in it that cannot be seen'],
    ['Oak\u00adMotion', 'a name with a character in it that cannot be seen'],
    ...['\u200e', '\u2066', '\u034f', '\u3164', '\ufe0f', '\u2800', '\ue000', '\u{e0041}'].map(
      (unseen): [string, string] => [`Oak${unseen}Motion`, 'a name with a character in it that cannot be seen'],
    ),
    ['<b>Oak</b> Motion', 'a name with HTML in it'],
    ['Oak%20Motion', 'a name as it is written in a web address'],
    ['Caf%C3%A9', 'a name as it is written in a web address'],
    ['[object Object]', 'a placeholder'],
    ['undefined', 'a placeholder'],
    ['Loading...', 'a placeholder'],
    ['Oak &amp; Motion', 'a name with HTML in it'],
    ['Oak&#39;s Motion', 'a name with HTML in it'],
    ['Oak&#x27;s Motion', 'a name with HTML in it'],
    ['Caf&eacute; Motion', 'a name with HTML in it'],
    ['\u041eak Motion', 'a name with letters of two alphabets in one word'],
    ['Oak M\u03bftion', 'a name with letters of two alphabets in one word'],
    ['Bj?rn Motion', 'a name with a question mark in a word: a program may have lost a letter'],
    ['Summe', 'the name of a total'],
    ['Totale', 'the name of a total'],
    ['1.23E+11', 'a number'],
    ['Number of companies: 3', 'a label with something behind it'],
    ['Source: data room', 'a label with something behind it'],
    ['12 investments', 'a count'],
    ['As of 30 June 2025', 'a note'],
    ['--- end of list ---', 'a note'],
    ['Oak Motion ???', 'a name with question marks behind it'],
    ['Oak Motion (?)', 'a name with question marks behind it'],
    ['Oak Motion*', 'a name with a footnote mark behind it'],
    ['Oak Motion (1)', 'a name with a footnote mark behind it'],
    ['Oak Motion (https://notes.example/Oak-4f2a)', 'a name with a web address behind it'],
    ['1-Mar', 'a date'],
    ['Dec-01', 'a date'],
    ['Oak Motion (new)', 'a name with a remark behind it'],
    ['Oak Motion [in liquidation]', 'a name with a remark behind it'],
    ["'Oak Motion'", 'a name in quotation marks'],
    ['Oak Motion,', 'a name that ends in a punctuation mark'],
  ])('called %s is asked about', (name, what) => {
    expect(told([companyRow(2, { name })])).toEqual([`warning Companies!A2 it is ${what}.`]);
  });

  it('over two lines is asked about', () => {
    expect(told([companyRow(2, { name: 'Oak\nMotion' })])).toHaveLength(1);
  });

  it.each([
    ...['Who?', 'Yahoo!', 'E*Trade', 'C++ Labs', 'Ωmega', 'Яндекс', 'ΑΒΓ AE', 'SÃO Labs', 'A/B', 'Oak (Motion)'],
    ...['monday.com', "Women's", '“Oak” & Co', 'Ben & Jerry', 'Renewed (Europe)', 'Oak #1', 'R2', 'Area (51)'],
    ...[
      'می\u200cخواهم',
      'क्\u200dष',
      '👩\u200d💻 Labs',
      'I❤\ufe0fLabs',
      'أوك\u200f',
      '100% Oak',
      'A<B',
      'Nan Labs',
      'R&D',
      'M&A',
      'Smith &Sons',
      'Ben&Co',
    ],
  ])('may be called %s', (name) => {
    expect(told([companyRow(2, { name })])).toEqual([]);
  });

  it.each([
    'Series',
    'Common Networks',
    'Seedcamp',
    'Preferred Networks',
    'Area 51',
    'March-1',
    'Company 3',
    'Route 2,000 Labs',
  ])('may be called %s', (name) => {
    expect(told([companyRow(2, { name })])).toEqual([]);
  });
});

describe('a round or share class', () => {
  it.each(['Total', 'TBD', '???', 'Acme Robotics', '10,000,000', 'jane@acme.example', 'see note'])(
    'called %s is asked about',
    (name) => {
      expect(round(name)).toHaveLength(1);
      expect(shareClass(name)).toHaveLength(1);
    },
  );

  it('is told at its own cell', () => {
    expect(round('10000000')).toEqual(['warning Rounds!B2 it is a number.']);
  });

  it.each(['2024', '1', 'New', 'Other', '2024-06-28', 'Seed', 'Various', 'A', 'Acme Robotics Seed'])(
    'may be called %s',
    (name) => {
      expect(round(name)).toEqual([]);
      expect(shareClass(name)).toEqual([]);
    },
  );
});
