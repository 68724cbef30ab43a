import { describe, expect, it } from 'vitest';
import { findNeeds, findScope } from '../../../src/engine/resolve/find-scope.ts';
import { companyRow, customRow, roundRow, securityRow, transactionRow } from '../../support/make-records.ts';
import { FIRM, firmWith } from '../../support/make-snapshot.ts';

describe('what a workbook concerns', () => {
  it('is the companies that its rows name, by whatever name, each once and in order', () => {
    const rows = [
      roundRow(2, { company: 'BIRCH  health', name: 'Seed' }),
      roundRow(3, { company: 'acme', name: 'Seed' }),
      customRow(2, 'co-acme', { Stage: 'Seed' }),
      roundRow(4, { company: 'Cedar Bio', name: 'Seed' }),
    ];
    expect(findScope(rows, FIRM)).toEqual({
      companyIds: ['co-acme', 'co-birch'],
      documentCompanyIds: [],
      ids: { rounds: [], shareClasses: [], securities: [], transactions: [] },
      hasRowsWithoutCompany: false,
      withCustomValues: true,
      withCapTable: true,
    });
  });

  it('takes in both companies of a name, and one of nearly the name of a Companies row', () => {
    const twice = firmWith({ companies: [...FIRM.companies, { id: 'co-2', slug: 'acme-2', name: 'ACME robotics' }] });
    expect(findScope([roundRow(2, { company: 'acme Robotics' })], twice).companyIds).toEqual(['co-2', 'co-acme']);
    expect(findScope([companyRow(2, { name: 'Birch Health Ltd' })], FIRM).companyIds).toEqual(['co-birch']);
    expect(findScope([roundRow(2, { company: 'Birch Health Ltd' })], FIRM).companyIds).toEqual([]);
  });

  it('is the IDs that rows state, and the securities that are transacted and no Ref of the workbook', () => {
    const rows = [
      roundRow(2, { id: 'rnd-a' }),
      securityRow(2, { id: 'sec-1', company: 'acme', ref: 'S1' }),
      transactionRow(2, { company: 'acme', event: 'conversion', security: 's1', createsRef: 'S2' }),
      transactionRow(3, { company: 'acme', event: 'sale', security: 'S2' }),
      transactionRow(4, { company: 'acme', event: 'sale', security: 'sec-9', id: 'tx-1' }),
    ];
    const scope = findScope(rows, FIRM);
    expect(scope.ids).toEqual({
      rounds: ['rnd-a'],
      shareClasses: [],
      securities: ['sec-1', 'sec-9'],
      transactions: ['tx-1'],
    });
    expect(scope.hasRowsWithoutCompany).toBe(true);
  });

  it('needs no more than what its rows are', () => {
    expect(findNeeds([companyRow(2, { name: 'Acme' })])).toEqual({ withCustomValues: false, withCapTable: false });
    expect(findNeeds([customRow(2, 'acme', {})])).toEqual({ withCustomValues: true, withCapTable: false });
    expect(findNeeds([transactionRow(2, {})])).toEqual({ withCustomValues: false, withCapTable: true });
  });
});
