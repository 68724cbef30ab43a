import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { areOneName } from '../../../model/lexicon/class-kinds.ts';
import type { Match } from '../../../model/records/linked.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { Target } from '../../../model/service/new-data.ts';
import { isUnlisted } from '../../../model/service/recalled.ts';
import { existing, targetKey } from '../../../model/service/target-key.ts';
import type { LinkedDraft } from '../row-draft.ts';
import { type Candidate, formerTexts, type NameIndex } from './name-index.ts';
import { reportAmbiguous } from './reference.ts';

export interface IdColumn {
  readonly column: string;
  readonly noun: string;
}

/** Whether the ID's thing belongs to the row's company. Codes: id-not-found, id-other-company. */
export function checkIdCompany(
  row: LinkedDraft<CheckedRecord>,
  of: IdColumn & { readonly stated: Target | undefined; readonly companyId: string },
): boolean {
  const { column, noun, stated, companyId } = of;
  if (stated === undefined || targetKey(stated) === companyId) return true;
  const owner = row.registry.companyById.get(companyId)?.name ?? companyId;
  row.error(
    column,
    'id-other-company',
    `The ${noun} ${quote(row.record.id ?? '')} belongs to ${owner}, not to the company of this row.`,
    `Correct the ID or the company, or leave the ID blank for a new ${noun}.`,
  );
  return false;
}

export function idNotFound({ noun }: IdColumn, id: string): readonly ['id-not-found', string, string] {
  return [
    'id-not-found',
    `The portfolio service has no ${noun} with the ID ${quote(id)}.`,
    `Correct the ID, or leave it blank for a new ${noun}.`,
  ];
}

/** A row's match by its ID, and its company, which may be left blank beside an ID. */
export interface IdMatch<T> {
  readonly held?: T;
  readonly match?: Match;
  readonly company?: Target;
}

/** For the kinds that the service never loses from its lists. */
export function matchById<T extends { readonly id: string; readonly companyId: string }>(
  row: LinkedDraft<CheckedRecord>,
  of: IdColumn & { readonly held: ReadonlyMap<string, T>; readonly stated: Target | undefined },
): IdMatch<T> {
  const { id } = row.record;
  const { column, stated } = of;
  if (id === undefined || row.registry.isOffline) return omitAbsent({ company: stated });
  const held = of.held.get(id);
  if (held === undefined) {
    row.error(column, ...idNotFound(of, id));
    return omitAbsent({ company: stated });
  }
  if (!checkIdCompany(row, { ...of, companyId: held.companyId })) return omitAbsent({ company: stated });
  row.companyName ??= row.registry.companyById.get(held.companyId)?.name;
  return { held, match: { id, by: 'id' }, company: existing(held.companyId) };
}

/** Things of the service that have this very name; of one index, whatever else may be called so. */
export function findNamesakes(
  index: NameIndex,
  name: string,
  isPossible: (candidate: Candidate) => boolean = () => true,
): readonly Candidate[] {
  const folded = foldName(name);
  return index.findAll(name, (held) => isOfService(held) && foldName(held.name) === folded && isPossible(held));
}

/**
 * Which thing of its name a row is. Under Action `new` it is one that is exactly equal, or none: then it is a further
 * one. Where several have the name it is the one that is equal; where none or all differ, nobody can say. Where none has it,
 * it is the equal one of those beside it whose name may be the same, as `Seed Preferred` and `Seed`.
 */
export function matchByName<
  T extends Parameters<typeof isUnlisted>[0] & { readonly id: string; readonly name: string },
>(
  row: LinkedDraft<CheckedRecord>,
  of: {
    readonly column: string;
    readonly name: string;
    readonly candidates: readonly Candidate[];
    readonly held: ReadonlyMap<string, T>;
    readonly isEqual: (held: T) => boolean;
    /** Those beside which a new one of that name would stand. */
    readonly beside?: () => readonly T[] | undefined;
  },
): Match | undefined {
  const { column, name, candidates, held, isEqual } = of;
  const ids = candidates.flatMap(({ target }) => (target.kind === 'existing' ? [target.id] : [])).sort();
  if (row.record.action !== 'new' && ids.length === 0) {
    const near = of.beside?.()?.find((other) => areOneName(other.name, name) && isEqual(other));
    return near && { id: near.id, by: 'near-name' };
  }
  if (row.record.action !== 'new' && ids.length < 2) return toMatch(ids[0]);
  const equal = ids.find((id) => {
    const thing = held.get(id);
    return thing !== undefined && !isUnlisted(thing) && isEqual(thing);
  });
  if (equal === undefined && row.record.action !== 'new') reportAmbiguous(row, column, name, candidates);
  return toMatch(equal);
}

function toMatch(id: string | undefined): Match | undefined {
  return id === undefined ? undefined : { id, by: 'name' };
}

export function isOfService({ target, row }: Candidate): boolean {
  return target.kind === 'existing' && row === undefined;
}

/** Makes a company, a round or a class known to the rows that name it, by all that it may be called. */
export function announceNamed(
  row: LinkedDraft<CheckedRecord>,
  index: NameIndex,
  of: Pick<Candidate, 'name' | 'label' | 'round'> & {
    readonly match: Match | undefined;
    readonly texts: readonly string[];
  },
): void {
  const { match, name, label, round, texts } = of;
  const { key, origin } = row.record;
  const obstacle = (): string | undefined =>
    row.obstacle(match !== undefined || (row.registry.isOffline && row.isClear));
  const shown = `${label}, ${origin.sheet} row ${origin.rowNumber}`;
  const candidate = omitAbsent({ target: row.targetOf(match), name, label: shown, row: key, obstacle, round });
  index.add(candidate, [...texts, ...formerTexts(row.record)]);
}

/** Reports the later of two rows that state the same thing under different names. Code: duplicate-key. */
export function claimThing(
  row: LinkedDraft,
  of: { readonly column: string; readonly key: readonly (string | undefined)[]; readonly cell?: string },
): void {
  const { record } = row;
  const { column, key, cell } = of;
  const isReported = record.findings.some((found) => isFindingAt(found, column, cell));
  if (record.action === 'skip' || isReported || key.includes(undefined)) return;
  const earlier = row.registry.claim(JSON.stringify(key), record.origin);
  if (earlier === undefined) return;
  const file = earlier.inputIndex === record.origin.inputIndex ? '' : ` of ${earlier.file}`;
  const message = `Row ${earlier.rowNumber} of "${earlier.sheet}"${file} already says the same, under this or another name.`;
  const hint = 'Correct one of the two rows, or write skip under Action in one of them.';
  row.report(column, { severity: 'error', code: 'duplicate-key', message, hint }, cell);
}

/** A custom column that stands twice in the header is reported there, and its values are not reported again. */
function isFindingAt(found: Finding, column: string, cell: string | undefined): boolean {
  if (found.code === 'column-twice') return cell !== undefined && foldName(found.column ?? '') === foldName(column);
  return found.code === 'duplicate-key' && (cell === undefined || found.cell === cell);
}

/** The thing of the service where the row is one; else `key` distinguishes rows of new things. */
export function claimKey(
  kind: string,
  match: Match | undefined,
  key: readonly (string | undefined)[],
): readonly (string | undefined)[] {
  return match === undefined || match.by === 'near-name' ? [kind, ...key] : [kind, 'id', match.id];
}
