import { omitAbsent } from '../../src/base/util/collections/omit-absent.ts';
import type { NewRound, NewShareClass } from '../../src/model/service/new-data.ts';
import { CLASS_TYPES, PARTICIPATIONS, PURCHASE_TYPES, SENIORITIES } from '../../src/model/values/cap-table.ts';
import { decimal } from '../../src/model/values/decimal.ts';
import type { Chance } from './chance.ts';
import { type DrawnThing, isThere, type Key, type Place } from './drawn-thing.ts';
import { CURRENCIES, cellsOf, drawCount, drawDay, drawMoney, moneyCell, numberCell } from './values.ts';

export interface DrawnRound extends DrawnThing {
  readonly data: NewRound<Key>;
}

export interface DrawnClass extends DrawnThing {
  readonly data: NewShareClass<Key>;
}

const ROUND_NAMES = ['Seed', 'Series A', 'Bridge 2023', 'Series B'] as const;
const INVESTORS = ['Harbour Ventures', 'Pine Capital', 'Müller & Söhne'] as const;

export function drawRounds(chance: Chance, company: DrawnThing): readonly DrawnRound[] {
  const names = ROUND_NAMES.slice(0, chance.pick([1, 1, 2, 3, 4]));
  const places = names.map(() => drawPlace(chance, isThere(company), 0.3));
  // Those that are there cannot name one that is not; new ones name any, each other too.
  const isNew = (index: number) => places[index] === 'workbook';
  return names.map((name, index) => {
    const others = isNew(index) && chance.is(0.5) ? names.filter((_, other) => other !== index && chance.is(0.5)) : [];
    return toRound(chance, { company: company.key, name, place: places[index] ?? 'workbook', others });
  });
}

/** Something in what is there may be there too; what is not there has to stand in the workbook. */
export function drawPlace(chance: Chance, isParentThere: boolean, likelihood: number): Place {
  if (!isParentThere || !chance.is(likelihood)) return 'workbook';
  return chance.is(0.5) ? 'both' : 'service';
}

interface RoundFacts {
  readonly company: Key;
  readonly name: string;
  readonly place: Place;
  /** Names of rounds of the same company. */
  readonly others: readonly string[];
}

function toRound(chance: Chance, { company, name, place, others }: RoundFacts): DrawnRound {
  const currency = chance.pick(CURRENCIES);
  const maybe = <Value>(draw: () => Value): Value | undefined => (chance.is(0.4) ? draw() : undefined);
  const coInvestors = INVESTORS.filter(() => chance.is(0.3)).map((investor, index) => ({
    name: investor,
    isLead: index === 0,
  }));
  const data = omitAbsent({
    kind: 'round' as const,
    company,
    name,
    closingDate: drawDay(chance, 2023),
    preMoneyValuation: maybe(() => drawMoney(chance, 90_000_000, currency)),
    roundSize: maybe(() => drawMoney(chance, 9_000_000, currency)),
    fullyDilutedShares: maybe(() => drawCount(chance, 1_000, 9_000_000)),
    coInvestors,
    isCrypto: maybe(() => chance.is(0.5)),
    liquidationMultiple: maybe(() => decimal(chance.pick(['1', '1.5', '2.25']))),
    seniority: maybe(() => chance.pick(SENIORITIES)),
    participation: maybe(() => chance.pick(PARTICIPATIONS)),
    pariPassuRounds: others.map((other) => `${company}/${other}`),
  });
  return { key: `${company}/${name}`, data, place, cells: roundCells(data, currency, others) };
}

function roundCells(data: NewRound<Key>, currency: string, others: readonly string[]): DrawnThing['cells'] {
  const investors = data.coInvestors.map(({ name, isLead }) => `${name}${isLead ? ' (lead)' : ''}`);
  const { fullyDilutedShares: shares, liquidationMultiple: multiple, isCrypto } = data;
  return cellsOf({
    Company: data.company,
    Round: data.name,
    'Closing Date': data.closingDate,
    'Pre-Money Valuation': moneyCell(data.preMoneyValuation),
    'Round Size': moneyCell(data.roundSize),
    Currency: currency,
    'Fully Diluted Shares': shares && numberCell(shares),
    'Co-Investors': investors.length === 0 ? undefined : investors.join('; '),
    Crypto: isCrypto === undefined ? undefined : isCrypto ? 'yes' : 'no',
    'Liquidation Multiple': multiple && numberCell(multiple),
    Seniority: data.seniority,
    Participation: data.participation,
    'Pari Passu With': others.length === 0 ? undefined : others.join('; '),
  });
}

const CLASS_NAMES = ['Common', 'Preferred'] as const;

export function drawClasses(chance: Chance, round: DrawnRound): readonly DrawnClass[] {
  const names = CLASS_NAMES.slice(0, chance.pick([0, 1, 1, 2]));
  return names.map((name) => drawClass(chance, round, `${round.data.name} ${name}`));
}

function drawClass(chance: Chance, round: DrawnRound, name: string): DrawnClass {
  const { company, name: roundName } = round.data;
  const currency = chance.pick(CURRENCIES);
  const data = omitAbsent({
    kind: 'share-class' as const,
    company,
    round: round.key,
    name,
    classType: chance.pick(CLASS_TYPES),
    purchaseType: chance.pick(PURCHASE_TYPES),
    pricePerShare: drawMoney(chance, 20, currency),
    inFairValue: chance.is(0.4) ? chance.is(0.5) : undefined,
  });
  const cells = cellsOf({
    Company: company,
    Round: roundName,
    'Share Class': name,
    'Class Type': data.classType,
    'Purchase Type': data.purchaseType,
    'Price Per Share': moneyCell(data.pricePerShare),
    Currency: currency,
    'In Fair Value': data.inFairValue === undefined ? undefined : data.inFairValue ? 'yes' : 'no',
  });
  return { key: `${round.key}/${name}`, data, place: drawPlace(chance, isThere(round), 0.4), cells };
}
