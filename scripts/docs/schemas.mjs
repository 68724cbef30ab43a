import { z } from 'zod';

/** JSON Schemas of what capsheet writes and reads, by the name of their file in `schemas`. */
export function makeSchemas({ written, settings, mapping }) {
  const id = mapping.name.replace('capsheet/', 'urn:capsheet:');
  return Object.fromEntries([
    toFile('mapping', mapping.describes, { $id: id, ...toWritten(mapping.schema) }),
    ...eachOf(settings, (schema) => withAddress(toTextSchema(schema, false))),
    ...eachOf(written, (schema) => withId(toTextSchema(schema, true))),
  ]);
}

function eachOf(described, toJson) {
  return Object.entries(described).map(([name, { schema, describes }]) => toFile(name, describes, toJson(schema)));
}

function toFile(name, describes, { $schema, $id, ...rest }) {
  const schema = { $schema, $id, title: `capsheet: ${name}`, description: `Describes ${describes}.`, ...rest };
  return [`${name}.schema.json`, `${JSON.stringify(schema, undefined, 1)}\n`];
}

/** By what a document names, a program finds its schema without a network. */
function withId(schema) {
  return { ...schema, $id: schema.properties.$schema.const };
}

/** A file in JSON names its own schema by a setting that is none of capsheet's. */
function withAddress({ properties, ...schema }) {
  return { ...schema, properties: { $schema: { type: 'string' }, ...properties } };
}

/** An open one allows keys that it does not name: a later capsheet may write more. */
function toTextSchema(schema, isOpen) {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (isOpen && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // Decimals and dates are texts that the model checks by itself.
      if (zodSchema._zod.def.type === 'custom') jsonSchema.type = 'string';
    },
  });
}

/**
 * The schema of a file that people write, which is read with every scalar as a text: to an editor 4 and true are none. What may be
 * written short (a text for a list of one, a column's name for its settings) is a step before the settings themselves.
 */
function toWritten(schema) {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'pipe' && def.in._zod.def.type === 'transform') return replace(jsonSchema, toShort(def.out));
      if (def.type === 'string') jsonSchema.type = ['string', 'number', 'boolean', ...emptyTexts(jsonSchema)];
      if (def.type === 'enum' && jsonSchema.enum?.includes('true')) jsonSchema.enum = [true, false, ...jsonSchema.enum];
      if (def.type === 'enum') delete jsonSchema.type;
    },
  });
}

/** A text that is left empty is nothing to an editor, and an empty text to capsheet, where that says something. */
function emptyTexts({ minLength }) {
  return minLength === undefined ? ['null'] : [];
}

function toShort(schema) {
  const { $schema, ...whole } = toWritten(schema);
  const scalar = { type: ['string', 'number', 'boolean'] };
  if (whole.type === 'array') return { anyOf: [whole, ...(whole.items === undefined ? [] : [whole.items]), scalar] };
  return { anyOf: [...(whole.anyOf ?? [whole]), { type: 'array', items: scalar }, scalar] };
}

function replace(target, source) {
  for (const key of Object.keys(target)) delete target[key];
  Object.assign(target, source);
}
