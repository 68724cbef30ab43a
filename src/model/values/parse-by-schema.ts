import type { z } from 'zod';
import { deriveOnce, makeOnce } from '../../base/util/derive-once.ts';

/**
 * As `schema.safeParse`, but what is as it should be already is given back itself, and hardly anything is made on the way. For what
 * comes by the hundred thousand and is nobody else's: rows of the journal, items of an answer.
 */
export function parseBySchema<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  const data = readerOf(schema)(value);
  // Only zod itself says what is wrong, and where.
  return data === MISFIT ? schema.safeParse(value) : { success: true, data: data as z.output<Schema> };
}

/** In the place of a value that a schema does not allow. */
const MISFIT = Symbol('misfit');

type Reader = (value: unknown) => unknown;

const readerOf = deriveOnce((schema: z.core.$ZodType): Reader => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const read = toReader(schema as z.core.$ZodTypes);
  if (read === undefined) return (value) => readByZod(schema, value);
  const own = 'check' in def && def.type !== 'custom' ? [schema as unknown as z.core.$ZodCheck<never>] : [];
  const checks: readonly z.core.$ZodCheck<never>[] = [...own, ...(def.checks ?? [])];
  return checks.length === 0 ? read : (value) => check(checks, read(value));
});

/** `undefined` for what zod reads itself: it is rare among what comes in large numbers. */
function toReader(schema: z.core.$ZodTypes): Reader | undefined {
  const { def } = schema._zod;
  if ('coerce' in def && def.coerce === true) return undefined;
  switch (def.type) {
    case 'string':
    case 'boolean':
      return readIf((value) => typeof value === def.type);
    case 'number':
      return readIf(Number.isFinite);
    case 'unknown':
      return (value) => value;
    case 'literal':
    case 'enum': {
      const values: ReadonlySet<unknown> = schema._zod.values ?? new Set();
      return readIf((value) => values.has(value));
    }
    case 'custom':
      return readIf(def.fn);
    case 'nullable':
      return toOptional(null, def.innerType);
    case 'optional':
      if (def.innerType._zod.optin === 'defaulted') return undefined;
      return schema._zod.traits.has('$ZodExactOptional')
        ? readerOf(def.innerType)
        : toOptional(undefined, def.innerType);
    case 'transform':
      return toTransformer(def);
    case 'pipe':
      return 'reverseTransform' in def ? undefined : inTurn(readerOf(def.in), readerOf(def.out));
    case 'array': {
      const item = readerOf(def.element);
      return (value) => (Array.isArray(value) ? readItems(value, () => item) : MISFIT);
    }
    case 'tuple':
      return toTupleReader(def);
    case 'union':
      return toUnionReader(def);
    case 'object':
      return toObjectReader(schema, def);
    default:
      return undefined;
  }
}

function readIf(fits: (value: unknown) => unknown): Reader {
  return (value) => (fits(value) ? value : MISFIT);
}

function toOptional(absent: null | undefined, inner: z.core.$ZodType): Reader {
  const read = readerOf(inner);
  return (value) => (value === absent ? value : read(value));
}

function inTurn(first: Reader, second: Reader): Reader {
  return (value) => {
    const between = first(value);
    return between === MISFIT ? MISFIT : second(between);
  };
}

function readByZod(schema: z.core.$ZodType, value: unknown): unknown {
  const { value: made, issues } = schema._zod.run({ value, issues: [] }, { async: false }) as z.core.ParsePayload;
  return issues.length === 0 ? made : MISFIT;
}

function check(checks: readonly z.core.$ZodCheck<never>[], value: unknown): unknown {
  if (value === MISFIT) return MISFIT;
  // Each check says of what type it is; that of the schema was looked at.
  const payload: z.core.ParsePayload<never> = { value: value as never, issues: [] };
  for (const { _zod } of checks) {
    if (_zod.def.when?.(payload) !== false) void _zod.check(payload);
    if (payload.issues.length > 0) return MISFIT;
  }
  return payload.value;
}

/** No transformation reads by its own schema again while it runs: it has one context. */
function toTransformer({ transform }: z.core.$ZodTransformDef): Reader {
  const issues: z.core.$ZodRawIssue[] = [];
  const context = { value: undefined as unknown, issues, addIssue: (issue: z.core.$ZodRawIssue) => issues.push(issue) };
  return (value) => {
    issues.length = 0;
    context.value = value;
    const made = transform(value, context);
    return issues.length === 0 ? made : MISFIT;
  };
}

