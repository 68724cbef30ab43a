import type { DOCUMENT_SOURCES, PARSE_STATES } from '../../contract/documents.ts';
import type {
  ClassType,
  ConvertibleType,
  DaysConvention,
  Participation,
  PurchaseType,
  Sector,
  SecurityType,
  Seniority,
} from '../../model/values/cap-table.ts';
import type { Currency } from '../../model/values/money.ts';

/** `<value> <currency>`. */
export type SeedMoney = `${number} ${Currency}`;

export interface SeedPortfolio {
  readonly firm: { readonly name: string; readonly slug: string };
  /** Whom the credentials belong to. */
  readonly user: SeedUser;
  readonly colleagues: readonly (SeedUser & { readonly role: string })[];
  readonly funds: readonly {
    readonly name: string;
    readonly size: string;
    readonly vintage: number;
    readonly currency: Currency;
  }[];
  readonly customColumns: readonly SeedColumn[];
  readonly companies: readonly SeedCompany[];
  readonly papers: SeedPapers;
}

interface SeedUser {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** Companies, authors and files are named; instants are ISO 8601. */
export interface SeedPapers {
  readonly documents: readonly SeedDocument[];
  readonly notes: readonly {
    readonly company: string;
    readonly author: string;
    readonly note: string;
    readonly createdAt: string;
  }[];
  readonly reports: readonly SeedReport[];
}

export interface SeedDocument {
  readonly company: string;
  readonly name: string;
  readonly source: (typeof DOCUMENT_SOURCES)[number];
  readonly request?: string;
  readonly parseState: (typeof PARSE_STATES)[number];
  readonly uploadedAt: string;
  readonly parsedAt?: string;
}

export interface SeedReport {
  readonly company: string;
  readonly request: string;
  readonly submittedAt: string;
  readonly status: string;
  /** `file` is what was handed in. */
  readonly documents: readonly { readonly name: string; readonly file: string | undefined }[];
  readonly metrics: readonly {
    readonly name: string;
    readonly date: string;
    readonly timePeriod: string;
    readonly status: string;
  }[];
}

interface SeedColumn {
  readonly name: string;
  readonly type: 'text' | 'select' | 'multi_select';
  readonly options: readonly { readonly value: string; readonly color: string }[];
}

export interface SeedCompany {
  readonly name: string;
  readonly status: 'online' | 'offline';
  readonly sector: Sector;
  readonly city: string;
  readonly description: string;
  readonly website: string;
  /** `MM/DD`. */
  readonly fiscalYearEnd: string;
  readonly rounds: readonly SeedRound[];
  readonly securities: readonly SeedSecurity[];
  /** In the order they took place. */
  readonly events?: readonly SeedEvent[];
  /** By the column's name. */
  readonly customValues: { readonly [column: string]: string | readonly string[] };
}

export interface SeedRound {
  readonly name: string;
  readonly closingDate: string;
  readonly preMoney?: SeedMoney;
  readonly size?: SeedMoney;
  readonly fullyDiluted?: string;
  readonly leads?: readonly string[];
  readonly coInvestors?: readonly string[];
  readonly isCrypto?: boolean;
  readonly liquidationMultiple?: string;
  readonly capMultiple?: string;
  readonly seniority?: Seniority;
  readonly participation?: Participation;
  /** Names of rounds that stand above this one. */
  readonly pariPassuWith?: readonly string[];
  readonly classes?: readonly SeedClass[];
}

interface SeedClass {
  readonly name: string;
  readonly type: ClassType;
  readonly price: SeedMoney;
  readonly purchaseType?: PurchaseType;
}

export interface SeedSecurity {
  /** Names it within its company, for its id and for events. */
  readonly ref: string;
  readonly type: SecurityType | 'public_equity';
  readonly fund: string;
  readonly issueDate: string;
  readonly round?: string;
  readonly shareClass?: string;
  readonly shares?: string;
  readonly amount?: SeedMoney;
  readonly dueDate?: string;
  readonly exercisePrice?: SeedMoney;
  readonly totalCost?: SeedMoney;
  readonly convertibleType?: ConvertibleType;
  readonly discount?: string;
  readonly valuationCap?: SeedMoney;
  readonly maturityDate?: string;
  readonly interestRate?: string;
  readonly daysConvention?: DaysConvention;
  readonly token?: string;
  readonly quantity?: string;
  readonly pricePerToken?: SeedMoney;
  readonly purchaseAmount?: SeedMoney;
  readonly pricePerShare?: SeedMoney;
}

/** `security` is a `ref` of the same company. */
export type SeedEvent =
  | {
      readonly event: 'sale';
      readonly security: string;
      readonly date: string;
      readonly shares: string;
      readonly cash: SeedMoney;
    }
  | {
      readonly event: 'conversion' | 'exercise';
      readonly security: string;
      readonly date: string;
      readonly round: string;
      readonly shareClass: string;
    };
