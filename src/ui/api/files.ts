import { z } from 'zod';
import { exportReport } from '../../model/outcomes/export-report.ts';

/** `connected` fills in the firm's names; `quarter` makes the workbook of a quarter. */
export const templateQuery = z.object({
  connected: z.literal('yes').optional(),
  /** The last day of a quarter, `YYYY-MM-DD`. */
  quarter: z.string().max(20).optional(),
});

export const exportRequest = z.strictObject({ companies: z.array(z.string().min(1).max(1000)).max(5000) });

/** The files that the last export wrote. */
export const exportView = exportReport
  .strip()
  .pick({ firm: true, companies: true, sheets: true, missing: true })
  .extend({
    name: z.string(),
    leftOut: z.array(exportReport.shape.leftOut.element.pick({ sheet: true, cell: true, message: true }).strip()),
  });
