import type { Decimal } from '../../model/values/decimal.ts';
import type { OcfCertificate, OcfIssuance, OcfMoney } from './ocf-book.ts';
import type { OcfEvent, OcfObject } from './ocf-file.ts';

/** A holding of a fund: bought, or made of one that was. What is sold of it is still part of it. */
export interface OcfLot {
  readonly issuance: OcfIssuance;
  /** Unique; the round is that of the purchase. */
  readonly ref: string;
  readonly roundOf: OcfIssuance;
  /** Shares, or the amount of a note. */
  quantity: Decimal;
  /** Absent for warrants. */
  cost: OcfMoney | undefined;
  /** The object whose amount the cost is, where that is not the issuance. */
  readonly costOf: OcfIssuance;
  /** The conversion or exercise that is entered, so that the holding is not. */
  readonly madeBy: OcfEvent | undefined;
  isSold: boolean;
  /** The numbers of the file are those from before a split. */
  isSplit: boolean;
  /** What the quantity is the sum of. */
  readonly parts: Map<OcfObject, { readonly path: string; readonly quantity: Decimal }>;
}

export interface OcfSale {
  readonly event: OcfEvent;
  readonly lot: OcfLot;
  /** Absent for a note, which is sold as a whole. */
  readonly quantity: Decimal | undefined;
}

export interface OcfConversion {
  readonly event: OcfEvent;
  readonly lot: OcfLot;
  readonly into: OcfCertificate;
}

/** Why something is not entered as it stands in the file. */
export interface OcfRemark {
  readonly severity: 'warning' | 'error';
  readonly code: 'ocf-left-out' | 'ocf-reference-broken' | 'ocf-more-than-held';
  readonly message: string;
  readonly hint: string;
}

export type OcfPart = 'entered' | 'changed' | 'remainder' | 'void' | 'replaced' | 'created';

export interface OcfReplay {
  /** Without those of which nothing is left to enter. */
  readonly lots: readonly OcfLot[];
  readonly sales: readonly OcfSale[];
  readonly conversions: readonly OcfConversion[];
  readonly remarks: readonly OcfRemark[];
  /** What each security of a fund became. */
  readonly parts: ReadonlyMap<string, OcfPart>;
}
