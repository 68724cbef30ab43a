import type { NewClass, NewRound, Purchase, Sale, Turn } from './book.ts';
import type { Mark } from './marks.ts';
import type { OpenWorkbook, TypedRow } from './workbook.ts';

/** With its company where that is new. */
export function toRoundRows({ company, name, closes, currency }: NewRound, isNew: boolean): TypedRow[] {
  const cells = { Company: company, Round: name, 'Closing Date': toDate(closes), Currency: currency };
  return [...(isNew ? [{ sheet: 'Companies', cells: { Company: company } }] : []), { sheet: 'Rounds', cells }];
}

export function toClassRow({ company, round, name, price, currency }: NewClass): TypedRow {
  const type = name.includes('Preferred') ? 'preferred' : 'common';
  const cells = { Company: company, Round: round, 'Share Class': name, 'Class Type': type };
  return { sheet: 'Share Classes', cells: { ...cells, 'Price Per Share': Number(price), Currency: currency } };
}

export function toTransactionRow(
  event: Sale | Turn,
  { company, security, isFurther }: { company: string; security: string; isFurther: boolean },
): TypedRow {
  const action = isFurther ? { Action: 'new' } : {};
  const cells = { Event: event.kind, Company: company, Date: toDate(event.date), Security: security, ...action };
  if (event.kind === 'sale') {
    const { units, cash, currency } = event;
    const sold = units === undefined ? {} : { 'Shares Sold': Number(units) };
    return { sheet: 'Transactions', cells: { ...cells, ...sold, 'Cash Received': Number(cash), Currency: currency } };
  }
  const { into, round, creates } = event;
  return { sheet: 'Transactions', cells: { ...cells, 'Converted To': into, Round: round, 'Creates Ref': creates } };
}

/** Into the row that the workbook has for it, else below. */
export function typeMark(book: OpenWorkbook, last: string, { company, fund, currency, value }: Mark): void {
  const cells = { Company: company, Fund: fund, Date: toDate(last) };
  const worth = { 'Fair Value': Number(String(value)), Currency: currency };
  if (!book.complete({ sheet: 'Valuations', cells }, worth))
    book.type({ sheet: 'Valuations', cells: { ...cells, ...worth } });
}

export function toSecurityRow(purchase: Purchase): TypedRow {
  const { ref, type, company, fund, round, shareClass, date, currency, cost, units, price, token } = purchase;
  const isToken = type.startsWith('token');
  const isWarrant = type.endsWith('warrant');
  const cells: { [column: string]: string | number | Date } = {
    ...{ Ref: ref, Type: type, Company: company, Fund: fund, Round: round },
    ...{ 'Issue Date': toDate(date), Currency: currency },
  };
  if (shareClass !== undefined) cells['Share Class'] = shareClass;
  if (token !== undefined) cells.Token = token;
  if (units !== undefined) cells[isToken ? 'Quantity' : 'Shares'] = Number(units);
  if (cost !== undefined) cells[isWarrant ? 'Total Cost' : 'Investment Amount'] = Number(cost);
  if (isWarrant) cells['Due Date'] = toDate('2030-12-31');
  if (price !== undefined) cells[isWarrant ? 'Exercise Price' : 'Price Per Token'] = Number(price);
  if (type === 'convertible') cells['Convertible Type'] = 'SAFE';
  return { sheet: 'Securities', cells };
}

function toDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
