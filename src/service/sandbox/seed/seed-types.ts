import type { Currency } from '../../../model/values/currency.ts';
import type { DOCUMENT_SOURCES, PARSE_STATES } from '../../contract/documents.ts';
import type { SeedCompany } from './seed-company.ts';

export interface SeedPortfolio {
  readonly firm: { readonly name: string; readonly slug: string };
  /** The user that the credentials belong to. */
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
  /** `file` is the one that was submitted. */
  readonly documents: readonly { readonly name: string; readonly file: string | undefined }[];
  readonly metrics: readonly {
    readonly name: string;
    readonly date: string;
    readonly timePeriod: string;
    readonly status: string;
  }[];
}

/** A firm of one's own before its first company; anything absent is as in the sample. */
export interface SeedFirm {
  readonly name?: string | undefined;
  readonly funds?: readonly { readonly name: string; readonly currency: Currency }[] | undefined;
  readonly customColumns?: readonly SeedColumn[] | undefined;
}

/** The contents of a new firm: the sample, no fund and no company, or the funds of one's own and no company. */
export type Seed = 'sample' | 'empty' | SeedFirm;

export interface SeedColumn {
  readonly name: string;
  readonly type: 'text' | 'select' | 'multi_select';
  readonly options: readonly { readonly value: string; readonly color: string }[];
}
