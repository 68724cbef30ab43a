import type { MAPPING_UNITS } from '../../../../model/mapping/mapping-edit.ts';

export const UNITS: { readonly [unit in (typeof MAPPING_UNITS)[number]]: string } = {
  thousands: 'thousands',
  lakhs: 'lakhs (100,000)',
  millions: 'millions',
  crores: 'crores (10,000,000)',
  billions: 'billions',
  percent: 'percent: 20 is 20%',
};

export const DATE_ORDERS = [
  { value: '', label: 'as the texts show' },
  { value: 'dmy', label: 'day, month, year' },
  { value: 'mdy', label: 'month, day, year' },
  { value: 'ymd', label: 'year, month, day' },
];
