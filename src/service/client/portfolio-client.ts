import type { z } from 'zod';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type {
  NewCompany,
  NewCustomValue,
  NewDocument,
  NewLogo,
  NewMark,
  NewRound,
  NewSecurity,
  NewShareClass,
  NewTransaction,
} from '../../model/service/new-data.ts';
import type {
  Company,
  CompanyDocument,
  CustomColumn,
  CustomValue,
  Firm,
  Fund,
  Round,
  Security,
  ShareClass,
  Transaction,
} from '../../model/service/snapshot.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import type { PurchaseType, TransactionEvent } from '../../model/values/cap-table.ts';
import { createCompany, listCompanies, uploadLogo } from '../contract/companies.ts';
import { listCustomColumns, listCustomValues, replaceCustomValues } from '../contract/custom-columns.ts';
import {
  type DOCUMENT_SOURCES,
  listDocuments,
  type PARSE_STATES,
  uploadDocument,
  type WireDocument,
} from '../contract/documents.ts';
import { listFunds } from '../contract/funds.ts';
import { listNotes, type WireNote } from '../contract/notes.ts';
import type { Operation } from '../contract/operation.ts';
import { upsertMarks } from '../contract/overrides.ts';
import { listReports, type WireReport } from '../contract/reports.ts';
import { addRounds, queryRounds } from '../contract/rounds.ts';
import type { uploadOut } from '../contract/scalars.ts';
import { addSecurities, querySecurities } from '../contract/securities.ts';
import { addShareClasses, queryShareClasses } from '../contract/share-classes.ts';
import { addTransactions, queryTransactions } from '../contract/transactions.ts';
import { listUsers, type WireUser, whoami } from '../contract/users.ts';
import { type Complaint, RefusedError } from './errors.ts';
import type { RequestTally, ServiceCaller } from './http/call.ts';
import type { CallInput, MayRepeat } from './http/prepare-call.ts';
import { listAll } from './paging.ts';
import type { Profile } from './profile.ts';
import {
  companyFromWire,
  customColumnFromWire,
  customValueFromWire,
  fundFromWire,
  roundFromWire,
  securityFromWire,
  shareClassFromWire,
  transactionFromWire,
} from './wire/from-wire.ts';
import {
  companyToWire,
  customValuesBody,
  marksBody,
  roundsBody,
  securitiesBody,
  shareClassesBody,
  toPropertyName,
  transactionsBody,
  type WriteBody,
} from './wire/to-wire.ts';

export interface SignedInUser {
  readonly firm: Firm;
  readonly user: { readonly id?: string; readonly name: string; readonly email?: string; readonly role?: string };
}

/** A company as the service created it; it need not give the id, which the list of companies has. */
export interface CreatedCompany {
  readonly name: string;
  readonly id?: string;
  readonly slug?: string;
}

/** The service in the terms of the model. Every call may throw what `ServiceCaller.call` throws. */
export class PortfolioClient {
  readonly #caller: ServiceCaller;

  constructor(caller: ServiceCaller) {
    this.#caller = caller;
  }

  get profile(): Profile {
    return this.#caller.profile;
  }

  get requests(): RequestTally {
    return this.#caller.tally;
  }

  close(): Promise<void> {
    return this.#caller.close();
  }

