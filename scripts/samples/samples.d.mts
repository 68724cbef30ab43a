import type { Workbook } from 'exceljs';

export function makeSampleWorkbooks(): { readonly [file: string]: Workbook };
export function makeSampleTexts(): { readonly [folder: string]: { readonly [file: string]: string } };
export function makeSampleFiles(): { readonly [path: string]: Uint8Array };
