import { describe, expect, test } from 'vitest';
import {
  buildPlanSteps,
  countRequests,
  type RequestSettings,
} from '../../../../src/engine/plan/requests/build-steps.ts';
import type { PlannedItem, PlanStep } from '../../../../src/model/outcomes/plan.ts';
import type { NewData, NewRound, Target } from '../../../../src/model/service/new-data.ts';
import { decimal } from '../../../../src/model/values/decimal.ts';
import { date } from '../../../support/make-records.ts';
import { money } from '../../../support/make-snapshot.ts';

const SETTINGS: RequestSettings = {
  limits: { items: 500, bytes: 1_000_000 },
  shareClassesTogether: true,
  measure: () => 1,
};

const existing = (id: string): Target => ({ kind: 'existing', id });
const planned = (row: string): Target => ({ kind: 'planned', row });
const output = (row: string): Target => ({ kind: 'output', row });
const ACME = existing('co-acme');
const BIRCH = existing('co-birch');

function company(rowKey: string): PlannedItem {
  return { rowKey, data: { kind: 'company', name: rowKey } };
}

function round(rowKey: string, facts: Partial<NewRound<Target>> = {}): PlannedItem {
  const base = { kind: 'round', company: ACME, name: rowKey, closingDate: date('2022-03-01') } as const;
  return { rowKey, data: { ...base, coInvestors: [], pariPassuRounds: [], ...facts } };
}

function shareClass(rowKey: string, of: Target = ACME): PlannedItem {
  const kinds = { kind: 'share-class', classType: 'preferred', purchaseType: 'primary' } as const;
  const data = { ...kinds, company: of, round: existing('rnd-a'), name: rowKey, pricePerShare: money('2.5 EUR') };
  return { rowKey, data };
}

function security(rowKey: string, of: Target = ACME): PlannedItem {
  const data = { kind: 'security', type: 'certificate', company: of, fundId: 'fund-1', issueDate: date('2022-03-01') };
  return { rowKey, data: { ...data, kind: 'security', type: 'certificate' } };
}

function sale(rowKey: string, on: Target, day = '2023-06-01', of: Target = ACME): PlannedItem {
  const amounts = { sharesSold: decimal('1'), cashReceived: money('1 EUR') };
  return {
    rowKey,
    data: { kind: 'transaction', event: 'sale', company: of, date: date(day), security: on, ...amounts },
  };
}

function conversion(rowKey: string, on: Target, day = '2023-06-01', of: Target = ACME): PlannedItem {
  const into = { convertedTo: existing('cls-a') };
  return {
    rowKey,
    data: { kind: 'transaction', event: 'conversion', company: of, date: date(day), security: on, ...into },
  };
}

function value(rowKey: string, of: Target = ACME): PlannedItem {
  return { rowKey, data: { kind: 'custom-value', company: of, columnId: 'col-lead', value: { text: 'Ann' } } };
}

/** `stage: request | request`, each with its rows, one for each step. */
function shown(steps: readonly PlanStep[]): string[] {
  return steps.map(
    ({ stage, requests }) =>
      `${stage}: ${requests.map(({ items }) => items.map(({ rowKey }) => rowKey).join(' ')).join(' | ')}`,
  );
}

function stepsOf(items: readonly PlannedItem[], settings: Partial<RequestSettings> = {}): string[] {
  return shown(buildPlanSteps(items, { ...SETTINGS, ...settings }));
}

function linksOf(steps: readonly PlanStep[]): Record<string, readonly Target[]> {
  const items = steps.flatMap(({ requests }) => requests.flatMap((request) => request.items));
  const rounds = items.filter((item): item is { rowKey: string; data: NewRound<Target> } => item.data.kind === 'round');
  return Object.fromEntries(rounds.map(({ rowKey, data }) => [rowKey, data.pariPassuRounds]));
}

const ONE_OF_EACH = [
  value('value'),
  sale('sale', existing('sec-1')),
  security('security'),
  shareClass('class'),
  round('round'),
  company('company'),
];

