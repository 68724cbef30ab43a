import { groupBy } from '../../../base/util/collections/group-by.ts';
import { bareName } from '../../../base/util/text/near-names.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { canUndergo } from '../../../model/fields/security-types.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  formatDecimal,
  multiplyDecimals,
  sumDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import { formatMoney } from '../../../model/values/money.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, RoundEntry, SecurityEntry, SentRow } from '../cap-table/entries.ts';
import { ofEach, type Rule, type RuleFinding } from '../rule.ts';
import { showCompany, showNamed, showPlace } from '../words.ts';

/** A co-investor is neither one of the firm's funds nor the company itself. */
const CO_INVESTOR_OWN: Rule = {
  code: 'co-investor-own',
  find: (table) => {
    const funds = new Set([...table.funds.values()].map(({ name }) => bareName(name)));
    return table.sent.rounds.flatMap(({ row, company, coInvestors = [] }) => {
      const itself = bareName(showCompany(company, table));
      const own = coInvestors.find(({ name }) => funds.has(bareName(name)) || bareName(name) === itself)?.name;
      if (own === undefined) return [];
      const what = funds.has(bareName(own)) ? 'one of your own funds' : 'the company itself';
      const message = `${quote(own)} is listed as a co-investor, but it is ${what}.`;
      const hint = 'Name only the others; what your funds hold is entered under Securities.';
      return [{ row, column: 'Co-Investors', message, hint }];
    });
  },
};

/** A round has one lead. */
const TWO_LEADS: Rule = {
  code: 'two-leads',
  find: ofEach('rounds', ({ row, coInvestors = [] }) => {
    const leads = coInvestors.filter(({ isLead }) => isLead).map(({ name }) => name);
    if (leads.length < 2) return [];
    const message = `There are ${leads.length} leads: ${leads.join('; ')}.`;
    return [{ row, column: 'Co-Investors', message, hint: 'Keep (lead) only after the one that led the round.' }];
  }),
};

/**
 * Rounds of equal rank are one group: a round that names another has equal rank with all that the other names. Rounds of
 * other companies cannot be named at all.
 */
const PARI_PASSU_DISAGREES: Rule = {
  code: 'pari-passu-disagrees',
  find: ofEach('rounds', (round, table) => {
    const { row, seniority, pariPassuRounds: named } = round;
    if (named.length === 0) return [];
    if (seniority === 'SENIOR_TO_ALL') {
      const message = `Seniority says senior to all, but the round is listed as ranking equally with ${namesOf(named, table)}.`;
      return [{ row, column: 'Seniority', message, hint: 'Correct Seniority, or clear Pari Passu With.' }];
    }
    const equal = new Set([...named, round.key]);
    for (const other of named.flatMap((key) => table.rounds.get(key) ?? [])) {
      const further = other.pariPassuRounds.filter((key) => !equal.has(key));
      if (further.length === 0) continue;
      const message = `The row names ${namesOf(named, table)}, but ${showNamed(other)} also ranks equally with ${namesOf(further, table)}.`;
      return [
        { row, column: 'Pari Passu With', message, hint: 'Name every round of the group, or correct the other.' },
      ];
    }
    return [];
  }),
};

function namesOf(keys: readonly string[], table: CapTable): string {
  return keys.map((key) => table.rounds.get(key)?.name ?? key).join('; ');
}

