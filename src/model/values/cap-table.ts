import type { Shape } from './scalars.ts';
import type { coInvestor } from './value-schemas.ts';

// The field's closed vocabularies, as the service spells them.

export const EVENTS = ['sale', 'conversion', 'exercise'] as const;
export type TransactionEvent = (typeof EVENTS)[number];

export const CLASS_TYPES = ['common', 'preferred'] as const;
export type ClassType = (typeof CLASS_TYPES)[number];

export const PURCHASE_TYPES = ['primary', 'secondary'] as const;
export type PurchaseType = (typeof PURCHASE_TYPES)[number];

export const SENIORITIES = ['SENIOR_TO_ALL', 'PARI_PASSU', 'PARI_PASSU_ALL_PREVIOUS'] as const;
export type Seniority = (typeof SENIORITIES)[number];

export const PARTICIPATIONS = ['NON_PARTICIPATING', 'FULLY_PARTICIPATING', 'CAPPED_PARTICIPATING'] as const;
export type Participation = (typeof PARTICIPATIONS)[number];

export const CONVERTIBLE_TYPES = ['convertible_note', 'basic_note', 'safe', 'kiss'] as const;
export type ConvertibleType = (typeof CONVERTIBLE_TYPES)[number];

export const DAYS_CONVENTIONS = ['360', '365'] as const;
export type DaysConvention = (typeof DAYS_CONVENTIONS)[number];

export const SECTORS = [
  'B2B Software',
  'Direct-to-consumer',
  'Consumer Internet/Mobile',
  'AR/VR',
  'Life Sciences',
  'Health Technology',
  'Hardware',
  'Edtech',
  'Media',
  'Fintech',
  'Govtech',
  'Crypto/blockchain',
  'Other',
  'Logistics',
  'Insurtech',
  'Software Infrastructure',
  'Security',
  'Artificial Intelligence',
  'AG-Tech',
  'Sustainability',
  'Gaming',
] as const;

export type CoInvestor = Shape<typeof coInvestor>;
