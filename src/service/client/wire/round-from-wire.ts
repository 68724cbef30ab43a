import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import type { Round } from '../../../model/service/snapshot.ts';
import type { Currency } from '../../../model/values/money.ts';
import type { WireRound } from '../../contract/rounds.ts';
import { toWireName } from '../../contract/terms/wire-names.ts';
import { termsFromWire } from './term-from-wire.ts';

export function roundFromWire(round: WireRound, defaultCurrency: Currency): Round {
  return {
    id: round.id,
    companyId: round.company_id,
    name: round.name,
    pariPassuRounds: (round.pari_passu_rounds ?? []).map(({ id, name }) => ({ id, name: name ?? '' })),
    ...termsFromWire(ROUND_TERMS, round, { nameOf: toWireName, defaultCurrency }),
  };
}
