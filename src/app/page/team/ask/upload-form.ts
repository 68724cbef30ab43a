import type { ZodType } from 'zod';
import { ApiError, toApiError, wayInHeaders } from '../../api-client.ts';
import { SERVER_UNREACHABLE } from './team-session.ts';

interface Upload<T> {
  readonly form: FormData;
  readonly schema: ZodType<T>;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Sends files and says how far they are: of all that a browser has, only this tells it. */
export function uploadForm<T>(path: string, { form, schema, onProgress }: Upload<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/${path}`);
    for (const [name, value] of Object.entries(wayInHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onerror = () => reject(new ApiError(SERVER_UNREACHABLE));
    request.onload = () => {
      const body = parseJson(request.responseText);
      if (request.status < 200 || request.status > 299) return reject(toApiError(request.status, body));
      const said = schema.safeParse(body);
      return said.success ? resolve(said.data) : reject(said.error);
    };
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
