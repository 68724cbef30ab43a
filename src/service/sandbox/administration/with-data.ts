import { existsSync } from 'node:fs';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { type FirmRow, findFirms } from '../store/tables/firms.ts';

/**
 * Does one piece of work in a sandbox's data file, wholly or not at all; a service that runs on it sees the change with
 * its next request. Throws `sandbox-data-missing` besides what `openStore` throws.
 */
export function withData<Value>(data: string, work: (store: Store) => Value): Value {
  if (!existsSync(data)) {
    throw usageError(
      'sandbox-data-missing',
      `There is no file ${data}.`,
      'Start "capsheet sandbox" with this --data once, or name the file in which it keeps its data.',
    );
  }
  return withNewData(data, work);
}

/** The same for work that makes the file where it is not there. */
export function withNewData<Value>(data: string, work: (store: Store) => Value): Value {
  const store = openStore(data);
  try {
    return store.atomically(() => work(store));
  } finally {
    store.close();
  }
}

/** The firm of a slug or name; the first where none is named. Throws `sandbox-firm-unknown`. */
export function chooseFirm(store: Store, wanted: string | undefined): FirmRow & { readonly isFirst: boolean } {
  const firms = findFirms(store);
  const index = wanted === undefined ? 0 : firms.findIndex(({ name, slug }) => name === wanted || slug === wanted);
  const firm = firms[index];
  if (firm !== undefined) return { ...firm, isFirst: index === 0 };
  const known = firms.map(({ slug }) => slug).join(', ') || 'none';
  throw usageError(
    'sandbox-firm-unknown',
    wanted === undefined ? 'The data contains no firm.' : `There is no firm "${wanted}". The firms are: ${known}.`,
    '"capsheet sandbox firm" lists the firms and adds one.',
  );
}
