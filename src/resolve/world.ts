import type { Currency } from '../model/money.ts';
import type { Target } from '../model/new-data.ts';
import type { RowKey } from '../model/origin.ts';
import type { Company, Round, Security, ShareClass, Snapshot, Transaction } from '../model/snapshot.ts';
import { existing, targetKey } from '../model/target-key.ts';
import { type Candidate, NameIndex } from './name-index.ts';

export interface ResolveSettings {
  /** Absent offline: then a name the workbook does not define is left for later. */
  readonly snapshot?: Snapshot;
  /** The profile's, for money without any. */
  readonly defaultCurrency: Currency;
}

/** What a security Ref or ID leads to, and what a transaction needs to know of it. */
export interface SecurityFacts {
  readonly target: Target;
  readonly company?: Target;
  readonly round?: Target;
  readonly isUsable: boolean;
  readonly row?: RowKey;
}

/** Everything that can be named, as it is built up row by row: companies before rounds, rounds before classes, and so on. */
export class World {
  readonly settings: ResolveSettings;
  readonly companies = new NameIndex();
  readonly funds = new NameIndex();
  readonly customColumns = new NameIndex();
  /** Both by the company's target key. */
  readonly rounds = new Map<string, NameIndex>();
  readonly shareClasses = new Map<string, NameIndex>();
  /** By `inputIndex/ref` and by id. */
  readonly securities = new Map<string, SecurityFacts>();
  readonly companyById: ReadonlyMap<string, Company>;
  readonly roundById: ReadonlyMap<string, Round>;
  readonly shareClassById: ReadonlyMap<string, ShareClass>;
  readonly securityById: ReadonlyMap<string, Security>;
  readonly transactionById: ReadonlyMap<string, Transaction>;
  /** Currency of a round by its target key. */
  readonly roundCurrency = new Map<string, Currency>();
  /** Round of a share class by the class's target key. */
  readonly classRound = new Map<string, Target>();

  constructor(settings: ResolveSettings) {
    this.settings = settings;
    const snapshot = settings.snapshot;
    this.companyById = byId(snapshot?.companies);
    this.roundById = byId(snapshot?.rounds);
    this.shareClassById = byId(snapshot?.shareClasses);
    this.securityById = byId(snapshot?.securities);
    this.transactionById = byId(snapshot?.transactions);
    if (snapshot !== undefined) addHeld(this, snapshot);
  }

  get isOffline(): boolean {
    return this.settings.snapshot === undefined;
  }

  roundsOf(company: Target): NameIndex {
    return indexOf(this.rounds, company);
  }

  shareClassesOf(company: Target): NameIndex {
    return indexOf(this.shareClasses, company);
  }
}

function addHeld(world: World, snapshot: Snapshot): void {
  for (const company of snapshot.companies) {
    world.companies.add(heldCandidate(company.id, company.name, `${company.name} (${company.slug})`), [
      company.id,
      company.slug,
      company.name,
    ]);
  }
  for (const fund of snapshot.funds)
    world.funds.add(heldCandidate(fund.id, fund.name, `${fund.name} (${fund.id})`), [fund.id, fund.name]);
  for (const round of snapshot.rounds) addHeldRound(world, round);
  for (const shareClass of snapshot.shareClasses) addHeldShareClass(world, shareClass);
  for (const security of snapshot.securities) addHeldSecurity(world, security);
  for (const transaction of snapshot.transactions) addConsumed(world, transaction);
  for (const column of snapshot.customColumns) {
    world.customColumns.add(heldCandidate(column.id, column.name, `${column.name} (${column.id})`), [
      column.id,
      column.name,
    ]);
  }
}

function addHeldRound(world: World, round: Round): void {
  const currency = (round.roundSize ?? round.preMoneyValuation)?.currency;
  if (currency !== undefined) world.roundCurrency.set(round.id, currency);
  world
    .roundsOf(existing(round.companyId))
    .add(heldCandidate(round.id, round.name, `${round.name} (${round.id})`), [round.id, round.name]);
}

function addHeldShareClass(world: World, shareClass: ShareClass): void {
  const round = existing(shareClass.roundId);
  world.classRound.set(shareClass.id, round);
  const roundName = world.roundById.get(shareClass.roundId)?.name ?? shareClass.roundId;
  const candidate = {
    ...heldCandidate(shareClass.id, shareClass.name, `${roundName} / ${shareClass.name} (${shareClass.id})`),
    round,
  };
  world.shareClassesOf(existing(shareClass.companyId)).add(candidate, [shareClass.id, shareClass.name]);
}

function addHeldSecurity(world: World, security: Security): void {
  const roundId =
    security.roundId ?? (security.shareClassId && world.shareClassById.get(security.shareClassId)?.roundId);
  world.securities.set(security.id, {
    target: existing(security.id),
    company: existing(security.companyId),
    ...(roundId === undefined ? {} : { round: existing(roundId) }),
    isUsable: true,
  });
}

/** What a transaction consumed or created is there by its ID even where the service no longer lists it. */
function addConsumed(world: World, transaction: Transaction): void {
  for (const id of [transaction.inputSecurityId, transaction.outputSecurityId]) {
    if (id === undefined || world.securities.has(id)) continue;
    world.securities.set(id, { target: existing(id), company: existing(transaction.companyId), isUsable: true });
  }
}

function heldCandidate(id: string, name: string, label: string): Candidate {
  return { target: existing(id), name, label, isUsable: true };
}

function indexOf(map: Map<string, NameIndex>, company: Target): NameIndex {
  const key = targetKey(company);
  const found = map.get(key) ?? new NameIndex();
  map.set(key, found);
  return found;
}

function byId<T extends { readonly id: string }>(things: readonly T[] | undefined): ReadonlyMap<string, T> {
  return new Map((things ?? []).map((thing) => [thing.id, thing]));
}

/** Refs mean something within their own input only. */
export function refKey(inputIndex: number, ref: string): string {
  return `${inputIndex}/${ref.trim()}`;
}
