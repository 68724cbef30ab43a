import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { isRewritten } from '../../../base/util/text/rewritten-text.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { documentName, identityText } from '../../../model/identity/identity.ts';
import { matchStored } from '../../../model/identity/match-stored.ts';
import {
  type AcceptedData,
  type AcceptedThing,
  type EntryHistory,
  seenKey,
} from '../../../model/service/entry-history.ts';
import { companyOfRecord, type ExistingRecord, existingRecords } from '../../../model/service/existing-record.ts';
import type { Company, RewrittenText, Snapshot } from '../../../model/service/snapshot.ts';
import { ThingsById } from '../../../model/service/things-by-id.ts';
import { asSent } from '../../ledger/as-sent.ts';

/**
 * Completes the snapshot with what the service has accepted, whatever it lists: a thing listed under other texts than
 * were sent gets those that were sent, and one not listed (yet) is added as it was sent. Both say so in `recalled`.
 * Things accepted without an id are looked for among what nobody else has entered before.
 */
export function recallAccepted(snapshot: Snapshot, entryHistory: EntryHistory) {
  if (entryHistory.accepted.length === 0) return { snapshot, entryHistory };
  const records = existingRecords(snapshot);
  const listed = new ThingsById(records.map((held) => [held.kind, held.thing.id, held]));
  if (isListedAsSent(records, listed, entryHistory.accepted)) return { snapshot, entryHistory };
  const accepted = learnIds(entryHistory, listed);
  const known = new Map<string, ExistingRecord>();
  const missing: AcceptedThing[] = [];
  for (const thing of accepted) {
    const held = listed.get(thing.data.kind, thing.id);
    if (held === undefined) missing.push(thing);
    else known.set(keyOf(held), recallListed(held, thing));
  }
  const things = markNamesakes(withoutNameClashes([...listed.values()], known), { ...entryHistory, accepted });
  return {
    snapshot: toSnapshot(snapshot, [...things, ...recallUnlisted(missing, things, entryHistory)]),
    entryHistory: {
      ...entryHistory,
      accepted,
      securities: [...entryHistory.securities, ...enteredWithoutId(accepted, entryHistory)],
    },
  };
}

/** Each thing that was accepted is listed once, under the texts and the name that were sent and that nothing else has. */
function isListedAsSent(
  records: readonly ExistingRecord[],
  listed: ThingsById<ExistingRecord>,
  accepted: readonly AcceptedThing[],
): boolean {
  const names = records.flatMap((held) => nameKey(held) ?? []);
  if (listed.size < records.length || new Set(names).size < names.length) return false;
  return accepted.every(({ data, id }) => {
    const held = listed.get(data.kind, id);
    return held !== undefined && findRewritten(data, held).length === 0;
  });
}

export function recallCompanies(companies: readonly Company[], entryHistory: EntryHistory): readonly Company[] {
  const accepted = entryHistory.accepted.filter(({ data }) => data.kind === 'company');
  return recallAccepted({ ...NOTHING_LISTED, companies }, { ...entryHistory, accepted }).snapshot.companies;
}

const NOTHING_LISTED: Snapshot = {
  firm: { id: '', name: '' },
  companies: [],
  funds: [],
  rounds: [],
  shareClasses: [],
  securities: [],
  transactions: [],
  customColumns: [],
  customValues: [],
  documents: [],
};

function keyOf({ kind, thing }: ExistingRecord): string {
  return seenKey(kind, thing.id);
}

/** Run by run: what a run accepted without an id is among what it did not see before and what no answer has named. */
function learnIds({ accepted, firstSeen }: EntryHistory, listed: ThingsById<ExistingRecord>): readonly AcceptedThing[] {
  const own = new Set(accepted.filter(({ hasId }) => hasId).map(({ data, id }) => seenKey(data.kind, id)));
  const nameless = groupBy(
    accepted.filter(({ hasId }) => !hasId),
    ({ runId }) => runId,
  );
  const learnt = new Map<AcceptedThing, string>();
  for (const things of nameless.values()) {
    const { runNumber = Number.POSITIVE_INFINITY } = things[0];
    const fresh = [...listed.values()].filter(
      (held) => !own.has(keyOf(held)) && (firstSeen.get(keyOf(held)) ?? Number.POSITIVE_INFINITY) > runNumber,
    );
    for (const [thing, held] of matchStored({ certain: things, unsure: [], fresh }).certain) {
      own.add(keyOf(held));
      learnt.set(thing, held.thing.id);
    }
  }
  return accepted.map((thing) => {
    const id = learnt.get(thing);
    return id === undefined ? thing : { ...thing, id, hasId: true };
  });
}

