import { describe, expect, it } from 'vitest';
import { applyEdit } from '../../../src/mapping/edit/apply-edit.ts';
import { type KnownNames, NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { writeMapping } from '../../../src/mapping/propose/write-mapping.ts';
import type { MappingDoubt } from '../../../src/model/mapping/mapping-review.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { review } from '../edit/support.ts';

const KNOWN: KnownNames = { companies: ['Alder Optics'], funds: ['Northlight Fund II'], customColumns: [] };

interface Open {
  readonly doubts: readonly MappingDoubt[];
  /** Gives what is open after an answer, and the mapping that it made. */
  readonly answer: (
    doubt: MappingDoubt,
    says: string,
  ) => { readonly doubts: readonly MappingDoubt[]; readonly text: string };
}

/** The questions of a list with their answers. */
function open(rows: readonly (readonly string[])[], others: readonly (readonly string[])[] = []): Open {
  const tables = [makeTable('Holdings', rows), ...(others.length === 0 ? [] : [makeTable('Other', others)])];
  const input = makeWorkbook(tables);
  const text = writeMapping(proposeMapping([input], KNOWN, NO_MEMORY), { inputs: [input.name] });
  const doubtsOf = (mapping: string) => review([input], mapping, KNOWN).review.tables.flatMap(({ doubts }) => doubts);
  return {
    doubts: doubtsOf(text),
    answer: ({ answers }, says) => {
      const chosen = answers.find((one) => one.says === says);
      if (chosen === undefined)
        throw new Error(`no answer "${says}" among ${answers.map((one) => one.says).join(', ')}`);
      const changed = applyEdit(text, chosen.edit, 'mapping.yaml');
      return { doubts: doubtsOf(changed), text: changed };
    },
  };
}

function find(doubts: readonly MappingDoubt[], part: string | RegExp): MappingDoubt {
  const found = doubts.find(({ that }) => that.search(part) >= 0);
  if (found === undefined)
    throw new Error(`no question on ${part} among: ${doubts.map(({ that }) => that).join(' | ')}`);
  return found;
}

const says = ({ answers }: MappingDoubt): readonly string[] => answers.map((one) => one.says);

const SMALL = [
  ['Company', 'Fund', 'Round', 'Date', 'Currency', 'Cost', 'Shares'],
  ['Alder Optics', 'Northlight Fund II', 'Series A', '2024-03-01', 'EUR', '75', '1000'],
  ['Bolt Works', 'Northlight Fund II', 'Seed', '2024-04-02', 'EUR', '12', '500'],
];

describe('the answers to a question', () => {
  it('are the units that the first number may be in', () => {
    const { doubts, answer } = open(SMALL);
    const doubt = find(doubts, 'no unit is given');
    expect(says(doubt)).toEqual(['75 as it is', '75 thousand', '75 million', '75 billion']);
    const after = answer(doubt, '75 million');
    expect(after.text).toContain('unit: millions');
    expect(after.doubts.map(({ that }) => that)).not.toContain(doubt.that);
  });

  it('are the likely currencies where nothing says one', () => {
    const { doubts, answer } = open(SMALL.map((row) => row.filter((_, index) => index !== 4)));
    const doubt = find(doubts, 'currency');
    expect(says(doubt)).toEqual(['The currency of the profile', 'USD', 'EUR', 'GBP', 'CHF']);
    expect(answer(doubt, 'GBP').text).toContain('value: GBP');
    expect(answer(doubt, 'GBP').doubts.map(({ that }) => that)).not.toContain(doubt.that);
  });

  it('are the two orders of days', () => {
    const dated = (days: readonly string[]) => [
      SMALL[0] ?? [],
      ...SMALL.slice(1).map((row, at) => row.map((text, index) => (index === 3 ? (days[at] ?? '') : text))),
    ];
    const either = dated(['03/04/2024', '05/06/2024']);
    for (const [shown, line] of [
      [dated(['25/03/2024', '26/04/2024']), /dateOrder: dmy(?:.|\n)*dateOrder: mdy/],
      [either, /^dateOrder: mdy/m],
    ] as const) {
      const { doubts, answer } = open(shown, either);
      const doubt = find(doubts, 'day first');
      expect(says(doubt)).toEqual(['That is right', 'No, the month comes first']);
      const after = answer(doubt, 'No, the month comes first');
      expect(after.text).toMatch(line);
      expect(after.doubts.map(({ that }) => that)).not.toContain(doubt.that);
    }
  });

  it('are whether a name is one of the firm’s', () => {
    const { doubts, answer } = open(
      SMALL.map((row) => row.map((text) => (text === 'Alder Optics' ? 'Alder Optic' : text))),
    );
    const doubt = find(doubts, 'Alder Optic');
    expect(says(doubt)).toEqual(['That is right', 'No, “Alder Optic” is another one']);
    expect(answer(doubt, 'No, “Alder Optic” is another one').text).not.toContain('Alder Optics');
  });

  it('are the other columns of the kind, and none', () => {
    const { doubts, answer } = open([
      ['Company', 'Fund', 'Round', 'Bought', 'Wired', 'Remark', 'Currency', 'Cost', 'Shares'],
      ...SMALL.slice(1).map(([company = '', fund = '', round = '', day = '', ...rest]) => [
        ...[company, fund, round, day, '2024-05-06', 'asked twice'],
        ...rest,
      ]),
    ]);
    const doubt = find(doubts, 'Closing Date');
    expect(says(doubt)).toEqual([
      'That is right',
      'No, “Wired” is the Closing Date',
      'No, and nothing is the Closing Date',
    ]);
    expect(answer(doubt, 'No, “Wired” is the Closing Date').text).toContain('Wired');
  });

  it('are the kinds of shares where they are guessed', () => {
    const { doubts, answer } = open(
      SMALL.map((row, index) => [
        ...row.filter((_, at) => at !== 2),
        index === 0 ? 'Notes' : 'held',
        index === 0 ? 'Round' : 'Seed',
      ]),
    );
    const doubt = find(doubts, 'Class Type');
    expect(says(doubt)).toEqual(['That is right', 'No, common in every row']);
    const after = answer(doubt, 'No, common in every row');
    expect(after.text).toContain('Class Type: { value: common }');
    expect(after.doubts.map(({ that }) => that)).not.toContain(doubt.that);
  });

  it('begin with that it is right, which changes nothing else', () => {
    for (const doubt of open(SMALL).doubts) expect(doubt.answers[0]?.edit.kind).toBe('confirm');
  });
});
