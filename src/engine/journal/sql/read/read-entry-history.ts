import { z } from 'zod';
import { byId } from '../../../../base/util/collections/by-id.ts';
import { getOrInsert } from '../../../../base/util/collections/get-or-insert.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { shareText } from '../../../../base/util/parse/share-texts.ts';
import { markKey } from '../../../../model/identity/identity.ts';
import { type OutcomeKind, ROW_OUTCOMES } from '../../../../model/outcomes/outcome.ts';
import { carriedValueKey } from '../../../../model/records/carried-facts.ts';
import { toInputStem } from '../../../../model/records/input-stem.ts';
import { RECORD_KINDS } from '../../../../model/records/record.ts';
import {
  type AcceptedData,
  type AcceptedThing,
  type EnteredSecurity,
  type EntryHistory,
  foundKey,
  isAdded,
  type SetFrom,
  type SetMark,
  type SetValue,
  type UploadedLogo,
} from '../../../../model/service/entry-history.ts';
import type { NewCustomValue, NewData } from '../../../../model/service/new-data.ts';
import { ThingsById } from '../../../../model/service/things-by-id.ts';
import { runDamaged } from '../../journal-errors.ts';
import { columnText, readStored, sentData, storedInputs, storedJson, storedOutcome } from '../../stored/stored-rows.ts';
import { all, mapRows, type Query } from '../query.ts';
import type { StoreFacts } from '../sql-store.ts';
import { readClosings, readFirstSeen, readLastListed, readListedInputs } from './kept-facts.ts';

/**
 * Reads what is known of this service and firm, each id once: as the latest run entered it, else as it was last listed.
 * @throws CapsheetError `journal-damaged` where something that was entered cannot be read: it would be entered again.
 */
export function* readEntryHistory(facts: StoreFacts, service: string, firmId: string): Query<EntryHistory> {
  const accepted = yield* readAccepted(facts, service, firmId);
  const listed = byId<string, EnteredSecurity>(yield* readLastListed(facts, service, firmId));
  const entered = accepted.filter(isEntered('security')).map((thing): EnteredSecurity => {
    const lastListed = listed.get(thing.id)?.data;
    return lastListed === undefined ? thing : { ...thing, lastListed };
  });
  return {
    securities: [...byId(listed.values(), entered).values()],
    transactions: accepted.filter(isEntered('transaction')),
    ...(yield* readReplacements(service, firmId)),
    accepted,
    firstSeen: yield* readFirstSeen(service, firmId),
    inputs: yield* readListedInputs(service, firmId),
    closings: yield* readClosings(facts, service, firmId),
    found: yield* readFound(service, firmId),
  };
}

const SELECT_FOUND = `
  SELECT DISTINCT kind, key, outcomes.id FROM outcomes JOIN runs ON runs.id = outcomes.run
  WHERE service = ? AND firm_id = ? AND kind IN ('security', 'transaction') AND outcome = 'unchanged'
    AND outcomes.id IS NOT NULL
  ORDER BY kind, key, outcomes.id`;
const storedMatch = z.object({ kind: z.enum(['security', 'transaction']), key: z.string(), id: z.string() });

function* readFound(service: string, firmId: string): Query<EntryHistory['found']> {
  const found = new Map<string, string[]>();
  yield* mapRows(SELECT_FOUND, [service, firmId], (row) => {
    const match = storedMatch.parse(row);
    getOrInsert(found, foundKey(match.kind, match.key), () => []).push(match.id);
  });
  return found;
}

function isEntered<Kind extends AcceptedData['kind']>(kind: Kind) {
  return (thing: AcceptedThing): thing is AcceptedThing & { readonly data: { readonly kind: Kind } } =>
    thing.hasId && thing.data.kind === kind;
}

