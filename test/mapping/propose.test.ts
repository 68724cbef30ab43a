import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkWorkbooks } from '../../src/format/check/check-workbook.ts';
import { parseMapping } from '../../src/mapping/file/parse-mapping.ts';
import {
  learnFrom,
  type MappingMemory,
  mergeMemory,
  parseMemory,
  writeMemory,
} from '../../src/mapping/propose/memory.ts';
import { type KnownNames, NO_MEMORY } from '../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../src/mapping/propose/propose-mapping.ts';
import { listQuestions } from '../../src/mapping/propose/questions.ts';
import { writeMapping } from '../../src/mapping/propose/write-mapping.ts';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import type { WorkbookContent } from '../../src/spreadsheet/workbook/table.ts';
import { formatted, makeTable, makeWorkbook } from '../support/make-table.ts';
import { sweepOf } from '../support/sweep.ts';
import { mapWorkbooks, statedIn } from './support.ts';

const SEED = 20261120;
const KNOWN: KnownNames = {
  companies: ['Acme Incorporated', 'Borealis Energy'],
  funds: ['Northlight Fund I', 'Northlight Fund II'],
  customColumns: ['Deal Lead'],
};
const NOBODY: KnownNames = { companies: [], funds: [], customColumns: [] };

const HOLDINGS = makeWorkbook([
  makeTable('Book', [
    ['What we hold'],
    ['Investee', 'Vehicle', 'Stage', 'Bought', 'Cost ($K)', 'No. of shares', 'Deal lead', 'Mood'],
    ['Acme Inc', 'NL I', 'Seed', formatted(44000, 'd mmm yyyy'), 500, 1000, 'Ada', 'fine'],
    [null, 'NL II', 'Series A', formatted(44400, 'd mmm yyyy'), 750, 2000, 'Ada', 'so-so'],
    ['Total', null, null, null, 1250, 3000],
  ]),
  makeTable('Scratch', [['call Jonas']]),
]);

function propose(input: WorkbookContent, known = KNOWN, memory: MappingMemory = NO_MEMORY) {
  const proposal = proposeMapping([input], known, memory);
  return { proposal, yaml: writeMapping(proposal, { inputs: [input.name] }) };
}

/** Reads an input with a mapping; returns what the check reads. */
function read(input: WorkbookContent, yaml: string) {
  const { value, complaints } = mapWorkbooks([input], parseMapping(yaml, 'proposal').mapping);
  expect(complaints).toEqual([]);
  return checkWorkbooks([input], { decimalSign: '.' }, value).value;
}

