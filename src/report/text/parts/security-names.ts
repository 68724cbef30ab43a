import type { Snapshot } from '../../../model/service/snapshot.ts';

/** What people call a security that the service holds, where a row names it by its id. */
export interface SecurityNames {
  /** The text itself where it is no id of a security. */
  readonly of: (text: string) => string;
}

export function securityNames({ securities, funds, rounds }: Snapshot): SecurityNames {
  const byId = new Map(securities.map((security) => [security.id, security]));
  const fundNames = new Map(funds.map(({ id, name }) => [id, name]));
  const roundNames = new Map(rounds.map(({ id, name }) => [id, name]));
  return {
    of: (text) => {
      const security = byId.get(text);
      if (security === undefined) return text;
      const { type, fundId, fundName, roundId, issueDate } = security;
      const fund = fundNames.get(fundId) ?? fundName;
      const round = roundId === undefined ? undefined : roundNames.get(roundId);
      const parts = [`${type.replaceAll('_', ' ')} of ${issueDate}`, fund, round];
      return parts.filter((part) => part !== undefined).join(', ');
    },
  };
}
