import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { NearNameIndex } from '../../../base/util/text/near-name-index.ts';
import { areNearNames, bareName } from '../../../base/util/text/near-names.ts';
import { quote } from '../../../base/util/text/quote.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { CompanyEntry, SentRow } from '../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../rule.ts';
import { showPlace } from '../words.ts';

/**
 * Two names of one company, fund, round, class or token that are nearly the same and both used. A company that is nearly one of the
 * service's is held back before it comes here.
 */
export const NAME_SPELT_TWO_WAYS: Rule = {
  code: 'name-spelt-two-ways',
  find: (table) => [
    ...checkNames(usedCompanies(table), 'Company'),
    ...checkParts(table),
    ...checkNames(usedFunds(table), 'Fund'),
    ...[...roundsByCompany(table).values()].flatMap((rounds) => checkNames(rounds, 'Round')),
    ...[...classesByRound(table).values()].flatMap((classes) => checkNames(classes, 'Share Class')),
    ...checkTokens(table),
  ],
};

function checkNames(names: readonly UsedName[], column: string): RuleFinding[] {
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

/** Shorter codes that differ are different ones. */
const SHORTEST_TOKEN = 4;

/** Each is compared with each: more are numbered, not misspelt. */
const MOST = 500;

/** One token of a company, written in two ways: `TIDE` and `TIDES`, `Tide` or `TDIE`. */
function checkTokens(table: CapTable): RuleFinding[] {
  const companies = new Set(table.stating('token').map(({ company }) => company));
  if (companies.size === 0) return [];
  const tokens = table.securities.filter(({ company, row }) => companies.has(company) && !row?.isFurther);
  return [...groupBy(tokens, ({ company }) => company).values()].flatMap((some) => {
    const used = new Map<string, UsedName>();
    for (const { terms, row } of some) {
      const { token: name } = terms;
      if (name !== undefined && !used.has(name)) used.set(name, omitAbsent({ key: name, name, row }));
    }
    return used.size > MOST ? [] : checkCodes([...used.values()]);
  });
}

function checkCodes(names: readonly UsedName[]): RuleFinding[] {
  return names.flatMap((used, index) => {
    const twin = names.slice(0, index).find((other) => isOneToken(other.name, used.name));
    return twin === undefined ? [] : reportTwin(used, twin, 'Token');
  });
}

/** Staked and wrapped tokens have a letter before the name of what they are of. */
function isOneToken(a: string, b: string): boolean {
  const [bareA, bareB] = [bareName(a), bareName(b)];
  if (bareA === bareB) return true;
  if (Math.min(bareA.length, bareB.length) < SHORTEST_TOKEN || bareA.endsWith(bareB) || bareB.endsWith(bareA))
    return false;
  return `${bareA}s` === bareB || `${bareB}s` === bareA || areSwapped(bareA, bareB) || areNearNames(a, b);
}

/** Two neighbouring letters have changed places. */
function areSwapped(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2) === b;
}

interface UsedName {
  readonly key: string;
  readonly name: string;
  readonly row?: SentRow | undefined;
  readonly usedBy?: SentRow;
}

/** Reports a name that may be another one's, at the row of the first, where it has one. */
function reportTwin(used: UsedName, twin: UsedName, column: string): RuleFinding[] {
  const row = used.row ?? used.usedBy ?? twin.row ?? twin.usedBy;
  if (row === undefined) return [];
  const message = `${quote(used.name)} is nearly ${quote(twin.name)} (${showPlace(twin)}): they may be the same, spelt differently.`;
  return [{ row, column, message, hint: 'Use one spelling for both; write new under Action if they are different.' }];
}
