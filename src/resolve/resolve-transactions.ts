import type { LinkedTransaction, Match } from '../model/linked.ts';
import type { Target } from '../model/new-data.ts';
import type { TransactionRecord } from '../model/record.ts';
import { existing, targetKey } from '../model/target-key.ts';
import { omitAbsent } from '../util/omit-absent.ts';
import type { Currencies } from './currencies.ts';
import { matchById } from './match-by-id.ts';
import { resolveCompanyName } from './resolve-companies.ts';
import { resolveClassName, resolveRoundName } from './resolve-names.ts';
import { RowDraft } from './row-draft.ts';
import { refKey, type SecurityFacts, type World } from './world.ts';

interface TransactionDraft {
  readonly row: RowDraft<TransactionRecord>;
  readonly company: Target | undefined;
  readonly match: Match | undefined;
}

/**
 * Links the Transactions rows. What a conversion or exercise creates is made known first, since the row that sells it
 * may stand above the row that creates it.
 */
export function resolveTransactions(
  records: readonly TransactionRecord[],
  world: World,
  currencies: Currencies,
): LinkedTransaction[] {
  const drafts = records.map((record) => linkToCompany(record, world));
  return drafts.map((draft) => toLinked(draft, world, currencies));
}

function linkToCompany(record: TransactionRecord, world: World): TransactionDraft {
  const row = new RowDraft(record);
  const stated = resolveCompanyName(row, world);
  const held = matchById(row, world, {
    column: 'Transaction ID',
    noun: 'transaction',
    held: world.transactionById,
    company: stated,
  });
  const company = stated ?? (held === undefined ? undefined : existing(held.companyId));
  if (held !== undefined) row.companyName ??= world.companyById.get(held.companyId)?.name;
  const match: Match | undefined = held === undefined ? undefined : { id: held.id, by: 'id' };
  announce(row, world, company, held?.outputSecurityId);
  return { row, company, match };
}

function announce(
  row: RowDraft<TransactionRecord>,
  world: World,
  company: Target | undefined,
  outputId: string | undefined,
): void {
  const { createsRef, key, origin } = row.record;
  if (createsRef === undefined || world.securities.has(refKey(origin.inputIndex, createsRef))) return;
  const target: Target = outputId === undefined ? { kind: 'output', row: key } : existing(outputId);
  const isUsable = outputId !== undefined || row.status === 'sound';
  world.securities.set(refKey(origin.inputIndex, createsRef), omitAbsent({ target, company, isUsable, row: key }));
}

function toLinked({ row, company, match }: TransactionDraft, world: World, currencies: Currencies): LinkedTransaction {
  const record = row.record;
  const security = resolveSecurityName(row, world, company);
  const round = resolveRoundName(row, world, company, record.round);
  const convertedTo = resolveClassName(row, world, {
    column: 'Converted To',
    text: record.convertedTo,
    company,
    round,
  });
  const roundCurrency = security?.round === undefined ? undefined : world.roundCurrency.get(targetKey(security.round));
  const stated = omitAbsent({
    kind: 'transaction',
    event: record.event,
    company,
    date: record.date,
    security: security?.target,
    sharesSold: record.sharesSold,
    cashReceived: currencies.settle(record, 'Cash Received', record.cashReceived, roundCurrency),
    convertedTo,
  });
  return omitAbsent({ ...row.base(), kind: 'transaction', match, stated });
}

function resolveSecurityName(
  row: RowDraft<TransactionRecord>,
  world: World,
  company: Target | undefined,
): SecurityFacts | undefined {
  const text = row.record.security;
  if (text === undefined) return undefined;
  const column = 'Security';
  const found = world.securities.get(refKey(row.record.origin.inputIndex, text)) ?? world.securities.get(text.trim());
  if (found === undefined) {
    if (world.isOffline)
      row.info(
        column,
        'resolved-later',
        `"${text}" is not defined in this workbook.`,
        'The portfolio service is asked for it when planning.',
      );
    else
      row.error(
        column,
        'reference-unknown',
        `"${text}" is neither a Ref of this workbook nor the ID of a security.`,
        'Write the Ref of a Securities row, what a Creates Ref names, or a Security ID.',
      );
    return undefined;
  }
  if (!found.isUsable) {
    row.block(
      column,
      found.row,
      `"${text}" is a row that cannot be applied.`,
      'Correct that row first, or take this one out.',
    );
    return undefined;
  }
  if (company !== undefined && found.company !== undefined && targetKey(found.company) !== targetKey(company)) {
    row.error(
      column,
      'id-other-company',
      `The security "${text}" is another company's.`,
      'Correct the company or the security.',
    );
    return undefined;
  }
  return found;
}
