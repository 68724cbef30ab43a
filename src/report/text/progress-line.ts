import { formatCount, plural } from '../../base/util/text/words.ts';
import { displayWidth, shorten } from './parts/layout.ts';

/** The state of a run. Times in milliseconds. */
export interface Progress {
  /** Describes the current work: `Adding securities`. */
  readonly stage: string;
  readonly done: number;
  readonly total: number;
  readonly requests: number;
  readonly elapsedMs: number;
  readonly remainingMs?: number;
}

const BAR_WIDTH = 20;

/** Formats one line no wider than the width; the least important parts are left out first. */
export function toProgressLine(progress: Progress, width: number): string {
  const { stage, total, requests, elapsedMs, remainingMs } = progress;
  const bar = total > 0 ? [toBar(progress)] : [];
  const rows = total > 0 ? [`${formatCount(progress.done)} of ${plural(total, 'row')}`] : [];
  const sent = requests > 0 ? [plural(requests, 'request')] : [];
  const left = remainingMs === undefined ? [] : [`about ${toClock(remainingMs)} left`];
  const elapsed = [toClock(elapsedMs)];
  const variants = [
    [stage, ...bar, ...rows, ...sent, ...elapsed, ...left],
    [stage, ...rows, ...sent, ...elapsed, ...left],
    [stage, ...rows, ...sent, ...left],
    [stage, ...rows, ...left],
    [stage, ...rows],
  ].map((parts) => parts.join('  '));
  return variants.find((line) => displayWidth(line) <= width) ?? shorten(stage, width);
}

function toBar({ done, total }: Progress): string {
  const filled = Math.min(BAR_WIDTH, Math.floor((done * BAR_WIDTH) / total));
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
}

function toClock(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const pad = (value: number): string => String(value).padStart(2, '0');
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}
