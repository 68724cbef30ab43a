import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { fileNameOf } from '../../../base/util/text/file-name.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { COMPANY_FIELDS, documentName, ROUND_FIELDS, SHARE_CLASS_FIELDS } from '../../../model/identity/identity.ts';
import type { Change } from '../../../model/outcomes/plan.ts';
import type { LinkedCompany, LinkedDocument, LinkedRound, LinkedShareClass } from '../../../model/records/linked.ts';
import type { NewData, NewLogo, Target } from '../../../model/service/new-data.ts';
import { isUnlisted, listedNames } from '../../../model/service/recalled.ts';
import type { Company, CompanyDocument, Round, ShareClass, Snapshot } from '../../../model/service/snapshot.ts';
import { existing, targetKey } from '../../../model/service/target-key.ts';
import { completeCompany, completeRound, completeShareClass } from '../known/complete.ts';
import type { PariPassuGroups } from '../match/pari-passu.ts';
import type { PlanContext } from '../plan-context.ts';
import {
  decideByChanges,
  decideFor,
  decideUnexplained,
  decideUnsound,
  findingAt,
  joinKey,
  listChanges,
  type PlannedRecord,
  type RowDecision,
  toPlanned,
} from '../row-plan.ts';

/** Companies, rounds and share classes have names: the row is the thing of that name (or ID), or it is new. */
export function planCompany(linked: LinkedCompany, context: PlanContext): PlannedRecord {
  const key = joinKey(linked.record.name ?? linked.record.id);
  const held = linked.match && context.companyById.get(linked.match.id);
  const decision = decideUnsound(linked) ?? decideCompany(linked, held, context);
  return toPlanned(linked, decision.action === 'upload' ? joinKey(key, 'logo') : key, decision);
}

export function planRound(linked: LinkedRound, context: PlanContext, groups: PariPassuGroups): PlannedRecord {
  const key = joinKey(linked.companyName, linked.record.name ?? linked.record.id);
  return toPlanned(linked, key, decideUnsound(linked) ?? decideRound(linked, context, groups));
}

export function planShareClass(linked: LinkedShareClass, context: PlanContext): PlannedRecord {
  const key = joinKey(linked.companyName, linked.record.round, linked.record.name ?? linked.record.id);
  return toPlanned(linked, key, decideUnsound(linked) ?? decideShareClass(linked, context));
}

function decideCompany(linked: LinkedCompany, held: Company | undefined, context: PlanContext): RowDecision {
  if (held !== undefined && linked.match?.by === 'near-name') return decideNearName(linked, held);
  const changesTo = (there: Company) => listChanges(COMPANY_FIELDS, linked.stated, there, context.nameOf);
  const decision = decideNamed(linked, held, { changesTo, complete: () => completeCompany(linked) });
  if (held === undefined) return withLogo(linked, { ...decision, findings: findBareCompany(linked) });
  if (decision.action === 'add') return withLogo(linked, decision);
  const logo = decision.action === 'unchanged' ? decideLogo(linked, held, context) : undefined;
  return logo ?? decision;
}

/** A company that a deal brings along: what else is known of it has no second chance. Code: company-bare. */
function findBareCompany(linked: LinkedCompany): readonly Finding[] {
  const { record, stated } = linked;
  const isBare = COMPANY_FIELDS.every((field) => field.stated(stated) === undefined) && record.logo === undefined;
  if (record.record === undefined || !isBare) return [];
  const message = 'Only the name of the company would be entered; its other details cannot be added from here later.';
  const hint = 'If its sector, website or city are in another list, map that list in the same run, or load it first.';
  return [findingAt(linked, 'Company', { severity: 'warning', code: 'company-bare', message, hint })];
}

function decideNearName(linked: LinkedCompany, held: Company): RowDecision {
  const name = linked.record.name ?? '';
  const message = `${quote(name)} is nearly the name of ${quote(held.name)}, which the portfolio service already has; nothing is sent.`;
  const hint = `Write ${quote(held.name)} if it is the same company; set Action to "new" if it is a different one.`;
  const finding = findingAt(linked, 'Company', { severity: 'warning', code: 'company-name-close', message, hint });
  const changes: Change[] = [{ column: 'Company', service: held.name, workbook: name }];
  const why = `Nearly the name of ${quote(held.name)}.`;
  return { action: 'differs', why, id: held.id, changes, findings: [finding] };
}

function decideRound(linked: LinkedRound, context: PlanContext, groups: PariPassuGroups): RowDecision {
  const { nameOf } = context;
  const held = linked.match && context.roundById.get(linked.match.id);
  return decideNamed(linked, held, {
    changesTo: (there) => [
      ...listChanges(ROUND_FIELDS, linked.stated, there, nameOf),
      ...groups.changes(linked, there, nameOf),
    ],
    complete: () => completeRound(linked, groups.linksOf(linked)),
  });
}

function decideShareClass(linked: LinkedShareClass, context: PlanContext): RowDecision {
  const held = linked.match && context.shareClassById.get(linked.match.id);
  return decideNamed(linked, held, {
    changesTo: (there) => listChanges(SHARE_CLASS_FIELDS, linked.stated, there, context.nameOf),
    complete: () => completeShareClass(linked),
  });
}

const NAMED = {
  company: { noun: 'company', column: 'Company', whyNew: 'No company of this name is in the portfolio service.' },
  round: { noun: 'round', column: 'Round', whyNew: 'The company has no round of this name.' },
  'share-class': { noun: 'share class', column: 'Share Class', whyNew: 'The round has no share class of this name.' },
} as const;

