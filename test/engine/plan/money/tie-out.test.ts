import { describe, expect, test } from 'vitest';
import { tieOutCosts } from '../../../../src/engine/plan/money/tie-out.ts';
import type { TieOutLine } from '../../../../src/model/outcomes/outcome.ts';
import { NO_ENTRY_HISTORY } from '../../../../src/model/service/entry-history.ts';
import type { NewSecurity, NewTransaction } from '../../../../src/model/service/new-data.ts';
import type { Snapshot } from '../../../../src/model/service/snapshot.ts';
import type { Decimal } from '../../../../src/model/values/decimal.ts';
import { date, number } from '../../../support/make-records.ts';
import { certificate, FIRM, firmWith, money, note, sale } from '../../../support/make-snapshot.ts';

type TieOutInput = Parameters<typeof tieOutCosts>[0];

/** `Acme Robotics, Harbour Fund 1: 2500 + 0 = 2500 EUR`, with what is left over where it does not close. */
function linesOf(facts: Partial<TieOutInput> & { readonly before: Snapshot; readonly after: Snapshot }): string[] {
  const lines = tieOutCosts({ added: [], entryHistory: NO_ENTRY_HISTORY, entered: [], ...facts });
  const open = (difference: Decimal): string => (difference === '0' ? '' : `, open by ${difference}`);
  const show = ({ company, fund, currency, before, added, after, difference }: TieOutLine): string =>
    `${company}, ${fund}: ${before} + ${added} = ${after} ${currency}${open(difference)}`;
  return lines.map(show);
}

function entered(amount: string, facts: Partial<NewSecurity<string>> = {}): NewSecurity<string> {
  return {
    ...{ kind: 'security', type: 'certificate', company: 'co-acme', fundId: 'fund-1', issueDate: date('2024-03-29') },
    investmentAmount: money(amount),
    ...facts,
  };
}

function conversion(
  id: string,
  facts: Partial<Snapshot['transactions'][number]> = {},
): Snapshot['transactions'][number] {
  return { id, companyId: 'co-acme', event: 'conversion', date: date('2023-06-01'), ...facts };
}

const converted: NewTransaction<string> = {
  ...{ kind: 'transaction', event: 'conversion', company: 'co-acme', date: date('2023-06-01') },
  ...{ security: 'sec-note', convertedTo: 'cls-a' },
};

describe('entered cost', () => {
  test('before and what was added come to what is there after, by company, fund and currency, to the last decimal', () => {
    const held = [
      certificate('sec-1', { investmentAmount: money('0.1 EUR') }),
      certificate('sec-2', { fundId: 'fund-2' }),
      certificate('sec-3', { companyId: 'co-birch', investmentAmount: money('7 USD') }),
    ];
    const after = [
      ...held,
      certificate('sec-4', { investmentAmount: money('0.2 EUR') }),
      certificate('sec-5', { investmentAmount: money('5 USD') }),
    ];
    expect(
      linesOf({
        before: firmWith({ securities: held }),
        after: firmWith({ securities: after }),
        added: [{ id: 'sec-4', data: entered('0.2 EUR') }, { data: entered('5 USD') }],
      }),
    ).toEqual([
      'Acme Robotics, Harbour Fund 1: 0.1 + 0.2 = 0.3 EUR',
      'Acme Robotics, Harbour Fund 1: 0 + 5 = 5 USD',
      'Acme Robotics, Harbour Fund 2: 2500 + 0 = 2500 EUR',
      'Birch Health, Harbour Fund 1: 7 + 0 = 7 USD',
    ]);
  });

  test('says by how much it does not close', () => {
    const added = [{ id: 'sec-1', data: entered('2500.01 EUR') }];
    expect(linesOf({ before: FIRM, after: firmWith({ securities: [certificate('sec-1')] }), added })).toEqual([
      'Acme Robotics, Harbour Fund 1: 0 + 2500.01 = 2500 EUR, open by 0.01',
    ]);
  });

  test('of a token warrant is its total cost, and a warrant has none', () => {
    const tokenWarrant = { type: 'token_warrant', totalCost: money('40 USD') } as const;
    const { investmentAmount: _none, ...bare } = certificate('sec-1');
    const after = firmWith({
      securities: [
        { ...bare, ...tokenWarrant },
        { ...bare, id: 'sec-2', type: 'warrant' },
      ],
    });
    const { investmentAmount: _also, ...data } = entered('1 EUR', tokenWarrant);
    expect(
      linesOf({
        before: FIRM,
        after,
        added: [
          { id: 'sec-1', data },
          { id: 'sec-2', data: { ...data, type: 'warrant' } },
        ],
      }),
    ).toEqual(['Acme Robotics, Harbour Fund 1: 0 + 40 = 40 USD']);
  });

  test('shows ids where the service gives no names', () => {
    const securities = [
      certificate('sec-1', { companyId: 'co-9', fundId: 'fund-9', fundName: 'Old Fund' }),
      certificate('sec-2', { companyId: 'co-9', fundId: 'fund-8' }),
    ];
    expect(linesOf({ before: firmWith({ securities }), after: firmWith({ securities }) })).toEqual([
      'co-9, Old Fund: 2500 + 0 = 2500 EUR',
      'co-9, fund-8: 2500 + 0 = 2500 EUR',
    ]);
  });
});

