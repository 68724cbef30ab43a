import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { TRANSACTION_TERMS } from '../../../model/fields/transaction-terms.ts';
import type { LinkedTransaction, Match } from '../../../model/records/linked.ts';
import type { TransactionRecord } from '../../../model/records/record.ts';
import { companyOfHoldingLabel, isLikeHoldingLabel } from '../../../model/service/holding-labels.ts';
import type { Target } from '../../../model/service/new-data.ts';
import { existing, targetKey } from '../../../model/service/target-key.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { matchById } from '../names/match-row.ts';
import type { Candidate, Lookup } from '../names/name-index.ts';
import type { NameRegistry } from '../names/name-registry.ts';
import {
  currencyOfRound,
  reportResolvedLater,
  resolveClassName,
  resolveCompanyName,
  resolveRoundName,
  takeCandidate,
  withNearest,
} from '../names/reference.ts';
import { enterTerms, LinkedDraft } from '../row-draft.ts';

const SECURITY = 'Security';

type FoundSecurity = Pick<Candidate, 'target' | 'round'>;

interface TransactionDraft {
  readonly row: LinkedDraft<TransactionRecord>;
  readonly company: Target | undefined;
  readonly match: Match | undefined;
  readonly convertedTo: Target | undefined;
}

/** Links the Transactions rows. Outputs are announced first: the row that sells one may stand above its creator. */
export function resolveTransactions(
  records: readonly TransactionRecord[],
  registry: NameRegistry,
): LinkedTransaction[] {
  const drafts = records.map((record) => linkToCompany(record, registry));
  const linked = drafts.map((draft) => ({ draft, security: resolveSecurityName(draft.row, draft.company) }));
  refuseCircles(linked);
  return linked.map(({ draft, security }) => toLinked(draft, security));
}

/** A security cannot come out of itself, however long the way round. Code: reference-unknown. */
function refuseCircles(linked: readonly { draft: TransactionDraft; security: FoundSecurity | undefined }[]): void {
  const creatorOf = new Map(
    linked.flatMap(({ draft, security }) =>
      security?.target.kind === 'output' ? [[draft.row.record.key, security.target.row] as const] : [],
    ),
  );
  const [done, circular] = [new Set<RowKey>(), new Set<RowKey>()];
  for (const start of creatorOf.keys()) {
    const way: RowKey[] = [];
    let key: RowKey | undefined = start;
    for (; key !== undefined && !done.has(key); key = creatorOf.get(key)) {
      done.add(key);
      way.push(key);
    }
    const back = key === undefined ? -1 : way.indexOf(key);
    if (back >= 0) for (const each of way.slice(back)) circular.add(each);
  }
  for (const { draft } of linked) {
    const { key, security } = draft.row.record;
    if (!circular.has(key)) continue;
    const message = `${quote(security ?? '')} is created only by what this row itself creates.`;
    draft.row.error(SECURITY, 'reference-unknown', message, 'Correct Security or Creates Ref.');
  }
}

function linkToCompany(record: TransactionRecord, registry: NameRegistry): TransactionDraft {
  const row = new LinkedDraft(record, registry);
  const stated = resolveCompanyName(row);
  const of = { column: 'Transaction ID', noun: 'transaction', held: registry.transactionById, stated };
  const { company, match, held } = matchById(row, of);
  const round = resolveRoundName(row, company, record.round);
  const into = { column: 'Converted To', text: record.convertedTo, company, round };
  const convertedTo = resolveClassName(row, into);
  announce(row, { company, convertedTo, outputId: held?.outputSecurityId });
  return { row, company, match, convertedTo };
}

function announce(
  row: LinkedDraft<TransactionRecord>,
  of: { company: Target | undefined; convertedTo: Target | undefined; outputId: string | undefined },
): void {
  const { createsRef, key, origin } = row.record;
  if (createsRef === undefined) return;
  const { company, convertedTo, outputId } = of;
  const target: Target = outputId === undefined ? { kind: 'output', row: key } : existing(outputId);
  const round = convertedTo && row.registry.factsOf(convertedTo).round;
  const label = `what ${origin.sheet} row ${origin.rowNumber} creates`;
  const obstacle = (): string | undefined => row.obstacle(outputId !== undefined || row.isClear);
  const candidate = { target, name: createsRef, label, row: key, obstacle, ...omitAbsent({ company, round }) };
  row.registry.refsOf(origin.inputIndex).add(candidate, [createsRef]);
}

function toLinked(
  { row, company, match, convertedTo }: TransactionDraft,
  security: FoundSecurity | undefined,
): LinkedTransaction {
  const { event, date, security: text } = row.record;
  const currency = currencyOfRound(row.registry, security?.round, security === undefined ? text : undefined);
  const stated = omitAbsent({
    kind: 'transaction',
    event,
    company,
    date,
    security: security?.target,
    ...enterTerms(TRANSACTION_TERMS, row.record, (column, money) => row.complete(column, money, currency)),
    convertedTo,
  });
  return omitAbsent({ ...row.fields(), kind: 'transaction', match, stated });
}

