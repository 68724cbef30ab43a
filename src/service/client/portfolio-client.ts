import type { z } from 'zod';
import { byId } from '../../base/util/collections/by-id.ts';
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
import type { Currency } from '../../model/values/currency.ts';
import { createCompany, listCompanies, uploadLogo } from '../contract/companies.ts';
import { listCustomColumns, listCustomValues, replaceCustomValues } from '../contract/custom-columns.ts';
import { listDocuments, uploadDocument, type WireDocument } from '../contract/documents.ts';
import { listFunds, listReports, listUsers, type WireReport, type WireUser, whoami } from '../contract/firm.ts';
import { listNotes, type WireNote } from '../contract/notes.ts';
import type { Operation } from '../contract/operation.ts';
import { upsertMarks } from '../contract/overrides.ts';
import { addRounds, queryRounds } from '../contract/rounds.ts';
import type { uploadOut } from '../contract/scalars.ts';
import { addSecurities, querySecurities } from '../contract/securities.ts';
import { addShareClasses, queryShareClasses } from '../contract/share-classes.ts';
import { toWireName } from '../contract/terms/wire-names.ts';
import { addTransactions, queryTransactions } from '../contract/transactions.ts';
import { type Complaint, RefusedError } from './errors.ts';
import type { RequestTally, ServiceCaller } from './http/call.ts';
import type { QueryValue } from './http/encode-request.ts';
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

  async listCompanies(filter: QueryOf<typeof listCompanies> = {}): Promise<Company[]> {
    if (isEmptyFilter(filter)) return [];
    const companies = await listAll(this.#caller, listCompanies, toWireFilter(filter));
    return companies.map((company) => companyFromWire(company, this.profile.defaultCurrency));
  }

  /** Empty where the deployment does not have the call. */
  async listFunds(): Promise<Fund[]> {
    const funds = await absentOn404(() => listAll(this.#caller, listFunds));
    return (funds ?? []).map(fundFromWire);
  }

  queryRounds(filter: BodyOf<typeof queryRounds> = {}): Promise<Round[]> {
    return this.#query(queryRounds, filter, roundFromWire);
  }

  queryShareClasses(filter: BodyOf<typeof queryShareClasses> = {}): Promise<ShareClass[]> {
    return this.#query(queryShareClasses, filter, shareClassFromWire);
  }

  querySecurities(filter: BodyOf<typeof querySecurities> = {}): Promise<Security[]> {
    return this.#query(querySecurities, filter, securityFromWire);
  }

  /** Transactions of events that capsheet does not know are left out. */
  queryTransactions(filter: BodyOf<typeof queryTransactions> = {}): Promise<Transaction[]> {
    return this.#query(queryTransactions, filter, transactionFromWire);
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

  async listNotes(filter: QueryOf<typeof listNotes>): Promise<WireNote[]> {
    return listAll(this.#caller, listNotes, toWireFilter(filter));
  }

  async listDocuments(filter: QueryOf<typeof listDocuments> = {}): Promise<WireDocument[]> {
    return listAll(this.#caller, listDocuments, toWireFilter(filter));
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

  async listReports(filter: QueryOf<typeof listReports> = {}): Promise<WireReport[]> {
    return listAll(this.#caller, listReports, toWireFilter(filter));
  }

  async listUsers(filter: QueryOf<typeof listUsers> = {}): Promise<WireUser[]> {
    return listAll(this.#caller, listUsers, toWireFilter(filter));
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
  async #query<Wire, Thing extends { readonly id: string }>(
    operation: Operation<z.ZodType, z.ZodType, z.ZodType<readonly Wire[]>>,
    filter: object,
    toThing: (wire: Wire, defaultCurrency: Currency) => Thing | undefined,
  ): Promise<Thing[]> {
    if (isEmptyFilter(filter)) return [];
    const { defaultCurrency } = this.profile;
    const input = { body: toWireFilter(filter) };
    try {
      const things = await this.#caller.list(operation, input, (wire) => toThing(wire, defaultCurrency));
      return [...byId(things).values()];
    } catch (error) {
      const companyIds = isOfItsIds(error) ? await this.#withoutGone(filter) : undefined;
      if (companyIds === undefined) throw error;
      return this.#query(operation, { ...filter, companyIds }, toThing);
    }
  }

  /** Leaves out companies that were deleted in the app since; `undefined` where there are none. */
  async #withoutGone({
    companyIds,
  }: {
    readonly companyIds?: readonly string[];
  }): Promise<readonly string[] | undefined> {
    if (companyIds === undefined) return undefined;
    const listed = byId(await this.listCompanies());
    const left = companyIds.filter((id) => listed.has(id));
    return left.length === companyIds.length ? undefined : left;
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

/** True of a refusal that one of the things asked about may be the reason of. */
function isOfItsIds(error: unknown): boolean {
  return error instanceof RefusedError && [400, 403, 404, 422].includes(error.status ?? 0);
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

type CamelCase<Name> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name;

/** Narrows a query, by the names of the contract in our spelling; an empty list of ids means nothing at all. */
type Filter<Asked> = { readonly [Name in keyof Asked as CamelCase<Name>]?: Readonly<NonNullable<Asked[Name]>> };
type QueryOf<Called extends Operation> = Filter<z.input<Called['query']>>;
type BodyOf<Called extends Operation> = Filter<NonNullable<z.input<Called['request']>>>;

function toWireFilter(filter: object): Readonly<Record<string, QueryValue>> {
  const wire = Object.entries(omitAbsent(filter)).map(([name, value]) => [toWireName(name), value] as const);
  return Object.fromEntries(wire);
}

/** True where a filter can be met by nothing: services differ in what they make of an empty list, so it is not sent. */
function isEmptyFilter(filter: object): boolean {
  return Object.values(filter).some((value) => Array.isArray(value) && value.length === 0);
}
