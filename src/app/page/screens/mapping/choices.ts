import type { MAPPING_UNITS } from '../../../../model/mapping/mapping-edit.ts';
import { dateOrderChoices } from '../../parts/values/date-orders.ts';

export const UNITS: { readonly [unit in (typeof MAPPING_UNITS)[number]]: string } = {
  thousands: 'thousands',
  lakhs: 'lakhs (100,000)',
  millions: 'millions',
  crores: 'crores (10,000,000)',
  billions: 'billions',
  percent: 'percent: 20 is 20%',
};

export const DATE_ORDER_CHOICES = dateOrderChoices('as the texts show');
