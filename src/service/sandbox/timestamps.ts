/** An instant in milliseconds as the wire has it: ISO 8601 in UTC. */
export function toTimestamp(instant: number): string {
  return new Date(instant).toISOString();
}

/** The first millisecond of a day in UTC. */
export function startOfDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}