/** Selects all that rows of these kinds have sent, by the journal's own sequence: clocks jump. */
const SELECT_SENT = `
  SELECT outcomes.run, runs.started_at, runs.rowid AS run_number, outcomes.origin, outcomes.kind, outcomes.outcome,
    outcomes.data
  FROM outcomes JOIN runs ON runs.id = outcomes.run
  WHERE runs.service = ? AND runs.firm_id = ? AND outcomes.kind IN ('valuation', 'custom-values', 'company')
    AND outcomes.data <> '[]'
  ORDER BY runs.rowid, outcomes.position`;
const SELECT_RUNS = 'SELECT id, started_at, inputs FROM runs WHERE service = ? AND firm_id = ?';

const storedKind = z.object({ kind: z.enum(['valuation', 'custom-values', 'company']) });
const storedSent = z.object({
  run: z.string(),
  started_at: z.string(),
  run_number: z.number(),
  origin: storedOutcome.shape.origin,
  outcome: z.enum(ROW_OUTCOMES),
  data: storedJson(z.array(sentData)),
});
const storedSource = z.object({ id: z.string(), started_at: z.string(), inputs: storedInputs });

type Sent = z.infer<typeof storedSent>;

/** The last values sent of everything that is replaced, where they are set as far as anybody knows; and all that was set. */
type Replacements = Pick<EntryHistory, 'marks' | 'customValues' | 'set' | 'logos'>;

function* readReplacements(service: string, firmId: string): Query<Replacements> {
  const marks = new Map<string, SetMark>();
  const customValues = new Map<string, NewCustomValue<string>>();
  const logos = new Map<string, UploadedLogo>();
  const set: SetValue[] = [];
  const known = { valuation: marks, 'custom-values': customValues, company: logos };
  const note = {
    valuation: (item: NewData<string>, sent: Sent) => noteMark(marks, item, sent),
    'custom-values': (item: NewData<string>, { outcome }: Sent) => noteCustomValue(customValues, item, outcome),
    company: (item: NewData<string>, { outcome }: Sent) => noteLogo(logos, item, outcome),
  };
  const sourceOf = toSourceOf(yield* all(SELECT_RUNS, service, firmId));
  for (const row of yield* all(SELECT_SENT, service, firmId)) {
    const { kind } = storedKind.parse(row);
    const read = readStored(storedSent, row);
    // Once a row cannot be read, no earlier value is known any more: it may have sent another.
    if ('damage' in read) known[kind].clear();
    else {
      for (const item of read.value.data) note[kind](item, read.value);
      set.push(...listSet(read.value, sourceOf));
    }
  }
  return { marks: [...marks.values()], customValues: [...customValues.values()], set, logos: [...logos.values()] };
}

type Source = Pick<SetValue, 'runId' | 'at' | 'from'>;
type SourceOf = (row: Sent) => Source | undefined;

/** Returns which workbook a row stood in; `undefined` where the run's inputs cannot be read. */
function toSourceOf(runs: readonly unknown[]): SourceOf {
  const stored = runs.flatMap((row) => {
    const read = readStored(storedSource, row);
    return 'damage' in read ? [] : [[read.value.id, read.value] as const];
  });
  const byRun = new Map(stored);
  return ({ run, origin }) => {
    const source = byRun.get(run);
    const input = source?.inputs[origin.inputIndex];
    if (source === undefined || input === undefined) return undefined;
    const { sha256, writtenAt } = input;
    const from: SetFrom = omitAbsent({ input: toInputStem(origin.file), sha256, writtenAt });
    return { runId: run, at: source.started_at, from };
  };
}

function listSet(row: Sent, sourceOf: SourceOf): SetValue[] {
  const source = row.outcome === 'replaced' ? sourceOf(row) : undefined;
  if (source === undefined) return [];
  return row.data.flatMap((data) =>
    data.kind === 'custom-value' || data.kind === 'mark' ? [{ ...source, data }] : [],
  );
}

