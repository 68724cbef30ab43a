import { assertNever } from '../../base/util/assert-never.ts';
import { traitsOf } from '../../model/fields/security-types.ts';
import type { PlanRow } from '../../model/outcomes/plan.ts';
import type { Mark, NewData, NewSecurity, Target } from '../../model/service/new-data.ts';
import { formatDecimal } from '../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../model/values/money.ts';

/**
 * What went in with a row, in a sentence: `Added: Series A round of Acme, closing 2026-03-31, 5,000,000.00 USD.` Nothing of
 * a row of custom values, whose changes are listed.
 */
export function sayEntered(
  { company }: Pick<PlanRow, 'company'>,
  items: readonly NewData<Target>[],
): string | undefined {
  const [first, ...others] = items;
  if (first === undefined || first.kind === 'custom-value') return undefined;
  const further = others.flatMap((one) => (one.kind === 'mark' ? describeMark(one.mark) : []));
  const facts = [...describe(first, company === undefined ? '' : ` of ${company}`), ...further];
  const logo = others.some(({ kind }) => kind === 'logo') ? ['with its logo'] : [];
  return `${VERBS[first.kind]}: ${[...facts, ...logo].filter((fact) => fact !== undefined).join(', ')}.`;
}

const VERBS = {
  company: 'Added',
  round: 'Added',
  'share-class': 'Added',
  security: 'Added',
  transaction: 'Added',
  mark: 'Set',
  logo: 'Uploaded',
  document: 'Uploaded',
} as const;

function describe(
  data: Exclude<NewData<Target>, { kind: 'custom-value' }>,
  ofCompany: string,
): readonly (string | undefined)[] {
  switch (data.kind) {
    case 'company':
      return [`company ${data.name}`];
    case 'round':
      return [`round ${data.name}${ofCompany}`, on('closing', data.closingDate), amount(data.roundSize)];
    case 'share-class':
      return [
        `share class ${data.name}${ofCompany}`,
        data.pricePerShare && `${formatMoney(data.pricePerShare)} a share`,
      ];
    case 'security':
      return [
        `${traitsOf(data.type).label}${ofCompany}`,
        on('issued', data.issueDate),
        count(data),
        amount(data.investmentAmount ?? data.totalCost),
      ];
    case 'transaction':
      return [
        `${data.event}${ofCompany}`,
        on('dated', data.date),
        data.sharesSold && `${formatDecimal(data.sharesSold)} shares`,
        amount(data.cashReceived),
      ];
    case 'mark':
      return [`${describeMark(data.mark)}${ofCompany}`, on('dated', data.date)];
    case 'logo':
      return [`logo${ofCompany}`, data.file.name];
    case 'document':
      return [`document${ofCompany}`, data.file.name];
    default:
      return assertNever(data);
  }
}

function describeMark(mark: Mark): string {
  if ('fairValue' in mark) return `fair value ${formatMoney(mark.fairValue)}`;
  if ('ownership' in mark) return `ownership ${formatDecimal(mark.ownership)}`;
  return `post-money valuation ${formatMoney(mark.postMoneyValuation)}`;
}

function count({ shares, quantity }: NewSecurity<Target>): string | undefined {
  if (shares !== undefined) return `${formatDecimal(shares)} shares`;
  return quantity && `${formatDecimal(quantity)} tokens`;
}

function on(verb: string, date: string | undefined): string | undefined {
  return date && `${verb} ${date}`;
}

function amount(money: Money | undefined): string | undefined {
  return money && formatMoney(money);
}
