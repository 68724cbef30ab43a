import { bareName } from '../../../../base/util/text/near-names.ts';
import { quote } from '../../../../base/util/text/quote.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, RoundEntry } from '../../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { showCompany } from '../../words.ts';

/** A co-investor is neither one of the firm's funds nor the company itself. */
export const CO_INVESTOR_OWN: Rule = {
  code: 'co-investor-own',
  find: (table) => {
    const funds = new Set([...table.funds.values()].map(({ name }) => bareName(name)));
    return table.sent.rounds.flatMap((round) => check(round, funds, table));
  },
};

function check(
  { row, company, coInvestors = [] }: Planned<RoundEntry>,
  funds: ReadonlySet<string>,
  table: CapTable,
): RuleFinding[] {
  const itself = bareName(showCompany(company, table));
  const own = coInvestors.find(({ name }) => funds.has(bareName(name)) || bareName(name) === itself)?.name;
  if (own === undefined) return [];
  const what = funds.has(bareName(own)) ? 'one of your own funds' : 'the company itself';
  const message = `${quote(own)} is listed as a co-investor, but it is ${what}.`;
  const hint = 'Name only the others; what your funds hold is entered under Securities.';
  return [{ row, column: 'Co-Investors', message, hint }];
}
