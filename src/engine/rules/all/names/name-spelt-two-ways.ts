import { NearNameIndex } from '../../../../base/util/text/near-name-index.ts';
import { bareName } from '../../../../base/util/text/near-names.ts';
import { quote } from '../../../../base/util/text/quote.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { CompanyEntry, SentRow } from '../../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { checkTokens } from './tokens.ts';
import { reportTwin, type UsedName } from './used-name.ts';

/**
 * Two names of one company, fund, round, class or token that are nearly the same and both used. A company that is nearly one of the
 * service's is held back before it comes here.
 */
export const NAME_SPELT_TWO_WAYS: Rule = {
  code: 'name-spelt-two-ways',
  find: (table) => [
    ...check(usedCompanies(table), 'Company'),
    ...checkParts(table),
    ...check(usedFunds(table), 'Fund'),
    ...[...roundsByCompany(table).values()].flatMap((rounds) => check(rounds, 'Round')),
    ...[...classesByRound(table).values()].flatMap((classes) => check(classes, 'Share Class')),
    ...checkTokens(table),
  ],
};

function check(names: readonly UsedName[], column: string): RuleFinding[] {
  const index = new NearNameIndex<UsedName>();
  return names.flatMap((used) => {
    const [twin] = index.near(used.name).filter((other) => other.key !== used.key);
    index.add(used.name, used);
    return twin === undefined ? [] : reportTwin(used, twin, column);
  });
}

function usedCompanies({ companies, sent }: CapTable): UsedName[] {
  const users = new Map<string, SentRow>();
  // The row of a new one stands for it, whoever uses it.
  const isAnyHeld = [...companies.values()].some(({ row }) => row === undefined);
  for (const using of isAnyHeld ? [sent.rounds, sent.shareClasses, sent.securities, sent.transactions] : [])
    for (const { company, row } of using) if (!users.has(company)) users.set(company, row);
  const used = [...companies.values()].filter(({ key, row }) => row !== undefined || users.has(key));
  return used.filter(({ row }) => row?.isFurther !== true).map((company) => withUser(company, users.get(company.key)));
}

function usedFunds({ funds, sent }: CapTable): UsedName[] {
  const users = new Map<string, SentRow>();
  for (const { fundId, row } of sent.securities) if (!users.has(fundId)) users.set(fundId, row);
  return [...users].map(([key, usedBy]) => ({ key, name: funds.get(key)?.name ?? key, usedBy }));
}

function roundsByCompany({ rounds, sent }: CapTable): ReadonlyMap<string, UsedName[]> {
  const companies = new Map<string, UsedName[]>(sent.rounds.map(({ company }) => [company, []]));
  for (const each of rounds.values()) if (each.row?.isFurther !== true) companies.get(each.company)?.push(each);
  return companies;
}

function classesByRound({ shareClasses, sent }: CapTable): ReadonlyMap<string, UsedName[]> {
  const rounds = new Map<string, UsedName[]>(sent.shareClasses.map(({ round }) => [round, []]));
  for (const each of shareClasses.values()) if (each.row?.isFurther !== true) rounds.get(each.round)?.push(each);
  return rounds;
}

function withUser<T extends UsedName>(name: T, usedBy: SentRow | undefined): UsedName {
  return usedBy === undefined ? name : { ...name, usedBy };
}

/** Shorter ones begin too many names. */
const SHORTEST = 4;

const ALSO_CALLED = /[,;([]?\s*\b(?:formerly(?: known as)?|previously|f\/?k\/?a|d\/?b\/?a|a\/?k\/?a|now)\b[.:]?\s*/i;

/**
 * A new company whose name is how that of one in the service begins, as Acme of Acme Robotics: people leave out the rest.
 * The other way round it is a subsidiary or a venture of its own, and who adds both at once means two.
 */
function checkParts({ companies, sent }: CapTable): RuleFinding[] {
  const found = sent.companies.filter(({ row }) => !row.isFurther);
  if (found.length === 0) return [];
  const longer = new Map<string, CompanyEntry>();
  const held = [...companies.values()].filter(({ row }) => row === undefined);
  for (const company of held)
    for (const part of beginningsOf(company.name)) if (!longer.has(part)) longer.set(part, company);
  const byName = new Map(held.map((company) => [bareName(company.name), company]));
  return found.flatMap(({ row, name }) => {
    const former = namesWithin(name).flatMap((part) => byName.get(bareName(part)) ?? [])[0];
    if (former !== undefined) return [reportFormer(row, name, former)];
    const whole = longer.get(fold(name));
    if (whole === undefined || name.length < SHORTEST) return [];
    const message = `${quote(name)} would be created as a company, but it is how ${quote(whole.name)} (in the portfolio service) begins.`;
    const hint = 'If it is the same company, write its name in full; if not, write new under Action.';
    return [{ row, column: 'Company', message, hint }];
  });
}

/** Other names within a name: `New (formerly Old)`, `Old dba New`; `The Old`. */
function namesWithin(name: string): string[] {
  const parts = name.split(ALSO_CALLED).map((part) => part.replace(/[()[\]]/g, ' ').trim());
  return [...(parts.length > 1 ? parts : []), ...(/^the /i.test(name) ? [name.slice(4)] : [])];
}

function reportFormer(row: SentRow, name: string, held: CompanyEntry): RuleFinding {
  const message = `${quote(name)} would be created as a company, but seems to be ${quote(held.name)} (in the portfolio service).`;
  const hint = 'If it is the same company, write its name as the service has it; if not, write new under Action.';
  return { row, column: 'Company', message, hint };
}

/** All but the whole name, word by word. */
function beginningsOf(name: string): string[] {
  const words = fold(name).split(' ');
  return words.slice(1).map((_, index) => words.slice(0, index + 1).join(' '));
}

function fold(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
