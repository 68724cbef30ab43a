import { placeFinding } from '../model/finding.ts';
import { COMPANY_FIELDS, differingFields, ROUND_FIELDS, SHARE_CLASS_FIELDS } from '../model/identity.ts';
import type { LinkedCompany, LinkedRound, LinkedShareClass, Match } from '../model/linked.ts';
import type { Change } from '../model/plan.ts';
import type { Company } from '../model/snapshot.ts';
import { foldName } from '../util/text.ts';
import { completeCompany, completeRound, completeShareClass } from './complete.ts';
import type { PariPassuGroups } from './pari-passu.ts';
import type { PlanContext } from './plan-context.ts';
import {
  type Decision,
  decideByChanges,
  decideMatched,
  decideUnsound,
  type PlannedRecord,
  placeOf,
  toChange,
  toPlanned,
} from './row-plan.ts';

/** Companies, rounds and share classes have names: the row is the thing of that name (or ID), or it is new. */
export function planCompany(linked: LinkedCompany, context: PlanContext): PlannedRecord {
  const key = linked.record.name ?? linked.record.id ?? '';
  const held = linked.match && context.companyById.get(linked.match.id);
  return toPlanned(linked, key, decideUnsound(linked) ?? decideCompany(linked, held, context));
}

export function planRound(linked: LinkedRound, context: PlanContext, groups: PariPassuGroups): PlannedRecord {
  const key = joinKey(linked.companyName, linked.record.name ?? linked.record.id);
  return toPlanned(linked, key, decideUnsound(linked) ?? decideRound(linked, context, groups));
}

export function planShareClass(linked: LinkedShareClass, context: PlanContext): PlannedRecord {
  const key = joinKey(linked.companyName, linked.record.round, linked.record.name ?? linked.record.id);
  return toPlanned(linked, key, decideUnsound(linked) ?? decideShareClass(linked, context));
}

export function joinKey(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

function decideCompany(linked: LinkedCompany, held: Company | undefined, context: PlanContext): Decision {
  if (held === undefined || linked.match === undefined) {
    return {
      action: 'add',
      why: 'No company of this name is in the portfolio service.',
      items: [completeCompany(linked)],
    };
  }
  if (linked.match.by === 'near-name') return decideNearName(linked, held);
  const how = matchedHow(linked.match, 'company');
  const changes = differingFields(COMPANY_FIELDS, linked.stated, held).map((field) =>
    toChange(field, linked.stated, held, context.nameOf),
  );
  return decideByChanges(linked, held.id, how, [...renamed('Company', linked.record.name, held.name), ...changes]);
}

function decideNearName(linked: LinkedCompany, held: Company): Decision {
  const name = linked.record.name ?? '';
  const message = `"${name}" is nearly the name of "${held.name}", which the portfolio service has; nothing is sent.`;
  const hint = `Write "${held.name}" if it is the same company; Action "new" if it is another.`;
  const finding = placeFinding(
    { severity: 'warning', code: 'company-name-close', message, hint },
    linked.record.origin,
    placeOf(linked, 'Company'),
  );
  const changes: Change[] = [{ column: 'Company', service: held.name, workbook: name }];
  return { action: 'differs', why: `Nearly the name of "${held.name}".`, id: held.id, changes, findings: [finding] };
}

function decideRound(linked: LinkedRound, context: PlanContext, groups: PariPassuGroups): Decision {
  const held = linked.match && context.roundById.get(linked.match.id);
  if (held === undefined || linked.match === undefined) {
    return { action: 'add', why: 'The company has no round of this name.', items: [completeRound(linked)] };
  }
  const fields = differingFields(ROUND_FIELDS, linked.stated, held).map((field) =>
    toChange(field, linked.stated, held, context.nameOf),
  );
  const name = renamed('Round', linked.record.name, held.name);
  const group = groups.change(linked, held, context.nameOf);
  const changes = [...name, ...fields, ...(group === undefined ? [] : [group])];
  return decideByChanges(linked, held.id, matchedHow(linked.match, 'round'), changes);
}

function decideShareClass(linked: LinkedShareClass, context: PlanContext): Decision {
  const held = linked.match && context.shareClassById.get(linked.match.id);
  if (held === undefined || linked.match === undefined) {
    return { action: 'add', why: 'The round has no share class of this name.', items: [completeShareClass(linked)] };
  }
  const decision = decideMatched({
    linked,
    id: held.id,
    how: matchedHow(linked.match, 'share class'),
    fields: SHARE_CLASS_FIELDS,
    stated: linked.stated,
    held,
    nameOf: context.nameOf,
  });
  const name = renamed('Share Class', linked.record.name, held.name);
  if (name.length === 0) return decision;
  return decideByChanges(linked, held.id, matchedHow(linked.match, 'share class'), [
    ...name,
    ...(decision.changes ?? []),
  ]);
}

function matchedHow(match: Match, noun: string): string {
  return match.by === 'id' ? `The ${noun} of this ID is there` : `A ${noun} of this name is there`;
}

/** A row matched by its ID may state another name than the thing has. */
function renamed(column: string, stated: string | undefined, held: string): Change[] {
  if (stated === undefined || foldName(stated) === foldName(held)) return [];
  return [{ column, service: held, workbook: stated }];
}
