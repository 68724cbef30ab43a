import { omitAbsent } from '../../src/base/util/collections/omit-absent.ts';
import { SECURITY_TYPES } from '../../src/model/fields/security-types.ts';
import type { NewSecurity } from '../../src/model/service/new-data.ts';
import { CONVERTIBLE_TYPES } from '../../src/model/values/cap-table.ts';
import { addDecimals, decimal } from '../../src/model/values/decimal.ts';
import type { Money } from '../../src/model/values/money.ts';
import type { Chance } from './chance.ts';
import { type DrawnClass, type DrawnRound, drawPlace } from './draw-rounds.ts';
import { type DrawnThing, isThere, type Key } from './drawn-thing.ts';
import { CURRENCIES, cellsOf, drawCount, drawDay, drawMoney, moneyCell, numberCell } from './values.ts';

export interface DrawnSecurity extends DrawnThing {
  readonly data: NewSecurity<Key>;
}

interface CompanyFacts {
  readonly company: DrawnThing;
  readonly rounds: readonly DrawnRound[];
  readonly classes: readonly DrawnClass[];
  readonly size: number;
}

const FUNDS = ['Northlight Fund I', 'Northlight Fund II', 'Northlight Europe'] as const;

export function drawSecurities(chance: Chance, facts: CompanyFacts): readonly DrawnSecurity[] {
  const count = chance.between(0, 2 + 2 * facts.size);
  const drawn: DrawnSecurity[] = [];
  for (let number = 1; number <= count; number++) {
    const data = drawData(chance, facts);
    if (data === undefined) continue;
    // Two certificates of one purchase, and more of them.
    const copies = chance.is(0.3) ? chance.between(2, 3) : 1;
    const parents = [...facts.rounds, ...facts.classes].filter(
      ({ key }) => key === data.round || key === data.shareClass,
    );
    for (let copy = 1; copy <= copies; copy++) {
      const key = `${facts.company.key} #${number}.${copy}`;
      const drawnPlace = drawPlace(chance, parents.every(isThere), 0.3);
      // An equal one that no row speaks of would stand for one that a row says.
      const place = drawnPlace === 'service' && copies > 1 ? 'both' : drawnPlace;
      drawn.push({ key, data, place, cells: { Ref: key, ...securityCells(data, facts) } });
    }
  }
  return [...drawn, ...drawFurther(chance, facts)];
}

/** One that is there, and a row that says that it is a further one, although all that tells them apart is the number. */
function drawFurther(chance: Chance, facts: CompanyFacts): readonly DrawnSecurity[] {
  const shareClass = facts.classes.find(isThere);
  const round = facts.rounds.find(({ key }) => key === shareClass?.data.round);
  if (shareClass === undefined || round === undefined || !isThere(round) || !chance.is(0.4)) return [];
  const key = `${facts.company.key} #further`;
  const there: NewSecurity<Key> = {
    ...certificateOf(chance, shareClass, drawMoney(chance, 900_000, 'USD')),
    issueDate: drawDay(chance, 2019),
  };
  // An equal one would be taken for the one that is there, whatever its Action.
  const further = { ...there, shares: addDecimals(there.shares ?? decimal('0'), decimal('1')) };
  return [
    { key: `${key} there`, data: there, place: 'service', cells: {} },
    { key, data: further, place: 'workbook', cells: { Ref: key, ...securityCells(further, facts), Action: 'new' } },
  ];
}

function certificateOf(chance: Chance, shareClass: DrawnClass, investmentAmount: Money): NewSecurity<Key> {
  const { company, round } = shareClass.data;
  return {
    ...{
      kind: 'security',
      type: 'certificate',
      company,
      fundId: chance.pick(FUNDS),
      round,
      shareClass: shareClass.key,
    },
    issueDate: drawDay(chance, 2024),
    shares: drawCount(chance, 10, 9_000),
    investmentAmount,
  };
}

function drawData(chance: Chance, { rounds, classes }: CompanyFacts): NewSecurity<Key> | undefined {
  const type = chance.is(0.4) ? 'certificate' : chance.pick(SECURITY_TYPES);
  const money = () => drawMoney(chance, 900_000, chance.pick(CURRENCIES));
  const round = chance.pick(rounds);
  const common = {
    ...{ kind: 'security' as const, type, company: round.data.company, fundId: chance.pick(FUNDS), round: round.key },
    issueDate: drawDay(chance, 2024),
  };
  const maybe = <Value>(draw: () => Value): Value | undefined => (chance.is(0.4) ? draw() : undefined);
  const quantity = drawCount(chance, 10, 9_000);
  const token = chance.pick(['NRX', 'ALD']);
  switch (type) {
    case 'certificate':
      return classes.length === 0 ? undefined : certificateOf(chance, chance.pick(classes), money());
    case 'warrant':
      return {
        ...common,
        dueDate: drawDay(chance, 2031),
        exercisePrice: drawMoney(chance, 20, 'USD'),
        shares: quantity,
      };
    case 'convertible':
      return omitAbsent({
        ...common,
        convertibleType: chance.pick(CONVERTIBLE_TYPES),
        investmentAmount: money(),
        discount: maybe(() => decimal(chance.pick(['0.2', '0.15']))),
        maturityDate: maybe(() => drawDay(chance, 2028)),
        interestRate: maybe(() => decimal('0.08')),
        daysConvention: maybe(() => decimal(chance.pick(['360', '365']))),
      });
    case 'token_investment':
      return { ...common, token, investmentAmount: money(), quantity, pricePerToken: drawMoney(chance, 9, 'USD') };
    case 'token_warrant':
      return {
        ...{ ...common, token, quantity, totalCost: money(), exercisePrice: drawMoney(chance, 9, 'USD') },
        dueDate: drawDay(chance, 2031),
      };
    case 'token_convertible':
      return { ...common, token, investmentAmount: money() };
    default:
      return undefined;
  }
}

function securityCells(data: NewSecurity<Key>, { rounds, classes }: CompanyFacts): DrawnThing['cells'] {
  const withCurrency = (name: string, money: Money | undefined) => ({
    [name]: moneyCell(money),
    [`${name} Currency`]: money?.currency,
  });
  const shareClass = classes.find(({ key }) => key === data.shareClass);
  return cellsOf({
    Type: data.type.replace('_', ' '),
    Company: data.company,
    Round: rounds.find(({ key }) => key === data.round)?.data.name,
    Fund: data.fundId,
    'Issue Date': data.issueDate,
    'Share Class': shareClass?.data.name,
    Shares: data.shares && numberCell(data.shares),
    ...withCurrency('Investment Amount', data.investmentAmount),
    'Due Date': data.dueDate,
    ...withCurrency('Exercise Price', data.exercisePrice),
    ...withCurrency('Total Cost', data.totalCost),
    'Convertible Type': data.convertibleType,
    Discount: data.discount && numberCell(data.discount),
    'Maturity Date': data.maturityDate,
    'Interest Rate': data.interestRate && numberCell(data.interestRate),
    'Days Convention': data.daysConvention,
    Token: data.token,
    Quantity: data.quantity && numberCell(data.quantity),
    ...withCurrency('Price Per Token', data.pricePerToken),
  });
}
