import type { NewData, Target } from '../../../model/service/new-data.ts';

/** Most bytes of a request body besides its items: the names and brackets of its lists. */
export const BODY_FRAME_BYTES = 160;

/** Most bytes that a property takes besides its value: its name on the wire, quotes, colon and comma. */
const NAME_BYTES = 32;

/**
 * Measures how many bytes an item takes in a request body at most, its comma counted: by its own values and not as it is
 * sent, a plan is divided into requests before the ids of what they enter are known.
 */
export function measureItem(item: NewData<Target>): number {
  return item.kind === 'logo' || item.kind === 'document' ? item.file.bytes : mostBytes(item);
}

/** The placeholder of an id that is still to come takes more than any id does: a property of its own and its name. */
function mostBytes(value: unknown): number {
  if (typeof value === 'string') return PLAIN.test(value) ? value.length + 2 : Buffer.byteLength(JSON.stringify(value));
  if (typeof value !== 'object' || value === null) return String(value).length;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + mostBytes(each) + 1, 2);
  let bytes = 2;
  for (const name in value) {
    const each: unknown = Reflect.get(value, name);
    if (each !== undefined) bytes += NAME_BYTES + mostBytes(each);
  }
  return bytes;
}

/** Each character is a byte, and stands for itself in JSON. */
const PLAIN = /^[ !#-[\]-~]*$/;
