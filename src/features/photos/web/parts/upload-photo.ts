import { uploadPhoto } from '../../contract.ts';
import { type CallResult, offline, readAnswer } from '#web/api-client.ts';

export interface Upload {
  readonly done: Promise<CallResult<{ readonly url: string }>>;
  readonly stop: () => void;
}
/** An upload without progress for this long is aborted. */
const stallMs = 60_000;

/** Uploads one photo and reports progress from 0 to 1, which fetch can't do, so this uses XMLHttpRequest. */
export function sendPhoto(photo: Blob, name: string, progress: (part: number) => void): Upload {
  const request = new XMLHttpRequest();
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  const restartTimeout = (): void => {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(() => request.abort(), stallMs);
  };
  const done = new Promise<CallResult<{ readonly url: string }>>((resolve) => {
    request.upload.onprogress = (event) => {
      restartTimeout();
      progress(event.lengthComputable ? event.loaded / event.total : 0);
    };
    request.onloadend = () => clearTimeout(stallTimer);
    request.onload = () => resolve(readAnswer(responseOf(request)));
    request.onerror = request.onabort = () => resolve(offline);
  });
  request.open(uploadPhoto.method, uploadPhoto.path);
  request.setRequestHeader('accept', 'application/json');
  const body = new FormData();
  body.set('photo', photo, photo.type === 'image/jpeg' ? `${name.replace(/\.\w+$/, '')}.jpg` : name);
  restartTimeout();
  request.send(body);
  return { done, stop: () => request.abort() };
}

const responseOf = (request: XMLHttpRequest): Response => {
  const { status, statusText, responseText } = request;
  const wait = request.getResponseHeader('retry-after');
  return new Response(responseText, { status, statusText, headers: wait ? { 'retry-after': wait } : {} });
};
