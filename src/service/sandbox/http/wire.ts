import { LosslessNumber } from 'lossless-json';
import type { CoInvestor } from '../../../model/values/cap-table.ts';
import { decimal, roundToPlaces } from '../../../model/values/decimal.ts';
import type { SandboxBehaviour } from '../behaviour.ts';
import type { StoredMoney } from '../store/store.ts';

/** Text, or a JSON number that is written with all its digits. */
export type WireDecimal = string | LosslessNumber | null;

/** Writes stored values in the manner the sandbox's behaviour asks for. */
export class WireWriter {
  private readonly behaviour: SandboxBehaviour;

  constructor(behaviour: SandboxBehaviour) {
    this.behaviour = behaviour;
  }

  decimal(value: string | null): WireDecimal {
    if (value === null || this.behaviour.decimals === 'string') return value;
    return new LosslessNumber(decimal(value));
  }

  /** A share count or a quantity of tokens. */
  units(value: string | null): WireDecimal {
    return this.decimal(round(value, this.behaviour.sharePlaces));
  }

  /** Multiples always show two places. */
  multiple(value: string | null): WireDecimal {
    if (value === null || this.behaviour.decimals === 'number') return this.decimal(value);
    const [whole = '0', places = ''] = value.split('.');
    return `${whole}.${places.padEnd(2, '0')}`;
  }

  /** A list, or the first alone. */
  coInvestors(investors: readonly CoInvestor[]) {
    const list = investors.map(({ name, isLead }) => ({ name, is_lead: isLead }));
    return this.behaviour.coInvestors === 'list' ? list : (list[0] ?? null);
  }

  /** The sandbox converts nothing, so the fields of the conversion are null. */
  money(money: StoredMoney | null) {
    if (money === null) return null;
    return {
      value: this.decimal(round(money.value, this.behaviour.moneyPlaces)),
      currency: money.currency,
      converted_value: null,
      converted_currency: null,
      fx_rate: null,
      is_custom_rate: null,
    };
  }
}

/** Rounds a value; leaves it with every digit it was sent with where `places` is null. */
function round(value: string | null, places: number | null): string | null {
  return value === null || places === null ? value : roundToPlaces(decimal(value), places);
}
