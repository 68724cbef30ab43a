import type { AcceptedThing, EntryHistory } from '../../../src/model/service/entry-history.ts';
import { bought, ENTERED, knowing } from '../../engine/plan/consumed-rows.ts';
import { date, roundRow } from '../../support/make-records.ts';
import { certificate, firmWith, round } from '../../support/make-snapshot.ts';
import { planRecords } from '../../support/plan-records.ts';
import type { Samples } from '../sample.ts';

const OURS: AcceptedThing = {
  ...{ runId: '20261120-103015-7f3a', runNumber: 1, input: 'quarter', ref: 'S1', id: 'sec-1', hasId: true },
  data: ENTERED,
};
const BONDS = { company: 'co-acme', closingDate: date('2023-01-01'), coInvestors: [], pariPassuRounds: [] };

/** A journal in which run 1 entered a security, and began with nothing in sight. */
function knownSince(firstSeen: EntryHistory['firstSeen'] = new Map()): { entryHistory: EntryHistory } {
  const securities = [{ id: 'sec-1', input: 'quarter', ref: 'S1', data: ENTERED }];
  return knowing({ securities, accepted: [OURS], firstSeen });
}

/** A journal in which a run entered a round of that name as `new-1`. */
function knowingRound(name: string): { entryHistory: EntryHistory } {
  const facts = { runId: '20261120-103015-7f3a', runNumber: 1, input: 'quarter', id: 'new-1', hasId: true };
  const data = { kind: 'round' as const, name, ...BONDS };
  return knowing({ firstSeen: new Map([['company co-acme', 1]]), accepted: [{ ...facts, data }] });
}

const roundOf = (name: string) => roundRow(2, { company: 'Acme Robotics', name, closingDate: BONDS.closingDate });

/** Entries of earlier runs, and what the service makes of it. */
export const SAMPLES: Samples = {
  'accepted-not-listed': {
    findings: (isFiring) => {
      const rounds = isFiring ? [] : [round('new-1', { name: 'Series Q', closingDate: BONDS.closingDate })];
      return planRecords([roundOf('Series Q')], firmWith({ rounds }), knowingRound('Series Q')).findings;
    },
    told: ['warning Rounds!2'],
  },
  'further-one-unclear': {
    findings: (isFiring) => {
      const firm = firmWith({ securities: [certificate('sec-12')] });
      return planRecords([bought(2, { ref: 'S9', ...(isFiring ? { action: 'new' } : {}) })], firm).findings;
    },
    told: ['warning Securities!X2'],
  },
  'stored-otherwise': {
    findings: (isFiring) => {
      const listed = isFiring ? 'Smith &amp; Sons' : 'Smith & Sons';
      const firm = firmWith({ rounds: [round('new-1', { name: listed, closingDate: BONDS.closingDate })] });
      return planRecords([roundOf('Smith & Sons')], firm, knowingRound('Smith & Sons')).findings;
    },
    told: ['warning Rounds!B2'],
  },
  surplus: {
    findings: (isFiring) => {
      const firm = firmWith({ securities: [certificate('sec-1'), certificate('sec-2')] });
      return planRecords([bought(2)], firm, knownSince(isFiring ? undefined : new Map([['security sec-2', 1]])))
        .findings;
    },
    told: ['error Securities!2'],
  },
};
