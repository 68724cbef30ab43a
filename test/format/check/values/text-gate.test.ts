import { describe, expect, it } from 'vitest';
import { formatted, makeTable } from '../../../support/make-table.ts';
import { check, findingsOf } from '../support.ts';

/** Severity, cell and code of what is said of a company of that name, with that description. */
function saidOf(name: string, description = ''): string[] {
  const { findings } = check([
    makeTable('Companies', [
      ['Company', 'Description'],
      [name, description],
    ]),
  ]);
  return findings.map(({ severity, cell, code }) => `${severity} ${cell} ${code}`);
}

describe('the gate for names', () => {
  it.each([
    ['=A2&" LLC"', 'text-formula'],
    ['=CONCATENATE(A1,B1)', 'text-formula'],
    ['+A2', 'text-formula'],
    ['@SUM(A1:A9)', 'text-formula'],
    ["+'Fund I'!B4", 'text-formula'],
    ['+=A2', 'text-formula'],
    ['＝A2&"x"', 'text-formula'],
    ['{=A2:A4}', 'text-formula'],
    ['Beta_x0000_Holdings', 'text-damaged'],
    ['ä½\u00a0å¥½', 'text-damaged'],
    ['Î‘Î»Ï†Î± Capital', 'text-damaged'],
    ['Soci\ufffdt\ufffd Nouvelle', 'text-damaged'],
    ['SociÃ©tÃ© Nouvelle', 'text-damaged'],
    ['Oâ€™Neill Capital', 'text-damaged'],
    ['ZÃ¼rich Robotics', 'text-damaged'],
    ['\u0007Beta Holdings', 'text-damaged'],
    ['Beta\u0000Holdings', 'text-damaged'],
    ['Beta\u0085Holdings', 'text-damaged'],
    ['Be\u202eat Holdings', 'text-damaged'],
    ['Beta\u2028Holdings', 'text-damaged'],
    ['Beta\uffffHoldings', 'text-damaged'],
  ])('refuses %j', (name, code) => {
    expect(saidOf(name)).toEqual([`error A2 ${code}`]);
  });

  it.each([
    'M&M',
    '+ve Bio',
    '@Home Networks',
    'Société Nouvelle',
    'Ærø Biotek',
    'SÃO PAULO PARTICIPAÇÕES',
    'Ångström AI',
    '株式会社メルカリ',
    'Яндекс',
    'النور',
    '-',
    'A=B Labs',
    '0045 Ventures',
    'R&D “Nova” — Zürich',
    'Projeto “AMANHû',
    'Fonds «\u00a0Société\u00a0»',
    'Łódź Ï Holding',
    '{Braces} Labs',
    '\u200fמעבדות\u200e Beta',
  ])('lets %j pass', (name) => {
    expect(saidOf(name).filter((text) => text.startsWith('error') && text.includes('text-'))).toEqual([]);
  });

  it('only warns of a description', () => {
    expect(saidOf('Acme', 'Soci\ufffdt\ufffd')).toEqual(['warning B2 text-damaged']);
    expect(saidOf('Acme', '=A2')).toEqual(['warning B2 text-formula']);
  });

  it.each([
    [
      'Rounds',
      ['Company', 'Round', 'Closing Date', 'Co-Investors'],
      ['Acme', 'Seed', '2024-01-01', 'Birch; =A2'],
      'D2',
    ],
    ['Rounds', ['Company', 'Round', 'Closing Date'], ['Acme', '=B1', '2024-01-01'], 'B2'],
    [
      'Securities',
      ['Ref', 'Type', 'Company', 'Fund', 'Issue Date'],
      ['=A1', 'certificate', 'Acme', 'F', '2024-01-01'],
      'A2',
    ],
    ['Securities', ['Type', 'Company', 'Fund', 'Issue Date'], ['certificate', 'Acme', '=D1', '2024-01-01'], 'C2'],
  ])('stands at every column that names something: %s %j', (sheet, header, row, cell) => {
    const { findings } = check([makeTable(sheet, [header, row])]);
    expect(findings.filter(({ code }) => code === 'text-formula').map((finding) => finding.cell)).toEqual([cell]);
  });

  it('tells of a label that its format alone writes', () => {
    const name = (value: string, format: string) =>
      findingsOf([makeTable('Companies', [['Company'], [formatted(value, format)]])]).map(
        (text) => text.split(': ')[0],
      );
    expect(name('45', '0000')).toEqual(['warning Companies!A2 (Company) number-shown-otherwise']);
    expect(name('5', '"Fund "0')).toEqual(['warning Companies!A2 (Company) number-shown-otherwise']);
    expect(name('2024', '#,##0')).toEqual([]);
    expect(name('2024', '0')).toEqual([]);
  });
});