describe('a proposal', () => {
  it('is a mapping with how sure each guess is, and why', () => {
    expect(propose(HOLDINGS).yaml.split('\n').slice(2).join('\n')).toBe(`schema: capsheet/mapping@1
aliases:
  companies:
    Acme Inc: Acme Incorporated # 0.70 spelt almost the same  <- look at this
  funds:
    NL I: Northlight Fund I # 0.55 no other fund fits  <- look at this
    NL II: Northlight Fund II # 0.55 no other fund fits  <- look at this
sheets:
  - sheet: Book
    header: 2
    fillDown: [Investee] # blank cells mean the same as above
    make:
      - { name: Price by share, divide: ["Cost ($K)", No. of shares] }
    confirm: # nothing is applied until these lines are gone: correct what is wrong below, then delete its line
      - { column: Investee, that: 'blank cells mean the same as above: row 4 belongs to "Acme Inc"', topic: meaning }
      - { that: 'these are read as follows: (1) the Class Type is "preferred" in every row, because nothing says which shares are common; (2) "Bought": it is the Closing Date (the round is assumed to have closed on that day): 2020-06-18; 2021-07-23', topic: every-row }
      - { column: "Cost ($K)", that: 'the amounts are in USD ("$" in the header of Cost ($K)): 500 → 500,000.00 USD; 750 → 750,000.00 USD', topic: currency }
      - { column: Investee, that: '"Acme Inc" is the company "Acme Incorporated" (spelt almost the same)', topic: name, to: Company, texts: [Acme Inc] }
      - { column: Vehicle, that: '"NL I" is the fund "Northlight Fund I" (no other fund fits)', topic: name, to: Fund, texts: [NL I] }
      - { column: Vehicle, that: '"NL II" is the fund "Northlight Fund II" (no other fund fits)', topic: name, to: Fund, texts: [NL II] }
    to:
      - sheet: Companies
        columns:
          Company: Investee # 0.79 "Investee" often means it
      - sheet: Rounds
        columns:
          Company: Investee # 0.79 "Investee" often means it
          Round: Stage # 0.81 "Stage" often means it
          Closing Date: Bought # 0.60 the round is assumed to have closed on that day  <- look at this
          Currency: { value: USD } # 0.60 "$" in the header of Cost ($K)  <- look at this
      - sheet: Share Classes
        columns:
          Company: Investee # 0.79 "Investee" often means it
          Round: Stage # 0.81 "Stage" often means it
          Share Class: Stage # 0.76 no column names the class, so it has the name of its round
          Class Type: { value: preferred } # 0.60 nothing says which shares are common  <- look at this
          Price Per Share: { column: Price by share, unit: thousands, keep: first } # 0.76 Cost ($K) ÷ No. of shares, the same in all purchases of a class
          Currency: { value: USD } # 0.60 "$" in the header of Cost ($K)  <- look at this
      - sheet: Certificates
        columns:
          Company: Investee # 0.79 "Investee" often means it
          Round: Stage # 0.81 "Stage" often means it
          Fund: Vehicle # 0.97 "Vehicle" is another name of it
          Issue Date: Bought # 0.79 "Bought" often means it
          Share Class: Stage # 0.76 no column names the class, so it has the name of its round
          Shares: No. of shares # 0.97 "No. of shares" is another name of it: 1000 → 1,000; 2000 → 2,000
          Investment Amount: { column: "Cost ($K)", unit: thousands } # 0.96 "Cost" is another name of it: 500 → 500,000.00 USD; 750 → 750,000.00 USD
          Currency: { value: USD } # 0.60 "$" in the header of Cost ($K)  <- look at this
      - sheet: Custom Columns
        columns:
          Company: Investee # 0.79 "Investee" often means it
          Deal Lead: Deal lead # 0.90 a custom column of the firm
    # Not mapped; if that is right, name them under ignore:
    #   H "Mood": fine; so-so

  - sheet: Scratch # no row is a header that capsheet knows
    skip: true
`);
  });

  it('reads what it was made from', () => {
    const { records } = read(HOLDINGS, propose(HOLDINGS).yaml);
    expect(records.map(statedIn).filter(({ kind }) => kind === 'security')).toEqual([
      {
        kind: 'security',
        type: 'certificate',
        company: 'Acme Incorporated',
        round: 'Seed',
        fund: 'Northlight Fund I',
        issueDate: '2020-06-18',
        shareClass: 'Seed',
        shares: '1000',
        investmentAmount: { value: '500000', currency: 'USD' },
      },
      expect.objectContaining({ company: 'Acme Incorporated', fund: 'Northlight Fund II', shares: '2000' }),
    ]);
  });

  it('lists what would be lost', () => {
    expect(propose(HOLDINGS, { ...KNOWN, funds: ['Fund of Others'] }).proposal.loss).toEqual({
      sheets: [{ sheet: 'Scratch', why: 'no row is a header that capsheet knows' }],
      columns: [{ sheet: 'Book', letters: 'H', header: 'Mood', samples: ['fine', 'so-so'] }],
      values: [
        { sheet: 'Book', column: 'Fund', value: 'NL I', count: 1 },
        { sheet: 'Book', column: 'Fund', value: 'NL II', count: 1 },
      ],
      missing: [],
    });
  });

  it('knows funds and companies by what stands in the cells, whatever stands above', () => {
    const table = makeTable('X', [
      ['Alpha', 'Beta', 'Cost', 'Date'],
      ['Acme Incorporated', 'Northlight Fund I', 5, '2024-01-31'],
      ['Borealis Energy', 'Northlight Fund II', 5, '2024-02-29'],
    ]);
    const [sheet] = propose(makeWorkbook([table])).proposal.sheets;
    expect(sheet?.targets.at(-1)?.columns.map(({ name, column: ref, reason }) => [name, ref, reason])).toEqual([
      ['Company', 'Alpha', 'its values are companies of the firm'],
      ['Round', undefined, 'nothing names it'],
      ['Fund', 'Beta', 'its values are funds of the firm'],
      ['Issue Date', 'Date', '"Date" often means it'],
      ['Share Class', undefined, 'nothing names it'],
      ['Shares', 'Cost', 'the amount invested, in units of 1.00'],
      ['Investment Amount', 'Cost', '"Cost" is another name of it'],
    ]);
  });

  it('takes what was said before over any guess', () => {
    const memory = {
      columns: [
        { header: 'Mood', sheet: 'Companies', column: 'Description' },
        { header: 'deal LEAD', sheet: 'Securities', column: undefined },
        { header: 'Bought', sheet: 'Rounds', column: undefined },
      ],
      companies: { 'acme inc': 'Acme Inc' },
      funds: { 'NL I': 'Northlight Fund II' },
      settled: [],
      sources: [],
    };
    const { proposal } = propose(HOLDINGS, { ...KNOWN, customColumns: [] }, memory);
    expect(proposal.companyAliases).toEqual([]);
    expect(proposal.fundAliases[0]).toEqual({
      from: 'NL I',
      to: 'Northlight Fund II',
      confidence: 1,
      reason: 'you said so before',
    });
    expect(proposal.sheets[0]?.ignored).toEqual([
      { column: 'Deal lead', columnIndex: 6, because: 'you said so before' },
    ]);
    expect(proposal.sheets[0]?.targets.map(({ name }) => name)).toEqual(['Companies', 'Share Classes', 'Certificates']);
  });

  it('of a workbook of the format gives the records that it has without one', async () => {
    const input = await readWorkbook('samples/quarterly.xlsx');
    const own = checkWorkbooks([input], { decimalSign: '.' }).value;
    const mapped = read(input, propose(input, NOBODY).yaml);
    expect(mapped.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(mapped.records.map(statedIn)).toEqual(own.records.map(statedIn));
  });

  it('can be read back, whatever stands in headers and cells', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'Company',
        'Fund',
        'Cost ($K)',
        'Shares',
        'Date',
        '#',
        'C',
        '3',
        'yes',
        'a: b',
        '- x',
        '"q"',
        "it's",
        '{x}',
      ),
      fc.string({ maxLength: 8 }),
    );
    const rows = fc.array(fc.array(word, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, (cells) => {
        const header = ['Company', 'Fund', 'Shares', ...(cells[0] ?? [])];
        const input = makeWorkbook([makeTable('Any: "tab"', [header, ...cells])]);
        const { proposal, yaml } = propose(input);
        if (proposal.sheets.length > 0) read(input, yaml);
      }),
      { seed: SEED, numRuns: sweepOf(60) },
    );
  });
});

