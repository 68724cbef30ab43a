import type { Recalled } from './snapshot.ts';

interface Named {
  readonly name: string;
  readonly recalled?: Recalled;
  readonly isNamesake?: true;
}

/** The names under which the service lists what was sent under another: it can be named by both. */
export function listedNames({ name, recalled }: Named): readonly string[] {
  return (recalled?.rewritten ?? []).flatMap(({ sent, listed }) => (sent === name ? [listed] : []));
}

/** Every name that leads to the thing. */
export function namesOf(thing: Named): readonly string[] {
  return thing.isNamesake === true ? [] : [thing.name, ...listedNames(thing)];
}

/** The service has accepted it and does not list it. */
export function isUnlisted({ recalled }: { readonly recalled?: Recalled }): boolean {
  return recalled?.isListed === false;
}
