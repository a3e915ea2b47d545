import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallResult } from '#web/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { AlertIcon, CameraIcon, UserIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { sendPhoto, type Upload } from './upload-photo.ts';
import { photoFault } from './photo-fault.ts';
import { photoWords } from './words.ts';
import { Photo, PhotoFrame } from './photo-frame.tsx';

export interface PhotoFieldProps {
  /** The uploaded photo's URL; '' without one. */
  readonly url: string;
  readonly error: string | undefined;
  readonly onChange: (photo: { readonly url: string; readonly isUploading: boolean }) => void;
  /** The source of the shown picture, '' without one: the picked file where there is one, which needs no download. */
  readonly onShown: (source: string) => void;
}
type Stage =
  | { readonly kind: 'still' }
  | { readonly kind: 'shrinking' | 'checking' }
  | { readonly kind: 'uploading'; readonly percent: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly why: Why };
type Why = 'gone' | 'not-picture' | Extract<CallResult<unknown>, { ok: false }>;

const id = fieldId('photo');
const uploads = 3;

/** Picks, previews, shrinks and uploads the photo of the form; it can be replaced and removed. */
export function PhotoField({ url, error, onChange, onShown }: PhotoFieldProps) {
  const t = useWords(photoWords);
  const [stage, setStage] = useState<Stage>({ kind: 'still' });
  const [preview, setPreview] = useState<string>();
  const [file, setFile] = useState<File>();
  /** The address of a photo that can't be shown now, because the network or the session is lost. It is sent all the same. */
  const [unseen, setUnseen] = useState<string>();
  const running = useRef<Upload>(undefined);
  const turn = useRef(0);
  useEffect(() => () => running.current?.stop(), []);
  useEffect(() => (preview === undefined ? undefined : () => URL.revokeObjectURL(preview)), [preview]);

  // A photo may be chosen before hydration, which loses the event.
  const picker = useRef<HTMLInputElement>(null);
  const onHydrated = useEffectEvent(() => {
    const picked = picker.current?.files?.[0];
    if (picked) void upload(picked);
  });
  useEffect(() => onHydrated(), []);

  async function upload(picked: File): Promise<void> {
    const thisTurn = (turn.current += 1);
    const isLatest = (): boolean => thisTurn === turn.current;
    running.current?.stop();
    setFile(picked);
    if (!picked.type.startsWith('image/')) return fail('not-picture');
    setPreview(undefined);
    setStage({ kind: 'shrinking' });
    // The earlier photo stays until this one is accepted.
    onChange({ url, isUploading: true });
    const photo = await shrinkPhoto(picked);
    // The small one: showing a camera's photo takes a cheap phone a second more.
    if (isLatest()) setPreview(URL.createObjectURL(photo));
    for (let trial = 1; isLatest(); trial++) {
      setStage({ kind: 'uploading', percent: 0 });
      running.current = sendPhoto(photo, picked.name, (part) => {
        if (isLatest())
          setStage(part < 1 ? { kind: 'uploading', percent: Math.round(part * 100) } : { kind: 'checking' });
      });
      const reply = await running.current.done;
      if (!isLatest()) return;
      if (reply.ok) {
        setStage({ kind: 'done' });
        return onChange({ url: reply.value.url, isUploading: false });
      }
      if (reply.status !== 503 || reply.retryAfterS === undefined || trial === uploads) return fail(reply);
      await new Promise((done) => setTimeout(done, 1000 * Math.min(10, reply.retryAfterS ?? 1)));
    }
  }
  function fail(why: Why): void {
    const isLost = why === 'gone';
    setStage({ kind: 'failed', why });
    onChange({ url: isLost ? '' : url, isUploading: false });
    // The preview of a photo that was not sent can be sent again; a refused one makes way for the earlier photo.
    if (why === 'not-picture' || (url !== '' && !isLost)) setPreview(undefined);
  }
  function remove(): void {
    turn.current += 1;
    running.current?.stop();
    setPreview(undefined);
    setFile(undefined);
    setStage({ kind: 'still' });
    onChange({ url: '', isUploading: false });
    document.getElementById(id)?.focus();
  }
  /** Drops a picked file that this browser can't show, and reports a photo of the draft that was purged or is another person's. */
  async function lost(): Promise<void> {
    if (preview !== undefined) return setPreview(undefined);
    const thisTurn = turn.current;
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    );
    if (thisTurn !== turn.current) return;
    if (status === 403 || status === 404) fail('gone');
    else setUnseen(url);
  }

  const source = preview ?? (url === unseen ? undefined : url || undefined);
  const onSource = useEffectEvent(() => onShown(source ?? ''));
  useEffect(() => onSource(), [source]);
  const failure =
    stage.kind === 'failed' ? `${whyWords(t, stage.why)}${url === '' ? '' : ` ${t.photoStays}`}` : undefined;
  const shown = failure ?? error;
  const mayRepeat =
    stage.kind === 'failed' && typeof stage.why !== 'string' && !isVerdict(stage.why.status) && file !== undefined;
  return (
    <div className={shown === undefined ? 'field photo-field' : 'field field-faulty photo-field'}>
      <p className="field-title" id={`${id}-title`}>
        {t.photo}
        <span className="field-required" aria-hidden="true">
          {' *'}
        </span>
      </p>
      <p className="field-hint" id={`${id}-hint`}>
        {t.photoHint}
      </p>
      <div className="photo-row">
        <PhotoFrame>
          {source === undefined ? <UserIcon /> : <Photo src={source} alt={t.photoAlt} onLost={() => void lost()} />}
        </PhotoFrame>
        <div className="photo-acts">
          <input
            id={id}
            ref={picker}
            name="photo"
            type="file"
            // A browser must not choose it again after a reload: it is uploaded already.
            autoComplete="off"
            accept="image/jpeg,image/png,image/webp"
            className="sr-only photo-input"
            aria-labelledby={`${id}-title ${id}-choose`}
            aria-describedby={shown === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
            aria-invalid={shown === undefined ? undefined : true}
            // Lets the same file be chosen again after a failure.
            onClick={(event) => (event.currentTarget.value = '')}
            onChange={(event) => {
              const picked = event.currentTarget.files?.[0];
              if (picked) void upload(picked);
            }}
          />
          <label htmlFor={id} id={`${id}-choose`} className="button button-secondary">
            <CameraIcon />
            {source === undefined ? t.photoChoose : t.photoReplace}
          </label>
          {mayRepeat ? <Button onClick={() => void upload(file)}>{t.retry}</Button> : null}
          {source === undefined ? null : (
            <Button look="quiet" onClick={remove}>
              {t.photoRemove}
            </Button>
          )}
          {/* Nothing is good and bad at once. */}
          <UploadState stage={stage.kind === 'done' && shown !== undefined ? { kind: 'still' } : stage} />
        </div>
      </div>
      <p className="field-error" id={`${id}-error`} role="alert" hidden={shown === undefined}>
        <AlertIcon />
        {shown}
      </p>
    </div>
  );
}

/** True for refusals of the photo itself, which an unchanged retry would get again. */
const isVerdict = (status: number): boolean => status >= 400 && status < 500 && status !== 429 && status !== 408;

function UploadState({ stage }: { readonly stage: Stage }) {
  const t = useWords(photoWords);
  const texts: Partial<Readonly<Record<Stage['kind'], string>>> = {
    shrinking: t.photoShrinking,
    checking: t.photoChecking,
    done: t.photoDone,
  };
  return (
    <div className="photo-state">
      {stage.kind === 'uploading' ? (
        <>
          <progress max={100} value={stage.percent} aria-label={t.photoProgress} />
          <span>{t.photoUploading(stage.percent)}</span>
        </>
      ) : null}
      {/* Always rendered, so that a screen reader announces each stage, but not each percent. */}
      <span role="status" className={stage.kind === 'done' ? 'photo-done' : undefined}>
        {texts[stage.kind]}
      </span>
    </div>
  );
}

function whyWords(t: (typeof photoWords)['en'], why: Why): string {
  if (why === 'gone') return t.photoGone;
  if (why === 'not-picture') return t.photoNotPicture;
  if (!why.problem) return t.photoOffline;
  return photoFault(t, why.problem.code);
}