describe('a header that is spelt nearly like a column', () => {
  const mappedTo = (header: string) => {
    const input = makeWorkbook([
      makeTable('Rounds 2024', [
        ['Company', 'Round', 'Closing Date', header],
        ['Acme', 'Seed', formatted(44000, 'd mmm yyyy'), 2],
      ]),
    ]);
    const columns = propose(input, NOBODY).proposal.sheets.flatMap(({ targets }) =>
      targets.flatMap((to) => to.columns),
    );
    return columns.filter(({ column: ref }) => ref === header).map(({ name, confidence }) => [name, confidence]);
  };

  it('is taken for it, but not without asking', () => {
    expect(mappedTo('Ful Diluted Shares')).toEqual([['Fully Diluted Shares', 0.73]]);
  });

  it('is not taken for it where a letter or two make another word of it', () => {
    expect(mappedTo('$/Share')).toEqual([['Price Per Share', 0.79]]);
  });
});

describe('what is doubtful', () => {
  const questions = listQuestions(propose(HOLDINGS).proposal);

  it('is asked once each', () => {
    expect(listQuestions(propose(HOLDINGS).proposal).map(({ text }) => text)).toEqual([
      'Is "Acme Inc" the company "Acme Incorporated"?',
      'Is "NL I" the fund "Northlight Fund I"?',
      'Is "NL II" the fund "Northlight Fund II"?',
      'Book, column A "Investee": blank cells mean the same as above: row 4 belongs to "Acme Inc". Is that right?',
      'Book: these are read as follows: (1) the Class Type is "preferred" in every row, because nothing says which shares are common; (2) "Bought": it is the Closing Date (the round is assumed to have closed on that day): 2020-06-18; 2021-07-23. Is that right?',
      'Book, column E "Cost ($K)": the amounts are in USD ("$" in the header of Cost ($K)): 500 → 500,000.00 USD; 750 → 750,000.00 USD. Is that right?',
    ]);
  });

  it('is asked one by one where a group of them is not right as a whole', () => {
    expect(questions.flatMap(({ apart = [] }) => apart.map(({ text }) => text))).toEqual([
      'Book: the Class Type is "preferred" in every row, because nothing says which shares are common. Is that right?',
      'Book, column D "Bought": is it the Closing Date of Rounds? (the round is assumed to have closed on that day)',
    ]);
  });

  it('is learnt from answers that can be one', () => {
    const column = questions.flatMap(({ apart = [] }) => apart).at(-1);
    expect(column?.learn('')?.columns).toEqual([{ header: 'Bought', sheet: 'Rounds', column: 'Closing Date' }]);
    expect(column?.learn('n')?.columns).toEqual([{ header: 'Bought', sheet: 'Rounds', column: undefined }]);
    expect(column?.learn('round size')?.columns).toEqual([{ header: 'Bought', sheet: 'Rounds', column: 'Round Size' }]);
    expect(column?.learn('whatever')).toBeUndefined();
    expect(questions[0]?.learn('no')?.companies).toEqual({ 'Acme Inc': 'Acme Inc' });
    expect(questions[1]?.learn('YES')?.funds).toEqual({ 'NL I': 'Northlight Fund I' });
    expect(questions[3]?.learn('')?.settled).toEqual([]);
    expect(questions[3]?.learn('sometimes')).toBeUndefined();
  });
});

