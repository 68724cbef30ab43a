import { describe, expect, it } from 'vitest';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { parseMapping } from '../../../src/mapping/file/parse-mapping.ts';
import { mergeMemory } from '../../../src/mapping/propose/memory.ts';
import { listMissing, listQualities } from '../../../src/mapping/propose/missing/question-missing.ts';
import { NO_MEMORY, type Proposal } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { listQuestions } from '../../../src/mapping/propose/questions.ts';
import { writeMapping } from '../../../src/mapping/propose/write-mapping.ts';
import { toSourceTieOut } from '../../../src/mapping/tie-out/to-source-tie-out.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { mapWorkbooks } from '../support.ts';

const NOBODY = { companies: [], funds: [], customColumns: [] };

/** Answers each question by what it says is missing, until none is left; then counts what loads by kind. */
function answerAll(csv: string, answers: { readonly [missing: string]: string }) {
  const rows = csv.split('\n').map((line) => line.split(',').map((cell) => (cell === '' ? null : cell)));
  const input = makeWorkbook([makeTable('Book', rows)]);
  let proposal: Proposal = proposeMapping([input], NOBODY, NO_MEMORY);
  const asked: string[] = [];
  const next = () => listMissing(proposal).find(({ text }) => !asked.includes(text));
  for (let question = next(); question !== undefined; question = next()) {
    asked.push(question.text);
    const name = Object.keys(answers).find((missing) => question?.text.includes(`the ${missing} of`)) ?? '';
    proposal = question.fill(proposal, answers[name] ?? '') ?? proposal;
  }
  const counted = listQuestions(proposal).find(({ text }) => text.includes('counted in units of 1.00'));
  const said = counted?.say?.(answers.interests ?? 'yes');
  if (said !== undefined) proposal = proposal.answer(said);
  for (const question of listQualities(proposal)) proposal = question.fill(proposal, 'EUR') ?? proposal;
  const { value, tallies } = mapWorkbooks(
    [input],
    parseMapping(writeMapping(proposal, { inputs: [input.name] }), 'proposal').mapping,
  );
  const checked = checkWorkbooks([input], { decimalSign: '.' }, value).value;
  const errors = checked.records.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'));
  const open = toSourceTieOut(tallies).flatMap(({ columns }) =>
    columns.flatMap(({ isAmount, parts }) => (isAmount ? parts.filter((part) => !part.isAcknowledged) : [])),
  );
  return {
    open,
    asked: asked.length,
    errors: errors.map(({ code }) => code),
    kinds: checked.records.map(({ kind }) => kind),
  };
}

describe('a file whose questions are answered loads whole', () => {
  it.each<[string, string, { readonly [missing: string]: string }, readonly string[]]>([
    [
      'notes of one company, which name neither it nor a round',
      `ID,Type,Issue Date,Shareholder,Principal (EUR),Maturity Date,Discount,Valuation Cap
N-1,Convertible note,2021-09-23,Fund I,250000,2023-09-23,20%,8000000
N-2,SAFE,2021-10-02,Fund II,100000,,15%,6000000`,
      { Company: 'Maple Inc' },
      ['company', 'round', 'round', 'security', 'security'],
    ],
    [
      'shares without a fund, a round or a class, whose rounds stand in a column that is used',
      `Company,Stage of firm,Date,Shares,Cost (EUR)
Maple,Series A,2021-03-15,1000,50000
Hazel,Seed,2022-06-01,500,10000`,
      { Fund: 'Fund I', Round: 'Stage of firm', 'Share Class': '"Stage of firm"' },
      ['company', 'round', 'share-class', 'security', 'company', 'round', 'share-class', 'security'],
    ],
    [
      'purchases whose type nothing says',
      `Company,Fund,Round,Date,Invested (EUR)
Maple,Fund I,Series A,2021-03-15,50000`,
      { interests: 'token convertible' },
      ['company', 'round', 'security'],
    ],
    [
      'purchases whose shares nothing says, which are left out beside their rounds',
      `Company,Fund,Round,Date,Share Class,Invested (EUR)
Maple,Fund I,Series A,2021-03-15,Series A Preferred,50000`,
      { interests: 'leave out' },
      ['company', 'round'],
    ],
    [
      'notes among purchases whose shares nothing says',
      `Company,Fund,Round,Date,Security Type,Invested (EUR)
Maple,Fund I,Seed,2021-03-15,SAFE,50000
Hazel,Fund I,Series A,2022-03-15,Preferred,70000`,
      { interests: 'leave out' },
      ['company', 'round', 'security'],
    ],
    [
      'a list that is left out altogether',
      `Company,Fund,Round,Date,Invested (EUR)
Maple,Fund I,Series A,2021-03-15,50000`,
      { interests: 'leave out' },
      ['company', 'round'],
    ],
  ])('%s', (_, csv, answers, kinds) => {
    const found = answerAll(csv, answers);
    expect([found.errors, found.open]).toEqual([[], []]);
    expect([...found.kinds].sort()).toEqual([...kinds].sort());
    expect(found.asked).toBeLessThanOrEqual(5);
  });
});

describe('yes to a guess', () => {
  it.each([
    [
      'keeps the words of the format that it gives',
      `Company,Fund,Series,Date,Shares,Price
Maple,Fund I,B,2021-03-15,1000,2
Maple,Fund I,C,2022-03-15,1000,3`,
    ],
    [
      'keeps the first of several days',
      `Company,Fund,Round,Class,Date,Shares,Cost (EUR)
Maple,Fund I,Seed,Seed Preferred,2021-03-15,1000,50000
Maple,Fund I,Seed,Seed Preferred,2022-03-15,1000,50000`,
    ],
  ])('%s', (_, csv) => {
    const input = makeWorkbook([
      makeTable(
        'Book',
        csv.split('\n').map((line) => line.split(',')),
      ),
    ]);
    const proposal = proposeMapping([input], NOBODY, NO_MEMORY);
    const errorsOf = (one: Proposal): readonly string[] => {
      const { mapping } = parseMapping(writeMapping(one, { inputs: [input.name] }), 'proposal');
      const { findings, value } = checkWorkbooks([input], { decimalSign: '.' }, mapWorkbooks([input], mapping).value);
      return [...findings, ...value.records.flatMap((record) => record.findings)].flatMap(({ severity, code }) =>
        severity === 'error' && code !== 'mapping-unconfirmed' ? [code] : [],
      );
    };
    const learnt = listQuestions(proposal).flatMap(({ learn }) => learn('yes') ?? []);
    const recalled = proposal.recall(learnt.reduce(mergeMemory, NO_MEMORY));
    expect(learnt.length).toBeGreaterThan(0);
    expect(errorsOf(recalled)).toEqual(errorsOf(proposal));
    expect(recalled.sheets.flatMap(({ doubts }) => doubts).filter(({ topic }) => topic === 'column')).toEqual([]);
  });
});