interface NamedFacts<H> {
  readonly changesTo: (held: H) => readonly Change[];
  readonly complete: () => NewData<Target>;
}

/** Action `new` overrules a difference and nothing else: what is exactly equal is there already. */
function decideNamed<H extends Company | Round | ShareClass>(
  linked: LinkedCompany | LinkedRound | LinkedShareClass,
  held: H | undefined,
  { changesTo, complete }: NamedFacts<H>,
): RowDecision {
  const { match, record } = linked;
  const { noun, column, whyNew } = NAMED[linked.kind];
  const isFurther = record.action === 'new';
  if (held === undefined || match === undefined) {
    const why = isFurther ? 'Nothing equal of this name exists, and Action says new.' : whyNew;
    return { action: 'add', why, items: [complete()] };
  }
  const changes = [...renamed(column, record.name, held), ...changesTo(held)];
  if (isFurther && changes.length > 0) {
    const why = `A ${noun} of this name exists and differs; Action says that this is an additional one.`;
    return { action: 'add', why, items: [complete()] };
  }
  const how = {
    id: `The ${noun} with this ID exists`,
    name: `A ${noun} of this name exists`,
    'near-name': `A ${noun} ${quote(held.name)} exists and is otherwise equal`,
  }[match.by];
  return decideByChanges(linked, held.id, how, changes);
}

/** A row matched by its ID may state another name than the thing has. */
function renamed(column: string, stated: string | undefined, held: Company | Round | ShareClass): Change[] {
  const names = [held.name, ...listedNames(held)].map(foldName);
  if (stated === undefined || names.includes(foldName(stated))) return [];
  return [{ column, service: held.name, workbook: stated }];
}

/** A logo goes with the company that is created for it. */
function withLogo(linked: LinkedCompany, added: RowDecision): RowDecision {
  const { logo, record } = linked;
  if (logo === undefined) return added;
  const { file } = logo;
  if (file === undefined) return decideUnexplained(linked);
  const item: NewLogo<Target> = { kind: 'logo', company: { kind: 'planned', row: record.key }, file };
  return { ...added, why: `${added.why} Its logo is uploaded with it.`, items: [...(added.items ?? []), item] };
}

/** `undefined` where the company has a logo, unless Action is `new`. Code: logo-not-offline. */
function decideLogo(linked: LinkedCompany, held: Company, context: PlanContext): RowDecision | undefined {
  const { logo } = linked;
  if (logo === undefined || !isWanted(linked, held, context)) return undefined;
  const { file } = logo;
  if (file === undefined) return decideUnexplained(linked);
  if (isOnline(held)) return refuseOnline(linked, held);
  const why =
    held.logoUrl === undefined ? 'The company exists and has no logo.' : 'Its Action says that the logo is a new one.';
  const item: NewLogo<Target> = { kind: 'logo', company: existing(held.id), file };
  const changes = [omitAbsent({ column: 'Logo', service: held.logoUrl, workbook: file.path })];
  return { action: 'upload', why, id: held.id, changes, items: [item] };
}

/** Only the address of a set logo is known: which one capsheet has uploaded, the journal knows. */
function isWanted({ record, logo }: LinkedCompany, held: Company, { entryHistory }: PlanContext): boolean {
  if (held.logoUrl === undefined) return true;
  if (record.action !== 'new') return false;
  return !entryHistory.logos.some(({ companyId, sha256 }) => companyId === held.id && sha256 === logo?.file?.sha256);
}

/** The specification lets logos be set of offline companies only; a status it does not name is for the service to judge. */
function isOnline({ status }: Company): boolean {
  return status?.trim().toLowerCase() === 'online';
}

function refuseOnline(linked: LinkedCompany, held: Company): RowDecision {
  const message = `${quote(held.name)} is an online company, which looks after its own logo.`;
  const hint = 'Leave the Logo cell blank.';
  return decideFor(linked, 'Logo', 'invalid', { code: 'logo-not-offline', message, hint });
}

/** A document is there when the company has one of its name, whatever that holds: the service gives no more of it. */
export function planDocuments(rows: readonly LinkedDocument[], { documents }: Snapshot): PlannedRecord[] {
  const held = new Map<string, CompanyDocument>();
  for (const document of documents) {
    for (const name of [document.name, ...listedNames(document)]) {
      const key = documentKey(document.companyId, name);
      if (!held.has(key)) held.set(key, document);
    }
  }
  return rows.map((row) => toPlanned(row, keyOfRow(row), decideUnsound(row) ?? decideDocument(row, held)));
}

function decideDocument(row: LinkedDocument, held: ReadonlyMap<string, CompanyDocument>): RowDecision {
  const { company, file, record } = row;
  if (company === undefined) throw new Error(`sound row ${record.key} has no company`);
  const there = held.get(documentKey(targetKey(company), fileNameOf(record.file ?? '')));
  if (there !== undefined && !(isUnlisted(there) && record.action === 'new'))
    return { action: 'unchanged', why: 'The company already has a document of this name.', id: there.id };
  if (file === undefined) return decideUnexplained(row);
  const why = 'The company has no document of this name.';
  return { action: 'upload', why, items: [{ kind: 'document', company, file }] };
}

function keyOfRow({ companyName, record }: LinkedDocument): string {
  return joinKey(companyName, record.file === undefined ? undefined : fileNameOf(record.file));
}

function documentKey(companyId: string, name: string): string {
  return `${companyId}/${documentName(name)}`;
}
