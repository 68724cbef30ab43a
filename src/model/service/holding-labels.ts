import { foldName } from '../../base/util/text/text.ts';
import { isSecurityType, traitsOf } from '../fields/security-types.ts';
import { formatDecimal } from '../values/decimal.ts';
import { formatAmount, type Money } from '../values/money.ts';
import type { Security, Snapshot } from './snapshot.ts';

const SEPARATOR = ' · ';

type LabelSource = Pick<Snapshot, 'companies' | 'funds' | 'shareClasses' | 'securities'>;

/** True for a text that is written as such a label is, whether it is one or not. */
export function isLikeHoldingLabel(text: string): boolean {
  return text.split('·').length > 2;
}

/** Returns the company that such a text names. */
export function companyOfHoldingLabel(text: string): string {
  return text.slice(0, text.indexOf('·')).trim();
}

/**
 * A name for each security, by its id: `Parcelwise · Seed Preferred · 2023-04-02 · 250,000 sh · Fund II`. Where two
 * would be called so, each says its id besides: every label means one security.
 */
export function labelHoldings(snapshot: LabelSource): ReadonlyMap<string, string> {
  const labels = labelAll(snapshot);
  const counts = new Map<string, number>();
  for (const [, label] of labels) counts.set(foldName(label), (counts.get(foldName(label)) ?? 0) + 1);
  return new Map(labels.map(([id, label]) => [id, counts.get(foldName(label)) === 1 ? label : withId(label, id)]));
}

/** The label of a security, the same with its id, and others that mean it. */
export type HoldingLabels = readonly [label: string, withId: string, ...others: string[]];

/**
 * Everything that a label of each security may be, by its id: with its id behind it one means it in any workbook. Older
 * workbooks have amounts without the places of their currency: `EUR 250,000`.
 */
export function listHoldingLabels(snapshot: LabelSource): ReadonlyMap<string, HoldingLabels> {
  return new Map(listLabels(snapshot));
}

/** The same of securities that may stand there several times, as they were at several times: in their order. */
export function listLabels(snapshot: LabelSource): (readonly [string, HoldingLabels])[] {
  const older = labelAll(snapshot, ({ value }) => formatDecimal(value));
  return labelAll(snapshot).map(([id, label], index) => {
    const [, old = label] = older[index] ?? [];
    const others = old === label ? [] : [old, withId(old, id)];
    return [id, [label, withId(label, id), ...others]];
  });
}

type ShowMoney = (money: Money) => string;

const WITH_PLACES: ShowMoney = ({ value, currency }) => formatAmount(value, currency);

interface Books {
  readonly companies: ReadonlyMap<string, string>;
  readonly funds: ReadonlyMap<string, string>;
  readonly classes: ReadonlyMap<string, string>;
}

function labelAll(
  { companies, funds, shareClasses, securities }: LabelSource,
  show = WITH_PLACES,
): (readonly [string, string])[] {
  const books = { companies: toBook(companies), funds: toBook(funds), classes: toBook(shareClasses) };
  return securities.map((security) => [security.id, labelHolding(security, books, show)]);
}

function labelHolding(security: Security, { companies, funds, classes }: Books, show: ShowMoney): string {
  const { companyId, fundId, fundName, shareClassId = '', issueDate, type } = security;
  const parts = [
    companies.get(companyId) ?? companyId,
    classes.get(shareClassId) ?? (isSecurityType(type) ? traitsOf(type).label : type),
    issueDate,
    sayAmount(security, show),
    funds.get(fundId) ?? fundName ?? fundId,
  ];
  const said = parts.map((part = '') => part.replace(/\s+/g, ' ').trim());
  return said.filter((part) => part !== '').join(SEPARATOR);
}

function sayAmount({ shares, quantity, investmentAmount, totalCost }: Security, show: ShowMoney): string | undefined {
  if (shares !== undefined) return `${formatDecimal(shares)} sh`;
  if (quantity !== undefined) return `${formatDecimal(quantity)} tokens`;
  const cost = investmentAmount ?? totalCost;
  return cost === undefined ? undefined : `${cost.currency} ${show(cost)}`;
}

function withId(label: string, id: string): string {
  return `${label}${SEPARATOR}${id}`;
}

function toBook(things: readonly { readonly id: string; readonly name: string }[]): ReadonlyMap<string, string> {
  return new Map(things.map(({ id, name }) => [id, name]));
}