/** By a Ref of the same input, else by ID, or by a holding's name, in the row's company first. */
function resolveSecurityName(
  row: LinkedDraft<TransactionRecord>,
  company: Target | undefined,
): FoundSecurity | undefined {
  const text = row.record.security;
  if (row.record.former?.isOnUnknown === true) blockOnUnknown(row);
  if (text === undefined || row.record.former?.isOnUnknown === true) return undefined;
  const refs = row.registry.refsOf(row.record.origin.inputIndex).find(text);
  const id = row.record.carried?.holdingIds.get(foldName(text));
  const byId = id === undefined ? refs : row.registry.securities.find(id);
  const known = refs.kind === 'missing' ? byId : refs;
  const lookup = known.kind === 'missing' ? findHeld(row.registry, text, company) : known;
  if (lookup.kind === 'missing') return explainMissing(row, { company, text, lookup: refs, id });
  const found = takeCandidate(row, { column: SECURITY, text, lookup, noun: { noun: 'security' } });
  if (found === undefined) return undefined;
  if (company === undefined || found.company === undefined) return found;
  if (isSame(found.company, company)) return found;
  refuseOtherCompany(row, text);
  return undefined;
}

/** Nothing can be taken from what is not in the workbook, for that cannot be entered. Code: reference-blocked. */
function blockOnUnknown(row: LinkedDraft<TransactionRecord>): void {
  const { security, event } = row.record;
  const what = security === undefined ? 'The security' : `The security ${quote(security)}`;
  const message = `${what} of this ${event ?? 'transaction'} is not in the workbook: the service that it was exported from no longer listed it.`;
  const hint = 'Add a Securities row for it as it was issued, with this ID, or write skip under Action.';
  row.block(SECURITY, undefined, message, hint);
}

function refuseOtherCompany(row: LinkedDraft<TransactionRecord>, text: string): void {
  const message = `The security ${quote(text)} belongs to another company.`;
  row.error(SECURITY, 'id-other-company', message, 'Correct the company or the security.');
}

function findHeld(registry: NameRegistry, text: string, company: Target | undefined): Lookup {
  if (company === undefined) return registry.securities.find(text);
  const own = registry.securities.find(text, (held) => held.company === undefined || isSame(held.company, company));
  return own.kind === 'missing' ? registry.securities.find(text) : own;
}

function isSame(one: Target, other: Target): boolean {
  return targetKey(one) === targetKey(other);
}

/** An ID that the service no longer lists may be what a transaction consumed that names nothing. */
function explainMissing(
  row: LinkedDraft<TransactionRecord>,
  of: { company: Target | undefined; text: string; lookup: Lookup; id: string | undefined },
): FoundSecurity | undefined {
  const { registry } = row;
  const { company, text, lookup, id } = of;
  if (registry.isOffline) {
    reportResolvedLater(row, SECURITY, text);
    return undefined;
  }
  if (isLikeHoldingLabel(text) && (id === undefined || !registry.mayHaveForgotten(company))) {
    refuseLabel(row, of);
    return undefined;
  }
  const nearest = lookup.kind === 'missing' ? lookup.nearest() : [];
  const message = `${quote(text)} is neither a Ref of this workbook nor the ID of a security.`;
  const hint = withNearest(nearest, 'Write the Ref of a Securities row, what a Creates Ref names, or a Security ID.');
  if (!registry.mayHaveForgotten(company)) {
    row.error(SECURITY, 'reference-unknown', message, hint);
    return undefined;
  }
  row.errorUnlessExplained(SECURITY, 'reference-unknown', message, hint);
  return { target: { kind: 'existing', id: id ?? text.trim() } };
}

/** A holding's name says how much of it is left: after a sale its name is another. Code: reference-unknown. */
function refuseLabel(
  row: LinkedDraft<TransactionRecord>,
  { company, text }: { company: Target | undefined; text: string },
): void {
  const { registry } = row;
  const named = registry.companies.find(companyOfHoldingLabel(text));
  if (company !== undefined && named.kind === 'found' && !isSame(named.candidate.target, company)) {
    refuseOtherCompany(row, text);
    return;
  }
  const lookup = registry.securities.find(text);
  const nearest = lookup.kind === 'missing' ? lookup.nearest() : [];
  const message = `No holding is called ${quote(text)} now; it may have been sold, converted or changed since the list was made.`;
  const hint = 'Choose it from the list of a new export or quarterly workbook, or write its Security ID.';
  row.error(SECURITY, 'reference-unknown', message, withNearest(nearest, hint));
}