  /** `undefined` where the deployment does not have the call. */
  async whoami(): Promise<SignedInUser | undefined> {
    const answer = await absentOn404(() => this.#caller.call(whoami));
    if (answer === undefined) return undefined;
    const name = [answer.first_name, answer.last_name].filter((part) => part !== undefined).join(' ');
    const shownName = name === '' ? (answer.email ?? answer.id ?? 'unknown') : name;
    return {
      firm: {
        id: answer.firm.id,
        name: answer.firm.name ?? answer.firm.slug ?? answer.firm.id,
        user: answer.email ?? shownName,
      },
      user: { name: shownName, ...omitAbsent({ id: answer.id, email: answer.email, role: answer.role }) },
    };
  }

  async listCompanies(filter: CompanyFilter = {}): Promise<Company[]> {
    if (isEmptyFilter(filter)) return [];
    const companies = await listAll(this.#caller, listCompanies, { name: filter.name, 'ids[]': filter.ids });
    return companies.map((company) => companyFromWire(company, this.profile.defaultCurrency));
  }

  /** Empty where the deployment does not have the call. */
  async listFunds(): Promise<Fund[]> {
    const funds = await absentOn404(() => listAll(this.#caller, listFunds));
    return (funds ?? []).map(fundFromWire);
  }

  async queryRounds(filter: RoundFilter = {}): Promise<Round[]> {
    if (isEmptyFilter(filter)) return [];
    const { companyIds, roundIds, sortBy, isCrypto, coInvestors } = filter;
    const field = sortBy?.field === 'roundSize' ? 'round_size' : 'closing_date';
    const body = omitAbsent({
      company_ids: companyIds,
      financing_ids: roundIds,
      sort_by: sortBy === undefined ? undefined : `${sortBy.descending === true ? '-' : ''}${field}`,
      is_crypto: isCrypto,
      co_investors: coInvestors,
    });
    const rounds = await this.#query(queryRounds, body);
    return rounds.map((round) => roundFromWire(round, this.profile.defaultCurrency));
  }

  async queryShareClasses(filter: ShareClassFilter = {}): Promise<ShareClass[]> {
    if (isEmptyFilter(filter)) return [];
    const { companyIds, shareClassIds, purchaseType } = filter;
    const body = omitAbsent({ company_ids: companyIds, share_class_ids: shareClassIds, purchase_type: purchaseType });
    const classes = await this.#query(queryShareClasses, body);
    return classes.map((shareClass) => shareClassFromWire(shareClass, this.profile.defaultCurrency));
  }

  async querySecurities(filter: SecurityFilter = {}): Promise<Security[]> {
    if (isEmptyFilter(filter)) return [];
    const { companyIds, securityIds, fundId } = filter;
    const body = omitAbsent({ company_ids: companyIds, security_ids: securityIds, fund_id: fundId });
    const securities = await this.#query(querySecurities, body);
    return securities.map((security) => securityFromWire(security, this.profile.defaultCurrency));
  }

  /** Transactions of events that capsheet does not know are left out. */
  async queryTransactions(filter: TransactionFilter = {}): Promise<Transaction[]> {
    if (isEmptyFilter(filter)) return [];
    const body = omitAbsent({
      company_ids: filter.companyIds,
      transaction_ids: filter.transactionIds,
      event: filter.event,
      input_security_id: filter.inputSecurityId,
      output_security_id: filter.outputSecurityId,
    });
    const transactions = await this.#query(queryTransactions, body);
    return transactions.flatMap((wire) => transactionFromWire(wire, this.profile.defaultCurrency) ?? []);
  }

  async listCustomColumns(): Promise<CustomColumn[]> {
    return (await listAll(this.#caller, listCustomColumns)).map(customColumnFromWire);
  }

  /** Lists the values of these companies, asked for in the way the profile says. */
  async listCustomValues(companyIds: readonly string[], columns: readonly CustomColumn[]): Promise<CustomValue[]> {
    if (companyIds.length === 0) return [];
    const wanted = new Set(companyIds);
    const wires = await this.#listCustomValues(companyIds);
    const values = wires.map((wire) => customValueFromWire(wire, columns));
    return values.filter((value) => wanted.has(value.companyId));
  }

  async listNotes(filter: NoteFilter): Promise<WireNote[]> {
    const { companyId, companySlug, newestFirst } = filter;
    const order = newestFirst === undefined ? undefined : newestFirst ? '-created_at' : 'created_at';
    const query = omitAbsent({ company_id: companyId, company_slug: companySlug, sort_by: order });
    return listAll(this.#caller, listNotes, query);
  }

  async listDocuments(filter: DocumentFilter = {}): Promise<WireDocument[]> {
    const { companyId, parseState, ...bounds } = filter;
    const query = omitAbsent({ company_id: companyId, parse_state: parseState, ...bounds });
    return listAll(this.#caller, listDocuments, query);
  }

  /** Lists the documents of these companies, each company asked for alone. */
  async listDocumentsOf(companyIds: readonly string[]): Promise<CompanyDocument[]> {
    const lists = companyIds.map(async (companyId) => {
      const documents = await this.listDocuments({ companyId });
      const own = documents.filter(({ company_id }) => company_id === undefined || company_id === companyId);
      return own.map(({ id, name }) => ({ id, companyId, name }));
    });
    return (await Promise.all(lists)).flat();
  }

  async listReports(filter: ReportFilter = {}): Promise<WireReport[]> {
    const { companyId, informationRequestId } = filter;
    const query = omitAbsent({ company_id: companyId, information_request_id: informationRequestId });
    return listAll(this.#caller, listReports, query);
  }

  async listUsers(filter: UserFilter = {}): Promise<WireUser[]> {
    return listAll(this.#caller, listUsers, omitAbsent({ email: filter.email }));
  }

  async createCompany(company: NewCompany, mayRepeat?: MayRepeat): Promise<CreatedCompany> {
    const write = { body: companyToWire(company, this.profile.writing), positionOf: () => 0, mayRepeat };
    const { name, id, slug } = await this.#write(createCompany, write);
    return { name, ...omitAbsent({ id, slug }) };
  }

  async addRounds(rounds: readonly NewRound<string>[], mayRepeat?: MayRepeat): Promise<Round[]> {
    const added = await this.#write(addRounds, { ...roundsBody(rounds, this.profile.writing), mayRepeat });
    return added.map((round) => roundFromWire(round, this.profile.defaultCurrency));
  }

  async addShareClasses(shareClasses: readonly NewShareClass<string>[], mayRepeat?: MayRepeat): Promise<ShareClass[]> {
    const body = shareClassesBody(shareClasses, this.profile.writing);
    const added = await this.#write(addShareClasses, { ...body, mayRepeat });
    return added.map((shareClass) => shareClassFromWire(shareClass, this.profile.defaultCurrency));
  }

  /** Adds securities of one company. The service gives no ids; its message is the answer. */
  async addSecurities(securities: readonly NewSecurity<string>[], mayRepeat?: MayRepeat): Promise<string> {
    const answer = await this.#write(addSecurities, { ...securitiesBody(securities, this.profile.writing), mayRepeat });
    return answer.message ?? '';
  }

  /** Adds transactions of one company. */
  async addTransactions(
    transactions: readonly NewTransaction<string>[],
    mayRepeat?: MayRepeat,
  ): Promise<Transaction[]> {
    const body = transactionsBody(transactions, this.profile.writing);
    const added = await this.#write(addTransactions, { ...body, mayRepeat });
    return added.flatMap((wire) => transactionFromWire(wire, this.profile.defaultCurrency) ?? []);
  }

  async replaceCustomValues(replacements: readonly NewCustomValue<string>[]): Promise<void> {
    await this.#write(replaceCustomValues, customValuesBody(replacements));
  }

  async upsertMarks(marks: readonly NewMark<string>[]): Promise<void> {
    await this.#write(upsertMarks, marksBody(marks, this.profile.writing));
  }

  /** `path`: where the file is. */
  async uploadLogo({ company, file }: NewLogo<string>, path: string): Promise<void> {
    const input = { companyId: company, body: {}, file: { ...file, path } };
    assertTaken(uploadLogo, await this.#write(uploadLogo, { ...input, positionOf: () => 0 }));
  }

  /** `path`: where the file is. */
  async uploadDocument({ company, file }: NewDocument<string>, path: string, mayRepeat?: MayRepeat): Promise<void> {
    const input = { body: { company_id: company }, file: { ...file, path }, mayRepeat };
    assertTaken(uploadDocument, await this.#write(uploadDocument, { ...input, positionOf: () => 0 }));
  }

  async #listCustomValues(companyIds: readonly string[]) {
    const mode = this.profile.customValues;
    if (mode === 'each-company') return this.#listCustomValuesOfEach(companyIds);
    try {
      return await listAll(this.#caller, listCustomValues);
    } catch (error) {
      const wantsCompany = mode === 'all-then-each-company' && error instanceof RefusedError && error.status === 400;
      if (!wantsCompany) throw error;
      return this.#listCustomValuesOfEach(companyIds);
    }
  }

  async #listCustomValuesOfEach(companyIds: readonly string[]) {
    const lists = companyIds.map((companyId) => listAll(this.#caller, listCustomValues, { company_id: companyId }));
    return (await Promise.all(lists)).flat();
  }

  /**
   * Everything once, in the order of the answer. A service may give one thing twice, by the way it looks it up: counted
   * twice, it would stand for a row that is not in.
   */
  async #query<Thing extends { readonly id: string }>(
    operation: Operation<z.ZodType, z.ZodType, z.ZodType<readonly Thing[]>>,
    body: object,
  ): Promise<readonly Thing[]> {
    const things = await this.#caller.call(operation, { body });
    return [...new Map(things.map((thing) => [thing.id, thing])).values()];
  }

  /** Says of each complaint which of the items passed it is about. */
  #write<Response extends Operation['response']>(
    operation: Operation<Operation['query'], Operation['request'], Response>,
    { positionOf, ...input }: WriteBody & Pick<CallInput, 'companyId' | 'file' | 'mayRepeat'>,
  ) {
    const placeComplaint = (complaint: Complaint) => ({ ...complaint, ...placeOf(complaint, positionOf) });
    return this.#caller.call(operation, { ...input, placeComplaint });
  }
}

function placeOf({ list, index, field }: Complaint, positionOf: WriteBody['positionOf']) {
  return omitAbsent({
    position: index === undefined ? undefined : positionOf(list, index),
    property: field === undefined ? undefined : toPropertyName(list, field),
  });
}

async function absentOn404<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof RefusedError && error.status === 404) return undefined;
    throw error;
  }
}

/** An upload may be answered with a status of success and say in its words that it failed (specification, operation 15). */
function assertTaken(
  { method, path, successStatus: status }: Operation,
  { success, message: serviceMessage = 'it did not say why' }: z.output<typeof uploadOut>,
): void {
  if (success !== false) return;
  const endpoint = `${method} ${path}`;
  const message = `${endpoint} was answered, but did not succeed: ${serviceMessage}`;
  const hint = 'Correct what the service names.';
  throw new RefusedError({ code: 'refused', message, hint, endpoint, fate: 'refused', status, serviceMessage });
}

/** Narrows a query; every filter is optional, and an empty list of ids means nothing at all. */
interface RoundFilter {
  readonly companyIds?: readonly string[];
  readonly roundIds?: readonly string[];
  readonly sortBy?: { readonly field: 'closingDate' | 'roundSize'; readonly descending?: boolean };
  readonly isCrypto?: boolean;
  /** `name` is a part of the name. */
  readonly coInvestors?: readonly { readonly name: string; readonly role?: 'lead' | 'co' | 'any' }[];
}

interface ShareClassFilter {
  readonly companyIds?: readonly string[];
  readonly shareClassIds?: readonly string[];
  readonly purchaseType?: PurchaseType;
}

interface SecurityFilter {
  readonly companyIds?: readonly string[];
  readonly securityIds?: readonly string[];
  readonly fundId?: string;
}

interface TransactionFilter {
  readonly companyIds?: readonly string[];
  readonly transactionIds?: readonly string[];
  readonly event?: TransactionEvent;
  readonly inputSecurityId?: string;
  readonly outputSecurityId?: string;
}

interface CompanyFilter {
  /** A part of the name, without regard to case. */
  readonly name?: string;
  readonly ids?: readonly string[];
}

/** One of the two must be there. */
interface NoteFilter {
  readonly companyId?: string;
  readonly companySlug?: string;
  readonly newestFirst?: boolean;
}

interface DocumentFilter {
  readonly companyId?: string;
  readonly parseState?: (typeof PARSE_STATES)[number];
  /** The first day of uploading, inclusive. */
  readonly from?: CalendarDate;
  /** The last day of uploading, inclusive. */
  readonly to?: CalendarDate;
  readonly source?: (typeof DOCUMENT_SOURCES)[number];
}

interface ReportFilter {
  readonly companyId?: string;
  readonly informationRequestId?: string;
}

interface UserFilter {
  /** The whole address. */
  readonly email?: string;
}

/** True where a filter can be met by nothing: services differ in what they make of an empty list, so it is not sent. */
function isEmptyFilter(filter: object): boolean {
  return Object.values(filter).some((value) => Array.isArray(value) && value.length === 0);
}
