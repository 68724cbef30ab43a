import { listedNames } from '../model/recalled.ts';
import type { Round, Security, ShareClass, Snapshot, Transaction } from '../model/snapshot.ts';
import { existing } from '../model/target-key.ts';
import { omitAbsent } from '../util/omit-absent.ts';
import { foldHeaderLetters } from '../util/text.ts';
import type { Candidate, NameIndex } from './name-index.ts';
import type { World } from './world.ts';

/** Makes everything the service holds known by its names and ids. */
export function addHeld(world: World, snapshot: Snapshot): void {
  for (const company of snapshot.companies) {
    const { id, name, slug } = company;
    world.companies.add(heldCandidate(id, name, `${name} (${slug})`), [id, slug, name]);
    for (const listed of listedNames(company))
      world.companies.add(heldCandidate(id, listed, `${listed} (${slug})`), [listed]);
  }
  for (const { id, name } of snapshot.funds) world.funds.add(heldCandidate(id, name, `${name} (${id})`), [id, name]);
  for (const round of snapshot.rounds) addHeldRound(world, round);
  for (const shareClass of snapshot.shareClasses) addHeldShareClass(world, shareClass);
  world.fillSecurities((index) => {
    for (const security of snapshot.securities) addHeldSecurity(index, world, security);
    for (const transaction of snapshot.transactions) addTransacted(index, world, transaction);
  });
  for (const { id, name } of snapshot.customColumns) {
    const candidate = heldCandidate(id, name, `${name} (${id})`);
    world.customColumns.add(candidate, [id, name]);
    world.customHeaders.add(candidate, [foldHeaderLetters(name)]);
  }
}

function addHeldRound(world: World, round: Round): void {
  const { id, name, companyId, roundSize, preMoneyValuation, pariPassuRounds } = round;
  const currency = (roundSize ?? preMoneyValuation)?.currency;
  if (currency !== undefined) world.roundCurrency.set(id, currency);
  for (const other of pariPassuRounds) world.pariPassu.join(id, other.id);
  const index = world.roundsOf(existing(companyId));
  index.add(heldCandidate(id, name, `${name} (${id})`), [id, name]);
  for (const listed of listedNames(round)) index.add(heldCandidate(id, listed, `${listed} (${id})`), [listed]);
}

function addHeldShareClass(world: World, shareClass: ShareClass): void {
  const { id, name, companyId, roundId } = shareClass;
  const round = existing(roundId);
  world.classRound.set(id, round);
  const roundName = world.roundById.get(roundId)?.name ?? roundId;
  const index = world.shareClassesOf(existing(companyId));
  const candidateOf = (text: string) => ({ ...heldCandidate(id, text, `${roundName} / ${text} (${id})`), round });
  index.add(candidateOf(name), [id, name]);
  for (const listed of listedNames(shareClass)) index.add(candidateOf(listed), [listed]);
}

function addHeldSecurity(index: NameIndex, world: World, { id, companyId, roundId, shareClassId }: Security): void {
  const ownRound = roundId ?? (shareClassId && world.shareClassById.get(shareClassId)?.roundId);
  const round = ownRound === undefined ? undefined : existing(ownRound);
  const places = omitAbsent({ company: existing(companyId), round });
  index.add({ ...heldCandidate(id, id, `security ${id}`), ...places }, [id]);
}

/** What a transaction consumed or created is there by its ID even where the service no longer lists it. */
function addTransacted(
  index: NameIndex,
  world: World,
  { companyId, inputSecurityId, outputSecurityId }: Transaction,
): void {
  for (const id of [inputSecurityId, outputSecurityId]) {
    if (id === undefined || world.securityById.has(id)) continue;
    index.add({ ...heldCandidate(id, id, `security ${id}`), company: existing(companyId) }, [id]);
  }
}

function heldCandidate(id: string, name: string, label: string): Candidate {
  return { target: existing(id), name, label, obstacle: () => undefined };
}
