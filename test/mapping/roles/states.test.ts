import { describe, expect, it } from 'vitest';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import type { Question } from '../../../src/mapping/question.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';

/** States of what is not held, or not yet, as people write them. */
const NOT_HELD = [
  'Written off, Write-off 2023, Exited, Fully exited, Exited (trade sale), Sold to Birch, Converted, Cancelled, Void, Zombie',
  'Merged, Dormant, Struck off, Acqui-hire, Restructured, Winding up, In administration, Chapter 11, Ceased trading, Defunct',
  'Bankrupt, Receivership, Trade sale, Secondary sale, Repaid, Redeemed, Matured, Impaired, Dead, Failed, Lost, Realised',
  'Pipeline, Pending, Under LOI, Term sheet, In DD, Not closed, Soft circled, Awaiting signature, Draft, Reserved, On hold',
  'Verkauft, Abgeschrieben, Liquidiert, Aufgelöst, Insolvenz, Ausgebucht, Geplant, In Verhandlung, Teilverkauf, Totalverlust',
  'Cédée, Liquidé, Passé en perte, Radié, En cours de signature, Abandonné, Dissoute, Remboursé, Dépôt de bilan, En sommeil',
  'Liquidado, Vendido, Dado de baja, Desinvertido, Cerrado, Pendiente de firma, En negociación, Disuelta, Quiebra, Extinguida',
  'Vendida, Baixado, Baixa contábil, Encerrada, Em negociação, Falida, Perda total, Em liquidação, Ceduta, Venduta, Svalutata',
  'Fallita, In trattativa, Cessata, Estinta, Sciolta, Chiusa, Verkocht, Afgeschreven, Failliet, Opgeheven, Ontbonden, Gestaakt',
  '売却済, 償却済, 清算, 破産, 検討中, 休眠, 廃業, 全損, 契約前, 已退出, 已核销, 破产, 拟投, 注销, 停业, 吊销, 待签约, 部分退出',
].flatMap((line) => line.split(/, (?!not)/));
NOT_HELD.push('Signed, not closed');

const HELD = [
  'Active',
  'Aktiv',
  'En portefeuille',
  'Vigente',
  'Em carteira',
  'In portafoglio',
  'Actief',
  '保有',
  '未退出',
];

type Row = readonly (string | number)[];

/** A list of holdings with one more column; `texts` are those of its rows. */
function questionsOf(header: string, texts: readonly string[], customColumns: readonly string[] = []) {
  const head: Row = ['Company', 'Fund', 'Round', 'Date', 'Share Class', 'Shares', 'Cost (EUR)', header];
  const rows = texts.map((text, at): Row => {
    return [`Oak ${at}`, 'Fund I', 'Seed', '2021-03-15', 'Seed Preferred', 1000 + at, 50_000 + 50 * at, text];
  });
  const tables = [makeTable('Book', [head, ...rows])];
  const { sheets } = proposeMapping([makeWorkbook(tables)], { companies: [], funds: [], customColumns }, NO_MEMORY);
  return sheets.flatMap(({ doubts }) => doubts);
}

function textsIn(questions: readonly Question[]): readonly string[] {
  return questions.flatMap(({ texts = [] }) => texts).filter((text) => NOT_HELD.includes(text));
}

describe('a state that is not of what is held', () => {
  it.each(['X', 'Region', 'Notes', 'Deal', ''])('is asked about once under "%s"', (header) => {
    expect(textsIn(questionsOf(header, NOT_HELD)).toSorted()).toEqual(NOT_HELD.toSorted());
  });

  it('is asked about in a custom column of the firm', () => {
    expect(textsIn(questionsOf('Ampel', ['Pipeline', ''], ['Ampel']))).toEqual(['Pipeline']);
  });

  it.each(['Lead Investor', 'Co-Investors'])('is asked about where names are expected: %s', (header) => {
    expect(textsIn(questionsOf(header, ['Written off', 'Pending', 'Birch Capital']))).toEqual([
      'Written off',
      'Pending',
    ]);
  });

  it('may be a word that nobody knows, beside one that is known', () => {
    const [question, ...others] = questionsOf('X', ['Active', 'Active', 'Blorp']);
    expect([question?.texts, others]).toEqual([['Blorp'], []]);
  });

  it('is none of those of holdings, nor any other word', () => {
    const words = ['Alice', 'Berlin', 'Q1', 'Tier 2', 'BV-12', 'Partner', 'SaaS', 'Follow on', 'Pipeline inspection'];
    expect(['X', 'Region'].flatMap((header) => questionsOf(header, words))).toEqual([]);
    expect(['X', 'Status'].flatMap((header) => questionsOf(header, HELD))).toEqual([]);
  });

  it('is asked about in a list of companies, which would all be made', () => {
    const table = makeTable('Companies', [
      ['Company', 'Website', 'Country', 'X'],
      ['Maple', 'https://maple.example', 'Germany', 'Pipeline'],
      ['Hazel', 'https://hazel.example', 'France', ''],
    ]);
    const { sheets } = proposeMapping(
      [makeWorkbook([{ ...table, name: 'List' }])],
      { companies: [], funds: [], customColumns: [] },
      NO_MEMORY,
    );
    expect(sheets.flatMap(({ doubts }) => doubts.flatMap(({ texts = [] }) => texts))).toEqual(['Pipeline']);
  });
});