function recallListed(held: ExistingRecord, { runId, data }: AcceptedThing): ExistingRecord {
  const rewritten = findRewritten(data, held);
  return rewritten.length === 0
    ? held
    : withFacts(held, { recalled: { runId, isListed: true, hasId: true, rewritten } });
}

/** A name that another thing of the same place has by now is that one's. */
function withoutNameClashes(
  listed: readonly ExistingRecord[],
  known: ReadonlyMap<string, ExistingRecord>,
): readonly ExistingRecord[] {
  const names = new Set(listed.flatMap((held) => nameKey(held) ?? []));
  return listed.map((held) => {
    const recalled = known.get(keyOf(held));
    if (recalled?.thing.recalled === undefined) return held;
    const sent = withSentTexts(recalled, recalled.thing.recalled.rewritten);
    return nameKey(sent) === nameKey(held) || !names.has(nameKey(sent) ?? '') ? sent : held;
  });
}

/** Marks what somebody else has entered since under the name of a thing of ours, and classes in such a round. */
function markNamesakes(
  things: readonly ExistingRecord[],
  { accepted, firstSeen }: EntryHistory,
): readonly ExistingRecord[] {
  const own = new Map(accepted.map((thing) => [seenKey(thing.data.kind, thing.id), thing]));
  const oursOf = new Map<string, { readonly id: string; readonly run: number }>();
  for (const held of things) {
    const [name, run] = [nameKey(held), own.get(keyOf(held))?.runNumber];
    if (name !== undefined && run !== undefined) oursOf.set(name, { id: held.thing.id, run });
  }
  // A class is named with its round: in a namesake of a round of ours it goes by the same name as that round's.
  const roundOf = new Map<string, string>();
  const mark = (held: ExistingRecord): ExistingRecord => {
    const ours = oursOf.get(nameKey(held, roundOf) ?? '');
    if (ours === undefined || own.has(keyOf(held))) return held;
    if ((firstSeen.get(keyOf(held)) ?? Number.POSITIVE_INFINITY) <= ours.run) return held;
    if (held.kind === 'round') roundOf.set(held.thing.id, ours.id);
    return withFacts(held, { isNamesake: true });
  };
  const others = things.map((held) => (held.kind === 'share-class' ? held : mark(held)));
  return others.map((held) => (held.kind === 'share-class' ? mark(held) : held));
}

/** The last unlisted one of each name, unless a namesake exists by now or known transactions consumed it. */
function recallUnlisted(
  missing: readonly AcceptedThing[],
  things: readonly ExistingRecord[],
  { transactions }: EntryHistory,
): readonly ExistingRecord[] {
  const names = new Set(things.flatMap((held) => nameKey(held) ?? []));
  const entered = new Map(transactions.map(({ id, data }) => [id, data.security]));
  const consumed = new Set(
    things.flatMap((held) =>
      held.kind === 'transaction' ? (held.thing.inputSecurityId ?? entered.get(held.thing.id) ?? []) : [],
    ),
  );
  const added = new Map<string, ExistingRecord>();
  for (const { runId, id, hasId, data } of missing) {
    const held = withFacts(asSent(data, id), { recalled: { runId, isListed: false, hasId, rewritten: [] } });
    const name = nameKey(held);
    if ((name !== undefined && names.has(name)) || (data.kind === 'security' && consumed.has(id))) continue;
    added.set(name ?? keyOf(held), held);
  }
  return [...added.values()];
}

/** Two things of one such key cannot be told apart by their names; securities and transactions have none. */
function nameKey(held: ExistingRecord, roundOf?: ReadonlyMap<string, string>): string | undefined {
  switch (held.kind) {
    case 'company':
    case 'round':
      return JSON.stringify([held.kind, companyOfRecord(held) ?? null, foldName(held.thing.name)]);
    case 'share-class': {
      const { companyId, roundId, name } = held.thing;
      return JSON.stringify([held.kind, companyId, roundOf?.get(roundId) ?? roundId, foldName(name)]);
    }
    case 'document':
      return JSON.stringify([held.kind, held.thing.companyId, documentName(held.thing.name)]);
    default:
      return undefined;
  }
}

