import type { TextView } from '../../report/text/text-view.ts';
import type { Io } from './io.ts';
import { isDumb } from './io.ts';
import { COLORS, NO_COLORS } from './terminal.ts';

/** How texts look here: coloured only on a terminal that knows colours, and never under `--no-color` or NO_COLOR. */
export function toView(io: Io, isColorWanted: boolean, isFull = false): TextView {
  const noColor = (io.env.NO_COLOR !== undefined && io.env.NO_COLOR !== '') || isDumb(io);
  const colors = isColorWanted && !noColor && io.isOutputTerminal ? COLORS : NO_COLORS;
  return { colors, width: io.width, isFull };
}
