/**
 * Records of the service beside the cap table, which capsheet only ever reads. Times are text as the service gives it; what
 * it does not say is absent.
 */
export interface FirmRecords {
  readonly notes: Listed<FirmNote>;
  readonly reports: Listed<FirmReport>;
  readonly documents: Listed<FirmDocument>;
  readonly users: Listed<FirmUser>;
}

/** The answer of a list call, or in words why it could not be asked. */
export type Listed<T> =
  | {
      readonly kind: 'listed';
      readonly items: readonly T[];
      /** Companies whose part of it was refused, by id; none where the call is not made company by company. */
      readonly refusedCompanyIds: readonly string[];
    }
  | { readonly kind: 'not-available'; readonly why: string };

export interface FirmNote {
  readonly id: string;
  readonly companyId: string;
  /** Markdown. */
  readonly text: string;
  readonly author?: string;
  readonly email?: string;
  readonly createdAt?: string;
}

export interface FirmDocument {
  readonly id: string;
  readonly name: string;
  readonly companyId?: string;
  readonly source?: string;
  readonly submittedOn?: string;
  readonly uploadedAt?: string;
  readonly parseState?: string;
  readonly parsedAt?: string;
  readonly link?: string;
  readonly informationRequestId?: string;
}

export interface FirmReport {
  readonly id: string;
  readonly companyId?: string;
  readonly informationRequestId?: string;
  readonly status?: string;
  readonly submittedAt?: string;
  readonly documentsCompleted?: number;
  readonly documentsMissing?: number;
  readonly documents: readonly ReportItem[];
  readonly metricsCompleted?: number;
  readonly metricsMissing?: number;
  readonly metrics: readonly ReportItem[];
}

/** A document or metric that was asked for. */
export interface ReportItem {
  readonly name: string;
  readonly status?: string;
  /** The period or day it is for. */
  readonly period?: string;
}

export interface FirmUser {
  readonly id: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly role?: string;
}