/** A mark that was sent without learning that it is set may have any value: it is known no longer. */
function noteMark(known: Map<string, SetMark>, mark: NewData<string>, sent: Sent): void {
  if (mark.kind !== 'mark') return;
  const run = { id: sent.run, startedAt: sent.started_at, number: sent.run_number };
  if (sent.outcome === 'replaced') known.set(markKey(mark), { ...mark, run });
  else known.delete(markKey(mark));
}

function noteCustomValue(known: Map<string, NewCustomValue<string>>, value: NewData<string>, outcome: OutcomeKind) {
  if (value.kind !== 'custom-value') return;
  const key = carriedValueKey(value.company, value.columnId);
  if (outcome === 'replaced') known.set(key, value);
  else known.delete(key);
}

function noteLogo(known: Map<string, UploadedLogo>, logo: NewData<string>, outcome: OutcomeKind): void {
  if (logo.kind !== 'logo') return;
  const { company, file } = logo;
  if (outcome === 'uploaded' || outcome === 'added') known.set(company, { companyId: company, sha256: file.sha256 });
  else known.delete(company);
}

const ADDED_KINDS: readonly AcceptedData['kind'][] = [
  'company',
  'round',
  'share-class',
  'security',
  'transaction',
  'document',
];

/**
 * Selects rows of an unknown kind or outcome, too: they may have brought in anything, and are found to be damaged.
 * In the journal's own sequence: clocks jump.
 */
const SELECT = `
  SELECT run, CASE WHEN keeps_seen = 1 THEN runs.rowid END AS run_number, row_key, kind, outcome, outcomes.id, created_id,
    ref, origin, data, is_found
  FROM outcomes JOIN runs ON runs.id = outcomes.run
  WHERE service = ? AND firm_id = ? AND data <> '[]'
    AND (kind IN (${quoteAll(ADDED_KINDS)}) OR kind NOT IN (${quoteAll(RECORD_KINDS)}))
    AND (outcome IN ('added', 'uploaded') OR outcome NOT IN (${quoteAll(ROW_OUTCOMES)}))
  ORDER BY runs.rowid, position`;

function quoteAll(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}

const { kind, outcome, id, created_id, ref, origin } = storedOutcome.shape;
const storedThing = z.object({
  run: z.string(),
  run_number: z.number().nullable(),
  row_key: z.string(),
  kind,
  outcome,
  id,
  created_id,
  ref,
  origin,
  data: storedJson(z.tuple([sentData]).rest(z.unknown())),
  is_found: z.number(),
});

/**
 * Reads what runs of this service and firm sent and the service took, in the order of the runs and their rows; each id once.
 * @throws CapsheetError `journal-damaged` where something that was entered cannot be read: it would be entered again.
 */
function* readAccepted({ path }: StoreFacts, service: string, firmId: string): Query<readonly AcceptedThing[]> {
  const things: AcceptedThing[] = [];
  const places = new ThingsById<number>();
  yield* mapRows(SELECT, [service, firmId], (row) => {
    const read = readStored(storedThing, row);
    if ('damage' in read)
      throw runDamaged(path, columnText(row, 'run'), [`in its row ${columnText(row, 'row_key')} ${read.damage}`]);
    const thing = toAccepted(read.value);
    if (thing === undefined) return;
    const place = places.get(thing.data.kind, thing.id) ?? things.length;
    places.set(thing.data.kind, thing.id, place);
    things[place] = thing;
  });
  return things;
}

/** A Companies row may have sent a logo alone: that is no company. */
function toAccepted({ data: [data], ...row }: z.infer<typeof storedThing>): AcceptedThing | undefined {
  if (data.kind !== row.kind || !isAdded(data)) return undefined;
  return omitAbsent({
    runId: shareText(row.run),
    runNumber: row.run_number ?? undefined,
    input: toInputStem(row.origin.file),
    ref: row.ref ?? undefined,
    id: row.id ?? `${row.run}/${row.row_key}`,
    hasId: row.id !== null,
    createdId: row.created_id ?? undefined,
    isFound: row.is_found === 1 || undefined,
    data,
  });
}
