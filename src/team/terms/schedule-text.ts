/** Least and most of minute, hour, day of the month, month, and day of the week, of which 0 and 7 are Sunday. */
const FIELDS: readonly (readonly [number, number])[] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
];
/** `*`, also with a step behind a slash, `7` or `1-5`. */
const PART = /^(?:\*(?:\/(?<step>[1-9]\d?))?|(?<from>\d{1,2})(?:-(?<to>\d{1,2}))?)$/;

/** True for five fields as the queue's clock reads them: `0 6 * * 1-5`. */
export function isSchedule(text: string): boolean {
  const fields = text.split(' ');
  return fields.length === FIELDS.length && FIELDS.every((bounds, index) => isField(fields[index] ?? '', bounds));
}

function isField(field: string, [least, most]: readonly [number, number]): boolean {
  return field.split(',').every((part) => {
    const { step, from, to } = PART.exec(part)?.groups ?? {};
    if (from === undefined) return step !== undefined || part === '*';
    const isRange = to === undefined || (Number(from) < Number(to) && Number(to) <= most);
    return Number(from) >= least && Number(from) <= most && isRange;
  });
}
