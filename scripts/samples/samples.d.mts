import type { Workbook } from 'exceljs';

export function makeSampleWorkbooks(): { readonly [file: string]: Workbook };
export function makeSampleCsvFiles(): { readonly [file: string]: string };
