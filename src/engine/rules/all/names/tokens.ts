import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { areNearNames, bareName } from '../../../../base/util/text/near-names.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { RuleFinding } from '../../rule.ts';
import { reportTwin, type UsedName } from './used-name.ts';

/** Shorter codes that differ are different ones. */
const SHORTEST = 4;

/** Each is compared with each: more are numbered, not misspelt. */
const MOST = 500;

/** One token of a company, written in two ways: `TIDE` and `TIDES`, `Tide` or `TDIE`. */
export function checkTokens(table: CapTable): RuleFinding[] {
  const companies = new Set(table.stating('token').map(({ company }) => company));
  if (companies.size === 0) return [];
  const tokens = table.securities.filter(({ company, row }) => companies.has(company) && !row?.isFurther);
  return [...groupBy(tokens, ({ company }) => company).values()].flatMap((some) => {
    const used = new Map<string, UsedName>();
    for (const { terms, row } of some) {
      const { token: name } = terms;
      if (name !== undefined && !used.has(name)) used.set(name, omitAbsent({ key: name, name, row }));
    }
    return used.size > MOST ? [] : check([...used.values()]);
  });
}

function check(names: readonly UsedName[]): RuleFinding[] {
  return names.flatMap((used, index) => {
    const twin = names.slice(0, index).find((other) => isOneToken(other.name, used.name));
    return twin === undefined ? [] : reportTwin(used, twin, 'Token');
  });
}

/** Staked and wrapped tokens have a letter before the name of what they are of. */
function isOneToken(a: string, b: string): boolean {
  const [bareA, bareB] = [bareName(a), bareName(b)];
  if (bareA === bareB) return true;
  if (Math.min(bareA.length, bareB.length) < SHORTEST || bareA.endsWith(bareB) || bareB.endsWith(bareA)) return false;
  return `${bareA}s` === bareB || `${bareB}s` === bareA || areSwapped(bareA, bareB) || areNearNames(a, b);
}

/** Two neighbouring letters have changed places. */
function areSwapped(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2) === b;
}
