import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import type { LinkedSecurity, Match } from '../../../model/records/linked.ts';
import type { SecurityRecord } from '../../../model/records/record.ts';
import type { Target } from '../../../model/service/new-data.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import { securityCandidate } from '../names/existing-names.ts';
import { checkIdCompany, idNotFound } from '../names/match-row.ts';
import { type Candidate, formerTexts, type Lookup } from '../names/name-index.ts';
import type { NameRegistry } from '../names/name-registry.ts';
import {
  currencyOfRound,
  resolveClassName,
  resolveCompanyName,
  resolveFundName,
  resolveRoundName,
} from '../names/reference.ts';
import { type CompleteMoney, enterTerms, LinkedDraft } from '../row-draft.ts';

const ID = { column: 'Security ID', noun: 'security' };

interface IdLead {
  readonly match?: Match;
  readonly held?: Candidate;
}

/** Links a Securities row and makes its Ref known to the transactions. */
export function resolveSecurity(record: SecurityRecord, registry: NameRegistry): LinkedSecurity {
  const row = new LinkedDraft(record, registry);
  const statedCompany = resolveCompanyName(row);
  const { match, held } = followId(row, statedCompany);
  const company = statedCompany ?? held?.company;
  if (company?.kind === 'existing') row.companyName ??= registry.companyById.get(company.id)?.name;
  const round = resolveRoundName(row, company, record.round);
  const shareClass = resolveClassName(row, { column: 'Share Class', text: record.shareClass, company, round });
  const classRound = shareClass && registry.factsOf(shareClass).round;
  const impliedRound = round ?? classRound ?? held?.round;
  const fundId = resolveFundName(row, record.fund);
  const currency = currencyOfRound(registry, impliedRound, record.round ?? record.shareClass);
  const completeMoney: CompleteMoney = (column, money) => row.complete(column, money, currency);
  const { type, issueDate } = record;
  const links = omitAbsent({ kind: 'security', type, issueDate, company, round, shareClass, fundId });
  const stated = Object.assign(links, enterTerms(SECURITY_TERMS, record, completeMoney));
  announce(row, { company, round: impliedRound, match });
  // V8 makes a lasting shape of its own of each object that adds fields to spread ones; not where the spread comes last.
  return { kind: 'security', match, stated, impliedRound: round ?? classRound, ...row.fields() };
}

/** An ID no longer listed may be what an unnamed transaction concerned: then the plan decides whether it stands. */
function followId(row: LinkedDraft<SecurityRecord>, stated: Target | undefined): IdLead {
  const { id } = row.record;
  if (id === undefined || row.registry.isOffline) return {};
  const known = row.registry.securityById().get(id);
  // Not before a text is no id are all labels made that it may be.
  const lookup: Lookup = known
    ? { kind: 'found', candidate: securityCandidate(row.registry, known) }
    : row.registry.securities.find(id);
  if (lookup.kind === 'found') {
    const { candidate } = lookup;
    const companyId = candidate.company === undefined ? undefined : targetKey(candidate.company);
    const isOurs = companyId === undefined || checkIdCompany(row, { ...ID, stated, companyId });
    return isOurs ? { match: { id, by: 'id' }, held: candidate } : {};
  }
  if (row.registry.mayHaveForgotten(stated)) {
    row.errorUnlessExplained(ID.column, ...idNotFound(ID, id));
    return { match: { id, by: 'id' } };
  }
  row.error(ID.column, ...idNotFound(ID, id));
  return {};
}

function announce(
  row: LinkedDraft<SecurityRecord>,
  { match, company, round }: { match: Match | undefined; company: Target | undefined; round: Target | undefined },
): void {
  const { ref, key, origin, former } = row.record;
  const isExpected = ref !== undefined && row.registry.isExpectedRef(ref);
  if (ref !== undefined && !isExpected && !row.registry.isOffline) row.registry.refsOf(origin.inputIndex).mention(ref);
  // A transaction's output is announced by the transaction.
  const texts = [...(isExpected ? [ref] : []), ...(former?.createdBy === undefined ? formerTexts(row.record) : [])];
  const name = ref ?? texts[0];
  if (texts.length === 0 || name === undefined) return;
  const label = `${origin.sheet} row ${origin.rowNumber}`;
  // Whether a skipped security without an ID is in the service is decided by everything it states, when planning.
  const obstacle = (): string | undefined => row.obstacle(match !== undefined || row.isClear);
  const candidate = omitAbsent({ target: row.targetOf(match), name, label, row: key, obstacle, company, round });
  row.registry.refsOf(origin.inputIndex).add(candidate, texts);
}