/** Their Refs are known, whether their ids are or not. */
function enteredWithoutId(accepted: readonly AcceptedThing[], before: EntryHistory): EntryHistory['securities'] {
  const known = new Set(before.securities.map(({ id }) => id));
  return accepted.flatMap(({ id, input, ref, data }) =>
    data.kind === 'security' && !known.has(id) ? [omitAbsent({ id, input, ref, data })] : [],
  );
}

function withFacts<H extends ExistingRecord>(held: H, facts: Partial<H['thing']>): H {
  return Object.assign({}, held, { thing: { ...held.thing, ...facts } });
}

function toSnapshot(snapshot: Snapshot, things: readonly ExistingRecord[]): Snapshot {
  return {
    ...snapshot,
    companies: things.flatMap((held) => (held.kind === 'company' ? [held.thing] : [])),
    rounds: things.flatMap((held) => (held.kind === 'round' ? [held.thing] : [])),
    shareClasses: things.flatMap((held) => (held.kind === 'share-class' ? [held.thing] : [])),
    securities: things.flatMap((held) => (held.kind === 'security' ? [held.thing] : [])),
    transactions: things.flatMap((held) => (held.kind === 'transaction' ? [held.thing] : [])),
    documents: things.flatMap((held) => (held.kind === 'document' ? [held.thing] : [])),
  };
}

const NAME_COLUMNS: { readonly [kind in ExistingRecord['kind']]?: string } = {
  company: 'Company',
  round: 'Round',
  'share-class': 'Share Class',
  document: 'File',
};

const COMPANY_TEXTS = [
  ['Description', 'description'],
  ['City', 'city'],
  ['Website', 'website'],
] as const;

/**
 * The texts that the service lists otherwise than they were sent. A name may have become anything: the id says that it is
 * the same. Other texts count only where the one is what a service makes of the other; else somebody has changed them.
 */
function findRewritten(sent: AcceptedData, held: ExistingRecord): readonly RewrittenText[] {
  return [...rewrittenName(sent, held), ...rewrittenTerms(sent, held)];
}

function rewrittenName(sent: AcceptedData, held: ExistingRecord): readonly RewrittenText[] {
  const column = NAME_COLUMNS[held.kind];
  if (column === undefined || !('name' in held.thing)) return [];
  const listed = held.thing.name;
  if (sent.kind === 'document')
    return documentName(sent.file.name) === documentName(listed) ? [] : [{ column, sent: sent.file.name, listed }];
  if (!('name' in sent) || foldName(sent.name) === foldName(listed)) return [];
  return [{ column, sent: sent.name, listed }];
}

function rewrittenTerms(sent: AcceptedData, held: ExistingRecord): readonly RewrittenText[] {
  if (sent.kind === 'company' && held.kind === 'company')
    return COMPANY_TEXTS.flatMap(([column, key]) => rewrittenText(column, sent[key], held.thing[key]));
  if (sent.kind === 'security' && held.kind === 'security') return rewrittenText('Token', sent.token, held.thing.token);
  return [];
}

function rewrittenText(column: string, sent: string | undefined, listed: string | undefined): RewrittenText[] {
  if (sent === undefined || listed === undefined || identityText(sent) === identityText(listed)) return [];
  return isRewritten(sent, listed) ? [{ column, sent, listed }] : [];
}

/** The thing with the texts that were sent, so that a row that states these equals it. */
function withSentTexts(held: ExistingRecord, rewritten: readonly RewrittenText[]): ExistingRecord {
  const fieldOf = new Map<string, string>(COMPANY_TEXTS)
    .set('Token', 'token')
    .set(NAME_COLUMNS[held.kind] ?? '', 'name');
  const sent = rewritten.flatMap(({ column, sent: text }) => {
    const field = fieldOf.get(column);
    return field === undefined ? [] : [[field, text]];
  });
  return withFacts(held, Object.fromEntries(sent));
}
