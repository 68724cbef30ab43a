import { foldName } from '../../base/util/text/text.ts';
import { type OcfFile, type OcfObject, type OcfOf, ofType } from './ocf-file.ts';

export type OcfIssuance = OcfOf<'TX_STOCK_ISSUANCE' | 'TX_CONVERTIBLE_ISSUANCE' | 'TX_WARRANT_ISSUANCE'>;
export type OcfEvent = Extract<OcfObject, { date: string; security_id: string; stakeholder_id?: never }>;

type Created = Extract<OcfObject, { resulting_security_ids: string[] }>;

export class OcfBook {
  readonly objects: readonly OcfObject[];
  readonly issuances: ReadonlyMap<string, OcfIssuance>;
  readonly classes: ReadonlyMap<string, OcfOf<'STOCK_CLASS'>>;
  /** The funds' names, by the ids of their holders. */
  readonly #funds: ReadonlyMap<string, string>;
  readonly #names: ReadonlyMap<string, string>;
  /** The remainder of a security after a partial sale is issued again, but is the same holding. */
  readonly #balanceOf = new Map<string, string>();
  readonly #createdBy = new Map<string, Created>();

  /** `funds` maps folded names of holders to the firm's names of its funds. */
  constructor({ objects }: OcfFile, funds: ReadonlyMap<string, string>) {
    this.objects = objects;
    const issued = [
      ...ofType(objects, 'TX_STOCK_ISSUANCE'),
      ...ofType(objects, 'TX_CONVERTIBLE_ISSUANCE'),
      ...ofType(objects, 'TX_WARRANT_ISSUANCE'),
    ];
    this.issuances = new Map(issued.map((issuance) => [issuance.security_id, issuance]));
    this.classes = new Map(ofType(objects, 'STOCK_CLASS').map((stockClass) => [stockClass.id, stockClass]));
    const holders = ofType(objects, 'STAKEHOLDER');
    this.#names = new Map(holders.map(({ id, name }) => [id, name.legal_name]));
    this.#funds = new Map(
      holders.flatMap(({ id, name }): [string, string][] => {
        const fund = funds.get(foldName(name.legal_name));
        return fund === undefined ? [] : [[id, fund]];
      }),
    );
    for (const object of objects) {
      if ('balance_security_id' in object && object.balance_security_id !== undefined)
        this.#balanceOf.set(object.balance_security_id, object.security_id);
      if ('resulting_security_ids' in object)
        for (const id of object.resulting_security_ids) this.#createdBy.set(id, object);
    }
  }

  get hasFunds(): boolean {
    return this.#funds.size > 0;
  }

  /** The fund that holds a security; `undefined` where it is held by others. */
  fundOf(securityId: string): string | undefined {
    const issuance = this.issuances.get(securityId);
    return issuance === undefined ? undefined : this.#funds.get(issuance.stakeholder_id);
  }

  isFund(stakeholderId: string): boolean {
    return this.#funds.has(stakeholderId);
  }

  /** The firm's name of a fund, else the holder's own. A holder is given by its id or by a security. */
  holderOf(stakeholderId: string | undefined, securityId: string | undefined): string | undefined {
    const id = stakeholderId ?? this.issuances.get(securityId ?? '')?.stakeholder_id;
    return id === undefined ? undefined : (this.#funds.get(id) ?? this.#names.get(id));
  }

  rootOf(securityId: string): string {
    const seen = new Set<string>();
    let at = securityId;
    for (
      let before = this.#balanceOf.get(at);
      before !== undefined && !seen.has(at);
      before = this.#balanceOf.get(at)
    ) {
      seen.add(at);
      at = before;
    }
    return at;
  }

  /** The conversion, exercise or transfer that created a security. */
  creatorOf(securityId: string): Created | undefined {
    return this.#createdBy.get(securityId);
  }

  /** The funds' holdings that are neither created by a conversion or exercise nor a remainder. */
  ownHoldings(): readonly OcfIssuance[] {
    return [...this.issuances.values()].filter(({ security_id: id }) => {
      if (this.fundOf(id) === undefined || this.rootOf(id) !== id) return false;
      const creator = this.creatorOf(id);
      if (creator === undefined) return true;
      return isTransfer(creator) && this.fundOf(creator.security_id) === undefined;
    });
  }
}

/** Two certificates that differ only in their numbers, which the service does not have. */
export function looksLike(a: OcfIssuance, b: OcfIssuance): boolean {
  const isStock = a.object_type === 'TX_STOCK_ISSUANCE' && b.object_type === 'TX_STOCK_ISSUANCE';
  return isStock && a.stock_class_id === b.stock_class_id && a.date === b.date && a.stakeholder_id === b.stakeholder_id;
}

export function isTransfer({ object_type: type }: OcfObject): boolean {
  return type.endsWith('_TRANSFER');
}

export function isOcfEvent(object: OcfObject): object is OcfEvent {
  return 'security_id' in object && !('stakeholder_id' in object);
}

export interface OcfRound {
  readonly name: string;
  readonly closingDate: string;
}

const NOTE_NAMES: { readonly [type: string]: string } = { SAFE: 'SAFE', NOTE: 'Convertible Note' };

/**
 * Assigns rounds to issuances: a financing that lists them; else the class without "Preferred" or "Common", a kind of
 * note with its year, or warrants with theirs. A round closed on the day of its first issuance, whoever holds it.
 */
export function findOcfRounds(book: OcfBook): ReadonlyMap<OcfIssuance, OcfRound> {
  const financings = new Map(
    ofType(book.objects, 'FINANCING').flatMap((financing) =>
      financing.issuance_ids.map((id) => [id, financing] as const),
    ),
  );
  const named = [...book.issuances.values()].map((issuance) => {
    const financing = financings.get(issuance.id) ?? financings.get(issuance.security_id);
    return { issuance, name: financing?.name ?? nameRound(issuance, book), date: financing?.date };
  });
  const firstDays = new Map<string, string>();
  for (const { issuance, name } of named) {
    const known = firstDays.get(name);
    if (known === undefined || issuance.date < known) firstDays.set(name, issuance.date);
  }
  return new Map(
    named.map(({ issuance, name, date }) => [
      issuance,
      { name, closingDate: date ?? firstDays.get(name) ?? issuance.date },
    ]),
  );
}

function nameRound(issuance: OcfIssuance, book: OcfBook): string {
  const year = issuance.date.slice(0, 4);
  switch (issuance.object_type) {
    case 'TX_STOCK_ISSUANCE': {
      const name = book.classes.get(issuance.stock_class_id)?.name ?? issuance.stock_class_id;
      return name.replace(/\s+(preferred|common)\b.*$/i, '') || name;
    }
    case 'TX_CONVERTIBLE_ISSUANCE':
      return `${NOTE_NAMES[issuance.convertible_type] ?? 'Convertible Security'} ${year}`;
    default:
      return `Warrants ${year}`;
  }
}
