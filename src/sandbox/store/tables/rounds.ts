import { z } from 'zod';
import {
  flagColumn,
  moneyColumn,
  type StoredMoney,
  textColumn,
  toFlagColumn,
  toListParameter,
  toMoneyColumn,
} from '../columns.ts';
import { inReach, type Reach, toReachParameter } from '../reach.ts';
import type { Store } from '../store.ts';

const roundRow = z.object({
  id: z.string(),
  firm_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  name: z.string(),
  pre_money_valuation: moneyColumn,
  round_size: moneyColumn,
  fully_diluted_shares: textColumn,
  closing_date: z.string(),
  is_crypto: flagColumn,
  liquidation_multiple: textColumn,
  cap_multiple: textColumn,
  seniority_position: textColumn,
  participation_type: textColumn,
});
export type RoundRow = z.output<typeof roundRow>;

const coInvestorRow = z.object({ round_id: z.string(), name: z.string(), is_lead: flagColumn });
export type CoInvestorRow = z.output<typeof coInvestorRow>;

export interface NewRound {
  readonly id: string;
  readonly firm_id: string;
  readonly company_id: string;
  readonly name: string;
  readonly pre_money_valuation: StoredMoney | null;
  readonly round_size: StoredMoney | null;
  readonly fully_diluted_shares: string | null;
  readonly closing_date: string;
  readonly is_crypto: boolean;
  readonly liquidation_multiple: string | null;
  readonly cap_multiple: string | null;
  readonly seniority_position: string | null;
  readonly participation_type: string | null;
  readonly co_investors: readonly { readonly name: string; readonly is_lead: boolean }[];
  readonly pari_passu_rounds: readonly string[];
}

export interface RoundFilter {
  readonly companyIds?: readonly string[] | null | undefined;
  readonly ids?: readonly string[] | null | undefined;
  readonly isCrypto?: boolean | null | undefined;
}

const SELECT = 'SELECT r.*, c.name AS company_name FROM rounds r JOIN companies c ON c.id = r.company_id';

export function insertRound(store: Store, round: NewRound): void {
  const { co_investors, pari_passu_rounds, ...columns } = round;
  store.insert('rounds', {
    ...columns,
    pre_money_valuation: toMoneyColumn(round.pre_money_valuation),
    round_size: toMoneyColumn(round.round_size),
    is_crypto: toFlagColumn(round.is_crypto),
  });
  for (const investor of co_investors) {
    store.insert('co_investors', { round_id: round.id, name: investor.name, is_lead: toFlagColumn(investor.is_lead) });
  }
  for (const other of pari_passu_rounds) store.insert('pari_passu', { round_id: round.id, other_id: other });
}

export function getRound(store: Store, reach: Reach, id: string): RoundRow | undefined {
  return store.get(roundRow, `${SELECT} WHERE ${inReach('r')} AND r.id = ?2`, toReachParameter(reach), id);
}

/** In the order they were entered. */
export function findRounds(store: Store, reach: Reach, filter: RoundFilter): RoundRow[] {
  const sql = `${SELECT} WHERE ${inReach('r')}
    AND (?2 IS NULL OR r.company_id IN (SELECT value FROM json_each(?2)))
    AND (?3 IS NULL OR r.id IN (SELECT value FROM json_each(?3)))
    AND (?4 IS NULL OR r.is_crypto = ?4) ORDER BY r.seq`;
  const isCrypto = filter.isCrypto ?? null;
  return store.all(
    roundRow,
    sql,
    toReachParameter(reach),
    toListParameter(filter.companyIds),
    toListParameter(filter.ids),
    isCrypto === null ? null : toFlagColumn(isCrypto),
  );
}

/** By round id, in the order they were entered. */
export function findCoInvestors(store: Store, roundIds: readonly string[]): Map<string, CoInvestorRow[]> {
  const sql = `SELECT round_id, name, is_lead FROM co_investors
    WHERE round_id IN (SELECT value FROM json_each(?)) ORDER BY seq`;
  const investors = new Map<string, CoInvestorRow[]>();
  for (const row of store.all(coInvestorRow, sql, JSON.stringify(roundIds))) {
    investors.set(row.round_id, [...(investors.get(row.round_id) ?? []), row]);
  }
  return investors;
}
