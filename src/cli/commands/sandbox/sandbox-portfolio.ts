import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { resetFirm, seedFirm } from '../../../sandbox/administration/portfolio.ts';
import { chooseFirm, withData } from '../../../sandbox/administration/with-data.ts';
import { type ExitStatus, usageError } from '../../../util/capsheet-error.ts';
import { nameSeed, type SandboxFirmOptions, toSeed } from '../../options/sandbox-options.ts';
import { writeReport } from '../../options/write-report.ts';
import type { Io } from '../../terminal/io.ts';

interface ResetOptions extends SandboxFirmOptions {
  readonly seed: string;
  readonly fund?: readonly string[];
  readonly yes?: boolean;
}

/** `capsheet sandbox seed`: fills a firm that has no company yet. */
export async function runSandboxSeed(
  _inputs: readonly string[],
  options: SandboxFirmOptions,
  io: Io,
): Promise<ExitStatus> {
  const firm = withData(options.data, (store) => {
    const chosen = chooseFirm(store, options.firm);
    seedFirm(store, chosen);
    return chosen.name;
  });
  await report(io, options, { firm, seed: 'sample' });
  return 0;
}

/** `capsheet sandbox reset`: empties a firm and fills it anew; its users and client applications stay. */
export async function runSandboxReset(_inputs: readonly string[], options: ResetOptions, io: Io): Promise<ExitStatus> {
  const seed = toSeed(options.seed, options.fund);
  const firm = withData(options.data, (store) => {
    const chosen = chooseFirm(store, options.firm);
    if (options.yes !== true) throw unconfirmed(chosen.name);
    resetFirm(store, chosen, seed);
    return chosen.name;
  });
  await report(io, options, { firm, seed: nameSeed(options.seed) });
  return 0;
}

async function report(
  io: Io,
  options: SandboxFirmOptions,
  facts: { readonly firm: string; readonly seed: string },
): Promise<void> {
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('sandbox-portfolio@1'), ...facts }),
    text: () => `${facts.firm} holds what the seed "${facts.seed}" says.`,
  });
}

function unconfirmed(firm: string): Error {
  return usageError('usage', `Everything ${firm} holds in the sandbox would be deleted.`, 'Give --yes to go ahead.');
}
