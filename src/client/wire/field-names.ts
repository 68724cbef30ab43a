/** The model's name of each field that a request body has, where the two differ in more than their spelling. */
const RENAMED: { readonly [wireName: string]: string } = {
  company_id: 'company',
  company_slug: 'company',
  financing_id: 'round',
  share_class_id: 'shareClass',
  seniority_position: 'seniority',
  participation_type: 'participation',
  include_in_fair_value: 'inFairValue',
  purchase_amount: 'investmentAmount',
  security_id: 'security',
  converted_to_share_class_id: 'convertedTo',
  custom_column_id: 'columnId',
  selected_options: 'value',
  ownership_percentage: 'ownership',
};

/** From a field as a request names it (`round_size.value`) to the property of the model (`roundSize`). */
export function toPropertyName(list: string | undefined, field: string): string {
  const [name = ''] = field.split('.');
  if (name === 'type' && list === 'share_classes') return 'classType';
  return RENAMED[name] ?? name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
