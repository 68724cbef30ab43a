import { foldName } from '../../../base/util/text/text.ts';
import type { CarriedColumn, CarriedPortfolio } from '../../../model/records/carried-facts.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import { type Currency, isCurrency } from '../../../model/values/currency.ts';
import { openedOf } from '../workbooks.ts';
import { openSources } from './open-sources.ts';

/** Parts that a portfolio's workbook requires and no call can create. */
interface SeedFacts {
  readonly firmName?: string;
  readonly funds: readonly { readonly name: string; readonly currency: Currency }[];
  readonly customColumns: readonly Omit<CarriedColumn, 'id'>[];
}

const DEFAULT_CURRENCY: Currency = 'USD';

/** Lists the funds and custom columns of a workbook: as an export carries them, or else as rows name them. */
export async function readSeedFacts(path: string): Promise<SeedFacts> {
  const { inputs, checked } = openedOf(await openSources([path], {})).inputs;
  const carried = inputs.flatMap((input) => input.carried ?? []);
  const [firmName] = carried.flatMap(({ origin }) => origin?.firmName ?? []);
  const portfolios = carried.flatMap(({ portfolio }) => portfolio ?? []);
  return {
    ...(firmName === undefined ? {} : { firmName }),
    funds: listFunds(portfolios, checked.records),
    customColumns: listColumns(portfolios, checked.records),
  };
}

function listFunds(portfolios: readonly CarriedPortfolio[], records: readonly CheckedRecord[]): SeedFacts['funds'] {
  const funds = new Map<string, SeedFacts['funds'][number]>();
  const known = portfolios.flatMap((portfolio) => portfolio.funds);
  const ids = new Set(known.map(({ id }) => id));
  for (const { name, currency } of known) {
    const isKnown = currency !== undefined && isCurrency(currency);
    funds.set(foldName(name), { name, currency: isKnown ? currency : (currencyOf(name, records) ?? DEFAULT_CURRENCY) });
  }
  for (const record of records) {
    const name = 'fund' in record ? record.fund : undefined;
    if (name === undefined || ids.has(name) || funds.has(foldName(name))) continue;
    funds.set(foldName(name), { name, currency: currencyOf(name, records) ?? DEFAULT_CURRENCY });
  }
  return [...funds.values()];
}

/** Returns the currency of most of its purchases. */
function currencyOf(fund: string, records: readonly CheckedRecord[]): Currency | undefined {
  const counts = new Map<Currency, number>();
  for (const record of records) {
    if (record.kind !== 'security' || record.fund === undefined || foldName(record.fund) !== foldName(fund)) continue;
    const currency = (record.investmentAmount ?? record.totalCost ?? record.exercisePrice)?.currency;
    if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function listColumns(
  portfolios: readonly CarriedPortfolio[],
  records: readonly CheckedRecord[],
): SeedFacts['customColumns'] {
  const carried = portfolios.flatMap(({ customColumns }) => customColumns);
  const columns = new Map<string, SeedFacts['customColumns'][number]>(
    carried.map(({ name, type, options }) => [foldName(name), { name, type, options }]),
  );
  const ids = new Set(carried.map(({ id }) => id));
  for (const record of records) {
    for (const { column } of record.kind === 'custom-values' ? record.values : []) {
      if (ids.has(column) || columns.has(foldName(column))) continue;
      columns.set(foldName(column), { name: column, type: 'text', options: [] });
    }
  }
  return [...columns.values()];
}
