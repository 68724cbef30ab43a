import type { ClassType, PurchaseType } from '../values/cap-table.ts';
import type { Choice, Terms } from './term.ts';

const CLASS_TYPE_CHOICES = [
  { value: 'common', label: 'common', aliases: ['Common Stock', 'Common Shares', 'Ordinary', 'Ordinary Shares'] },
  { value: 'preferred', label: 'preferred', aliases: ['Preferred Stock', 'Preferred Shares', 'Pref', 'Preference'] },
] as const satisfies readonly Choice<ClassType>[];

const PURCHASE_TYPE_CHOICES = [
  { value: 'primary', label: 'primary' },
  { value: 'secondary', label: 'secondary' },
] as const satisfies readonly Choice<PurchaseType>[];

/** The terms of share classes, in the template's order. */
export const SHARE_CLASS_TERMS = [
  {
    field: 'classType',
    name: 'Class Type',
    aliases: ['Share Class Type', 'Share Type', 'Stock Type', 'Type'],
    value: { kind: 'choice', choices: CLASS_TYPE_CHOICES },
    isRequired: true,
    help: 'common or preferred.',
    example: 'preferred',
  },
  {
    field: 'purchaseType',
    name: 'Purchase Type',
    aliases: ['Type Of Purchase', 'Primary Or Secondary'],
    value: { kind: 'choice', choices: PURCHASE_TYPE_CHOICES },
    blankMeans: 'primary',
    help: 'primary or secondary; blank is primary.',
    example: 'primary',
  },
  {
    field: 'pricePerShare',
    name: 'Price Per Share',
    aliases: ['PPS', 'Share Price', 'Price', 'Issue Price', 'Original Issue Price', 'OIP', 'Cost Per Share'],
    value: { kind: 'money' },
    isRequired: true,
    help: 'What one share cost.',
    example: '1.6180',
  },
  {
    field: 'inFairValue',
    name: 'In Fair Value',
    aliases: ['Include In Fair Value', 'Included In Fair Value', 'Counts In Fair Value'],
    value: { kind: 'boolean' },
    help: 'Whether the class counts in the fair value calculation; blank follows the purchase type.',
    example: 'yes',
  },
] as const satisfies Terms;
