import { DATE_ORDERS, type DateOrder } from '../../../../model/values/date-text.ts';

const LABELS: { readonly [order in DateOrder]: string } = {
  dmy: 'day, month, year',
  mdy: 'month, day, year',
  ymd: 'year, month, day',
};

/** Choices for the order of dates, with what it means to choose none. */
export function dateOrderChoices(none: string): readonly { readonly value: string; readonly label: string }[] {
  return [{ value: '', label: none }, ...DATE_ORDERS.map((value) => ({ value, label: LABELS[value] }))];
}
