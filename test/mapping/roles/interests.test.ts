import { describe, expect, it } from 'vitest';
import { CONTROLS } from '../../../src/app/page/screens/mapping/controls.ts';
import { listOpenPoints } from '../../../src/app/page/screens/mapping/open-points.ts';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { changeMapping } from '../../../src/jobs/library/inside/mapping/change-mapping.ts';
import { parseMapping } from '../../../src/mapping/file/parse-mapping.ts';
import { type KnownNames, NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { writeMapping } from '../../../src/mapping/propose/write-mapping.ts';
import type { CheckedRecord } from '../../../src/model/records/record.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { review, toView } from '../edit/support.ts';
import { mapWorkbooks } from '../support.ts';

const KNOWN: KnownNames = { companies: [], funds: ['Larch Fund I', 'Larch Fund II'], customColumns: [] };

type Rows = readonly (readonly string[])[];

/** The questions about a list on the page, and what loads, after each answer. */
class Talk {
  readonly #input;
  #text: string;

  constructor(...tables: readonly Rows[]) {
    this.#input = makeWorkbook(tables.map((rows, index) => makeTable(`List ${index + 1}`, rows)));
    this.#text = writeMapping(proposeMapping([this.#input], KNOWN, NO_MEMORY), { inputs: [this.#input.name] });
  }

  get points() {
    return listOpenPoints(toView(review([this.#input], this.#text, KNOWN), KNOWN));
  }

  /** The answers to the question with these words in its key or its assumption. */
  answersTo(part: RegExp): readonly string[] {
    return CONTROLS.point(this.#find(part)).answers.map(({ label }) => label);
  }

  answer(part: RegExp, says: string): this {
    const { answers, others } = CONTROLS.point(this.#find(part));
    const change = answers.find(({ label }) => label === says)?.change ?? others.find(({ say }) => say)?.say?.(says);
    if (change === undefined) throw new Error(`nothing offers ${says}`);
    this.#text = changeMapping(this.#text, change.edits);
    return this;
  }

  /** Takes what is suggested, until nothing is asked. */
  takeAll(): this {
    for (let turn = 0; turn < 20; turn += 1) {
      const [point] = this.points;
      const [first] = point === undefined ? [] : CONTROLS.point(point).answers;
      if (first === undefined) return this;
      this.#text = changeMapping(this.#text, first.change.edits);
    }
    throw new Error('it is asked for ever');
  }

  load() {
    const { value } = mapWorkbooks([this.#input], parseMapping(this.#text, 'mapping').mapping);
    const { records } = checkWorkbooks([this.#input], { decimalSign: '.' }, value).value;
    const errors = records.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'));
    return { errors: errors.map(({ code, cell }) => `${code} ${cell}`), records: records.flatMap(describeRecord) };
  }

  #find(part: RegExp) {
    const found = this.points.find(
      (point) => part.test(point.key) || (point.kind === 'doubt' && part.test(point.asked[0]?.doubt.that ?? '')),
    );
    if (found === undefined) throw new Error(`nothing asks ${part} of ${this.points.map(({ key }) => key).join('; ')}`);
    return found;
  }
}

/** `Maple: certificate of 750000 for 750000, Interests`. */
function describeRecord(record: CheckedRecord): string[] {
  if (record.kind === 'share-class') return [`${record.name} at ${record.pricePerShare?.value}`];
  if (record.kind === 'transaction') return [`sold ${record.sharesSold} for ${record.cashReceived?.value}`];
  if (record.kind !== 'security') return [];
  const { company, type, shares, investmentAmount, shareClass } = record;
  const of = shareClass === undefined ? '' : `, ${shareClass}`;
  return [`${company}: ${type} of ${shares ?? 'none'} for ${investmentAmount?.value}${of}`];
}

const AMOUNTS: Rows = [
  ['Investment', 'Vehicle', 'Date', 'Cost (EUR)'],
  ['Maple', 'Larch Fund I', '2021-03-15', '750000'],
  ['Hazel', 'Larch Fund II', '2022-06-01', '120000.50'],
];

describe('holdings of which only the amount is known', () => {
  it('are counted in units of 1.00, as many as the amount, once somebody says so', () => {
    const talk = new Talk(AMOUNTS);
    expect(talk.answersTo(/units of 1.00/)[0]).toBe('Count interests in units of 1.00');
    expect(talk.takeAll().load()).toEqual({
      errors: [],
      records: [
        'Interests at 1',
        'Maple: certificate of 750000 for 750000, Interests',
        'Interests at 1',
        'Hazel: certificate of 120000.5 for 120000.5, Interests',
      ],
    });
  });

  it('are in the unit of the amount, whatever it is said to be', () => {
    const talk = new Talk(
      AMOUNTS.map((row) => row.map((text) => text.replace(/^(\d+)0000.*/, '$1').replace(' (EUR)', ''))),
    );
    talk.answer(/no unit is given/, '75 million');
    expect(talk.load().records).toContain('Maple: certificate of 75000000 for 75000000, Interests');
  });

  it('are sold whole where an exit says no number, in the unit of the amount too', () => {
    const talk = new Talk([
      [
        'Participation',
        'Véhicule',
        'Date d’entrée',
        'Prix de revient (k€)',
        'Date de sortie',
        'Produit de cession (k€)',
      ],
      ['Alpha SAS', 'Larch Fund I', '15/03/2018', '1200', '30/06/2023', '3600'],
      ['Beta SA', 'Larch Fund I', '20/09/2020', '800', '', ''],
    ]);
    expect(talk.takeAll().load()).toMatchObject({
      errors: [],
      records: expect.arrayContaining([
        'Alpha SAS: certificate of 1200000 for 1200000, Interests',
        'sold 1200000 for 3600000',
      ]),
    });
  });

  it('may be notes, or left out beside what else the list says', () => {
    const notes = new Talk(AMOUNTS).answer(/units of 1.00/, 'No, each is a convertible').takeAll();
    expect(notes.load()).toEqual({
      errors: [],
      records: ['Maple: convertible of none for 750000', 'Hazel: convertible of none for 120000.5'],
    });
    expect(new Talk(AMOUNTS).answer(/units of 1.00/, 'Leave the holdings out').load().records).toEqual([]);
  });

  it('are shares where a column says how many, which have their own price', () => {
    const shares = AMOUNTS.map((row, index) => [...row, ['Shares', '1000', '500'][index] ?? '']);
    expect(() => new Talk(shares).answersTo(/units of 1.00/)).toThrow('nothing asks');
  });

  it('are none of ours where investors paid them into the fund', () => {
    const calls = makeTable('Capital Calls', [
      ['Investor', 'Fund', 'Call Date', 'Amount (EUR)'],
      ['Ann', 'Larch Fund I', '2021-03-15', '75000'],
    ]);
    const { sheets, skipped } = proposeMapping([makeWorkbook([calls])], KNOWN, NO_MEMORY);
    expect([sheets.length, skipped[0]?.why]).toEqual([0, 'it lists what investors paid into the fund']);
  });
});

describe('words that name no instrument', () => {
  const TYPED: Rows = [
    ['Company', 'Fund', 'Round', 'Date', 'Security Type', 'Shares', 'Cost (EUR)'],
    ['Maple', 'Larch Fund I', 'Seed', '2021-03-15', 'Preferred', '1000', '750000'],
    ['Hazel', 'Larch Fund I', 'Seed', '2022-06-01', 'Zebra paper', '', '120000'],
    ['Birch', 'Larch Fund I', 'Seed', '2022-07-01', 'Quagga deed', '10', '5000'],
  ];

  it('are asked about in one list, each type being an answer', () => {
    const talk = new Talk(TYPED);
    expect(talk.answersTo(/Zebra paper.*Quagga deed/)).toEqual([
      'That is right',
      ...['warrant', 'convertible', 'token investment', 'token warrant', 'token convertible'].map(
        (one) => `No, ${one}`,
      ),
    ]);
    talk.answer(/Zebra paper/, 'No, convertible').takeAll();
    expect(talk.load().records).toContain('Hazel: convertible of none for 120000');
  });
});

describe('what several tables lack', () => {
  it('is asked once for all of them, with the funds of the firm as answers', () => {
    const without = AMOUNTS.map((row) => row.filter((_, index) => index !== 1));
    const talk = new Talk(
      without,
      without.map((row, index) => (index === 0 ? row : [`${row[0]} 2`, ...row.slice(1)])),
    );
    expect(talk.points.filter(({ kind }) => kind === 'missing').map(({ key }) => key)).toEqual(['missing Fund']);
    expect(talk.answersTo(/missing Fund/)).toEqual([
      'Larch Fund I in every row',
      'Larch Fund II in every row',
      'Leave what needs it out',
    ]);
    const { errors, records } = talk
      .answer(/missing Fund/, 'Larch Fund I in every row')
      .takeAll()
      .load();
    expect([errors, records.length]).toEqual([[], 8]);
  });

  it('is the day of a purchase and of its round in one', () => {
    const talk = new Talk(AMOUNTS.map((row) => row.filter((_, index) => index !== 2)));
    expect(talk.points.filter(({ kind }) => kind === 'missing').map(({ key }) => key)).toEqual(['missing Issue Date']);
    const { errors, records } = talk
      .answer(/missing Issue Date/, '2024-03-31')
      .takeAll()
      .load();
    expect([errors, records.length]).toEqual([[], 4]);
  });

  it('is the company of a cap table, which is created', () => {
    const talk = new Talk(AMOUNTS.map((row) => row.slice(1)));
    const { errors, records } = talk
      .answer(/missing Company/, 'Maple')
      .takeAll()
      .load();
    expect([errors, records.length]).toEqual([[], 3]);
  });
});

describe('holders that are no funds of the firm', () => {
  it('are left out by one answer where the list calls them funds', () => {
    const talk = new Talk([
      ['Company', 'Fund', 'Round', 'Date', 'Shares', 'Cost (EUR)'],
      ['Maple', 'Larch Fund I', 'Seed', '2021-03-15', '1000', '750000'],
      ['Maple', 'Ann Founder', 'Seed', '2021-03-15', '2000', '1500000'],
      ['Maple', 'Bob Angel', 'Seed', '2021-03-15', '10', '7500'],
    ]);
    talk.answer(/^funds$/, 'Leave their rows out: they are not held by the firm');
    expect(talk.load().records.filter((one) => one.startsWith('Maple'))).toEqual([
      'Maple: certificate of 1000 for 750000, Seed',
    ]);
  });
});
