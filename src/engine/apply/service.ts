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
  Round,
  Security,
  ShareClass,
  Transaction,
} from '../../model/service/snapshot.ts';

interface OfCompanies {
  readonly companyIds: readonly string[];
}

/** What an answer says of a company that was created: the specification gives no id, a deployment may. */
interface CreatedCompany {
  readonly id?: string | undefined;
  readonly slug?: string | undefined;
}

/** Asked before an add that was refused by 401 or 429 is sent once more. */
type MayRepeat = () => Promise<boolean>;

/**
 * What applying needs of the portfolio service; the client has it. A call that fails throws a RequestError of the
 * client, whose `fate` says what that means for a write.
 */
export interface PortfolioService {
  createCompany(company: NewCompany, mayRepeat?: MayRepeat): Promise<CreatedCompany>;
  addRounds(rounds: readonly NewRound<string>[], mayRepeat?: MayRepeat): Promise<readonly Round[]>;
  addShareClasses(classes: readonly NewShareClass<string>[], mayRepeat?: MayRepeat): Promise<readonly ShareClass[]>;
  /** Of one company; the answer holds no ids. */
  addSecurities(securities: readonly NewSecurity<string>[], mayRepeat?: MayRepeat): Promise<unknown>;
  /** Of one company. */
  addTransactions(
    transactions: readonly NewTransaction<string>[],
    mayRepeat?: MayRepeat,
  ): Promise<readonly Transaction[]>;
  replaceCustomValues(values: readonly NewCustomValue<string>[]): Promise<unknown>;
  upsertMarks(marks: readonly NewMark<string>[]): Promise<unknown>;
  /** `path`: where the file is. */
  uploadLogo(logo: NewLogo<string>, path: string): Promise<unknown>;
  /** The answer holds no id. */
  uploadDocument(document: NewDocument<string>, path: string, mayRepeat?: MayRepeat): Promise<unknown>;
  listCompanies(): Promise<readonly Company[]>;
  queryRounds(filter: OfCompanies): Promise<readonly Round[]>;
  queryShareClasses(filter: OfCompanies): Promise<readonly ShareClass[]>;
  querySecurities(filter: OfCompanies): Promise<readonly Security[]>;
  queryTransactions(filter: OfCompanies): Promise<readonly Transaction[]>;
  listDocumentsOf(companyIds: readonly string[]): Promise<readonly CompanyDocument[]>;
}
