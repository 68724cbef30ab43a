import { toFieldName } from '../../contract/terms/wire-names.ts';

/** The model's name of each field of a request that is no term, or a term of another name in one list alone. */
const RENAMED: { readonly [wireName: string]: string } = {
  company_id: 'company',
  company_slug: 'company',
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
  // Of securities it is their own type, of share classes the type of the class.
  if (name === 'type' && list !== 'share_classes') return name;
  return RENAMED[name] ?? toFieldName(name);
}
