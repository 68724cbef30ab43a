import { quote } from '../../../base/util/text/quote.ts';
import { placeFinding } from '../../../model/findings/finding.ts';
import type { LinkedCompany } from '../../../model/records/linked.ts';
import type { NewLogo, Target } from '../../../model/service/new-data.ts';
import type { Company } from '../../../model/service/snapshot.ts';
import { existing } from '../../../model/service/target-key.ts';
import type { PlanContext } from '../plan-context.ts';
import { type Decision, decideUnexplained, placeOf } from '../row-plan.ts';

/** A logo goes with the company that is created for it. */
export function withLogo(linked: LinkedCompany, added: Decision): Decision {
  const { logo, record } = linked;
  if (logo === undefined) return added;
  const { file } = logo;
  if (file === undefined) return decideUnexplained(linked);
  const item: NewLogo<Target> = { kind: 'logo', company: { kind: 'planned', row: record.key }, file };
  return { ...added, why: `${added.why} Its logo is uploaded with it.`, items: [...(added.items ?? []), item] };
}

/**
 * What a row's logo asks for, where the company is there and equal: nothing where it has one, but for Action `new`. Code:
 * logo-not-offline.
 */
export function decideLogo(linked: LinkedCompany, held: Company, context: PlanContext): Decision | undefined {
  const { logo } = linked;
  if (logo === undefined || !isWanted(linked, held, context)) return undefined;
  const { file } = logo;
  if (file === undefined) return decideUnexplained(linked);
  if (isOnline(held)) return refuseOnline(linked, held);
  const why =
    held.logoUrl === undefined ? 'The company exists and has no logo.' : 'Its Action says that the logo is a new one.';
  const item: NewLogo<Target> = { kind: 'logo', company: existing(held.id), file };
  const changes = [
    { column: 'Logo', ...(held.logoUrl === undefined ? {} : { service: held.logoUrl }), workbook: file.path },
  ];
  return { action: 'upload', why, id: held.id, changes, items: [item] };
}

/** Of a logo that is set nothing is known but its address: which one capsheet has uploaded, the journal knows. */
function isWanted({ record, logo }: LinkedCompany, held: Company, { entryHistory }: PlanContext): boolean {
  if (held.logoUrl === undefined) return true;
  if (record.action !== 'new') return false;
  return !entryHistory.logos.some(({ companyId, sha256 }) => companyId === held.id && sha256 === logo?.file?.sha256);
}

/** The specification lets logos be set of offline companies only; a status it does not name is for the service to judge. */
function isOnline({ status }: Company): boolean {
  return status?.trim().toLowerCase() === 'online';
}

function refuseOnline(linked: LinkedCompany, held: Company): Decision {
  const message = `${quote(held.name)} is an online company, which looks after its own logo.`;
  const text = { severity: 'error', code: 'logo-not-offline', message, hint: 'Leave the Logo cell blank.' } as const;
  const finding = placeFinding(text, linked.record.origin, placeOf(linked, 'Logo'));
  return { action: 'invalid', why: message, findings: [finding] };
}
