import type { Rule } from '../../rule.ts';

/** A round has one lead. */
export const TWO_LEADS: Rule = {
  code: 'two-leads',
  find: (table) =>
    table.sent.rounds.flatMap(({ row, coInvestors = [] }) => {
      const leads = coInvestors.filter(({ isLead }) => isLead).map(({ name }) => name);
      if (leads.length < 2) return [];
      const message = `There are ${leads.length} leads: ${leads.join('; ')}.`;
      return [{ row, column: 'Co-Investors', message, hint: 'Keep (lead) only after the one that led the round.' }];
    }),
};
