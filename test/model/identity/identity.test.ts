import { describe, expect, it } from 'vitest';
import {
  COMPANY_FIELDS,
  type ComparedField,
  differingFields,
  identityText,
  ROUND_FIELDS,
  SECURITY_FIELDS,
  SHARE_CLASS_FIELDS,
  TRANSACTION_FIELDS,
} from '../../../src/model/identity/identity.ts';
import type { Round } from '../../../src/model/service/snapshot.ts';
import { existing } from '../../../src/model/service/target-key.ts';
import { decimal } from '../../../src/model/values/decimal.ts';
import { certificate, money, round, sale, shareClass } from '../../support/make-snapshot.ts';

function columnsOf<S, H>(fields: readonly ComparedField<S, H>[], stated: S, held: H): string[] {
  return differingFields(fields, stated, held).map(({ column }) => column);
}

describe('what a row states is compared with what the service holds', () => {
  it('in the columns that the row fills in, and in no other', () => {
    const held = round('rnd', { roundSize: money('5000000 EUR'), seniority: 'PARI_PASSU' });
    expect(columnsOf(ROUND_FIELDS, { kind: 'round' }, held)).toEqual([]);
    expect(columnsOf(ROUND_FIELDS, { kind: 'round', roundSize: money('5000000 EUR') }, held)).toEqual([]);
  });

  it('and a value that the service does not have differs from it', () => {
    const stated = { kind: 'round', roundSize: money('1 EUR'), isCrypto: false } as const;
    expect(columnsOf(ROUND_FIELDS, stated, round('rnd'))).toEqual(['Round Size', 'Crypto']);
  });

  it('decimals by their number', () => {
    const held = round('rnd', { fullyDilutedShares: decimal('1200.50'), liquidationMultiple: decimal('1.00') });
    const stated = { kind: 'round', fullyDilutedShares: decimal('1200.5'), liquidationMultiple: decimal('1') } as const;
    expect(columnsOf(ROUND_FIELDS, stated, held)).toEqual([]);
  });

  it('money by amount and currency', () => {
    const held = shareClass('cls', { pricePerShare: money('2.50 EUR') });
    const pricedAt = (price: string) => ({ kind: 'share-class', pricePerShare: money(price) }) as const;
    expect(columnsOf(SHARE_CLASS_FIELDS, pricedAt('2.5 EUR'), held)).toEqual([]);
    expect(columnsOf(SHARE_CLASS_FIELDS, pricedAt('2.5 USD'), held)).toEqual(['Price Per Share']);
    expect(columnsOf(SHARE_CLASS_FIELDS, pricedAt('2.51 EUR'), held)).toEqual(['Price Per Share']);
  });

  it.each<[string, NonNullable<Round['coInvestors']>, boolean]>([
    [
      'in another order',
      [
        { name: 'Pine', isLead: false },
        { name: 'Oak  Capital', isLead: true },
      ],
      true,
    ],
    [
      'with another lead',
      [
        { name: 'Oak Capital', isLead: false },
        { name: 'Pine', isLead: true },
      ],
      false,
    ],
    ['with one fewer', [{ name: 'Oak Capital', isLead: true }], false],
    ['not at all', [], false],
  ])('co-investors held %s', (_how, coInvestors, isEqual) => {
    const stated = {
      kind: 'round',
      coInvestors: [
        { name: 'Oak Capital', isLead: true },
        { name: 'Pine', isLead: false },
      ],
    } as const;
    expect(columnsOf(ROUND_FIELDS, stated, round('rnd', { coInvestors }))).toEqual(isEqual ? [] : ['Co-Investors']);
  });

  it('texts that look alike as equal, in whichever of its two ways an accent is written', () => {
    const [composed, decomposed] = ['Zürich'.normalize('NFC'), 'Zürich'.normalize('NFD')];
    const company = { id: 'co', slug: 'co', name: 'Acme', city: composed };
    expect(columnsOf(COMPANY_FIELDS, { kind: 'company', city: decomposed }, company)).toEqual([]);
    const held = round('rnd', { coInvestors: [{ name: decomposed, isLead: true }] });
    const stated = { kind: 'round', coInvestors: [{ name: composed, isLead: true }] } as const;
    expect(columnsOf(ROUND_FIELDS, stated, held)).toEqual([]);
    expect(identityText(decomposed)).toBe(composed);
  });

  it('texts trimmed and with line ends as LF, an empty one being none', () => {
    expect(identityText(' Robots\r\nfor\rall \n')).toBe('Robots\nfor\nall');
    expect([identityText(''), identityText(' \r\n '), identityText(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const held = { id: 'co', slug: 'co', name: 'Co', description: 'Robots\nfor all\n', city: '' };
    const stated = { kind: 'company', description: 'Robots\r\nfor all', city: ' ' } as const;
    expect(columnsOf(COMPANY_FIELDS, stated, held)).toEqual([]);
    expect(columnsOf(COMPANY_FIELDS, { ...stated, description: 'robots\nfor all' }, held)).toEqual(['Description']);
  });

  it('things by the id of what they are', () => {
    const stated = {
      kind: 'security',
      type: 'certificate',
      company: existing('co-acme'),
      fundId: 'fund-1',
      round: existing('rnd-a'),
      shareClass: existing('cls-a'),
    } as const;
    expect(columnsOf(SECURITY_FIELDS, stated, certificate('sec'))).toEqual([]);
    const other = certificate('sec', {
      companyId: 'co-birch',
      fundId: 'fund-2',
      roundId: 'rnd-b',
      shares: decimal('1'),
    });
    expect(columnsOf(SECURITY_FIELDS, stated, other)).toEqual(['Company', 'Fund', 'Round']);
  });

  it('and a thing that only the workbook has is never what the service holds', () => {
    const stated = { kind: 'security', round: { kind: 'planned', row: '0/Rounds/2' } } as const;
    expect(columnsOf(SECURITY_FIELDS, stated, certificate('sec'))).toEqual(['Round']);
  });

  it('and the 0 shares of a sold note are the same as none', () => {
    const { shares: _shares, ...held } = sale('tx', 'note-1');
    expect(columnsOf(TRANSACTION_FIELDS, { kind: 'transaction', sharesSold: decimal('0') }, held)).toEqual([]);
    expect(columnsOf(TRANSACTION_FIELDS, { kind: 'transaction', sharesSold: decimal('5') }, held)).toEqual([
      'Shares Sold',
    ]);
  });

  it('and proceeds of 0 are not the same as none', () => {
    const { proceeds: _proceeds, ...held } = sale('tx', 'sec-1');
    const stated = { kind: 'transaction', cashReceived: money('0 EUR') } as const;
    expect(columnsOf(TRANSACTION_FIELDS, stated, held)).toEqual(['Cash Received']);
  });

  it('by key columns that make securities and transactions two things', () => {
    const keysOf = (fields: readonly { readonly column: string; readonly isKey?: boolean }[]) =>
      fields.filter(({ isKey }) => isKey).map(({ column }) => column);
    expect(keysOf(SECURITY_FIELDS)).toEqual(['Type', 'Company', 'Fund', 'Issue Date', 'Round', 'Share Class', 'Token']);
    expect(keysOf(TRANSACTION_FIELDS)).toEqual(['Event', 'Company', 'Date']);
  });
});