describe('what was confirmed', () => {
  it('is not asked again while the values are the same', () => {
    const questions = listQuestions(propose(HOLDINGS).proposal);
    const memory = questions.flatMap(({ learn }) => learn('y') ?? []).reduce(mergeMemory, NO_MEMORY);
    expect(propose(HOLDINGS, KNOWN, memory).yaml).not.toContain('confirm');
  });
});

describe('what was learnt', () => {
  it('is kept as a file, and what is said later holds', () => {
    const first = {
      columns: [{ header: 'Cost', sheet: 'Rounds', column: 'Round Size' }],
      companies: { A: 'B' },
      funds: {},
      settled: ['x'],
      sources: [],
    };
    const later = {
      columns: [{ header: 'COST', sheet: 'Rounds', column: undefined }],
      companies: { a: 'C' },
      funds: { '1': '2' },
      settled: ['x', 'y'],
      sources: [],
    };
    const merged = mergeMemory(first, later);
    expect(merged).toEqual({ ...later, companies: { a: 'C' } });
    expect(parseMemory(writeMemory(merged))).toEqual(merged);
    expect(parseMemory('columns: 3')).toBeUndefined();
    expect(parseMemory('[')).toBeUndefined();
  });

  it('is taken from a mapping that somebody corrected', () => {
    const { mapping } = parseMapping(
      `
aliases: { funds: { NL I: Northlight Fund I } }
sheets:
  - sheet: Book
    split: [{ column: Stage, separator: '/', into: [Part, Rest] }]
    ignore: [Mood, H]
    to:
      - sheet: Certificates
        columns: { Company: Investee, Fund: Vehicle, Round: Part, Shares: F }
`,
      'corrected',
    );
    expect(learnFrom(mapping)).toEqual({
      columns: [
        { header: 'Investee', sheet: 'Securities', column: 'Company' },
        { header: 'Vehicle', sheet: 'Securities', column: 'Fund' },
        { header: 'Mood', sheet: 'Securities', column: undefined },
      ],
      companies: {},
      funds: { 'nl i': 'Northlight Fund I' },
      settled: [],
      sources: [],
    });
  });
});
