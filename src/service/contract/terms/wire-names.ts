/** The service's name of each field of the model, where the two differ in more than their spelling. */
const WIRE_NAMES = {
  round: 'financing_id',
  shareClass: 'share_class_id',
  seniority: 'seniority_position',
  participation: 'participation_type',
  classType: 'type',
  inFairValue: 'include_in_fair_value',
} as const;

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : Text;

/** The service's name of a field of the model: `dueDate` is `due_date`. */
export type WireName<Field extends string> = Field extends keyof typeof WIRE_NAMES
  ? (typeof WIRE_NAMES)[Field]
  : SnakeCase<Field>;

/** The field of the model that a name of the service means. */
export function toFieldName(wireName: string): string {
  const renamed = Object.entries(WIRE_NAMES).find(([, name]) => name === wireName);
  return renamed?.[0] ?? wireName.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/** Fields are few, and each record of the service asks for the names of all of its own. */
const known = new Map<string, string>();

export function toWireName<Field extends string>(field: Field): WireName<Field>;
export function toWireName(field: string): string {
  const name = known.get(field) ?? spell(field);
  known.set(field, name);
  return name;
}

function spell(field: string): string {
  const renamed = Object.entries(WIRE_NAMES).find(([own]) => own === field);
  return renamed?.[1] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
