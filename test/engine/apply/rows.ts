import type {
  NewRound,
  NewSecurity,
  NewShareClass,
  NewTransaction,
  Target,
} from '../../../src/model/service/new-data.ts';
import { calendarDate } from '../../../src/model/values/calendar-date.ts';
import { decimal } from '../../../src/model/values/decimal.ts';
import type { TestRow } from './support.ts';

export function planned(row: string): Target {
  return { kind: 'planned', row };
}

export function existing(id: string): Target {
  return { kind: 'existing', id };
}

export function output(row: string): Target {
  return { kind: 'output', row };
}

export function company(rowKey: string, name = rowKey): TestRow {
  return { rowKey, data: { kind: 'company', name } };
}

export function round(rowKey: string, of: Target, change: Partial<NewRound<Target>> = {}): TestRow {
  return {
    rowKey,
    data: {
      kind: 'round',
      company: of,
      name: rowKey,
      closingDate: calendarDate('2026-09-30'),
      roundSize: { value: decimal('25000000'), currency: 'USD' },
      coInvestors: [{ name: 'Beacon Capital', isLead: true }],
      pariPassuRounds: [],
      ...change,
    },
  };
}

export function shareClass(
  rowKey: string,
  of: Target,
  inRound: Target,
  change: Partial<NewShareClass<Target>> = {},
): TestRow {
  return {
    rowKey,
    data: {
      kind: 'share-class',
      company: of,
      round: inRound,
      name: rowKey,
      classType: 'preferred',
      purchaseType: 'primary',
      pricePerShare: { value: decimal('2.5'), currency: 'USD' },
      ...change,
    },
  };
}

export interface SecurityPlace {
  readonly company: Target;
  readonly fundId: string;
  readonly round: Target;
  readonly shareClass: Target;
}

export function certificate(rowKey: string, place: SecurityPlace, change: Partial<NewSecurity<Target>> = {}): TestRow {
  return {
    rowKey,
    data: {
      kind: 'security',
      type: 'certificate',
      ...place,
      issueDate: calendarDate('2026-10-01'),
      shares: decimal('1000'),
      investmentAmount: { value: decimal('2500'), currency: 'USD' },
      ...change,
    },
  };
}

export function note(
  rowKey: string,
  place: Omit<SecurityPlace, 'shareClass'>,
  change: Partial<NewSecurity<Target>> = {},
): TestRow {
  return {
    rowKey,
    data: {
      kind: 'security',
      type: 'convertible',
      ...place,
      issueDate: calendarDate('2026-10-02'),
      convertibleType: 'safe',
      investmentAmount: { value: decimal('500000'), currency: 'USD' },
      ...change,
    },
  };
}

export function sale(
  rowKey: string,
  of: Target,
  security: Target,
  change: Partial<NewTransaction<Target>> = {},
): TestRow {
  return {
    rowKey,
    data: {
      kind: 'transaction',
      event: 'sale',
      company: of,
      date: calendarDate('2026-11-10'),
      security,
      sharesSold: decimal('100'),
      cashReceived: { value: decimal('900.5'), currency: 'USD' },
      ...change,
    },
  };
}

export function conversion(rowKey: string, of: Target, security: Target, convertedTo: Target): TestRow {
  const date = calendarDate('2026-11-01');
  return { rowKey, data: { kind: 'transaction', event: 'conversion', company: of, date, security, convertedTo } };
}

export function customText(rowKey: string, of: Target, columnId: string, text: string): TestRow {
  return { rowKey, data: { kind: 'custom-value', company: of, columnId, value: { text } } };
}
