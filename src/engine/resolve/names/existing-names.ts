import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { foldHeaderLetters } from '../../../base/util/text/text.ts';
import { type HoldingLabels, listHoldingLabels, listLabels } from '../../../model/service/holding-labels.ts';
import { namesOf } from '../../../model/service/recalled.ts';
import type { Round, Security, ShareClass, Snapshot, Transaction } from '../../../model/service/snapshot.ts';
import { existing } from '../../../model/service/target-key.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import type { SecurityLedger } from '../../ledger/security-ledger.ts';
import type { Candidate, NameIndex } from './name-index.ts';
import type { NameRegistry } from './name-registry.ts';

/** Makes everything the service holds known by its names and ids, and what was sold by what it was called before. */
export function addExisting(registry: NameRegistry, snapshot: Snapshot, ledger?: SecurityLedger): void {
  for (const company of snapshot.companies) {
    const { id, slug } = company;
    const toCandidate = (name: string) => heldCandidate(id, name, `${name} (${slug})`);
    addNamed(registry.companies, company, toCandidate);
    if (company.isNamesake !== true) registry.companies.add(toCandidate(company.name), [slug]);
  }
  for (const { id, name } of snapshot.funds) registry.funds.add(heldCandidate(id, name, `${name} (${id})`), [id, name]);
  if (ledger !== undefined) addFormerFunds(registry, snapshot, ledger);
  for (const round of snapshot.rounds) addHeldRound(registry, round);
  for (const shareClass of snapshot.shareClasses) addHeldShareClass(registry, shareClass);
  registry.fillSecurities((index) => {
    const labels = listHoldingLabels(snapshot);
    for (const security of snapshot.securities) addHeldSecurity(index, registry, security, labels.get(security.id));
    for (const transaction of snapshot.transactions) addTransacted(index, registry, transaction);
    if (ledger !== undefined) addFormerLabels(index, snapshot, ledger);
  });
  for (const { id, name } of snapshot.customColumns) {
    const candidate = heldCandidate(id, name, `${name} (${id})`);
    registry.customColumns.add(candidate, [id, name]);
    registry.customHeaders.add(candidate, [foldHeaderLetters(name)]);
  }
}

/** A fund that somebody has renamed: all of its holdings that runs have closed were of one name, and it alone has such. */
function addFormerFunds({ funds }: NameRegistry, snapshot: Snapshot, { holdings, entryHistory }: SecurityLedger): void {
  const closed = [...entryHistory.closings.lots.values()];
  // Mostly none has another name by now: then it is of no matter who holds what.
  if (closed.every(({ fund }) => funds.has(fund))) return;
  const renamed = closed.flatMap(({ id, fund: former }) => {
    const fundId = holdings.get(id)?.security?.fundId;
    return fundId === undefined ? [] : [{ fundId, former }];
  });
  const byFund = groupBy(renamed, ({ fundId }) => fundId);
  const byName = groupBy(renamed, ({ former }) => former);
  for (const { id, name } of snapshot.funds) {
    const [{ former } = { former: name }, ...others] = byFund.get(id) ?? [];
    const isOne = others.every((each) => each.former === former);
    if (funds.has(former) || !isOne || byName.get(former)?.some(({ fundId }) => fundId !== id)) continue;
    funds.add({ ...heldCandidate(id, name, `${name} (${id})`), isRenamed: true }, [former]);
  }
}

function addHeldRound(registry: NameRegistry, round: Round): void {
  const { id, companyId, roundSize, preMoneyValuation, pariPassuRounds } = round;
  const currency = (roundSize ?? preMoneyValuation)?.currency;
  if (currency !== undefined) registry.factsOf(existing(id)).currency = currency;
  for (const other of pariPassuRounds) registry.pariPassu.join(id, other.id);
  addNamed(registry.roundsOf(existing(companyId)), round, (text) => heldCandidate(id, text, `${text} (${id})`));
}

function addHeldShareClass(registry: NameRegistry, shareClass: ShareClass): void {
  const { id, companyId, roundId } = shareClass;
  const round = existing(roundId);
  registry.factsOf(existing(id)).round = round;
  const roundName = registry.roundById.get(roundId)?.name ?? roundId;
  addNamed(registry.shareClassesOf(existing(companyId)), shareClass, (text) => ({
    ...heldCandidate(id, text, `${roundName} / ${text} (${id})`),
    round,
  }));
}

function addNamed(
  index: NameIndex,
  thing: Parameters<typeof namesOf>[0] & { readonly id: string },
  toCandidate: (name: string) => Candidate,
): void {
  index.add(toCandidate(thing.name), [thing.id]);
  for (const name of namesOf(thing)) index.add(toCandidate(name), [name]);
}

function addHeldSecurity(
  index: NameIndex,
  registry: NameRegistry,
  security: Security,
  labels: HoldingLabels = [security.id, security.id],
): void {
  const { id } = security;
  const byId = securityCandidate(registry, security);
  index.add(byId, [id]);
  index.add({ ...byId, name: labels[0], label: labels[1] }, labels);
}

/** A security by its id alone. */
export function securityCandidate(
  registry: NameRegistry,
  { id, companyId, roundId, shareClassId }: Security,
): Candidate {
  const ownRound = roundId ?? (shareClassId && registry.shareClassById.get(shareClassId)?.roundId);
  const round = ownRound === undefined ? undefined : existing(ownRound);
  return { ...heldCandidate(id, id, `security ${id}`), ...omitAbsent({ company: existing(companyId), round }) };
}

/** A list made before a sale calls a holding by the number that it had then; what is called so now comes first. */
function addFormerLabels(index: NameIndex, snapshot: Snapshot, ledger: SecurityLedger): void {
  const former = [...ledger.holdings.values()].flatMap((holding) => {
    const { security, sharesSold } = holding;
    if (security === undefined || sharesSold === ZERO) return [];
    const field = security.quantity === undefined ? 'shares' : 'quantity';
    return [...(ledger.countsOf(holding) ?? [])].map((count) => ({ ...security, [field]: count }));
  });
  const free = listLabels({ ...snapshot, securities: former }).map(([, labels]) =>
    labels.filter((label) => !index.has(label)),
  );
  for (const [place, { id, companyId }] of former.entries()) {
    const labels = free[place] ?? [];
    const [label = id] = labels;
    index.add({ ...heldCandidate(id, label, label), company: existing(companyId) }, labels);
  }
}

/** A transaction's input or output exists by its ID even where the service no longer lists it. */
function addTransacted(
  index: NameIndex,
  registry: NameRegistry,
  { companyId, inputSecurityId, outputSecurityId }: Transaction,
): void {
  for (const id of [inputSecurityId, outputSecurityId]) {
    if (id === undefined || registry.securityById().has(id)) continue;
    index.add({ ...heldCandidate(id, id, `security ${id}`), company: existing(companyId) }, [id]);
  }
}

function heldCandidate(id: string, name: string, label: string): Candidate {
  return { target: existing(id), name, label, obstacle: () => undefined };
}