/** The list itself where each item is what it should be. */
function readItems(list: readonly unknown[], readerAt: (index: number) => Reader): unknown {
  let made: unknown[] | undefined;
  for (let at = 0; at < list.length; at += 1) {
    const item = readerAt(at)(list[at]);
    if (item === MISFIT) return MISFIT;
    if (item !== list[at]) made ??= list.slice(0, at);
    made?.push(item);
  }
  return made ?? list;
}

function toTupleReader({ items, rest }: z.core.$ZodTupleDef): Reader | undefined {
  if (items.some((item) => item._zod.optin !== undefined)) return undefined;
  const readers = items.map((item) => readerOf(item));
  const more = rest === null ? () => MISFIT : readerOf(rest);
  return (value) =>
    Array.isArray(value) && value.length >= items.length ? readItems(value, (at) => readers[at] ?? more) : MISFIT;
}

function toUnionReader(def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef): Reader | undefined {
  if ('discriminator' in def) return toKindReader(def);
  if (def.inclusive === false) return undefined;
  const options = def.options.map((option) => readerOf(option));
  return (value) => {
    for (const read of options) {
      const made = read(value);
      if (made !== MISFIT) return made;
    }
    return MISFIT;
  };
}

function toKindReader({ discriminator, options, unionFallback }: z.core.$ZodDiscriminatedUnionDef): Reader | undefined {
  if (unionFallback === true) return undefined;
  const kinds = new Map(
    options.flatMap((option) =>
      [...(option._zod.propValues?.[discriminator] ?? [])].map((kind) => [kind as unknown, readerOf(option)] as const),
    ),
  );
  return (value) => {
    const read = isObject(value) ? kinds.get(value[discriminator]) : undefined;
    return read === undefined ? MISFIT : read(value);
  };
}

function toObjectReader(schema: z.core.$ZodType, def: z.core.$ZodObjectDef): Reader | undefined {
  const others = def.catchall?._zod.def.type ?? 'dropped';
  if (others !== 'dropped' && others !== 'never' && others !== 'unknown') return undefined;
  // A shape may name itself.
  const declared = makeOnce(() => toFields(def.shape));
  const readInAnyOrder = (value: FieldsByName): unknown => {
    const { fields, places } = declared();
    let last = -1;
    let isInOrder = true;
    for (const name in value) {
      const place = places.get(name);
      if (place === undefined && others === 'never') return MISFIT;
      isInOrder &&= place === undefined ? others === 'unknown' && name !== '__proto__' : place > last;
      last = place ?? fields.length;
    }
    let made: FieldsByName = isInOrder ? value : {};
    for (const { name, read, optin, isLeftOut } of fields) {
      const isThere = name in value;
      if (!isThere && optin === undefined) return MISFIT;
      if (!isThere && isLeftOut) continue;
      const field = read(value[name]);
      if (field === MISFIT) return MISFIT;
      // An item made of nothing has its place among the others.
      if (!isThere && field !== undefined) return readByZod(schema, value);
      if (made === value && field !== value[name]) made = { ...value };
      if (made !== value && isThere) made[name] = field;
    }
    if (!isInOrder && others === 'unknown')
      for (const name in value) if (!places.has(name) && name !== '__proto__') made[name] = value[name];
    return made;
  };
  return (value) => {
    if (!isObject(value)) return MISFIT;
    const { fields, neededFrom } = declared();
    let made: FieldsByName = value;
    let at = 0;
    // Nearly always the fields come as they are declared: then each is met on one way through both.
    for (const name in value) {
      const needed = neededFrom[at] ?? fields.length;
      while (at < needed && fields[at]?.name !== name) at += 1;
      const declaredField = fields[at];
      if (declaredField?.name !== name) return readInAnyOrder(value);
      const field = declaredField.read(value[name]);
      if (field === MISFIT) return MISFIT;
      if (made === value && field !== value[name]) made = { ...value };
      if (made !== value) made[name] = field;
      at += 1;
    }
    return neededFrom[at] === undefined ? made : readInAnyOrder(value);
  };
}

interface FieldsByName {
  [name: string]: unknown;
}

function toFields(shape: z.core.$ZodShape) {
  const fields = Object.entries(shape).map(([name, field]) => {
    const { optin, optout } = field._zod;
    return { name, read: readerOf(field), optin, isLeftOut: optin === 'optional' && optout === 'optional' };
  });
  // By place, that of the next field which is never left out.
  const neededFrom = fields.map((_, from) => fields.findIndex(({ isLeftOut }, place) => place >= from && !isLeftOut));
  return {
    fields,
    neededFrom: neededFrom.map((place) => (place < 0 ? undefined : place)),
    places: new Map(fields.map(({ name }, place) => [name, place])),
  };
}

function isObject(value: unknown): value is FieldsByName {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
