import { createHash } from 'node:crypto';
import { planFileDamaged } from '../../../engine/plan/file/plan-file-errors.ts';

/** The last field of a saved plan. */
const SEAL = /,\n "seal": "([0-9a-f]{64})"\n\}\n?$/;
/** The same in whatever way somebody else writes JSON. */
const ANY_SEAL = /"seal"\s*:\s*"[^"]*"\s*\}\s*$/;

/** The text of a plan with its digest as its last field. Whoever changes a figure in it by hand is found out. */
export function sealPlan(text: string): string {
  return text.replace(/\n\}\n$/, () => `,\n "seal": "${digestOf(text)}"\n}\n`);
}

/**
 * Throws `plan-damaged` where a plan is not what was written. Every version that can be read (`capsheet/plan@1`) was
 * written with a seal: one without it was changed as well. It holds against slips and not against intent, for anybody
 * can work out a digest.
 */
export function assertSeal(content: string): void {
  const text = content.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  if (!ANY_SEAL.test(text)) throw planFileDamaged('its seal is missing, so nothing says whether it was changed');
  const [whole, seal] = SEAL.exec(text) ?? [];
  if (whole !== undefined && digestOf(`${text.slice(0, -whole.length)}\n}\n`) === seal) return;
  throw planFileDamaged('it has been changed since capsheet wrote it');
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