/** Words behind the name of a round that goes on: Series A-1, Series A Extension, Series A (2nd close). */
const CONTINUED =
  /\([^)]*\)|\b(?:ext(?:ension|ended)?|first|second|third|\d(?:st|nd|rd|th)|clos(?:e|ing)|tranche|part|bridge|prime|plus|secondary|ii|iii)\b|[\d+'"]/g;

/** Two rounds of a company with the same figures: a row that was copied, and only its name changed. */
const ROUNDS_ALIKE: Rule = {
  code: 'rounds-alike',
  unlessReported: ['name-spelt-two-ways'],
  find: (table) => {
    const raising = new Set(table.sent.rounds.map(({ company }) => company));
    const rounds = [...table.rounds.values()].filter(({ company }) => raising.has(company));
    return [...groupBy(rounds, figuresOf).values()].flatMap(([twin, ...others]) =>
      others.flatMap((round) => {
        const { row, name, preMoneyValuation: before } = round;
        if (!isOther(twin, round) || row === undefined || row.isFurther) return [];
        if (before === undefined) return [];
        const message = `${name} has the Pre-Money Valuation (${formatMoney(before)}), the Round Size and the Fully Diluted Shares of ${showNamed(twin)}.`;
        const hint = 'Correct its figures if the row was copied; write new under Action if they are right.';
        return [{ row, column: 'Pre-Money Valuation', message, hint }];
      }),
    );
  },
};

/** By itself where it does not say all of them. */
function figuresOf({ key, company, preMoneyValuation: before, roundSize: size, fullyDilutedShares: all }: RoundEntry) {
  const isStated = before !== undefined && size !== undefined && all !== undefined;
  return isStated ? JSON.stringify([company, before, size, all]) : key;
}

/** The second closing of a round is no other round. */
function isOther({ name: a }: RoundEntry, { name: b }: RoundEntry): boolean {
  const [first, second] = [a, b].map((name) =>
    name
      .toLowerCase()
      .replace(CONTINUED, ' ')
      .replace(/[\s-]+/g, ' ')
      .trim(),
  );
  if (first === undefined || second === undefined || first === '' || second === '') return false;
  return !first.startsWith(second) && !second.startsWith(first);
}

/** The firm alone puts no more into a round than its size; nobody here knows what others put in. */
const ROUND_OVERFILLED: Rule = {
  code: 'round-overfilled',
  tolerance: { value: decimal('0.01'), unit: 'share', of: 'the size of the round' },
  find: (table, { tolerance }) =>
    [...table.ofCompanies().values()].flatMap(({ securities }) =>
      [...groupBy(securities, ({ inRound }) => inRound)].flatMap(([round, some]) => {
        const paid = some.filter((each) => isInvestment(each, table));
        return checkSize(round, paid, tolerance);
      }),
    ),
};

/** Money that the round itself raised: no secondary purchase, nothing that a conversion or exercise created. */
function isInvestment(security: SecurityEntry, table: CapTable): boolean {
  const { type, cost } = security;
  if (cost === undefined || table.isCreated(security)) return false;
  return !table.isSecondary(security) && !canUndergo('exercise', type);
}

function checkSize(
  round: RoundEntry | undefined,
  securities: readonly SecurityEntry[],
  tolerance: Decimal,
): RuleFinding[] {
  const size = round?.roundSize;
  if (round === undefined || size === undefined || size.value === ZERO) return [];
  const row = round.row ?? securities.findLast((security) => security.row !== undefined)?.row;
  if (row === undefined) return [];
  const { currency } = size;
  const same = securities.flatMap(({ cost }) => (cost?.currency === currency ? [cost.value] : []));
  const invested = { value: sumDecimals(same), currency };
  const most = multiplyDecimals(size.value, addDecimals(decimal(1), tolerance));
  if (compareDecimals(invested.value, most) <= 0) return [];
  const what = `What the firm has invested in ${round.name} comes to ${formatMoney(invested)}`;
  const message = `${what}, but the whole round (${showPlace(round)}) is ${formatMoney(size)}.`;
  const column = round.row === undefined ? 'Investment Amount' : 'Round Size';
  return [{ row, column, message, hint: 'Correct the size of the round, or the amounts invested in it.' }];
}

/** A cap on participation may be so many times as high as a liquidation multiple. */
const CAPS_ARE_HIGHER = decimal(4);

/**
 * Multiples that no preferred share has: a percentage without its sign, mostly, or a cap below what is paid before there is
 * anything to participate in.
 */
const MULTIPLE_OUT_OF_RANGE: Rule = {
  code: 'multiple-out-of-range',
  tolerance: { value: decimal(5), unit: 'times', of: 'what was paid (for a Cap Multiple, four times that)' },
  find: ofEach('rounds', (round, _, { tolerance }) => [
    ...checkMultiple(round.row, 'Liquidation Multiple', round.liquidationMultiple, tolerance),
    ...checkMultiple(round.row, 'Cap Multiple', round.capMultiple, multiplyDecimals(tolerance, CAPS_ARE_HIGHER)),
    ...checkCap(round),
  ]),
};

/** The cap is on all that a share gets, its liquidation multiple among it. */
function checkCap({ row, liquidationMultiple, capMultiple, participation }: Planned<RoundEntry>): RuleFinding[] {
  if (liquidationMultiple === undefined || capMultiple === undefined) return [];
  const isBelow = compareDecimals(capMultiple, liquidationMultiple) < 0;
  if (!isBelow || participation !== 'CAPPED_PARTICIPATING') return [];
  const message = `Cap Multiple is ${formatDecimal(capMultiple)}, below the Liquidation Multiple, ${formatDecimal(liquidationMultiple)}.`;
  const hint = 'Correct the one that is wrong; the two may be swapped.';
  return [{ row, column: 'Cap Multiple', message, hint }];
}

function checkMultiple(row: SentRow, column: string, multiple: Decimal | undefined, most: Decimal): RuleFinding[] {
  if (multiple === undefined || compareDecimals(multiple, most) <= 0) return [];
  const message = `${column} is ${formatDecimal(multiple)}: ${formatDecimal(multiple)} times what was paid.`;
  return [{ row, column, message, hint: 'Write 1 for one times the money; 100% is also 1.' }];
}

/** A cap multiple limits capped participation: nothing else has one, and it has one. */
const CAP_WITHOUT_CAPPED: Rule = {
  code: 'cap-without-capped',
  find: ofEach('rounds', ({ row, capMultiple, participation }) => {
    const isCapped = participation === 'CAPPED_PARTICIPATING';
    if (isCapped === (capMultiple !== undefined)) return [];
    if (capMultiple === undefined) {
      const message = 'Participation says capped participating, but the Cap Multiple is blank.';
      const hint = 'Fill in the Cap Multiple, for example 3, or correct the Participation.';
      return [{ row, column: 'Participation', message, hint }];
    }
    const stated =
      participation === undefined ? 'is blank' : `says ${participation.toLowerCase().replaceAll('_', ' ')}`;
    const message = `The Cap Multiple is ${formatDecimal(capMultiple)}, but Participation ${stated}.`;
    const hint = 'Write capped participating under Participation, or clear the Cap Multiple.';
    return [{ row, column: 'Cap Multiple', message, hint }];
  }),
};

const SAYS_PREFERRED = /(?<!\bnon[- ]?)\b(?:preferred|preference|prefs?)\b/i;
const SAYS_COMMON = /(?<!\bnon[- ]?)\bcommon\b/i;
/** Ordinary shares of a series are often preferred, and preferred ordinary ones exist: the word says neither. */
const SAYS_EITHER = /\bordinary\b/i;

/** A share class is what its name says it is. What the company's own name says is no word of the class. */
const CLASS_TYPE_OFF_NAME: Rule = {
  code: 'class-type-off-name',
  find: ofEach('shareClasses', ({ row, name, classType, company }, { companies }) => {
    const stated = typeInName(name, companies.get(company)?.name ?? '');
    if (stated === undefined || classType === undefined || stated === classType) return [];
    const message = `Class Type is ${classType}, but the class is called ${quote(name)}.`;
    return [{ row, column: 'Class Type', message, hint: `Write ${stated}, or correct the name of the class.` }];
  }),
};

function typeInName(name: string, company: string): 'preferred' | 'common' | undefined {
  const says = (word: RegExp) => word.test(name) && !word.test(company);
  const [isPreferred, isCommon] = [says(SAYS_PREFERRED), says(SAYS_COMMON)];
  if (isPreferred === isCommon || SAYS_EITHER.test(name)) return undefined;
  return isPreferred ? 'preferred' : 'common';
}

export const ROUND_RULES: readonly Rule[] = [
  CO_INVESTOR_OWN,
  TWO_LEADS,
  PARI_PASSU_DISAGREES,
  ROUNDS_ALIKE,
  ROUND_OVERFILLED,
  MULTIPLE_OUT_OF_RANGE,
  CAP_WITHOUT_CAPPED,
  CLASS_TYPE_OFF_NAME,
];
