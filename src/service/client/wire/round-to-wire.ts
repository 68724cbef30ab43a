import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import type { NewRound } from '../../../model/service/new-data.ts';
import { isRoundTermAlwaysSent } from '../../contract/rounds.ts';
import { toWireName } from '../../contract/terms/wire-names.ts';
import { termsToWire } from './term-to-wire.ts';
import type { Writing } from './to-wire.ts';

/** The valuation, the size and the share count are always there, null where there is none (published facts). */
export function roundToWire(round: NewRound<string>, writing: Writing) {
  const { company, name, pariPassuRounds } = round;
  return {
    company_id: company,
    name,
    ...termsToWire(ROUND_TERMS, round, { nameOf: toWireName, isAlwaysSent: isRoundTermAlwaysSent, writing }),
    ...(pariPassuRounds.length === 0 ? {} : { pari_passu_rounds: [...pariPassuRounds] }),
  };
}
