import { formFields } from '../../terms.ts';
import { fieldId } from '#web/ui/field.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { applyWords } from '../../forms/web/apply-words.ts';
import { correctWords } from './correct-words.ts';

interface CorrectPhotoProps {
  /** The URL of the saved photo; empty without one. */
  readonly now: string;
  /** The URL of the photo to save; it differs from `now` when one was uploaded with a form that had a fault. */
  readonly chosen: string;
  readonly error: string | undefined;
}
/** The photo, and a file in its place, which is uploaded with the form. */
export function CorrectPhoto({ now, chosen, error }: CorrectPhotoProps) {
  const t = useWords(correctWords);
  const a = useWords(applyWords);
  const id = fieldId('photo');
  const isNew = chosen !== now;
  return (
    <div className={error === undefined ? 'field photo-field' : 'field field-faulty photo-field'}>
      <label htmlFor={id}>{t.photoNew}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {t.photoHint}
      </p>
      <div className="photo-row">
        <div className="photo-frame">
          {chosen === '' ? null : <img src={chosen} alt={isNew ? a.photoAlt : t.photoNow} data-photo="" />}
        </div>
        <div className="photo-acts">
          <input type="hidden" name="photo" value={chosen} maxLength={formFields.photo.maxLength} />
          <input
            id={id}
            name="newPhoto"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            autoComplete="off"
            className="correct-file"
            aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
            aria-invalid={error === undefined ? undefined : true}
          />
          {isNew && error === undefined ? <p className="photo-done">{t.photoTaken}</p> : null}
        </div>
      </div>
      {error === undefined ? null : (
        <p className="field-error" id={`${id}-error`}>
          <AlertIcon />
          {error}
        </p>
      )}
    </div>
  );
}
