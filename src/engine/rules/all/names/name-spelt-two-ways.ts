import { NearNameIndex } from '../../../../base/util/text/near-name-index.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { JudgedRow } from '../../cap-table/entries.ts';
import type { Doubt, Rule } from '../../rule.ts';
import { judgeParts } from './part-of-name.ts';
import { judgeTokens } from './tokens.ts';
import { tellTwin, type UsedName } from './used-name.ts';

/**
 * Two names of one company, fund, round, class or token that are nearly the same and both used. A company that is nearly one of the
 * service's is held back before it comes here.
 */
export const NAME_SPELT_TWO_WAYS: Rule = {
  code: 'name-spelt-two-ways',
  find: (table) => [
    ...judge(usedCompanies(table), 'Company'),
    ...judgeParts(table),
    ...judge(usedFunds(table), 'Fund'),
    ...[...roundsByCompany(table).values()].flatMap((rounds) => judge(rounds, 'Round')),
    ...[...classesByRound(table).values()].flatMap((classes) => judge(classes, 'Share Class')),
    ...judgeTokens(table),
  ],
};

function judge(names: readonly UsedName[], column: string): Doubt[] {
  const index = new NearNameIndex<UsedName>();
  return names.flatMap((used) => {
    const [twin] = index.near(used.name).filter((other) => other.key !== used.key);
    index.add(used.name, used);
    return twin === undefined ? [] : tellTwin(used, twin, column);
  });
}

/** Those that are there first. */
function usedCompanies({ companies, sent }: CapTable): UsedName[] {
  const users = new Map<string, JudgedRow>();
  for (const { company, row } of [...sent.rounds, ...sent.shareClasses, ...sent.securities, ...sent.transactions])
    if (!users.has(company)) users.set(company, row);
  const used = [...companies.values()].filter(({ key, row }) => row !== undefined || users.has(key));
  return used.filter(({ row }) => row?.isFurther !== true).map((company) => withUser(company, users.get(company.key)));
}

function usedFunds({ funds, sent }: CapTable): UsedName[] {
  const users = new Map<string, JudgedRow>();
  for (const { fundId, row } of sent.securities) if (!users.has(fundId)) users.set(fundId, row);
  return [...users].map(([key, usedBy]) => ({ key, name: funds.get(key)?.name ?? key, usedBy }));
}

/** Of the companies that get one. */
function roundsByCompany({ rounds, sent }: CapTable): ReadonlyMap<string, UsedName[]> {
  const companies = new Map<string, UsedName[]>(sent.rounds.map(({ company }) => [company, []]));
  for (const each of rounds.values()) if (each.row?.isFurther !== true) companies.get(each.company)?.push(each);
  return companies;
}

/** Of the rounds that get one. */
function classesByRound({ shareClasses, sent }: CapTable): ReadonlyMap<string, UsedName[]> {
  const rounds = new Map<string, UsedName[]>(sent.shareClasses.map(({ round }) => [round, []]));
  for (const each of shareClasses.values()) if (each.row?.isFurther !== true) rounds.get(each.round)?.push(each);
  return rounds;
}

function withUser<T extends UsedName>(name: T, usedBy: JudgedRow | undefined): UsedName {
  return usedBy === undefined ? name : { ...name, usedBy };
}