describe('the order of sending', () => {
  test('is companies, rounds, share classes, securities, transactions, custom values', () => {
    expect(stepsOf(ONE_OF_EACH)).toEqual([
      'companies: company',
      'rounds: round',
      'share-classes: class',
      'securities: security',
      'transactions: sale',
      'custom-values: value',
    ]);
  });

  test('numbers the requests from 1', () => {
    const requests = buildPlanSteps(ONE_OF_EACH, SETTINGS).flatMap((step) => step.requests);
    expect(requests.map(({ number, operation }) => `${number} ${operation}`)).toEqual([
      '1 createCompany',
      '2 addRounds',
      '3 addShareClasses',
      '4 addSecurities',
      '5 addTransactions',
      '6 replaceCustomValues',
    ]);
  });

  test('of nothing is nothing', () => {
    expect(stepsOf([])).toEqual([]);
  });

  test('within a request of rounds is that of their closing dates', () => {
    const days = [
      ['late', '2024-01-01'],
      ['early', '2020-01-01'],
      ['middle', '2022-01-01'],
    ] as const;
    const rounds = days.map(([name, day]) => round(name, { closingDate: date(day) }));
    expect(stepsOf(rounds)).toEqual(['rounds: early middle late']);
  });

  test('puts a round before those that refer to it', () => {
    const rounds = [
      round('first', { closingDate: date('2020-01-01'), pariPassuRounds: [planned('second')] }),
      round('second', { closingDate: date('2021-01-01') }),
    ];
    const steps = buildPlanSteps(rounds, SETTINGS);
    expect(shown(steps)).toEqual(['rounds: second', 'rounds: first']);
    expect(linksOf(steps)).toEqual({ second: [], first: [planned('second')] });
  });

  test('sends rounds that name each other one after the other, the earlier in the workbook first', () => {
    const rounds = [
      round('a', { pariPassuRounds: [planned('b')] }),
      round('b', { pariPassuRounds: [planned('a'), existing('rnd-a')] }),
    ];
    const steps = buildPlanSteps(rounds, SETTINGS);
    expect(shown(steps)).toEqual(['rounds: a', 'rounds: b']);
    expect(linksOf(steps)).toEqual({ a: [], b: [planned('a'), existing('rnd-a')] });
  });

  test('puts a sale behind the conversion that creates what is sold', () => {
    const items = [sale('sale', output('conversion')), conversion('conversion', existing('note-1'))];
    expect(stepsOf(items)).toEqual(['transactions: conversion', 'transactions: sale']);
  });

  test('puts different dates on one security one after the other', () => {
    const items = [
      sale('third', existing('sec-1'), '2023-03-01'),
      sale('first', existing('sec-1'), '2023-01-01'),
      sale('second', existing('sec-1'), '2023-02-01'),
    ];
    expect(stepsOf(items)).toEqual(['transactions: first', 'transactions: second', 'transactions: third']);
  });

  test('puts different kinds on one security one after the other, what is sold first', () => {
    const items = [conversion('conversion', existing('sec-1')), sale('sale', existing('sec-1'))];
    expect(stepsOf(items)).toEqual(['transactions: sale', 'transactions: conversion']);
  });

  test('keeps equal kinds and dates on one security together', () => {
    expect(stepsOf([sale('a', existing('sec-1')), sale('b', existing('sec-1'))])).toEqual(['transactions: a b']);
  });
});

describe('few requests', () => {
  test('each company is a request of its own, and they go together', () => {
    expect(stepsOf([company('a'), company('b')])).toEqual(['companies: a | b']);
  });

  test('rounds and custom values of all companies go together', () => {
    expect(stepsOf([round('a'), round('b', { company: BIRCH }), value('c'), value('d', BIRCH)])).toEqual([
      'rounds: a b',
      'custom-values: c d',
    ]);
  });

  test('share classes of all companies go together', () => {
    expect(stepsOf([shareClass('a'), shareClass('b', BIRCH), shareClass('c')])).toEqual(['share-classes: a b c']);
  });

  test('share classes go company by company where the service refuses that', () => {
    const classes = [shareClass('a'), shareClass('b', BIRCH), shareClass('c')];
    expect(stepsOf(classes, { shareClassesTogether: false })).toEqual(['share-classes: a c | b']);
  });

  test('securities are one request for each company', () => {
    expect(stepsOf([security('a'), security('b', BIRCH), security('c')])).toEqual(['securities: a c | b']);
  });

  test('transactions are one request for each company, and what follows waits for both', () => {
    const items = [
      conversion('a', existing('note-1')),
      sale('b', output('a')),
      conversion('c', existing('note-2'), '2023-06-01', BIRCH),
      sale('d', output('c'), '2023-06-01', BIRCH),
    ];
    expect(stepsOf(items)).toEqual(['transactions: a | c', 'transactions: b | d']);
  });

  test('a company that is still to be created counts as one', () => {
    expect(stepsOf([security('a', planned('new')), security('b', planned('new'))])).toEqual(['securities: a b']);
  });

  test('batches hold as many rows as the limits allow', () => {
    const limits = { items: 2, bytes: 1_000_000 };
    expect(
      stepsOf(
        ['a', 'b', 'c', 'd', 'e'].map((each) => security(each)),
        { limits },
      ),
    ).toEqual(['securities: a b | c d | e']);
  });

  test('batches hold as many bytes as the limits allow', () => {
    const measure = (data: NewData<Target>) => (data.kind === 'round' ? data.name.length : 0);
    const rounds = ['aaa', 'bbb', 'c', 'd'].map((each) => round(each));
    expect(stepsOf(rounds, { measure, limits: { items: 500, bytes: 6 } })).toEqual(['rounds: aaa bbb', 'rounds: c d']);
  });
});

describe('the count of requests', () => {
  test('is that of the steps and of what the run reads', () => {
    const steps = buildPlanSteps([...ONE_OF_EACH, company('second'), security('other', BIRCH)], SETTINGS);
    const counts = countRequests(steps, {
      endpointOf: (operation) => `POST /${operation}`,
      readsOf: (given) => ({ 'GET /securities': given.length, 'GET /rounds': 2 }),
    });
    expect(counts).toEqual({
      reads: 8,
      writes: 8,
      byEndpoint: {
        'GET /securities': 6,
        'GET /rounds': 2,
        'POST /createCompany': 2,
        'POST /addRounds': 1,
        'POST /addShareClasses': 1,
        'POST /addSecurities': 2,
        'POST /addTransactions': 1,
        'POST /replaceCustomValues': 1,
      },
    });
  });

  test('adds up where an endpoint both reads and writes', () => {
    const settings = { endpointOf: () => 'POST /both', readsOf: () => ({ 'POST /both': 3 }) };
    expect(countRequests(buildPlanSteps([company('a')], SETTINGS), settings)).toEqual({
      reads: 3,
      writes: 1,
      byEndpoint: { 'POST /both': 4 },
    });
  });

  test('of no change is what is read', () => {
    const settings = { endpointOf: () => '', readsOf: () => ({ 'GET /companies': 1 }) };
    expect(countRequests([], settings)).toEqual({ reads: 1, writes: 0, byEndpoint: { 'GET /companies': 1 } });
  });
});
