import { z } from 'zod';
import { exportReport } from '../../model/outcomes/export-report.ts';

export const exportRequest = z.strictObject({ companies: z.array(z.string().min(1).max(1000)).max(5000) });

/** The files that the last export wrote. */
export const exportView = exportReport
  .strip()
  .pick({ firm: true, companies: true, sheets: true, missing: true })
  .extend({
    name: z.string(),
    leftOut: z.array(exportReport.shape.leftOut.element.pick({ sheet: true, cell: true, message: true }).strip()),
  });