describe('what was transacted', () => {
  const seen = (input?: string) => {
    const held = [
      note('sec-note', { fundId: 'fund-1', investmentAmount: money('1000 EUR') }),
      certificate('sec-new', {
        issueDate: date('2023-06-01'),
        shareClassId: 'cls-a',
        investmentAmount: money('1000 EUR'),
      }),
    ];
    const snapshot = firmWith({
      securities: held,
      transactions: [conversion('tx-1', { inputSecurityId: 'sec-note' })],
    });
    const known = { id: 'sec-new', data: entered('1000 EUR'), ...(input === undefined ? {} : { input }) };
    return linesOf({
      before: snapshot,
      after: snapshot,
      entryHistory: { ...NO_ENTRY_HISTORY, securities: [known] },
    });
  };

  test('created what this machine has only seen since, by a sale of it, and did not enter', () => {
    expect(seen()).toEqual(['Acme Robotics, Harbour Fund 1: 1000 + 0 = 1000 EUR']);
  });

  test('did not create what a run of this machine entered as such', () => {
    expect(seen('quarter')).toEqual(['Acme Robotics, Harbour Fund 1: 2000 + 0 = 2000 EUR']);
  });

  const before = firmWith({ securities: [note('sec-note')] });

  test('a sale changes nothing, whatever becomes of the shares and of what was sold wholly', () => {
    const transactions = [sale('txn-1', 'sec-1')];
    const held = firmWith({ securities: [certificate('sec-1')] });
    for (const securities of [[certificate('sec-1', { shares: number('600') })], []]) {
      expect(linesOf({ before: held, after: firmWith({ securities, transactions }) })).toEqual([
        'Acme Robotics, Harbour Fund 1: 2500 + 0 = 2500 EUR',
      ]);
    }
  });

  test('what a conversion created is no cost, and the note counts as it was last listed', () => {
    const transactions = [conversion('txn-1', { inputSecurityId: 'sec-note', outputSecurityId: 'sec-new' })];
    const created = certificate('sec-new', { issueDate: date('2023-06-01'), investmentAmount: money('100000 EUR') });
    expect(linesOf({ before, after: firmWith({ securities: [created], transactions }) })).toEqual([
      'Acme Robotics, Harbour Fund 1: 100000 + 0 = 100000 EUR',
    ]);
  });

  test('a created certificate that the service does not name is told by company, day, fund and class', () => {
    const created = certificate('sec-new', { issueDate: date('2023-06-01'), investmentAmount: money('100000 EUR') });
    const bought = certificate('sec-bought', { issueDate: date('2023-06-01') });
    const after = firmWith({ securities: [created, bought], transactions: [conversion('txn-1')] });
    expect(
      linesOf({
        ...{ before, after, added: [{ id: 'sec-bought', data: entered('2500 EUR') }] },
        addedTransactions: [{ id: 'txn-1', data: converted }],
      }),
    ).toEqual(['Acme Robotics, Harbour Fund 1: 100000 + 2500 = 102500 EUR']);
  });

  test('a created certificate stays no cost when it is sold and listed no longer', () => {
    const transactions = [conversion('txn-1', { inputSecurityId: 'sec-note' })];
    const created = certificate('sec-new', { issueDate: date('2023-06-01'), investmentAmount: money('100000 EUR') });
    const held = firmWith({ securities: [note('sec-note'), created], transactions });
    const after = firmWith({
      securities: [note('sec-note')],
      transactions: [...transactions, sale('txn-2', 'sec-new')],
    });
    expect(linesOf({ before: held, after })).toEqual(['Acme Robotics, Harbour Fund 1: 100000 + 0 = 100000 EUR']);
  });

  test('what is listed no longer counts as it was journaled, on both sides', () => {
    const gone = firmWith({ transactions: [sale('txn-1', 'sec-gone')] });
    const entryHistory = {
      ...NO_ENTRY_HISTORY,
      securities: [{ input: 'quarter', id: 'sec-gone', data: entered('900 EUR') }],
    };
    expect(linesOf({ before: gone, after: gone, entryHistory })).toEqual([
      'Acme Robotics, Harbour Fund 1: 900 + 0 = 900 EUR',
    ]);
  });

  test('what is listed no longer counts as a row of the workbook states it, where nothing else is known', () => {
    const gone = firmWith({ transactions: [sale('txn-1', 'sec-gone')] });
    const stated = [{ id: 'sec-gone', companyId: 'co-acme', fundId: 'fund-1', cost: money('900 EUR') }];
    expect(linesOf({ before: gone, after: gone, entered: stated })).toEqual([
      'Acme Robotics, Harbour Fund 1: 900 + 0 = 900 EUR',
    ]);
    expect(linesOf({ before: gone, after: gone })).toEqual([]);
  });

  test('what this run added and sold at once counts, also where the transaction no longer says what it was', () => {
    expect(
      linesOf({
        before: FIRM,
        after: firmWith({ transactions: [sale('txn-1', undefined)] }),
        added: [{ id: 'sec-1', data: entered('2500 EUR') }],
        addedTransactions: [
          {
            id: 'txn-1',
            data: {
              kind: 'transaction',
              event: 'sale',
              company: 'co-acme',
              date: date('2023-06-01'),
              security: 'sec-1',
            },
          },
        ],
      }),
    ).toEqual(['Acme Robotics, Harbour Fund 1: 0 + 2500 = 2500 EUR']);
  });

  test('what disappears without a transaction leaves it open', () => {
    expect(linesOf({ before, after: FIRM })).toEqual([
      'Acme Robotics, Harbour Fund 1: 100000 + 0 = 0 EUR, open by 100000',
    ]);
  });
});
