import { uploadPhoto } from '#features/photos/contract.ts';
import type { Problem } from '#kit/endpoint.ts';
import { type Answered, leaveForLogin } from '#web/api-client.ts';

export interface Upload {
  readonly done: Promise<Answered<{ readonly url: string }>>;
  readonly stop: () => void;
}
/** An upload without progress for this long is aborted. */
const stallMs = 60_000;

/** Uploads one photo and reports progress from 0 to 1, which fetch can't do, so this uses XMLHttpRequest. */
export function sendPhoto(photo: Blob, name: string, progress: (part: number) => void): Upload {
  const request = new XMLHttpRequest();
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const restartTimeout = (): void => {
    clearTimeout(stalled);
    stalled = setTimeout(() => request.abort(), stallMs);
  };
  const done = new Promise<Answered<{ readonly url: string }>>((resolve) => {
    request.upload.onprogress = (event) => {
      restartTimeout();
      progress(event.lengthComputable ? event.loaded / event.total : 0);
    };
    request.onloadend = () => clearTimeout(stalled);
    request.onload = () => resolve(answerOf(request));
    request.onerror = request.onabort = () =>
      resolve({ ok: false, status: 0, problem: undefined, retryAfterS: undefined });
  });
  request.open(uploadPhoto.method, uploadPhoto.path);
  request.setRequestHeader('accept', 'application/json');
  const body = new FormData();
  body.set('photo', photo, photo.type === 'image/jpeg' ? `${name.replace(/\.\w+$/, '')}.jpg` : name);
  restartTimeout();
  request.send(body);
  return { done, stop: () => request.abort() };
}

function answerOf(request: XMLHttpRequest): Answered<{ readonly url: string }> {
  const { status } = request;
  const read = readJson(request.responseText);
  if (status >= 200 && status < 300) return { ok: true, status, value: read as { url: string } };
  if (status === 401) leaveForLogin();
  const wait = Number(request.getResponseHeader('retry-after'));
  const unknown: Problem = {
    type: 'about:blank',
    title: request.statusText,
    status,
    code: `http/${status}`,
    message: '',
    requestId: '',
  };
  const isProblem = typeof read === 'object' && read !== null && 'code' in read;
  return {
    ok: false,
    status,
    problem: isProblem ? (read as Problem) : unknown,
    retryAfterS: wait > 0 ? wait : undefined,
  };
}
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
